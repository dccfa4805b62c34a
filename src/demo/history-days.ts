/** Calendar days with mentions, up to the day before today: a year of baseline for the newest week. */
export const DEMO_MENTION_DAYS = 372;
/**
 * Of mentions, of daily option figures and of analysts' panels, the newest days that a first start waits for: every page
 * shows something. Baselines and charts go further back.
 */
export const RECENT_DAYS = 45;
/** Of reports, those filed in the newest days: trailing twelve months, and the ones before that they are compared with. */
export const RECENT_REPORT_DAYS = 760;
/** Of Forms 4, those filed in the newest days: a quarter, in which clusters and activity are looked for. */
export const RECENT_FILING_DAYS = 100;
/** Of fund holdings, which are weekly, those of the newest days. */
export const RECENT_HOLDING_DAYS = 10;
/** Of Forms 13F, the newest quarters: one, and the one that it is compared with. */
export const RECENT_13F_QUARTERS = 2;
