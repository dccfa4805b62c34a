import { useParams } from 'wouter';
import { count, formatDay, shortUsd, words } from '../../format.ts';
import { useFilerPositionsInfiniteQuery } from '../../generated/hooks.ts';
import { Figures } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { positionColumns } from '../../parts/position-columns.tsx';
import { DataTable } from '../../parts/table.tsx';

/** An institution that reports its holdings every quarter. */
export default function FilerPage() {
  const { cik } = useParams<{ cik: string }>();
  const { rows, ...query } = useFilerPositionsInfiniteQuery({ cik }, { partial: true });
  const filer = query.data?.pages[0]?.filer;
  if (isUnknown(query, filer)) return <NotCovered name={`CIK ${cik}`} what="institution" />;
  const quarter = filer?.quarters[0];
  return (
    <PageView
      title={filer?.name ?? `CIK ${cik}`}
      lead={
        filer && (
          <>
            {filer.category !== 'OTHER' && <span className="tag">{words(filer.category)}</span>}
            <span>CIK {filer.cik}</span>
          </>
        )
      }
    >
      <PanelView
        title="Newest quarter"
        families={['institutional']}
        query={query}
        height={60}
        empty={!quarter && 'No reports yet.'}
      >
        {() => (
          <Figures
            items={[
              { name: 'Quarter end', value: formatDay(quarter!.reportDate) },
              { name: 'Equity value', value: shortUsd(quarter!.equityValue) },
              { name: 'Positions', value: count(quarter!.positionCount) },
            ]}
          />
        )}
      </PanelView>
      <PanelView
        title="Positions"
        families={['institutional']}
        note={filer && `${count(filer.positions.totalCount)} including positions sold out in the quarter`}
        query={query}
        preview={filer?.positions}
        empty={rows.length === 0 && (filer?.positions.isPreview ? 'A PRO key shows the positions.' : 'No positions.')}
        height={480}
        className="flush"
      >
        {() => (
          <DataTable
            caption="Institution positions"
            rows={rows.map((row, at) => ({ ...row, at }))}
            rowKey={({ at }) => String(at)}
            maxHeight={680}
            columns={[
              {
                key: 'ticker',
                title: 'Stock',
                value: ({ ticker }) => ticker,
                cell: ({ ticker }) => (ticker ? <StockLink ticker={ticker} /> : '–'),
              },
              {
                key: 'name',
                title: 'Company',
                value: ({ companyName }) => companyName,
                cell: ({ companyName }) => <span className="clip">{companyName}</span>,
              },
              ...positionColumns,
            ]}
            pages={query}
          />
        )}
      </PanelView>
    </PageView>
  );
}
