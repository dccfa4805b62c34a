import { useLocation } from 'wouter';
import { sectorName, short, shortUsd, usd } from '../../format.ts';
import type { OpenMarketQuery } from '../../generated/graphql.ts';
import { useOpenMarketQuery } from '../../generated/hooks.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { StockLink, stockPath } from '../../parts/links.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';

type Row = NonNullable<NonNullable<OpenMarketQuery['market']>['popularStocks']>[number];

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'ticker', title: 'Ticker', cell: ({ ticker }) => <StockLink ticker={ticker} />, sort: ({ ticker }) => ticker },
  {
    key: 'name',
    title: 'Name',
    isUnder: true,
    cell: ({ name }) => <span className="clip">{name}</span>,
    sort: ({ name }) => name,
  },
  {
    key: 'sector',
    title: 'Sector',
    least: 560,
    cell: ({ sector }) => sectorName(sector),
    sort: ({ sector }) => sector,
  },
  {
    key: 'price',
    title: 'Price',
    unit: 'USD',
    align: 'end',
    cell: ({ quote }) => usd(quote?.price),
    sort: ({ quote }) => quote?.price,
  },
  {
    key: 'change',
    title: 'Change',
    unit: '%',
    align: 'end',
    cell: ({ quote }) => <ChangeFigure value={quote?.changePercent} />,
    sort: ({ quote }) => quote?.changePercent,
  },
  {
    key: 'volume',
    title: 'Volume',
    align: 'end',
    least: 560,
    cell: ({ quote }) => short(quote?.volume),
    sort: ({ quote }) => quote?.volume,
  },
  {
    key: 'marketCap',
    title: 'Market cap',
    unit: 'USD',
    align: 'end',
    least: 560,
    cell: ({ marketCap }) => shortUsd(marketCap),
    sort: ({ marketCap }) => marketCap,
  },
];

/** The market without a key: the stocks of the largest dollar volume. */
export default function OpenMarketPage() {
  const query = useOpenMarketQuery();
  const [, go] = useLocation();
  const rows = query.data?.market?.popularStocks ?? [];
  return (
    <PageView title="Market" lead="The most traded stocks">
      <PanelView
        title="Most traded"
        families={['STOCKS', 'PRICES']}
        query={query}
        empty={rows.length === 0 && 'No stocks yet.'}
        height={760}
        className="flush"
      >
        {() => (
          <DataTable
            caption="The most traded stocks"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ ticker }) => ticker}
            onRow={({ ticker }) => go(stockPath(ticker))}
          />
        )}
      </PanelView>
    </PageView>
  );
}
