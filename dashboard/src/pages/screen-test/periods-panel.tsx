import { type ReactNode, useState } from 'react';
import type { Queried } from '../../exports/exportable.ts';
import { count, formatDay, formatFraction, number } from '../../format.ts';
import type { TestPeriodFragment } from '../../generated/graphql.ts';
import { Columns } from '../../parts/columns.tsx';
import { EtfLink, StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { returnColumn } from './columns.tsx';

type Period = TestPeriodFragment;
type Holding = NonNullable<Period['holdings']>[number];

const COLUMNS: readonly TableColumn<Period>[] = [
  {
    key: 'decidedOn',
    title: 'Decided',
    cell: ({ decidedDate }) => formatDay(decidedDate),
    sort: (row) => row.decidedDate,
  },
  {
    key: 'filledOn',
    title: 'Bought on',
    cell: ({ filledDate }) => formatDay(filledDate),
    sort: (row) => row.filledDate,
    least: 560,
  },
  returnColumn('return', 'Return', (row) => row.return),
  returnColumn('benchmark', 'Benchmark', ({ benchmarkReturn }) => benchmarkReturn),
  {
    key: 'traded',
    title: 'Turnover',
    hint: 'Dollars bought and sold, as a multiple of the start',
    align: 'end',
    cell: ({ traded }) => number(traded),
    sort: ({ traded }) => traded,
    least: 560,
  },
  {
    key: 'cost',
    title: 'Cost',
    hint: 'As a fraction of the start',
    align: 'end',
    cell: ({ cost }) => formatFraction(cost),
    sort: ({ cost }) => cost,
    least: 560,
  },
  {
    key: 'changes',
    title: 'Added / dropped',
    align: 'end',
    cell: ({ entered, left }) => (entered && left ? `${count(entered.length)} / ${count(left.length)}` : ''),
    value: ({ entered, left }) => (entered && left ? `${entered.join(' ')} / ${left.join(' ')}` : null),
  },
];

const buildHoldingColumns = (universe: 'STOCK' | 'ETF'): readonly TableColumn<Holding>[] => [
  {
    key: 'ticker',
    title: 'Ticker',
    cell: ({ ticker }) => (universe === 'ETF' ? <EtfLink ticker={ticker} /> : <StockLink ticker={ticker} />),
    sort: ({ ticker }) => ticker,
  },
  {
    key: 'weight',
    title: 'Weight',
    align: 'end',
    unit: 'fraction',
    cell: ({ weight }) => formatFraction(weight),
    sort: ({ weight }) => weight,
  },
  returnColumn('return', 'Return', (row) => row.return),
];

/** The periods of a test; a click on one shows its holdings. */
export function PeriodsPanels({
  periods,
  total,
  universe,
  source,
  children,
}: {
  periods: readonly Period[];
  total: number;
  universe: 'STOCK' | 'ETF';
  /** The query of the test. */
  source: Queried;
  /** Shown below the shorter list. */
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const period = periods.find(({ id }) => id === chosen) ?? periods.at(-1);
  return (
    <Columns>
      <PanelView
        title="Periods"
        source={source}
        note={
          periods.length < total ? `The first ${count(periods.length)} of ${count(total)}` : `${count(total)} total`
        }
        className="flush"
      >
        {() => (
          <DataTable
            caption="Periods of the test"
            columns={COLUMNS}
            rows={periods}
            rowKey={({ id }) => id}
            initialSort={{ key: 'decidedOn', isDescending: true }}
            maxHeight={480}
            onRow={({ id }) => setChosen(id)}
            isCurrent={({ id }) => id === period?.id}
          />
        )}
      </PanelView>
      <PanelView
        title="Holdings"
        source={source}
        note={period && `bought ${formatDay(period.filledDate)}, chosen ${formatDay(period.decidedDate)}`}
        className="flush"
        empty={
          !period?.holdings?.length &&
          (period && !period.holdings ? 'PRO shows the holdings of each period.' : 'Nothing was held.')
        }
      >
        {() => (
          <>
            <DataTable
              caption="Holdings of the period"
              columns={buildHoldingColumns(universe)}
              rows={period?.holdings ?? []}
              rowKey={({ ticker }) => ticker}
              maxHeight={440}
            />
            {(period?.unfilled?.length ?? 0) > 0 && (
              <p className="muted fine">No price to trade at: {period?.unfilled?.join(', ')}</p>
            )}
          </>
        )}
      </PanelView>
      {children}
    </Columns>
  );
}
