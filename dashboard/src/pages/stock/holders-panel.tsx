import { Link } from 'wouter';
import { count, formatDay, words } from '../../format.ts';
import { useStockHoldersInfiniteQuery } from '../../generated/hooks.ts';
import { filerPath } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { positionColumns } from '../../parts/position-columns.tsx';
import { DataTable } from '../../parts/table.tsx';

/** Institutions that hold the stock, largest first; further pages load on scrolling. */
export function HoldersPanel({ ticker }: { ticker: string }) {
  const { rows, ...query } = useStockHoldersInfiniteQuery({ ticker });
  const first = query.data?.pages[0]?.stock?.holders;
  return (
    <PanelView
      title="Institutions"
      families={['INSTITUTIONAL']}
      note={first && rows[0] && `${count(first.totalCount)} total, ${formatDay(rows[0].reportDate)}`}
      query={query}
      empty={rows.length === 0 && 'No institutional holders on record.'}
      preview={first}
      height={360}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Institutions that hold the stock"
          rows={rows}
          rowKey={({ filerCik, titleOfClass }) => `${filerCik} ${titleOfClass}`}
          maxHeight={340}
          columns={[
            {
              key: 'name',
              title: 'Institution',
              value: ({ filerName }) => filerName,
              cell: ({ filerName, filerCik }) => (
                <span className="clip">
                  <Link href={filerPath(filerCik)}>{filerName}</Link>
                </span>
              ),
            },
            {
              key: 'kind',
              title: 'Kind',
              value: ({ filerCategory }) => filerCategory,
              least: 560,
              cell: ({ filerCategory }) => words(filerCategory),
            },
            ...positionColumns,
          ]}
          pages={query}
        />
      )}
    </PanelView>
  );
}
