import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'wouter';
import { AlertButton } from '../../alerts/alert-button.tsx';
import { formatCounted, netUsd, percent, scoreText } from '../../format.ts';
import type { WatchedQuery } from '../../generated/graphql.ts';
import { useWatchedQuery } from '../../generated/hooks.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { Grade } from '../../parts/grade.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { EtfLink, StockLink } from '../../parts/links.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { buildOffer, isWithheld, Withheld } from '../../parts/preview.tsx';
import { PriceFigure } from '../../parts/price-figure.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { MOST, tickersIn } from '../../tickers.ts';
import { StarterList } from '../../watchlists/starter-list.tsx';
import { linkTo, sharedList, withAdded, withTickers } from '../../watchlists/watchlist-rules.ts';
import { keepWatchlists, useWatchlists } from '../../watchlists/watchlists.ts';
import { screenAmongPath } from '../screener/plan.ts';
import { ListActions } from './list-actions.tsx';
import { ListNewsPanel } from './list-news-panel.tsx';

type Row = NonNullable<WatchedQuery['watchlist']>[number];

/** Lists of stocks and funds, stored in this browser. */
export default function WatchlistPage() {
  const lists = useWatchlists();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('list') ?? '';
  const shared = sharedList(lists, chosen, search.get('tickers') ?? '');
  const list = shared ?? lists.find(({ name }) => name === chosen) ?? lists[0]!;
  const choose = (name: string) => setSearch((before) => withList(before, name), { replace: true });
  const query = useWatchedQuery(
    { tickers: [...list.tickers] },
    { enabled: list.tickers.length > 0, partial: true, placeholderData: useKeepBefore() },
  );
  const rows = (query.data?.watchlist ?? []).filter(({ ticker }) => list.tickers.includes(ticker));
  const preview = rows.flatMap(({ options, insiders }) => [options, insiders]).find((preview) => preview?.isPreview);
  const withheld = [
    ...(rows.some(({ options }) => options?.isPreview) ? ['IV ranks'] : []),
    ...(rows.some(({ insiders }) => insiders?.isPreview) ? ['insider trades'] : []),
  ];
  const keep = (next: readonly string[]) => {
    keepWatchlists(withTickers(lists, list.name, next));
    // A changed list differs from the linked list, so the tickers are removed from the address.
    if (search.has('tickers')) choose(list.name);
  };
  const save = () => {
    const extended = withAdded(lists, [list]);
    keepWatchlists(extended);
    choose(extended.at(-1)!.name);
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    keep([...list.tickers, ...tickersIn(String(new FormData(event.currentTarget).get('tickers')))]);
    event.currentTarget.reset();
  };
  const removal: TableColumn<Row> = {
    key: 'remove',
    title: 'Remove',
    value: 'none',
    align: 'end',
    cell: ({ ticker }) => (
      <button
        type="button"
        className="link"
        aria-label={`Remove ${ticker}`}
        onClick={() => keep(list.tickers.filter((entry) => entry !== ticker))}
      >
        ×
      </button>
    ),
  };
  return (
    <PageView
      title="Watchlists"
      lead={shared ? 'Shared by a link' : 'Stored in this browser'}
      actions={
        shared ? (
          <>
            <button type="button" className="button" onClick={save}>
              Save in this browser
            </button>
            <button type="button" className="link" onClick={() => choose('')}>
              My watchlists
            </button>
          </>
        ) : (
          <>
            {list.tickers.length > 0 && (
              <AlertButton subject={{ of: 'list', tickers: list.tickers, name: list.name }} />
            )}
            <ListActions lists={lists} list={list} onChoose={choose} />
          </>
        )
      }
      link={list.tickers.length > 0 ? linkTo(list) : undefined}
    >
      <PanelView
        title={list.name}
        families={['SCREENER_STOCKS', 'SCREENER_ETFS', 'OPTIONS_OVERVIEW', 'INSIDER']}
        note={list.tickers.length > 0 && formatCounted(list.tickers.length, 'ticker')}
        actions={
          <>
            {list.tickers.length > 1 && (
              <>
                <Link href={`/compare?tickers=${list.tickers.slice(0, MOST).join(',')}`}>Compare</Link>
                <Link href={screenAmongPath(list.tickers)}>Screen</Link>
              </>
            )}
            {!shared && (
              <form className="row" onSubmit={add}>
                <input name="tickers" aria-label="Add tickers" placeholder="Add tickers" autoComplete="off" />
                <button type="submit">Add</button>
              </form>
            )}
          </>
        }
        {...(list.tickers.length > 0 && { query })}
        paths={['watchlist']}
        preview={buildOffer(preview, `PRO shows the ${withheld.join(' and ')} of every ticker.`)}
        empty={
          list.tickers.length === 0 && (
            <>
              <p>No tickers yet. Add some here, or press Watch on the page of a stock or fund.</p>
              <StarterList name={list.name} />
            </>
          )
        }
        height={320}
        className="flush"
      >
        {() => (
          <DataTable
            caption={`The watchlist ${list.name}`}
            rows={rows}
            rowKey={({ ticker }) => ticker}
            columns={[...WATCHLIST_COLUMNS, ...(shared ? [] : [removal])]}
          />
        )}
      </PanelView>
      {list.tickers.length > 0 && (
        <WhenSeen height={420}>
          <ListNewsPanel tickers={list.tickers} />
        </WhenSeen>
      )}
    </PageView>
  );
}

