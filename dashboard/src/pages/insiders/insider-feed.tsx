import { count, NOTHING, shortDay, shortUsd, usd } from '../../format.ts';
import type { NewestInsiderFeedQuery } from '../../generated/graphql.ts';
import { useNewestInsiderFeedQuery } from '../../generated/hooks.ts';
import { WHOLE_LIST } from '../../parts/end-of-list.tsx';
import { Feed } from '../../parts/feed.tsx';
import { InsiderName } from '../../parts/insider-name.tsx';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { buildOffer } from '../../parts/preview.tsx';
import type { TableColumn } from '../../parts/table.tsx';
import { InsiderTradeCell } from '../../parts/trade-tables.tsx';

type List = NonNullable<NonNullable<NewestInsiderFeedQuery['market']>['newestInsiderTrades']>;
type Row = NonNullable<List['nodes']>[number];

/** The newest trades of all insiders, under the days on which they traded. */
export function InsiderFeed() {
  const query = useNewestInsiderFeedQuery({}, { partial: true });
  const list = query.data?.market?.newestInsiderTrades;
  const rows = list?.nodes ?? [];
  return (
    <PanelView
      title="Newest trades"
      families={['INSIDER']}
      note="By the day of the trade"
      query={query}
      paths={['market.newestInsiderTrades.nodes']}
      preview={buildOffer(list, 'PRO shows the 25 newest trades of all stocks.')}
      isLocked={list?.nodes?.length === 0}
      empty={rows.length === 0 && 'No trades yet.'}
      height={900}
    >
      {() => (
        <Feed
          caption="Newest insider trades"
          rows={rows}
          rowKey={({ id }) => id}
          dayOf={getTransactionDate}
          happened="Traded"
          render={(row) => <Trade of={row} />}
          columns={COLUMNS}
          pages={WHOLE_LIST}
        />
      )}
    </PanelView>
  );
}

const getTransactionDate = ({ transactionDate }: Row) => transactionDate;

function Trade({ of: row }: { of: Row }) {
  const { ticker, companyName, totalValue, pricePerShare, sharesTransacted, filedDate } = row;
  return (
    <div className="feed-row of-insiders">
      <div className="clipped">
        <InsiderName of={row} />
      </div>
      <p className="outcome">
        <b>{pricePerShare === null ? NOTHING : shortUsd(totalValue)}</b>
      </p>
      <p className="clipped">
        <InsiderTradeCell of={row} />{' '}
        <b>
          <StockLink ticker={ticker} />
        </b>{' '}
        <span className="muted">{companyName}</span>
      </p>
      <p className="clipped muted shares">
        {count(sharesTransacted)} {pricePerShare === null ? 'shares' : `detectedAt ${usd(pricePerShare)}`} · filed{' '}
        {shortDay(filedDate)}
      </p>
    </div>
  );
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'date', title: 'Traded', value: ({ transactionDate }) => transactionDate, cell: () => null },
  { key: 'filed', title: 'Filed', value: ({ filedDate }) => filedDate, cell: () => null },
  { key: 'ticker', title: 'Ticker', value: ({ ticker }) => ticker, cell: () => null },
  { key: 'insider', title: 'Insider', value: ({ insiderName }) => insiderName, cell: () => null },
  { key: 'title', title: 'Title', value: ({ insiderTitle }) => insiderTitle, cell: () => null },
  { key: 'trade', title: 'Trade', value: ({ transactionType }) => transactionType, cell: () => null },
  { key: 'shares', title: 'Shares', value: ({ sharesTransacted }) => sharesTransacted, cell: () => null },
  {
    key: 'value',
    title: 'Value',
    unit: 'USD',
    value: ({ totalValue, pricePerShare }) => (pricePerShare === null ? null : totalValue),
    cell: () => null,
  },
];
