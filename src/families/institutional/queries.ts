import type { Context } from '../../gateway/context.ts';
import type { InstitutionalPosition as PositionRow } from '../../generated/prisma/client.ts';
import { stockByTicker } from '../stocks/reads.ts';
import { filerByCik } from './filers/reads.ts';
import type { FilerCategory as Category } from './filers/rules.ts';

/** What kind of institution a filer is; OTHER where nobody files under the CIK. */
export const filerCategory = async (context: Context, { filerCik }: Pick<PositionRow, 'filerCik'>): Promise<Category> =>
  ((await filerByCik(context).load(filerCik))?.category ?? 'OTHER') as Category;

/** The name of a company; as filed where the stock is not covered. */
export const companyName = async (
  context: Context,
  { ticker, issuerName }: { ticker: string | null; issuerName: string },
): Promise<string> => (ticker && (await stockByTicker(context).load(ticker))?.name) || issuerName;
