import type { PoliticianRecord, Politician as PoliticianRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { gate, limitToFirst, type PageSlice, type Rows, sliceRows } from '../../../graph/preview.ts';
import { entityById } from '../../entities/reads.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { FREE_MEMBERS } from '../trades/rules/lists.ts';
import { allPoliticians, politicianBySlug, tradingMembers } from './reads.ts';
import { searchDirectory } from './rules.ts';

/** The politician's entity in the ontology; null if there is none. */
export const loadPoliticianEntity = ({ kbEntityId }: PoliticianRow, context: Context) =>
  kbEntityId ? entityById(context).load(kbEntityId) : null;

/** A politician with a summary of their trades; null without trades. */
export type MemberWithRecord = { politician: PoliticianRow; record: PoliticianRecord | null };

/** The member's top tickers that are stocks of the universe. */
export const topStocks = async (context: Context, { record }: MemberWithRecord) =>
  (await Promise.all((record?.topTickers ?? []).map((ticker) => stockByTicker(context).load(ticker)))).filter(
    (stock) => stock !== null,
  );

/** A page of the politicians who match a text, in the order of the directory. */
export async function directoryPart(
  context: Context,
  q: string | null | undefined,
  slice: PageSlice,
): Promise<Rows<PoliticianRow>> {
  const matches = searchDirectory(await allPoliticians(context), q ?? '');
  return { nodes: sliceRows(matches, slice), totalCount: matches.length };
}

/** Politicians with disclosed trades, most trades first. */
export const gatedMembers = async (context: Context) =>
  gate(context, await tradingMembers(context), {
    ...limitToFirst<MemberWithRecord>(FREE_MEMBERS),
    identify: ({ politician }: MemberWithRecord) => politician.id,
  });

/** A politician by slug. @throws not_found */
export async function requiredPolitician(context: Context, slug: string): Promise<PoliticianRow> {
  const politician = await politicianBySlug(context).load(slug);
  if (!politician) throw fail.notFound(`Politician ${slug}`);
  return politician;
}
