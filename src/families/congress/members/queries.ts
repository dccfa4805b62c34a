import type { Context } from '../../../gateway/context.ts';
import { fail } from '../../../gateway/errors.ts';
import type { PoliticianRecord, Politician as PoliticianRow } from '../../../generated/prisma/client.ts';
import { entityById } from '../../entities/reads.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { allPoliticians, politicianBySlug } from './reads.ts';
import { searchDirectory } from './rules.ts';

/** The person in the ontology that a politician is; null where they are not in it. */
export const entityOf = ({ kbEntityId }: PoliticianRow, context: Context) =>
  kbEntityId ? entityById(context).load(kbEntityId) : null;

/** A politician with what their trades come to; null without trades. */
export type Member = { politician: PoliticianRow; record: PoliticianRecord | null };

export type Directory = { members: readonly PoliticianRow[]; totalCount: number };

/** Those of a member's top tickers that are stocks of the universe. */
export const topStocks = async (context: Context, { record }: Member) =>
  (await Promise.all((record?.topTickers ?? []).map((ticker) => stockByTicker(context).load(ticker)))).filter(
    (stock) => stock !== null,
  );

/** A page of the politicians who match a text, in the order of the directory. */
export async function directoryPage(
  context: Context,
  { q, limit: rows, offset: from }: { q?: string | null; limit: number; offset: number },
): Promise<Directory> {
  const found = searchDirectory(await allPoliticians(context), q ?? '');
  return { members: found.slice(from, from + rows), totalCount: found.length };
}

/** A politician by slug. @throws not_found */
export async function requiredPolitician(context: Context, slug: string): Promise<PoliticianRow> {
  const politician = await politicianBySlug(context).load(slug);
  if (!politician) throw fail.notFound(`Politician ${slug}`);
  return politician;
}
