/** The schema of the tables that store past snapshots. */
export const HISTORY_SCHEMA = 'history';
