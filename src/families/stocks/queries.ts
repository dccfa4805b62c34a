import type { GraphQLResolveInfo } from 'graphql';
import type { Stock as StockRow } from '../../generated/prisma/client.ts';
import { type AlternativeFor, formatAlternative, listAlternatives } from '../../graph/alternatives.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { isFresh } from '../../graph/fresh.ts';
import { type StoredRows, storedRows } from '../../graph/preview.ts';
import { listInMemory } from '../../lib/stored-list.ts';
import { mentionSecurity } from '../../market/identity/day-symbols.ts';
import { getSymbolOfKey, toKey } from '../../market/identity/keys.ts';
import { isIndexSymbol, primaryTicker } from '../../market/ticker.ts';
import {
  allStocks,
  isFund,
  isListed,
  loadStocks,
  namesByKey,
  peersBySector,
  popularTickers,
  type SymbolName,
  stockByTicker,
} from './reads.ts';
import { fundItself, indexQuote } from './rules/alternatives.ts';
import { rankPeers, type StockFilter, selectStocks, suggestStocks } from './rules/lists.ts';

const forget = (context: Context, list: readonly string[]): void => {
  for (const ticker of list) stockByTicker(context).clear(ticker);
};

/** A stock by its ticker, or by its company's research ticker (BRK.B for `BRK.A`); null if unknown. */
export const findStock = async (context: Context, ticker: string): Promise<StockRow | null> =>
  (await stockByTicker(context).load(ticker)) ?? (await stockByTicker(context).load(primaryTicker(ticker)));

/** The symbols of a stock, oldest first. As of a past day, a name that ended later has no end yet. */
export async function loadSymbols(context: Context, ticker: string): Promise<SymbolName[]> {
  const names = await namesByKey(context).load(ticker);
  const symbol = getSymbolOfKey(toKey(ticker));
  if (names.length === 0) return [{ key: ticker, symbol, validFrom: null, validTo: null }];
  const { past } = context;
  return names.map((name) => (past && name.validTo && name.validTo >= past.day ? { ...name, validTo: null } : name));
}

/** Explains why a ticker is not a stock: it belongs to a fund or an index, or it is unknown. */
async function createNoStockError(
  context: Context,
  ticker: string,
  alternatives: readonly AlternativeFor[],
): Promise<Error> {
  if (await isFund(context).load(ticker))
    return fail.tickerIsEtf(
      ticker,
      alternatives.map((alternative) => formatAlternative(context, alternative(ticker))),
    );
  if (isIndexSymbol(ticker))
    return fail.indexTicker('entity_not_found', ticker, [formatAlternative(context, indexQuote(ticker))]);
  return fail.entityNotFound(
    `'${mentionSecurity(ticker)}' is not a known stock.`,
    suggestStocks(ticker, await allStocks(context)),
  );
}

/**
 * A stock by its ticker or its company's research ticker.
 * @param alternatives what serves a fund instead; if empty, the fund
 * @throws ticker_is_etf, entity_not_found
 */
export async function requireStock(
  context: Context,
  ticker: string,
  alternatives: readonly AlternativeFor[] = [],
): Promise<StockRow> {
  const stock = await findStock(context, ticker);
  if (!stock) throw await createNoStockError(context, ticker, alternatives.length > 0 ? alternatives : [fundItself]);
  return stock;
}

/**
 * Distinguishes an empty result of a listed ticker from an unlisted ticker. A fund passes, since its shares are held
 * and traded like those of a company, unless only companies can have rows: then `alternative` serves the fund.
 * @throws ticker_is_etf, entity_not_found
 */
export async function ensureListed(context: Context, ticker: string, alternative?: AlternativeFor): Promise<void> {
  const isValid = (await isFund(context).load(ticker)) ? !alternative : await isListed(context).load(ticker);
  if (!isValid) await requireStock(context, ticker, alternative && [alternative]);
}

const loadExistingStocks = async (context: Context, list: readonly string[]): Promise<StockRow[]> =>
  (await Promise.all(list.map((ticker) => stockByTicker(context).load(ticker)))).filter((stock) => stock !== null);

/** Peers of a stock, closest first. */
export async function loadSimilarStocks(context: Context, stock: StockRow, count: number): Promise<StockRow[]> {
  const peers = stock.sector === null ? [] : await peersBySector(context).load(stock.sector);
  return loadExistingStocks(
    context,
    rankPeers(stock, peers, count).map(({ ticker }) => ticker),
  );
}

/** A stock by ticker. @throws ticker_is_etf, entity_not_found, which name what serves a fund instead of the selection */
export function resolveStock(context: Context, ticker: string, info: GraphQLResolveInfo): Promise<StockRow> {
  if (isFresh(info)) forget(context, [ticker, primaryTicker(ticker)]);
  return requireStock(context, ticker, listAlternatives('Stock', info));
}

/** The stocks that match a filter: all, or those requested. */
export async function listStocks(
  context: Context,
  list: readonly string[] | null | undefined,
  filter: StockFilter,
  info: GraphQLResolveInfo,
): Promise<StoredRows<StockRow>> {
  if (!list) return storedRows(await loadStocks(context, filter));
  if (isFresh(info)) forget(context, list);
  const stocks = await loadExistingStocks(context, list);
  const popular = filter.orderBy === 'POPULARITY' ? await popularTickers(context) : [];
  return storedRows(listInMemory(selectStocks(stocks, filter, popular), ({ ticker }) => ticker));
}

/** The most traded stocks, the largest volume first. */
export const popularStocks = async (context: Context): Promise<StockRow[]> =>
  loadExistingStocks(context, await popularTickers(context));
