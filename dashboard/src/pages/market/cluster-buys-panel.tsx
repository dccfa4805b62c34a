import { Link } from 'wouter';
import { count, formatCounted, shortDay, shortUsd } from '../../format.ts';
import { useClusterBuysQuery } from '../../generated/hooks.ts';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';
import { screenAmongPath } from '../screener/plan.ts';

const ROWS = 25;

/** Stocks that several insiders bought within a short time. */
export function ClusterBuysPanel() {
  const query = useClusterBuysQuery({ first: ROWS });
  const list = query.data?.market?.insiderClusterBuys;
  return (
    <PanelView
      title="Cluster buys"
      families={['INSIDER']}
      note={
        list &&
        list.totalCount > 0 &&
        `${formatCounted(list.totalCount, 'stock')} with several insiders buying in 90 days`
      }
      actions={
        list &&
        list.nodes.length > 0 && <Link href={screenAmongPath(list.nodes.map(({ ticker }) => ticker))}>Screen them</Link>
      }
      query={query}
      preview={list}
      empty={list?.totalCount === 0 && 'No cluster buys in the last 90 days.'}
      height={340}
      className="flush clip-note"
    >
      {() => (
        <DataTable
          caption="Stocks bought by several insiders"
          rows={list!.nodes}
          rowKey={({ ticker, firstBuyDate }) => `${ticker} ${firstBuyDate}`}
          maxHeight={372}
          columns={[
            {
              key: 'ticker',
              title: 'Stock',
              value: ({ ticker }) => ticker,
              cell: ({ ticker }) => <StockLink ticker={ticker} />,
            },
            {
              key: 'name',
              title: 'Company',
              value: ({ companyName }) => companyName,
              cell: ({ companyName }) => <span className="clip">{companyName}</span>,
            },
            {
              key: 'insiders',
              title: 'Insiders',
              align: 'end',
              cell: ({ insiderCount }) => count(insiderCount),
              sort: ({ insiderCount }) => insiderCount,
            },
            {
              key: 'value',
              title: 'Value',
              unit: 'USD',
              align: 'end',
              cell: ({ totalValue }) => shortUsd(totalValue),
              sort: ({ totalValue }) => totalValue,
            },
            {
              key: 'dates',
              title: 'Bought',
              isUnder: true,
              unit: 'first to last day',
              value: ({ firstBuyDate, lastBuyDate }) => `${firstBuyDate} to ${lastBuyDate}`,
              cell: ({ firstBuyDate, lastBuyDate }) =>
                firstBuyDate === lastBuyDate
                  ? shortDay(firstBuyDate)
                  : `${shortDay(firstBuyDate)} – ${shortDay(lastBuyDate)}`,
              sort: ({ lastBuyDate }) => lastBuyDate,
            },
          ]}
        />
      )}
    </PanelView>
  );
}
