import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { count, day, NOTHING, shortDay, shortUsd, usd } from '../../format.ts';
import type { InsiderTradeRowFragment } from '../../generated/graphql.ts';
import { insiderPath } from '../../parts/links.tsx';
import { Table } from '../../parts/table.tsx';
import { Way } from '../../parts/trade-tables.tsx';
import { filed } from './filings.ts';

/** Trades of a stock's insiders: a row for what one filing reports of one type. */
export function FilingsTable({ trades, end }: { trades: readonly InsiderTradeRowFragment[]; end?: ReactNode }) {
  return (
    <Table
      caption="Trades of insiders, by filing"
      rows={filed(trades)}
      rowKey={({ id }) => id}
      maxHeight={330}
      end={end}
      columns={[
        {
          key: 'name',
          title: 'Insider',
          sort: ({ newest }) => newest.insiderName,
          cell: ({ newest: { insider, insiderName, insiderTitle } }) => (
            <span className="clip" title={`${insiderName}, ${insiderTitle}`}>
              {insider ? <Link href={insiderPath(insider.insiderId)}>{insiderName}</Link> : insiderName}{' '}
              <span className="muted">{insiderTitle}</span>
            </span>
          ),
        },
        {
          key: 'date',
          title: 'Date',
          sort: ({ to }) => to,
          cell: ({ from, to, newest }) => (
            <span title={`Filed ${day(newest.filedDate)}`}>
              {from === to ? day(to) : `${shortDay(from)} – ${day(to)}`}
            </span>
          ),
        },
        {
          key: 'type',
          title: 'Trade',
          sort: ({ newest }) => newest.transactionType,
          cell: ({ newest: { transactionType, derivative, rule10b51 }, count: trades }) => (
            <>
              <Way type={transactionType} />
              {trades > 1 && (
                <span className="muted" title={`${trades} trades in one filing`}>
                  {' '}
                  ×{trades}
                </span>
              )}
              {derivative && <span className="muted"> option</span>}
              {rule10b51 && (
                <span className="muted" title="Made under a Rule 10b5-1 plan">
                  {' '}
                  planned
                </span>
              )}
            </>
          ),
        },
        {
          key: 'value',
          title: 'Value',
          align: 'end',
          sort: ({ value }) => value,
          cell: ({ value, shares }) => (
            <span title={value === null ? 'No price reported' : `About ${usd(value / shares)} a share`}>
              {value === null ? NOTHING : shortUsd(value)}
            </span>
          ),
        },
        {
          key: 'shares',
          title: 'Shares',
          align: 'end',
          sort: ({ shares }) => shares,
          cell: ({ shares }) => count(shares),
        },
      ]}
    />
  );
}
