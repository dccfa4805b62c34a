import { Link } from 'wouter';
import { formatCounted } from '../../format.ts';
import type { MyListQuery } from '../../generated/graphql.ts';
import { useMyListQuery } from '../../generated/hooks.ts';
import { WHOLE_LIST } from '../../parts/end-of-list.tsx';
import { Feed } from '../../parts/feed.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { stockPath } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import type { TableColumn } from '../../parts/table.tsx';
import { useVisits } from '../../watchlists/use-visits.ts';
import { identifyCatalyst, isNew, type Visits } from '../../watchlists/visits.ts';

type WatchedStock = NonNullable<MyListQuery['watchlist']>[number];
type Catalyst = NonNullable<WatchedStock['story']>['catalysts'][number];
type NewsRow = Catalyst & { id: string; ticker: string; name: string | null };

/** The catalysts of all stocks, the newest first; of one day in the order of the list. */
const listNews = (stocks: readonly WatchedStock[]): NewsRow[] =>
  stocks
    .flatMap(({ ticker, name, story }) =>
      (story?.catalysts ?? []).map((catalyst) => ({
        ...catalyst,
        ticker,
        name,
        id: identifyCatalyst(ticker, catalyst),
      })),
    )
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));

/** The news of a list's stocks in two weeks; news since the last visit is marked. */
export function ListNewsPanel({ tickers }: { tickers: readonly string[] }) {
  const query = useMyListQuery({ tickers: [...tickers] }, { partial: true, placeholderData: useKeepBefore() });
  const stocks = (query.data?.watchlist ?? []).filter(({ ticker }) => tickers.includes(ticker));
  const rows = listNews(stocks);
  const visits = useVisits(rows.map(({ id }) => id));
  const newCount = rows.filter(({ id }) => isNew(visits, id)).length;
  return (
    <PanelView
      title="News on your list"
      families={['CATALYSTS']}
      note={newCount > 0 ? `${newCount} new since your last visit` : 'Two weeks'}
      query={query}
      paths={['watchlist.story']}
      preview={stocks.map(({ story }) => story).find((story) => story?.isPreview)}
      empty={rows.length === 0 && 'No news of these tickers in two weeks.'}
      height={420}
    >
      {() => (
        <Feed
          caption={`News of ${formatCounted(tickers.length, 'ticker')}`}
          rows={rows}
          rowKey={({ id }) => id}
          dayOf={getDay}
          render={(row) => <News of={row} visits={visits} />}
          columns={WATCHLIST_COLUMNS}
          pages={WHOLE_LIST}
        />
      )}
    </PanelView>
  );
}

const getDay = ({ day }: NewsRow) => day;

const News = ({ of: { id, ticker, name, label, text, direction }, visits }: { of: NewsRow; visits: Visits }) => (
  <div className={`feed-row of-news${isNew(visits, id) ? ' is-new' : ''}`}>
    <p className="clipped">
      <b>
        <Link href={stockPath(ticker)}>{ticker}</Link>
      </b>{' '}
      <span className="muted">{name}</span>
    </p>
    <p>
      <span className={`tag ${direction?.toLowerCase() ?? ''}`}>{label}</span>
    </p>
    <p className="muted">{text}</p>
  </div>
);

const WATCHLIST_COLUMNS: readonly TableColumn<NewsRow>[] = [
  { key: 'day', title: 'Day', value: ({ day }) => day, cell: () => null },
  { key: 'ticker', title: 'Ticker', value: ({ ticker }) => ticker, cell: () => null },
  { key: 'kind', title: 'Kind', value: ({ kind }) => kind, cell: () => null },
  { key: 'text', title: 'News', value: ({ text }) => text, cell: () => null },
];
