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

/** The trades of one type in one filing. */
type FiledTrades<Row extends Trade> = {
  /** The id of the first trade. */
  id: string;
  newest: Row;
  /** The days of the first and the last trade. */
  from: string;
  to: string;
  count: number;
  shares: number;
  /** Whole USD, of the trades with a price; null if no trade has a price. */
  value: number | null;
  /** Whether trades of the filing may be missing, which makes its totals lower bounds. */
  isCut: boolean;
};

/**
 * Groups trades by filing and type, in order; a trade without an accession number is its own group.
 * @param isCut whether there are more trades that are not shown: the list may end in the middle of a filing
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
