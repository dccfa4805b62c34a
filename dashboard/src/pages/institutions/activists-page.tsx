import { Link } from 'wouter';
import { count, formatDay, NOTHING, shortDay, shortUsd, signedPercent, words } from '../../format.ts';
import type { ActivistsQuery, InstitutionalChangeType } from '../../generated/graphql.ts';
import { useActivistsInfiniteQuery } from '../../generated/hooks.ts';
import { ChangeFigure, Segments } from '../../parts/figures.tsx';
import { filerPath, StockLink } from '../../parts/links.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';

type Row = NonNullable<NonNullable<ActivistsQuery['market']>['activistPositions']>['nodes'][number];

const CHANGES = [
  { value: 'ALL', text: 'All' },
  { value: 'NEW', text: 'New' },
  { value: 'INCREASED', text: 'Raised' },
  { value: 'DECREASED', text: 'Cut' },
] as const;

const WAYS: Partial<Record<InstitutionalChangeType, string>> = { NEW: 'accent', INCREASED: 'up', DECREASED: 'down' };

/** The positions of activist investors in the newest quarter. */
export default function ActivistsPage() {
  const { rows, ...query } = useActivistsInfiniteQuery({});
  const [change, setChange] = useUrlChoice('change', CHANGES, 'ALL');
  const list = query.data?.pages[0]?.market?.activistPositions;
  const visibleRows = rows.filter(({ changeType }) => change === 'ALL' || changeType === change);
  return (
    <PageView
      title="Activists"
      lead="What activist investors hold, by their Form 13F reports"
      actions={<Link href="/institutions">Institutions</Link>}
    >
      <PanelView
        title="Positions"
        families={['INSTITUTIONAL']}
        note={list && rows[0] && `${count(list.totalCount)} positions at the end of ${formatDay(rows[0].reportDate)}`}
        actions={<Segments label="Change" options={CHANGES} value={change} onChange={setChange} />}
        query={query}
        preview={list}
        empty={list?.totalCount === 0 && 'No activist has reported yet.'}
        height={620}
        className="flush"
      >
        {() => (
          <DataTable
            caption="Positions of activist investors"
            rows={visibleRows}
            rowKey={({ id }) => id}
            maxHeight={760}
            columns={COLUMNS}
            pages={query}
          />
        )}
      </PanelView>
    </PageView>
  );
}

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    key: 'ticker',
    title: 'Stock',
    sort: ({ ticker }) => ticker,
    cell: ({ ticker }) => (ticker ? <StockLink ticker={ticker} /> : NOTHING),
  },
  {
    key: 'company',
    title: 'Company',
    least: 560,
    sort: ({ companyName }) => companyName,
    cell: ({ companyName }) => <span className="clip">{companyName}</span>,
  },
  {
    key: 'filer',
    title: 'Activist',
    isUnder: true,
    sort: ({ filerName }) => filerName,
    cell: ({ filer, filerName }) => (
      <span className="clip">{filer ? <Link href={filerPath(filer.cik)}>{filerName}</Link> : filerName}</span>
    ),
  },
  {
    key: 'change',
    title: 'Change',
    sort: ({ changeType }) => changeType,
    cell: ({ changeType }) =>
      changeType ? <span className={`tag ${WAYS[changeType] ?? ''}`}>{words(changeType)}</span> : NOTHING,
  },
  {
    key: 'percent',
    title: 'Shares, change',
    unit: '%',
    align: 'end',
    least: 440,
    sort: ({ changeType, sharesChangePercent }) => (changeType === 'NEW' ? null : sharesChangePercent),
    // A new position has no earlier shares to compare with; the graph says 0.
    cell: ({ changeType, sharesChangePercent }) =>
      changeType === 'NEW' ? (
        NOTHING
      ) : (
        <ChangeFigure value={sharesChangePercent} written={(value) => signedPercent(value, 1)} />
      ),
  },
  {
    key: 'value',
    title: 'Value',
    unit: 'USD',
    align: 'end',
    sort: ({ value }) => value,
    cell: ({ value }) => shortUsd(value),
  },
  {
    key: 'filed',
    title: 'Filed',
    least: 560,
    sort: ({ filedDate }) => filedDate,
    cell: ({ filedDate }) => shortDay(filedDate),
  },
];
