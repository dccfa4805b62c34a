import { count, dayRange, formatDay, NOTHING, shortUsd, usd } from '../../format.ts';
import type { InsiderTradeRowFragment } from '../../generated/graphql.ts';
import type { Paged } from '../../parts/end-of-list.tsx';
import { InsiderName } from '../../parts/insider-name.tsx';
import { DataTable } from '../../parts/table.tsx';
import { InsiderTradeCell } from '../../parts/trade-tables.tsx';
import { filed } from './filings.ts';

type FilingsTableProps = {
  trades: readonly InsiderTradeRowFragment[];
  /** Whether there are more trades that are not shown, possibly of the same filings. */
  isCut: boolean;
  pages?: Paged;
};

/** Prefixes the totals of a filing whose trades may be incomplete. */
const atLeast = (isCut: boolean) => (isCut ? '≥ ' : '');

/** Trades of a stock's insiders, with one row per filing and type of trade. */
export function FilingsTable({ trades, isCut, pages }: FilingsTableProps) {
  return (
    <DataTable
      caption="Insider trades by filing"
      rows={filed(trades, isCut)}
      rowKey={({ id }) => id}
      maxHeight={330}
      pages={pages}
      columns={[
        {
          key: 'name',
          title: 'Insider',
          sort: ({ newest }) => newest.insiderName,
          cell: ({ newest }) => <InsiderName of={newest} />,
        },
        {
          key: 'date',
          title: 'Date',
          isUnder: true,
          sort: ({ to }) => to,
          cell: ({ from, to, newest }) => (
            <span title={`Filed ${formatDay(newest.filedDate)}`}>
              {from === to ? formatDay(to) : dayRange(from, to)}
            </span>
          ),
        },
        {
          key: 'type',
          title: 'Trade',
          sort: ({ newest }) => newest.transactionType,
          cell: ({ newest, count, isCut }) => <InsiderTradeCell of={newest} trades={count} isCut={isCut} />,
        },
        {
          key: 'value',
          title: 'Value',
          unit: 'USD',
          align: 'end',
          sort: ({ value }) => value,
          cell: ({ value, shares, isCut }) => (
            <span title={value === null ? 'No price reported' : `About ${usd(value / shares)} a share`}>
              {value === null ? NOTHING : `${atLeast(isCut)}${shortUsd(value)}`}
            </span>
          ),
        },
        {
          key: 'shares',
          title: 'Shares',
          least: 440,
          align: 'end',
          sort: ({ shares }) => shares,
          cell: ({ shares, isCut }) => `${atLeast(isCut)}${count(shares)}`,
        },
      ]}
    />
  );
}
