import { Link } from 'wouter';
import { count, number, percent, shortUsd, words } from '../../format.ts';
import type { InstitutionBoardQuery } from '../../generated/graphql.ts';
import { useInstitutionBoardQuery } from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { filerPath } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';

type Snapshot = NonNullable<NonNullable<InstitutionBoardQuery['tracker']>['snapshot']>;
type Row = Extract<Snapshot, { entries: unknown }>['entries']['nodes'][number];
type Metric = Row['metrics'][number];

const BOARDS = [
  { value: 'INSTITUTION_AUM', text: 'By value' },
  { value: 'INSTITUTION_CONCENTRATION', text: 'By concentration' },
  { value: 'HEDGE_FUND_REPORTED_RETURNS', text: 'By reported return' },
] as const;

/** The institutions of one ranking, each with a link to its positions. */
export function FilersPanel() {
  const [board, setBoard] = useUrlChoice('rank', BOARDS, 'INSTITUTION_AUM');
  const query = useInstitutionBoardQuery({ trackerId: board }, { placeholderData: useKeepBefore() });
  const snapshot = query.data?.tracker?.snapshot;
  const rows = snapshot && 'entries' in snapshot ? snapshot.entries.nodes : [];
  return (
    <PanelView
      title="Managers"
      families={['TRACKER_INSTITUTIONS', 'FUND_RETURNS']}
      note={snapshot?.asOfLabel.replace(/^(\d{4})Q(\d)$/, 'Q$2 $1')}
      actions={<Segments label="Ranking" options={BOARDS} value={board} onChange={setBoard} />}
      query={query}
      preview={snapshot}
      empty={rows.length === 0 && 'No managers in this ranking yet.'}
      height={420}
      className="flush"
    >
      {() => (
        <DataTable
          key={board}
          caption="Managers by rank"
          rows={rows}
          rowKey={({ rank, rowId }) => rowId ?? String(rank)}
          maxHeight={620}
          columns={buildColumns(rows)}
        />
      )}
    </PanelView>
  );
}

/** All rows of a ranking have the same figures, whose labels become the column titles. */
function buildColumns(rows: readonly Row[]): TableColumn<Row>[] {
  const labels = [...new Set(rows.flatMap(({ metrics }) => metrics.map(({ label }) => label)))];
  const findMetric = (row: Row, label: string) => row.metrics.find((metric) => metric.label === label);
  return [
    {
      key: 'name',
      title: 'Manager',
      value: ({ name }) => name,
      cell: ({ name, filer }) => (
        <span className="clip" title={name}>
          {filer ? <Link href={filerPath(filer.cik)}>{name}</Link> : name}
        </span>
      ),
    },
    {
      key: 'kind',
      title: 'Kind',
      least: 560,
      cell: ({ category }) => (category && category !== 'OTHER' ? words(category) : '–'),
      sort: ({ category }) => category,
    },
    ...labels.slice(0, 3).map(
      (label): TableColumn<Row> => ({
        key: `metric ${label}`,
        title: label,
        align: 'end',
        cell: (row) => formatMetric(findMetric(row, label)),
        sort: (row) => findMetric(row, label)?.value,
      }),
    ),
  ];
}

const WRITTEN: Partial<Record<NonNullable<Metric['unit']>, (value: number) => string>> = {
  PERCENT: percent,
  USD: shortUsd,
  COUNT: count,
};

const formatMetric = (metric: Metric | undefined): string =>
  metric?.value == null ? '–' : ((metric.unit && WRITTEN[metric.unit]) || number)(metric.value);
