import { useMemo } from 'react';
import { formatDay, formatFraction, usd } from '../../format.ts';
import { useBarsQuery } from '../../generated/hooks.ts';
import { isUnknown } from '../../parts/not-covered.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { FIRST_DAY } from '../../parts/price-range.ts';
import { inferDividends } from '../../parts/price-rules.ts';
import { DataTable } from '../../parts/table.tsx';
import { computeDividendYield } from './dividend-yield.ts';

/** The dividends implied by the adjusted closes of the stored prices, newest first. */
export function DividendsPanel({ ticker }: { ticker: string }) {
  const query = useBarsQuery({ ticker, from: FIRST_DAY });
  const bars = query.data?.chart;
  const dividends = useMemo(() => (bars ? inferDividends(bars).toReversed() : []), [bars]);
  // Without prices there is nothing to compute dividends from, and a retry would not help.
  const hasNone = isUnknown(query, true);
  const annual = bars ? computeDividendYield(dividends, bars.at(-1)) : null;
  return (
    <PanelView
      title="Dividends"
      families={['PRICES']}
      note={annual !== null && `${formatFraction(annual)} yield, last 12 months`}
      query={hasNone ? { ...query, error: null } : query}
      empty={dividends.length === 0 && 'No dividends on record.'}
      height={200}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Dividends"
          rows={dividends}
          rowKey={({ day }) => day}
          maxHeight={220}
          columns={[
            { key: 'date', title: 'Ex-dividend day', cell: ({ day }) => formatDay(day), sort: ({ day }) => day },
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
    </PanelView>
  );
}
