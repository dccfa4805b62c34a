import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import { type Rows, rowsOf } from '../../gateway/preview.ts';
import type { Entity as EntityRow, Etf as EtfRow } from '../../generated/prisma/client.ts';
import { rowsWithText } from '../../lib/text-search.ts';
import { entityById } from '../entities/reads.ts';
import { servedTicker } from '../entities/rules.ts';
import { allEtfs, etfByTicker } from './reads.ts';

/** A fund by its ticker. @throws not_found with the reason `not_an_etf`, for a stock as well */
export async function knownEtf(context: Context, ticker: string): Promise<EtfRow> {
  const etf = await etfByTicker(context).load(ticker);
  if (!etf) throw fail.etfUnavailable('not_an_etf', `${ticker} is not a known fund.`);
  return etf;
}

/** The fund that an entity is; null for everything else. */
export function etfOfEntity(context: Context, entity: EntityRow): Promise<EtfRow | null> | null {
  const ticker = entity.type === 'ETF' ? servedTicker(entity) : null;
  return ticker ? etfByTicker(context).load(ticker) : null;
}

/** The handle of a fund for addresses. */
export const slugOf = async (context: Context, { entityId }: Pick<EtfRow, 'entityId'>): Promise<string> =>
  (await entityById(context).load(entityId))!.urlSlug;

type Wanted = { issuer?: string | null; q?: string | null };
/** Funds by ticker: all of them, those of an issuer, or those that a text is found in. */
export async function etfsOf(context: Context, { issuer, q }: Wanted): Promise<Rows<EtfRow>> {
  const all = await allEtfs(context);
  const issued = issuer ? all.filter((etf) => etf.issuer === issuer) : all;
  return rowsOf(rowsWithText(issued, q, (etf) => [etf.ticker, etf.name, etf.issuer, etf.trackedIndex, etf.assetClass]));
}
