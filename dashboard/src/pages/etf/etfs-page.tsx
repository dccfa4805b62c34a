import { useLocation } from 'wouter';
import { count, formatFraction, shortUsd } from '../../format.ts';
import { useFundListInfiniteQuery } from '../../generated/hooks.ts';
import { EtfLink, etfPath } from '../../parts/links.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';
import { useUrlSearch } from '../../parts/url-choice.ts';

export default function FundsPage() {
  const { text, setText, q } = useUrlSearch('q');
  const { rows, ...query } = useFundListInfiniteQuery({ q: q || null });
  const [, go] = useLocation();
  const total = query.data?.pages[0]?.etfs?.totalCount;
  return (
    <PageView title="Funds" lead={total !== undefined && `${count(total)} ${q ? 'found' : 'funds'}`}>
      <PanelView
        title="All funds"
        families={['ETFS']}
        actions={
          <input
            type="search"
            aria-label="Find a fund"
            placeholder="Ticker, name, issuer …"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        }
        query={query}
        empty={rows.length === 0 && 'No matching funds.'}
        height={560}
        className="flush"
      >
        {() => (
          <DataTable
            caption="Funds"
            rows={rows}
            rowKey={({ ticker }) => ticker}
            onRow={({ ticker }) => go(etfPath(ticker))}
            // While pages are missing, the largest fund may not be loaded yet, so the rows are not sorted.
            {...(!query.hasNextPage && { initialSort: { key: 'aum', isDescending: true } })}
            maxHeight={760}
            columns={[
              {
                key: 'ticker',
                title: 'Ticker',
                cell: ({ ticker }) => <EtfLink ticker={ticker} />,
                sort: (row) => row.ticker,
              },
              {
                key: 'name',
                title: 'Name',
                isUnder: true,
                cell: ({ name }) => <span className="clip">{name}</span>,
                sort: (row) => row.name,
              },
              {
                key: 'issuer',
                title: 'Issuer',
                least: 560,
                cell: (row) => row.issuer,
                sort: (row) => row.issuer,
              },
              {
                key: 'class',
                title: 'Asset class',
                least: 560,
                cell: (row) => row.assetClass ?? '–',
                sort: (row) => row.assetClass,
              },
              {
                key: 'index',
                title: 'Index',
                least: 560,
                cell: (row) => <span className="clip">{row.trackedIndex ?? '–'}</span>,
                sort: (row) => row.trackedIndex,
              },
              {
                key: 'aum',
                title: 'Assets',
                unit: 'USD',
                align: 'end',
                cell: (row) => shortUsd(row.aum),
                sort: (row) => row.aum,
              },
              {
                key: 'cost',
                title: 'Expense ratio',
                unit: 'fraction',
                align: 'end',
                cell: (row) => formatFraction(row.expenseRatio),
                sort: (row) => row.expenseRatio,
              },
              {
                key: 'yield',
                title: 'Yield',
                unit: 'fraction',
                align: 'end',
                cell: (row) => formatFraction(row.dividendYield),
                sort: (row) => row.dividendYield,
              },
            ]}
            pages={query}
          />
        )}
      </PanelView>
    </PageView>
  );
}
