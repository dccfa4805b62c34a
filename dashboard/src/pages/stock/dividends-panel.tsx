import { useMemo } from 'react';
import { day, percentOf, usd } from '../../format.ts';
import { useBarsQuery } from '../../generated/hooks.ts';
import { isUnknown } from '../../parts/not-covered.tsx';
import { Panel } from '../../parts/panel.tsx';
import { FIRST_DAY } from '../../parts/price-range.ts';
import { dividendsOf } from '../../parts/price-rules.ts';
import { Table } from '../../parts/table.tsx';
import { yieldOf } from './dividend-yield.ts';

/** The dividends of the stored prices, newest first, as adjusted closes tell them. */
export function DividendsPanel({ ticker }: { ticker: string }) {
  const query = useBarsQuery({ ticker, timeframe: 'ONE_YEAR', from: FIRST_DAY });
  const bars = query.data?.chart;
  const dividends = useMemo(() => (bars ? dividendsOf(bars).toReversed() : []), [bars]);
  // A stock without prices has none to compute dividends from; trying again would not find any.
  const hasNone = isUnknown(query, true);
  const annual = bars ? yieldOf(dividends, bars.at(-1)) : null;
  return (
    <Panel
      title="Dividends"
      families={['prices']}
      note={annual !== null && `${percentOf(annual)} yield, last 12 months`}
      query={hasNone ? { ...query, error: null } : query}
      empty={dividends.length === 0 && 'No dividends on record.'}
      height={200}
      className="flush"
    >
      {() => (
        <Table
          caption="Dividends"
          rows={dividends}
          rowKey={({ date }) => date}
          maxHeight={220}
          columns={[
            { key: 'date', title: 'Ex-dividend day', cell: ({ date }) => day(date), sort: ({ date }) => date },
            {
              key: 'amount',
              title: 'Per share',
              unit: 'USD',
              hint: 'Approximate: computed from adjusted closes',
              align: 'end',
              cell: ({ amount }) => usd(amount),
              sort: ({ amount }) => amount,
            },
          ]}
        />
      )}
    </Panel>
  );
}
