import { count } from '../../format.ts';
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
};

/** Trades put together by filing and type, in their order; a trade without a filing's number stands alone. */
export function filed<Row extends Trade>(trades: readonly Row[]): FiledTrades<Row>[] {
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
    };
  });
}

/**
 * How many trades there are. The end of what is shown may cut through a filing, and how much of it is missing is
 * withheld: its totals are those of the trades that are shown.
 * @param isCut whether there are trades that are not shown
 */
export const tradesNote = (totalCount: number, isByFiling: boolean, isCut: boolean): string =>
  `${count(totalCount)} in the last year${isByFiling && isCut ? '; a filing may be incomplete' : ''}`;
