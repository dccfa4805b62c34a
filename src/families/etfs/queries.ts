import type { Entity as EntityRow, Etf as EtfRow } from '../../generated/prisma/client.ts';
import { type AlternativeFor, formatAlternative } from '../../graph/alternatives.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { type Rows, toRows } from '../../graph/preview.ts';
import { requireValue } from '../../lib/require.ts';
import { rowsWithText } from '../../lib/text-search.ts';
import { mentionSecurity } from '../../market/identity/day-symbols.ts';
import { isIndexSymbol } from '../../market/ticker.ts';
import { entityById } from '../entities/reads.ts';
import { servedTicker } from '../entities/rules.ts';
import { findStock } from '../stocks/queries.ts';
import { indexQuote } from '../stocks/rules/alternatives.ts';
import { allEtfs, etfByTicker } from './reads.ts';
import { stockItself } from './rules.ts';

/**
 * Explains why a ticker is not a fund: it belongs to a stock or an index, or it is unknown. `reason`: for paths whose
 * errors state one (ERR-13).
 */
async function createNotFundError(
  context: Context,
  ticker: string,
  alternatives: readonly AlternativeFor[],
  reason?: 'not_an_etf',
): Promise<Error> {
  if (await findStock(context, ticker))
    return fail.tickerIsNotEtf(
      ticker,
      alternatives.map((alternative) => formatAlternative(context, alternative(ticker))),
      reason,
    );
  if (isIndexSymbol(ticker))
    return fail.indexTicker('not_found', ticker, [formatAlternative(context, indexQuote(ticker))], reason);
  return reason
    ? fail.etfUnavailable(reason, `${mentionSecurity(ticker)} is not a known fund.`)
    : fail.notFound(`Fund ${mentionSecurity(ticker)}`);
}

/**
 * A fund by its ticker.
 * @param alternatives what serves a stock instead; if empty, the stock, and errors state the reason `not_an_etf`, which
 *   those of a quote do not (ERR-05, ERR-13, UNS-10)
 * @throws ticker_is_not_etf, not_found
 */
export async function requireEtf(
  context: Context,
  ticker: string,
  alternatives: readonly AlternativeFor[] = [],
): Promise<EtfRow> {
  const etf = await etfByTicker(context).load(ticker);
  if (etf) return etf;
  throw await (alternatives.length > 0
    ? createNotFundError(context, ticker, alternatives)
    : createNotFundError(context, ticker, [stockItself], 'not_an_etf'));
}

/** The fund of an entity; null if the entity is not a fund. */
export function findEtfOfEntity(context: Context, entity: EntityRow): Promise<EtfRow | null> | null {
  const ticker = entity.type === 'ETF' ? servedTicker(entity) : null;
  return ticker ? etfByTicker(context).load(ticker) : null;
}

/** The slug of a fund in URLs. */
export const loadEtfSlug = async (context: Context, { entityId }: Pick<EtfRow, 'entityId'>): Promise<string> =>
  requireValue(await entityById(context).load(entityId), `entity ${entityId}`).urlSlug;

type EtfFilter = { issuer?: string | null; q?: string | null };
/** Funds by ticker: all, those of an issuer, or those that match a text. */
export async function listEtfs(context: Context, { issuer, q }: EtfFilter): Promise<Rows<EtfRow>> {
  const funds = await allEtfs(context);
  const ofIssuer = issuer ? funds.filter((etf) => etf.issuer === issuer) : funds;
  return toRows(
    rowsWithText(ofIssuer, q, (etf) => [etf.ticker, etf.name, etf.issuer, etf.trackedIndex, etf.assetClass]),
  );
}
