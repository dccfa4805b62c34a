import type { Entity as EntityRow, Stock as StockRow } from '../../generated/prisma/client.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { findKeyOfSymbol, findPrinting } from '../../graph/symbols.ts';
import { canonicalTicker, primaryTicker } from '../../market/ticker.ts';
import { loadSymbols } from '../stocks/queries.ts';
import { stockByTicker } from '../stocks/reads.ts';
import { entityByHandle, entityById } from './reads.ts';
import { servedTicker } from './rules.ts';
import { entityIndex } from './search/reads.ts';
import { findSuggestions } from './search/rules.ts';

/**
 * An entity by a ticker, a slug or an id with slashes or dashes, in any case; a listed ticker always wins (AMB-54).
 * @throws entity_not_found with up to three suggestions
 */
export async function knownEntity(context: Context, id: string): Promise<EntityRow> {
  const symbol = canonicalTicker(id);
  const ticker = symbol && (await findKeyOfSymbol(context, symbol));
  const stock =
    ticker &&
    ((await stockByTicker(context).load(ticker)) ?? (await stockByTicker(context).load(primaryTicker(ticker))));
  const entity = stock
    ? await entityById(context).load(stock.entityId)
    : await entityByHandle(context).load(id.trim().toLowerCase().replaceAll('/', '-'));
  if (!entity)
    throw fail.entityNotFound(`'${id}' is not a known entity.`, findSuggestions(await entityIndex(context), id));
  return entity;
}

/** The symbols that the security of an entity's primary ticker had before, oldest first. */
export async function loadFormerTickers(context: Context, entity: EntityRow): Promise<string[]> {
  const ticker = servedTicker(entity);
  if (ticker === null) return [];
  const [names, printing] = await Promise.all([loadSymbols(context, ticker), findPrinting(context)]);
  const current = printing.scalar(ticker);
  return [...new Set(names.map(({ symbol }) => symbol))].filter((symbol) => symbol !== current);
}

/** The stock of an entity's primary ticker; null if it has none. */
export function stockOfEntity(context: Context, entity: EntityRow): Promise<StockRow | null> | null {
  const ticker = servedTicker(entity);
  return ticker ? stockByTicker(context).load(ticker) : null;
}
