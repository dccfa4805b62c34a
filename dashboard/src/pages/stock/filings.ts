import { groupBy } from '../../group.ts';

type Trade = {
  id: string;
  accession: string | null;
  insiderName: string;
  transactionType: string;
  transactionDate: string;
  sharesTransacted: number;
  totalValue: number;
  pricePerShare: number | null;
};

/** What one filing reports of one type of trade. */
export type FiledTrades<Row extends Trade> = {
  /** Of the first trade. */
  id: string;
  newest: Row;
  /** The day of the first and of the last trade. */
  from: string;
  to: string;
  count: number;
  shares: number;
  /** Whole USD, of the trades with a price; null if none has one. */
  value: number | null;
  /** Whether trades of the filing may be missing, so that its totals are the least they can be. */
  isCut: boolean;
};

/**
 * Trades put together by filing and type, in their order; a trade without a filing's number stands alone.
 * @param isCut whether there are trades that are not shown: the end may cut through a filing
 */
export function filed<Row extends Trade>(trades: readonly Row[], isCut: boolean): FiledTrades<Row>[] {
  const last = isCut ? (trades.at(-1)?.accession ?? null) : null;
  const groups = groupBy(trades, ({ id, accession, insiderName, transactionType }) =>
    accession === null ? id : [accession, insiderName, transactionType].join(' '),
  );
  return [...groups.values()].map((group) => {
    const days = group.map(({ transactionDate }) => transactionDate).sort();
    const priced = group.filter(({ pricePerShare }) => pricePerShare !== null);
    return {
      id: group[0]!.id,
      newest: group[0]!,
      from: days[0]!,
      to: days.at(-1)!,
      count: group.length,
      shares: group.reduce((sum, { sharesTransacted }) => sum + sharesTransacted, 0),
      value: priced.length === 0 ? null : priced.reduce((sum, { totalValue }) => sum + totalValue, 0),
      isCut: last !== null && group[0]!.accession === last,
    };
  });
}
