import { useMemo } from 'react';
import { count, formatCounted, NOTHING, shortDay, shortUsd, usd } from '../../format.ts';
import type { InsiderFeedQuery, InsiderTradeFilter } from '../../generated/graphql.ts';
import { useInsiderFeedInfiniteQuery } from '../../generated/hooks.ts';
import { Feed } from '../../parts/feed.tsx';
import { Segments } from '../../parts/figures.tsx';
import { FilterSelect } from '../../parts/filters.tsx';
import { InsiderName } from '../../parts/insider-name.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import type { TableColumn } from '../../parts/table.tsx';
import { InsiderTradeCell } from '../../parts/trade-tables.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { useTickerScope } from '../../watchlists/ticker-scope.tsx';

type Row = NonNullable<NonNullable<InsiderFeedQuery['market']>['insiderFeed']>['nodes'][number];

const SIDES = [
  { value: 'ALL', text: 'All' },
  { value: 'BUY', text: 'Buys' },
  { value: 'SELL', text: 'Sells' },
] as const;

const ROLES = [
  { value: 'ANY', text: 'Any role' },
  { value: 'CHIEF_EXECUTIVE', text: 'CEO' },
  { value: 'CHIEF_FINANCIAL', text: 'CFO' },
  { value: 'OFFICER', text: 'Officers' },
  { value: 'DIRECTOR', text: 'Directors' },
  { value: 'TEN_PERCENT_OWNER', text: '10% owners' },
] as const;

const SIZES = [
  { value: '0', text: 'Any size' },
  { value: '10000', text: '$10K or more' },
  { value: '100000', text: '$100K or more' },
  { value: '1000000', text: '$1M or more' },
  { value: '10000000', text: '$10M or more' },
] as const;

const PLANS = [
  { value: 'ANY', text: 'With and without plans' },
  { value: 'NO', text: 'Without 10b5-1 plans' },
  { value: 'YES', text: 'Only 10b5-1 plans' },
] as const;

/** The trades of all insiders in 90 days, under the days on which they traded. */
export function InsiderFeed() {
  const [side, setSide] = useUrlChoice('side', SIDES, 'ALL');
  const [role, setRole] = useUrlChoice('role', ROLES, 'ANY');
  const [size, setSize] = useUrlChoice('size', SIZES, '0');
  const [plans, setPlans] = useUrlChoice('plans', PLANS, 'ANY');
  const { tickers, controls } = useTickerScope();
  const filter = useMemo(
    (): InsiderTradeFilter => ({
      tickers,
      types: side === 'ALL' ? null : [side],
      roles: role === 'ANY' ? null : [role],
      minValue: Number(size) || null,
      isRule10b51Plan: plans === 'ANY' ? null : plans === 'YES',
    }),
    [tickers, side, role, size, plans],
  );
  const { rows, ...query } = useInsiderFeedInfiniteQuery({ filter }, { placeholderData: useKeepBefore() });
  const list = query.data?.pages[0]?.market?.insiderFeed;
  return (
    <PanelView
      title="Newest trades"
      families={['INSIDER']}
      note={
        list && !list.isPreview ? `${formatCounted(list.totalCount, 'trade')} in 90 days` : 'By the day of the trade'
      }
      actions={
        <>
          <Segments label="Trades" options={SIDES} value={side} onChange={setSide} />
          <FilterSelect label="Role" options={ROLES} value={role} onChange={setRole} />
          <FilterSelect label="Size" options={SIZES} value={size} onChange={setSize} />
          <FilterSelect label="Plans" options={PLANS} value={plans} onChange={setPlans} />
          {controls}
        </>
      }
      query={query}
      preview={list}
      isLocked={rows.length === 0}
      empty={rows.length === 0 && explainNone(tickers)}
      height={900}
      className="control-row"
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
          pages={query}
        />
      )}
    </PanelView>
  );
}

const explainNone = (tickers: readonly string[] | null): string =>
  tickers?.length === 0 ? 'Your lists have no tickers yet.' : 'No such trades in 90 days.';

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
        {count(sharesTransacted)} {pricePerShare === null ? 'shares' : `at ${usd(pricePerShare)}`} · filed{' '}
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
