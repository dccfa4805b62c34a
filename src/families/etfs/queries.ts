import { type AlternativeFor, formatAlternative } from '../../gateway/alternatives.ts';
import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import { type Rows, toRows } from '../../gateway/preview.ts';
import type { Entity as EntityRow, Etf as EtfRow } from '../../generated/prisma/client.ts';
import { rowsWithText } from '../../lib/text-search.ts';
import { isIndexSymbol } from '../../lib/ticker.ts';
import { entityById } from '../entities/reads.ts';
import { servedTicker } from '../entities/rules.ts';
import { findStock } from '../stocks/queries.ts';
import { indexQuote } from '../stocks/rules.ts';
import { allEtfs, etfByTicker } from './reads.ts';
import { stockItself, stockQuote } from './rules.ts';

/** Why a ticker is no fund: it is a stock's, an index's, or unknown. `reason`: on paths that say why (ERR-13). */
async function noFundError(
  context: Context,
  ticker: string,
  alternative: AlternativeFor,
  reason?: 'not_an_etf',
): Promise<Error> {
  if (await findStock(context, ticker))
    return fail.tickerIsNotEtf(ticker, [formatAlternative(context, alternative(ticker))], reason);
  if (isIndexSymbol(ticker))
    return fail.indexTicker('not_found', ticker, [formatAlternative(context, indexQuote(ticker))], reason);
  return reason ? fail.etfUnavailable(reason, `${ticker} is not a known fund.`) : fail.notFound(`Fund ${ticker}`);
}

/** A fund by its ticker, to serve a part of it. @throws ticker_is_not_etf, not_found, both with the reason `not_an_etf` */
export async function requireEtf(
  context: Context,
  ticker: string,
  alternative: AlternativeFor = stockItself,
): Promise<EtfRow> {
  const etf = await etfByTicker(context).load(ticker);
  if (!etf) throw await noFundError(context, ticker, alternative, 'not_an_etf');
  return etf;
}

/** A fund by its ticker, to serve its quote (ERR-05, UNS-10). @throws ticker_is_not_etf, not_found */
export async function requireQuotedEtf(context: Context, ticker: string): Promise<EtfRow> {
  const etf = await etfByTicker(context).load(ticker);
  if (!etf) throw await noFundError(context, ticker, stockQuote);
  return etf;
}

/** The fund that an entity is; null for everything else. */
export function etfOfEntity(context: Context, entity: EntityRow): Promise<EtfRow | null> | null {
  const ticker = entity.type === 'ETF' ? servedTicker(entity) : null;
  return ticker ? etfByTicker(context).load(ticker) : null;
}

/** The handle of a fund for addresses. */
export const loadEtfSlug = async (context: Context, { entityId }: Pick<EtfRow, 'entityId'>): Promise<string> =>
  (await entityById(context).load(entityId))!.urlSlug;

type Wanted = { issuer?: string | null; q?: string | null };
/** Funds by ticker: all of them, those of an issuer, or those that a text is found in. */
export async function listEtfs(context: Context, { issuer, q }: Wanted): Promise<Rows<EtfRow>> {
  const all = await allEtfs(context);
  const issued = issuer ? all.filter((etf) => etf.issuer === issuer) : all;
  return toRows(rowsWithText(issued, q, (etf) => [etf.ticker, etf.name, etf.issuer, etf.trackedIndex, etf.assetClass]));
}