/** The address of a list stored in this browser, without the tickers of a shared list. */
function withList(before: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete('tickers');
  if (name) next.set('list', name);
  else next.delete('list');
  return next;
}

export const WATCHLIST_COLUMNS: readonly TableColumn<Row>[] = [
  {
    key: 'ticker',
    title: 'Ticker',
    cell: ({ ticker, stock, etf }) =>
      stock ? <StockLink ticker={stock.ticker} /> : etf ? <EtfLink ticker={etf.ticker} /> : ticker,
    sort: ({ ticker }) => ticker,
  },
  {
    key: 'name',
    title: 'Name',
    isUnder: true,
    cell: ({ name }) =>
      name === null ? <span className="muted">Unknown ticker</span> : <span className="clip">{name}</span>,
    sort: ({ name }) => name,
  },
  {
    key: 'price',
    title: 'Price',
    unit: 'USD',
    align: 'end',
    cell: (row) => <PriceFigure {...row} />,
    sort: ({ price }) => price,
  },
  {
    key: 'change',
    title: 'Change',
    unit: '%',
    align: 'end',
    cell: ({ changePercent }) => <ChangeFigure value={changePercent} />,
    sort: ({ changePercent }) => changePercent,
  },
  {
    key: 'sessions',
    title: '30 sessions',
    value: 'none',
    least: 560,
    cell: ({ priceSparkline30D }) => <Sparkline values={priceSparkline30D ?? []} />,
  },
  {
    key: 'rating',
    title: 'Rating',
    align: 'end',
    cell: ({ ratingLetter, ratingScore }) => <Grade letter={ratingLetter} score={ratingScore} />,
    sort: ({ ratingScore }) => ratingScore,
  },
  {
    key: 'score',
    title: 'Score, 7 days',
    align: 'end',
    cell: ({ serviceScore7D }) => scoreText(serviceScore7D),
    sort: ({ serviceScore7D }) => serviceScore7D,
  },
  {
    key: 'rank',
    title: 'IV rank',
    unit: '%',
    hint: 'Implied volatility within its one-year range, 0 to 100',
    align: 'end',
    cell: ({ options }) => (isWithheld(options, 'ivRank1y') ? <Withheld /> : percent(options?.ivRank1y, 0)),
    sort: ({ options }) => options?.ivRank1y,
  },
  {
    key: 'insiders',
    title: 'Insiders, 90 days',
    unit: 'USD',
    hint: 'Open-market insider purchases minus sales',
    align: 'end',
    cell: ({ insiders }) => (isWithheld(insiders, 'netValue') ? <Withheld /> : netUsd(insiders?.netValue)),
    sort: ({ insiders }) => insiders?.netValue,
  },
];
