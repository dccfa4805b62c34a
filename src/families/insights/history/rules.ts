import { SECTORS } from '../../../market/sectors.ts';
import { MARKET_TYPES, STOCK_TYPES } from '../rules/insight.ts';

/**
 * Sessions in a row on which an insight was recorded. Days are `YYYY-MM-DD`. `endedOn`: the first session without it; null
 * while it is active. `lastFrom`: the session from which its last content was served.
 */
export type StoredPeriod = { id: string; from: string; lastFrom: string; endedOn: string | null };

/** All ids that insights on a stock can have; without a ticker, those on the whole market. */
export const listInsightIds = (ticker: string | null): string[] =>
  ticker === null
    ? MARKET_TYPES.flatMap((type) =>
        ['', ...SECTORS.map((sector) => `@${sector}`)].map((end) => `market@${type}${end}`),
      )
    : STOCK_TYPES.map((type) => `${ticker}@${type}`);

/**
 * The session on which an insight appeared; null if it was active on the first recorded session, because it may have
 * appeared before.
 */
export const findAppearance = ({ from }: StoredPeriod, firstRecorded: string | null): string | null =>
  firstRecorded !== null && from > firstRecorded ? from : null;

/** Whether a period has a session from a day on; it begins by the end of the window. */
export const reachesWindow = ({ endedOn }: StoredPeriod, from: string): boolean => endedOn === null || endedOn > from;

/** The newest appearance first; of the same session, by id. */
export const sortByAppearance = (periods: readonly StoredPeriod[]): StoredPeriod[] =>
  [...periods].sort((a, b) => (a.from === b.from ? (a.id < b.id ? -1 : 1) : a.from < b.from ? 1 : -1));
