import type { Entity as EntityRow, Stock as StockRow } from '../../generated/prisma/client.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { canonicalTicker, primaryTicker } from '../../lib/ticker.ts';
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
  const ticker = canonicalTicker(id);
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

/** The stock of an entity's primary ticker; null if it has none. */
export function stockOfEntity(context: Context, entity: EntityRow): Promise<StockRow | null> | null {
  const ticker = servedTicker(entity);
  return ticker ? stockByTicker(context).load(ticker) : null;
}
