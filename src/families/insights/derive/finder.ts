import type { Sql } from '../../../db/open.ts';
import type { NewInsight } from '../rules/insight.ts';

/** An insight with the day of its newest fact, `YYYY-MM-DD`; without a ticker, it concerns the whole market. */
export type Finding = { ticker: string | null; day: string; insight: NewInsight };
/** @param tickers null: all; used by the finder that is repeated for changed tickers */
export type Finder = (sql: Sql, asOf: string, tickers: readonly string[] | null) => Promise<Finding[]>;

export const toFindings = (ticker: string | null, day: string, insight: NewInsight | null): Finding[] =>
  insight ? [{ ticker, day, insight }] : [];
