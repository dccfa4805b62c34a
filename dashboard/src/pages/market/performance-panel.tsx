import { useMemo } from 'react';
import { count, formatDay, sectorName, shortUsd, signedPercent } from '../../format.ts';
import { ChangeFigure, Segments } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import type { HeatmapOf } from './heatmap-layers.ts';
import { type Performance, performanceBy } from './performance.ts';

const GROUPS = [
  { value: 'sectors', text: 'Sectors' },
  { value: 'industries', text: 'Industries' },
] as const;

/**
 * The performance of the sectors or industries of the heatmap's stocks in the session. It uses the heatmap's response,
 * so it costs no call.
 */
export function PerformancePanel({ query, map }: { query: PanelQuery; map: HeatmapOf | null | undefined }) {
  const [group, setGroup] = useUrlChoice('groups', GROUPS, 'sectors');
  const rows = useMemo(
    () =>
      performanceBy(map?.tiles ?? [], ({ sector, industry }) =>
        group === 'industries' ? industry : sector && sectorName(sector),
      ),
    [map, group],
  );
  return (
    <PanelView
      title="Performance"
      families={['MARKET_HEATMAP']}
      note={map && `${map.meta.scopeName} · ${formatDay(map.asOfLabel)}`}
      actions={<Segments label="Group by" options={GROUPS} value={group} onChange={setGroup} />}
      query={query}
      empty={rows.length === 0 && 'No prices to compare yet.'}
      height={300}
      className="flush"
    >
      <DataTable
        caption={`Change in the session by ${group === 'sectors' ? 'sector' : 'industry'}`}
        rows={rows}
        rowKey={({ name }) => name}
        maxHeight={372}
        initialSort={{ key: 'change', isDescending: true }}
        columns={group === 'sectors' ? buildColumns('Sector') : buildColumns('Industry')}
      />
    </PanelView>
  );
}

const extreme = (key: 'best' | 'worst', title: string): TableColumn<Performance> => ({
  key,
  title,
  value: ({ [key]: stock }) => stock?.ticker,
  least: 560,
  cell: ({ [key]: stock }) =>
    stock && (
      <span title={signedPercent(stock.changePercent)}>
        <StockLink ticker={stock.ticker} />
      </span>
    ),
});

const buildColumns = (title: string): readonly TableColumn<Performance>[] => [
  {
    key: 'group',
    title,
    cell: ({ name }) => <span className="wraps">{name}</span>,
    sort: ({ name }) => name,
  },
  {
    key: 'change',
    title: 'Change',
    unit: '%',
    hint: 'Change from the previous close, weighted by market cap; the mean where most market caps are unknown',
    align: 'end',
    cell: ({ change }) => <ChangeFigure value={change} />,
    sort: ({ change }) => change,
  },
  {
    key: 'up',
    title: 'Up',
    unit: 'stocks',
    hint: 'Stocks that rose',
    align: 'end',
    cell: ({ up }) => count(up),
    sort: ({ up }) => up,
  },
  {
    key: 'down',
    title: 'Down',
    unit: 'stocks',
    hint: 'Stocks that fell',
    align: 'end',
    cell: ({ down }) => count(down),
    sort: ({ down }) => down,
  },
  {
    key: 'cap',
    title: 'Market cap',
    unit: 'USD',
    least: 440,
    align: 'end',
    cell: ({ marketCap }) => shortUsd(marketCap),
    sort: ({ marketCap }) => marketCap,
  },
  extreme('best', 'Best'),
  extreme('worst', 'Worst'),
];
