import { compareText } from '../../../lib/order.ts';
import { morningAfterSession } from '../../../market/schedules.ts';
import { boardSummary } from '../rules/history.ts';

/** Rows of each board that a FREE key sees. Source: LIMITS-12. */
export const FREE_OPTION_ROWS = 25;

/** Whether a preview has a row of a board. */
export const isPreviewedOnBoard = ({ rank }: { rank: number }): boolean => rank <= FREE_OPTION_ROWS;
/** When the overview is rebuilt apart from imports: before the rating reads it. Source: OPT-04. */
export const OVERVIEW_SCHEDULE = morningAfterSession(6, 30);

export const BOARDS = ['stocks', 'etfs'] as const;
export type OptionsBoard = (typeof BOARDS)[number];

type Ranked = { ticker: string; interestScore: number | null };
type Read = Ranked & Parameters<typeof boardSummary>[0][number];

/** The largest interest score first, rows without a score last; ties by ticker. Source: OPT-21, UNS-04. */
export const rankedRows = <T extends Ranked>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (b.interestScore ?? -1) - (a.interestScore ?? -1) || compareText(a.ticker, b.ticker));

type Ordered = Ranked & Record<'maxUnusualPremium' | 'ivRank1y' | 'pcVolPctl1y' | 'skewPctl1y', number | null>;

/** The orders of a board: a reading and its direction. Rows without the reading come last. */
const ORDERS = {
  INTEREST: { by: 'interestScore', isAscending: false },
  UNUSUAL_PREMIUM: { by: 'maxUnusualPremium', isAscending: false },
  IV_RANK_HIGH: { by: 'ivRank1y', isAscending: false },
  IV_RANK_LOW: { by: 'ivRank1y', isAscending: true },
  PUTS: { by: 'pcVolPctl1y', isAscending: false },
  CALLS: { by: 'pcVolPctl1y', isAscending: true },
  SKEW: { by: 'skewPctl1y', isAscending: false },
} as const satisfies Record<string, { by: keyof Ordered; isAscending: boolean }>;
export type BoardOrder = keyof typeof ORDERS;

/** Sorts a board that is sorted by interest score in another order; ties keep their order. */
export function orderedBoard<T extends Ordered>(rows: readonly T[], order: BoardOrder): readonly T[] {
  if (order === 'INTEREST') return rows;
  const { by, isAscending } = ORDERS[order];
  const rowsWithReading = rows.flatMap((row) => {
    const reading = row[by];
    return reading === null ? [] : [{ row, reading }];
  });
  rowsWithReading.sort((a, b) => (isAscending ? a.reading - b.reading : b.reading - a.reading));
  return [...rowsWithReading.map(({ row }) => row), ...rows.filter((row) => row[by] === null)];
}

/**
 * Summarizes all rows of the two boards; the funds' figures are null if there are no funds.
 * Percentiles 0 to 100, `pcVol` a ratio. Source: OPT-13 to OPT-16.
 */
export function buildOverview(stocks: readonly Read[], etfs: readonly Read[]) {
  const summary = etfs.length > 0 ? boardSummary(etfs) : null;
  return {
    ...boardSummary(stocks),
    etfMedianIvRank: summary?.medianIvRank ?? null,
    etfMarketPcVol: summary?.marketPcVol ?? null,
    etfExtremeCount: summary?.extremeCount ?? null,
    etfCoverageCount: summary?.coverageCount ?? null,
  };
}
