import type { Filer as FilerRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { filerByCik } from './reads.ts';
import { canonicalCik } from './rules.ts';

/** A filer by CIK, with or without leading zeros. @throws not_found */
export async function requiredFiler(context: Context, cik: string): Promise<FilerRow> {
  const filerCik = canonicalCik(cik);
  const filer = filerCik && (await filerByCik(context).load(filerCik));
  if (!filer) throw fail.notFound(`Filer ${cik}`);
  return filer;
}
