import { count, formatDay, formatSigned, number, percent, shortUsd, words } from '../../format.ts';
import type { TrackerTableQuery } from '../../generated/graphql.ts';
import { useTrackerListQuery } from '../../generated/hooks.ts';
import { useTrackerTableInfiniteQuery } from '../../parts/boards.ts';
import { Figures } from '../../parts/figures.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { useUrlText } from '../../parts/url-choice.ts';

type Snapshot = NonNullable<NonNullable<TrackerTableQuery['tracker']>['snapshot']>;
type Row = Extract<Snapshot, { entries: unknown }>['entries']['nodes'][number];
type Unit = Row['metrics'][number]['unit'];

/** The ranked tables, one at a time. The heatmap is a tracker too, but has its own panel. */
export function TrackersPanel() {
  const list = useTrackerListQuery();
  const tables = (list.data?.trackers ?? []).filter(({ viewType }) => viewType === 'TABLE');
  const [chosen, choose] = useUrlText('tracker');
  const trackerId = (tables.find((table) => table.trackerId === chosen) ?? tables[0])?.trackerId ?? null;
  const { rows, ...table } = useTrackerTableInfiniteQuery(
    { trackerId: trackerId ?? 'INSTITUTION_AUM' },
    { enabled: trackerId !== null, placeholderData: useKeepBefore() },
  );
  const snapshot = table.data?.pages[0]?.tracker?.snapshot;
  return (
    <PanelView
      title="Trackers"
      families={['TRACKER_INSTITUTIONS', 'TRACKER_SENTIMENT', 'FORUM_PICKS', 'FUND_RETURNS']}
      note={snapshot && formatPeriod(snapshot.asOfLabel)}
      actions={
        tables.length > 0 && (
          <select aria-label="Tracker" value={trackerId ?? ''} onChange={({ target }) => choose(target.value)}>
            {tables.map((tracker) => (
              <option key={tracker.trackerId} value={tracker.trackerId}>
                {tracker.displayName}
              </option>
            ))}
          </select>
        )
      }
      query={list.error ? list : table}
      preview={snapshot}
      empty={rows.length === 0 && 'No rows yet.'}
      height={340}
      className="flush"
    >
      {() => (
        <>
          <p className="muted inset">{snapshot!.description}</p>
          {snapshot!.headline.length > 0 && (
            <div className="inset">
              <Figures
                items={snapshot!.headline.map(({ label, value, unit, methodologyNote }) => ({
                  name: label,
                  value: figure(value, unit),
                  hint: methodologyNote ?? undefined,
                }))}
              />
            </div>
          )}
          <DataTable
            key={snapshot!.trackerId}
            caption={snapshot!.description}
            rows={rows}
            rowKey={({ rank, rowId }) => rowId ?? String(rank)}
            maxHeight={330}
            columns={buildColumns(rows)}
            pages={table}
          />
        </>
      )}
    </PanelView>
  );
}

/** `2026Q3` is formatted as Q3 2026, a day as Nov 20, 2026. */
const formatPeriod = (text: string): string =>
  text.replace(/^(\d{4})Q(\d)$/, 'Q$2 $1').replace(/^\d{4}-\d\d-\d\d$/, formatDay);

/** All rows of a table have the same figures, whose labels become the column titles. */
function buildColumns(rows: readonly Row[]): TableColumn<Row>[] {
  const hasCategory = rows.some(({ category }) => category !== null);
  const labels = [...new Set(rows.flatMap(({ metrics }) => metrics.map(({ label }) => label)))];
  const metric = (row: Row, label: string) => row.metrics.find((metric) => metric.label === label);
  return [
    { key: 'rank', title: '#', cell: ({ rank }) => rank, sort: ({ rank }) => rank },
    {
      key: 'name',
      title: 'Name',
      cell: ({ name, stock, driver }) => (
        <span className="clip" title={driver ? `${driver.title} (${driver.publisher})` : name}>
          {stock && (
            <>
              <StockLink ticker={stock.ticker} />{' '}
            </>
          )}
          {name}
        </span>
      ),
      sort: ({ name }) => name,
    },
    ...(hasCategory
      ? [
          {
            key: 'category',
            title: 'Kind',
            least: 560 as const,
            cell: ({ category }: Row) => formatCategory(category),
            sort: ({ category }: Row) => category,
          },
        ]
      : []),
    ...labels.map(
      (label, at): TableColumn<Row> => ({
        key: `metric ${label}`,
        title: label,
        ...(at > 1 && { least: 440 }),
        unit: findUnit(rows, label),
        align: 'end',
        cell: (row) => written(metric(row, label)),
        sort: (row) => metric(row, label)?.value,
      }),
    ),
  ];
}

const findUnit = (rows: readonly Row[], label: string) => {
  const unit = rows.flatMap(({ metrics }) => metrics).find((metric) => metric.label === label && metric.unit)?.unit;
  return unit ? UNITS[unit] : undefined;
};

const UNITS: Partial<Record<Unit, string>> = { PERCENT: '%', USD: 'USD', POLARITY: '-1 to 1' };

/** Categories of filers are enum names; sectors are already readable text. */
const formatCategory = (category: string | null) =>
  category && /^[A-Z_]+$/.test(category) ? words(category) : (category ?? '–');

function written(metric: Row['metrics'][number] | undefined) {
  if (!metric || metric.value === null) return '–';
  return figure(metric.value, metric.unit);
}

const WRITTEN: Partial<Record<Unit, (value: number) => string>> = {
  PERCENT: percent,
  USD: shortUsd,
  COUNT: count,
  TILES: count,
  POLARITY: (value) => formatSigned(value),
};

const figure = (value: number, unit: Unit | null) => (unit && WRITTEN[unit] ? WRITTEN[unit] : number)(value);
