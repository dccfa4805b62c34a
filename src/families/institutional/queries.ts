import type { InstitutionalPosition as PositionRow } from '../../generated/prisma/client.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { isoDate } from '../../lib/dates.ts';
import { primaryTicker } from '../../market/ticker.ts';
import { stockByTicker } from '../stocks/reads.ts';
import { filerByCik } from './filers/reads.ts';
import type { FilerCategoryName as Category } from './filers/rules.ts';
import { allQuarters, flowByStock, quarterByDate } from './reads.ts';
import { defaultQuarter } from './rules.ts';

/** The category of a filer; OTHER for an unknown CIK. */
export const filerCategory = async (context: Context, { filerCik }: Pick<PositionRow, 'filerCik'>): Promise<Category> =>
  ((await filerByCik(context).load(filerCik))?.category ?? 'OTHER') as Category;

/** The name of a company; the name as filed if the stock is not covered. */
export const loadCompanyName = async (
  context: Context,
  { ticker, issuerName }: { ticker: string | null; issuerName: string },
): Promise<string> => (ticker && (await stockByTicker(context).load(ticker))?.name) || issuerName;

/** Rejects a day that is not the end of a stored quarter. Before the first import every day passes. */
async function ensureQuarter(context: Context, reportDate: Date): Promise<void> {
  if (await quarterByDate(context).load(reportDate)) return;
  const quarters = (await allQuarters(context)).map((quarter) => isoDate(quarter.reportDate));
  if (quarters.length === 0) return;
  const message = `reportDate: ${isoDate(reportDate)} is not the last day of a known quarter; the newest is ${quarters[0]}.`;
  throw fail.invalid('invalid_parameter', 'reportDate', message, quarters);
}

/**
 * The requested quarter, or the newest that is not incomplete; null if no quarter is stored.
 * @throws invalid_parameter with the stored quarters
 */
export async function findQuarter(context: Context, reportDate: Date | null | undefined): Promise<Date | null> {
  if (!reportDate) return defaultQuarter(await allQuarters(context), context.time.today())?.reportDate ?? null;
  await ensureQuarter(context, reportDate);
  return reportDate;
}

/**
 * The ticker under which holders of a stock are stored: its own, because filers report each share class, or its
 * company's research ticker if no filer reports that class (BRK.B for `BRK.A`).
 */
export async function findHeldTicker(context: Context, ticker: string, reportDate: Date): Promise<string> {
  const primary = primaryTicker(ticker);
  if (primary === ticker || (await flowByStock(context).load({ ticker, reportDate }))) return ticker;
  return (await flowByStock(context).load({ ticker: primary, reportDate })) ? primary : ticker;
}
