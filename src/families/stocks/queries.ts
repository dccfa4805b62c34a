import { type AlternativeFor, formatAlternative } from '../../gateway/alternatives.ts';
import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import { type StoredRows, storedRows } from '../../gateway/preview.ts';
import type { Stock as StockRow } from '../../generated/prisma/client.ts';
import type { Sector } from '../../lib/sectors.ts';
import { listInMemory } from '../../lib/stored-list.ts';
import { isIndexSymbol, primaryTicker } from '../../lib/ticker.ts';
import { allStocks, isFund, isListed, loadStocks, peersBySector, popularTickers, stockByTicker } from './reads.ts';
import { fundItself, indexQuote, similarStocks, suggestionsFor } from './rules.ts';

const forget = (context: Context, list: readonly string[]): void => {
  for (const ticker of list) stockByTicker(context).clear(ticker);
};

/** A stock by its ticker, or by its company's research ticker (BRK.B for `BRK.A`); null if unknown. */
export const findStock = async (context: Context, ticker: string): Promise<StockRow | null> =>
  (await stockByTicker(context).load(ticker)) ?? (await stockByTicker(context).load(primaryTicker(ticker)));

/** Why a ticker is no stock: it is a fund's, an index's, or unknown. */
async function noStockError(context: Context, ticker: string, alternative: AlternativeFor): Promise<Error> {
  if (await isFund(context).load(ticker))
    return fail.tickerIsEtf(ticker, [formatAlternative(context, alternative(ticker))]);
  if (isIndexSymbol(ticker))
    return fail.indexTicker('entity_not_found', ticker, [formatAlternative(context, indexQuote(ticker))]);
  return fail.entityNotFound(`'${ticker}' is not a known stock.`, suggestionsFor(ticker, await allStocks(context)));
}

/**
 * A stock by its ticker or its company's research ticker.
 * @param alternative what serves a fund instead
 * @throws ticker_is_etf, entity_not_found
 */
export async function requireStock(
  context: Context,
  ticker: string,
  alternative: AlternativeFor = fundItself,
): Promise<StockRow> {
  const stock = await findStock(context, ticker);
  if (!stock) throw await noStockError(context, ticker, alternative);
  return stock;
}

/**
 * Tells an empty answer for a ticker that is listed from one for an unlisted ticker. A fund passes where its
 * shares are held and traded like any other; where only a company can have rows, `alternative` serves it instead.
 * @throws ticker_is_etf, entity_not_found
 */
export async function ensureListed(context: Context, ticker: string, alternative?: AlternativeFor): Promise<void> {
  const isKnown = (await isFund(context).load(ticker)) ? !alternative : await isListed(context).load(ticker);
  if (!isKnown) await requireStock(context, ticker, alternative);
}

const known = async (context: Context, list: readonly string[]): Promise<StockRow[]> =>
  (await Promise.all(list.map((ticker) => stockByTicker(context).load(ticker)))).filter((stock) => stock !== null);

/** Peers of a stock, the nearest first. */
export async function similarTo(context: Context, stock: StockRow, count: number): Promise<StockRow[]> {
  const peers = stock.sector === null ? [] : await peersBySector(context).load(stock.sector);
  return known(
    context,
    similarStocks(stock, peers, count).map(({ ticker }) => ticker),
  );
}

/** A stock by ticker; `forced` reads it from the database. @throws ticker_is_etf, entity_not_found */
export function stockAsked(context: Context, args: { ticker: string; forced: boolean }): Promise<StockRow> {
  if (args.forced) forget(context, [args.ticker, primaryTicker(args.ticker)]);
  return requireStock(context, args.ticker);
}

/** Stocks by ticker: all of them, or those named or of a sector. */
export async function stocksIn(
  context: Context,
  list: readonly string[] | null | undefined,
  sector: Sector | null | undefined,
): Promise<StoredRows<StockRow>> {
  if (!list) return storedRows(await loadStocks(context, sector ?? null));
  const stocks = await known(context, [...list].sort());
  const ofSector = sector ? stocks.filter((stock) => stock.sector === sector) : stocks;
  return storedRows(listInMemory(ofSector, ({ ticker }) => ticker));
}

/** The most traded stocks, most first. */
export const popularStocks = async (context: Context): Promise<StockRow[]> =>
  known(context, await popularTickers(context));

/** Stocks in the order given, without unknown ones; `forced` reads them from the database. */
export function stocksAsked(
  context: Context,
  args: { tickers: readonly string[]; forced: boolean },
): Promise<StockRow[]> {
  if (args.forced) forget(context, args.tickers);
  return known(context, args.tickers);
}
