import { Link } from 'wouter';
import { formatCounted, instant, usd } from '../format.ts';
import type { MyListQuery } from '../generated/graphql.ts';
import { useMyListQuery } from '../generated/hooks.ts';
import { ChangeFigure } from '../parts/figures.tsx';
import { useKeepBefore } from '../parts/keep-before.ts';
import { etfPath, stockPath } from '../parts/links.tsx';
import { PanelView } from '../parts/panel.tsx';
import { Sparkline } from '../parts/sparkline.tsx';
import { StarterList } from './starter-list.tsx';
import { useVisits } from './use-visits.ts';
import { identifyCatalyst, isNew } from './visits.ts';
import { useWatchlists } from './watchlists.ts';

type Row = NonNullable<MyListQuery['watchlist']>[number];

/** Tickers that the strip shows. */
const MOST_SHOWN = 10;

const listIds = ({ ticker, story }: Row): string[] =>
  story?.catalysts.map((catalyst) => identifyCatalyst(ticker, catalyst)) ?? [];

/** The first list of this browser: prices, and news since the last visit. */
export function MyListPanel() {
  const [list] = useWatchlists();
  const tickers = list!.tickers.slice(0, MOST_SHOWN);
  const isEmpty = tickers.length === 0;
  const query = useMyListQuery({ tickers }, { enabled: !isEmpty, partial: true, placeholderData: useKeepBefore() });
  const rows = (query.data?.watchlist ?? []).filter(({ ticker }) => tickers.includes(ticker));
  const visits = useVisits(rows.flatMap(listIds));
  const findNew = (row: Row) => listIds(row).filter((id) => isNew(visits, id)).length;
  const newCount = rows.reduce((sum, row) => sum + findNew(row), 0);
  const newStocks = rows.filter((row) => findNew(row) > 0).length;
  return (
    <PanelView
      title={list!.name === 'Watchlist' ? 'My list' : list!.name}
      families={['SCREENER_STOCKS', 'SCREENER_ETFS', 'CATALYSTS']}
      note={
        newCount > 0 && (
          <span className="tag accent">
            {newCount} new on {formatCounted(newStocks, 'stock')} since{' '}
            {instant(new Date(visits.before!.at).toISOString())}
          </span>
        )
      }
      actions={<Link href="/watchlists">{isEmpty ? 'Make a list' : 'Open list'}</Link>}
      {...(!isEmpty && { query })}
      paths={['watchlist']}
      empty={
        isEmpty && (
          <p className="row">
            <span>Press Watch on the page of a stock or fund to see its price and news here.</span>
            <StarterList name={list!.name} />
          </p>
        )
      }
      height={92}
      className="my-list"
    >
      {() => (
        <ul className="my-strip">
          {rows.map((row) => (
            <li key={row.ticker} className={findNew(row) > 0 ? 'has-new' : ''}>
              <ListTile of={row} hasNews={query.errors.length === 0} />
            </li>
          ))}
        </ul>
      )}
    </PanelView>
  );
}

function ListTile({
  of: { ticker, name, etf, price, changePercent, priceSparkline30D, story },
  hasNews,
}: {
  of: Row;
  /** Whether news are known; a reconstructed day has none. */
  hasNews: boolean;
}) {
  return (
    <Link href={etf ? etfPath(ticker) : stockPath(ticker)} title={name ?? 'Unknown ticker'}>
      <b className="ticker">{ticker}</b>
      <span className="tile-price">
        {usd(price)} <ChangeFigure value={changePercent} />
      </span>
      <Sparkline values={priceSparkline30D ?? []} />
      <span className="muted fine clipped">
        {story
          ? story.catalysts.map(({ label }) => label).join(', ')
          : etf
            ? 'Fund'
            : hasNews
              ? 'No catalyst'
              : '\u00a0'}
      </span>
    </Link>
  );
}
