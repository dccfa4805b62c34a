/** Calendar days with mentions, up to the day before today: a year of baseline for the newest week. */
export const DEMO_MENTION_DAYS = 372;
/**
 * The newest days of mentions, daily option figures, and analysts' panels, which a first start waits for: every page
 * then has data. Baselines and charts go further back.
 */
export const RECENT_DAYS = 45;
/** The newest days of filed reports: enough for the trailing twelve months and the twelve months before them. */
export const RECENT_REPORT_DAYS = 760;
/** The newest days of filed Forms 4: a quarter, the window of clusters and activity. */
export const RECENT_FILING_DAYS = 100;
/** The newest days of fund holdings, which are weekly. */
export const RECENT_HOLDING_DAYS = 10;
