import { tickersIn } from '../pages/compare/tickers.ts';

export type Watchlist = { name: string; tickers: readonly string[] };

/** The gateway answers for so many at once. */
export const MOST_TICKERS = 100;

/** The first free name of this kind: New list, New list 2 ... */
export function freeName(lists: readonly Watchlist[], wanted: string): string {
  const isTaken = (name: string) => lists.some((list) => list.name === name);
  let name = wanted;
  for (let number = 2; isTaken(name); number++) name = `${wanted} ${number}`;
  return name;
}

/** The lists with one of them changed; a name that none has is a new list. */
export function withTickers(lists: readonly Watchlist[], name: string, tickers: readonly string[]): Watchlist[] {
  const changed = { name, tickers: [...new Set(tickers)].slice(0, MOST_TICKERS) };
  return lists.some((list) => list.name === name)
    ? lists.map((list) => (list.name === name ? changed : list))
    : [...lists, changed];
}

/** The lists that have tickers, and others behind them, under names that are free. */
export const withAdded = (lists: readonly Watchlist[], added: readonly Watchlist[]): Watchlist[] =>
  added.reduce<Watchlist[]>(
    (all, { name, tickers }) => withTickers(all, freeName(all, name), tickers),
    lists.filter(({ tickers }) => tickers.length > 0),
  );

/** With a ticker put in where it is not there, else taken out. */
export const toggled = ({ tickers }: Watchlist, ticker: string): string[] =>
  tickers.includes(ticker) ? tickers.filter((one) => one !== ticker) : [...tickers, ticker];

/** Where a browser that does not have a list shows it. */
export const linkTo = ({ name, tickers }: Watchlist): string =>
  `/watchlists?${new URLSearchParams({ list: name, tickers: tickers.join(',') })}`;

/** The list that an address carries; null if it carries none, or one that this browser has. */
export function sharedList(lists: readonly Watchlist[], name: string, text: string): Watchlist | null {
  const tickers = tickersIn(text).slice(0, MOST_TICKERS);
  const own = lists.find((list) => list.name === name);
  return tickers.length === 0 || own?.tickers.join() === tickers.join()
    ? null
    : { name: name || 'Shared list', tickers };
}

/** What is exported: text that `imported` reads again. */
export const exported = (lists: readonly Watchlist[]): string => `${JSON.stringify({ watchlists: lists }, null, 2)}\n`;

/**
 * The lists of a file: an export, or any text with tickers, such as a CSV file, which is one list of the file's name.
 * @throws Error with a sentence for people where no ticker is found
 */
export function imported(text: string, fileName: string): Watchlist[] {
  const name = fileName.replace(/\.[^.]*$/, '') || 'Imported';
  const lists = listsIn(text) ?? [{ name, tickers: tickersIn(tickerColumn(text)) }];
  const known = lists.filter(({ tickers }) => tickers.length > 0);
  if (known.length === 0) throw new Error('The file has no tickers.');
  return known;
}

const TICKER_HEAD = /^\W*(symbol|ticker)s?\W*$/i;

/** Of a table whose head names it, the column with the tickers, such as a broker's positions; else the text as it is. */
function tickerColumn(text: string): string {
  const rows = text.split(/\r?\n/).map((line) => line.split(/[,;\t]/));
  const head = rows.findIndex((cells) => cells.some((cell) => TICKER_HEAD.test(cell)));
  if (head < 0) return text;
  const at = rows[head]!.findIndex((cell) => TICKER_HEAD.test(cell));
  return rows
    .slice(head + 1)
    .map((cells) => cells[at]?.replaceAll('"', '') ?? '')
    .join('\n');
}

/** The lists in an export; null if the text is not an export. */
export function listsIn(text: string): Watchlist[] | null {
  try {
    const { watchlists } = JSON.parse(text) as { watchlists?: unknown };
    if (!Array.isArray(watchlists)) return null;
    return watchlists.flatMap((one: Partial<Watchlist> | null) =>
      typeof one?.name === 'string' && Array.isArray(one.tickers)
        ? [{ name: one.name, tickers: tickersIn(one.tickers.join(',')).slice(0, MOST_TICKERS) }]
        : [],
    );
  } catch {
    return null;
  }
}
