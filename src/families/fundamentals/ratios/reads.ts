import type { DataAccess } from '../../../db/cached-loader.ts';
import type { CurrentFundamentals as CurrentRow } from '../../../generated/prisma/client.ts';
import { quoteByTicker, splitsByTicker } from '../../prices/reads.ts';
import { newestShares } from '../../prices/rules/splits.ts';
import { companyValue } from '../../stocks/reads.ts';
import { currentByCik } from '../reads.ts';
import { computeValuation, type Valuation, valueAt } from './rules.ts';

export type CurrentRatios = Valuation & { ticker: string; currentPrice: number | null; row: CurrentRow | null };

/** A company's newest twelve months with its valuation at the last price. */
export async function currentFundamentals(
  data: DataAccess,
  { ticker, cik }: { ticker: string; cik: string | null },
): Promise<CurrentRatios> {
  const row = cik ? await currentByCik(data).load(cik) : null;
  const quote = await quoteByTicker(data).load(ticker);
  const currentPrice = quote?.price ?? null;
  const nothing = { peRatio: null, psRatio: null, pbRatio: null };
  // Revenue and equity are the whole company's, and so is the value they are held against.
  const value = cik ? await companyValue(data).load(cik) : null;
  // Null until the statements are derived anew.
  const countedOn = row?.sharesAsOf ?? null;
  const splits = quote && countedOn ? await splitsByTicker(data).load(ticker) : [];
  const sharesPerShare = countedOn ? newestShares(splits, countedOn) : 1;
  const marketCap = value ?? valueAt(currentPrice, sharesPerShare, row?.dilutedShares ?? null);
  const valuation = row
    ? computeValuation(currentPrice, { ...row, sharesPerShare, marketCap, currency: row.reportedCurrency })
    : nothing;
  return { ticker, currentPrice, row, ...valuation };
}
