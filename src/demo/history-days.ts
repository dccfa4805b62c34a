/** Calendar days with mentions, up to the day before today: a year of baseline for the newest week. */
export const DEMO_MENTION_DAYS = 372;
/**
 * Of mentions and of daily option figures, the newest days that a first start waits for: every page shows something.
 * Baselines and charts go further back.
 */
export const RECENT_DAYS = 45;
