import { tickersIn } from '../tickers.ts';

export type Watchlist = { name: string; tickers: readonly string[] };

/** The gateway's maximum number of tickers per query. */
const MOST_TICKERS = 100;

/** The first unused name of the form New list, New list 2 ... */
export function freeName(lists: readonly Watchlist[], base: string): string {
  const isTaken = (name: string) => lists.some((list) => list.name === name);
  let name = base;
  for (let number = 2; isTaken(name); number++) name = `${base} ${number}`;
  return name;
}

/** Replaces the tickers of a list; a new name adds a list. */
export function withTickers(lists: readonly Watchlist[], name: string, tickers: readonly string[]): Watchlist[] {
  const changed = { name, tickers: [...new Set(tickers)].slice(0, MOST_TICKERS) };
  return lists.some((list) => list.name === name)
    ? lists.map((list) => (list.name === name ? changed : list))
    : [...lists, changed];
}

/** The existing lists that have tickers, followed by the added lists under unused names. */
export const withAdded = (lists: readonly Watchlist[], added: readonly Watchlist[]): Watchlist[] =>
  added.reduce<Watchlist[]>(
    (merged, { name, tickers }) => withTickers(merged, freeName(merged, name), tickers),
    lists.filter(({ tickers }) => tickers.length > 0),
  );

/** Adds a ticker if the list does not contain it, or removes it otherwise. */
export const toggled = ({ tickers }: Watchlist, ticker: string): string[] =>
  tickers.includes(ticker) ? tickers.filter((entry) => entry !== ticker) : [...tickers, ticker];

/** The address that shows a list in a browser that does not have it. */
export const linkTo = ({ name, tickers }: Watchlist): string =>
  `/watchlists?${new URLSearchParams({ list: name, tickers: tickers.join(',') })}`;

/** The list in an address; null if the address has none, or if this browser already has the same list. */
export function sharedList(lists: readonly Watchlist[], name: string, text: string): Watchlist | null {
  const tickers = tickersIn(text).slice(0, MOST_TICKERS);
  const localList = lists.find((list) => list.name === name);
  return tickers.length === 0 || localList?.tickers.join() === tickers.join()
    ? null
    : { name: name || 'Shared list', tickers };
}

/** The text of an export file, which `imported` parses. */
export const exported = (lists: readonly Watchlist[]): string => `${JSON.stringify({ watchlists: lists }, null, 2)}\n`;

/**
 * Parses lists from a file: an export, or any text with tickers, such as a CSV file, which becomes one list named after
 * the file.
 * @throws Error with a sentence for users if the text contains no tickers
 */
export function imported(text: string, fileName: string): Watchlist[] {
  const name = fileName.replace(/\.[^.]*$/, '') || 'Imported';
  const lists = listsIn(text) ?? [{ name, tickers: tickersIn(tickerColumn(text)) }];
  const nonEmpty = lists.filter(({ tickers }) => tickers.length > 0);
  if (nonEmpty.length === 0) throw new Error('The file has no tickers.');
  return nonEmpty;
}

const TICKER_HEAD = /^\W*(symbol|ticker)s?\W*$/i;

/**
 * If the text is a table whose header names a ticker column, such as a broker's positions, the text of that column;
 * otherwise the full text.
 */
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
    return watchlists.flatMap((list: Partial<Watchlist> | null) =>
      typeof list?.name === 'string' && Array.isArray(list.tickers)
        ? [{ name: list.name, tickers: tickersIn(list.tickers.join(',')).slice(0, MOST_TICKERS) }]
        : [],
    );
  } catch {
    return null;
  }
}
