import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import { type Rows, rowsOf } from '../../gateway/preview.ts';
import type { Entity as EntityRow, Etf as EtfRow } from '../../generated/prisma/client.ts';
import { entityById } from '../entities/reads.ts';
import { servedTicker } from '../entities/rules.ts';
import { allEtfs, etfByTicker } from './reads.ts';

/** A fund by its ticker. @throws not_found with the reason `not_an_etf`, for a stock as well */
export async function knownEtf(context: Context, ticker: string): Promise<EtfRow> {
  const etf = await etfByTicker(context).load(ticker);
  if (!etf) throw fail.etfUnavailable('not_an_etf', `${ticker} is not a known fund.`);
  return etf;
}

/** The fund that an entity is; null of everything else. */
export function etfOfEntity(context: Context, entity: EntityRow): Promise<EtfRow | null> | null {
  const ticker = entity.type === 'ETF' ? servedTicker(entity) : null;
  return ticker ? etfByTicker(context).load(ticker) : null;
}

/** The handle of a fund for addresses. */
export const slugOf = async (context: Context, { entityId }: Pick<EtfRow, 'entityId'>): Promise<string> =>
  (await entityById(context).load(entityId))!.urlSlug;

/** Funds by ticker: all of them, or those of an issuer. */
export async function etfsOf(context: Context, issuer: string | null | undefined): Promise<Rows<EtfRow>> {
  const all = await allEtfs(context);
  return rowsOf(issuer ? all.filter((etf) => etf.issuer === issuer) : all);
}
