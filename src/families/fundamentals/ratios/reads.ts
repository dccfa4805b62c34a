import type { DataAccess } from '../../../db/cached-loader.ts';
import type { CurrentFundamentals as CurrentRow } from '../../../generated/prisma/client.ts';
import { quoteByTicker, splitsByTicker } from '../../prices/reads.ts';
import { companyValue } from '../../stocks/reads.ts';
import { computeNewestShares } from '../../stocks/splits/rules.ts';
import { currentByCik } from '../reads.ts';
import { computeMarketValue, computeValuation, type Valuation } from './rules.ts';

export type CurrentRatios = Valuation & { ticker: string; currentPrice: number | null; row: CurrentRow | null };

/** A company's newest twelve months with its valuation at the last price. */
export async function loadCurrentFundamentals(
  data: DataAccess,
  { ticker, cik }: { ticker: string; cik: string | null },
): Promise<CurrentRatios> {
  const row = cik ? await currentByCik(data).load(cik) : null;
  const quote = await quoteByTicker(data).load(ticker);
  const currentPrice = quote?.price ?? null;
  const nothing = { peRatio: null, psRatio: null, pbRatio: null };
  // Revenue and equity are those of the entire company, so its entire market value is compared with them.
  const value = cik ? await companyValue(data).load(cik) : null;
  // Null in rows that an earlier version derived.
  const countedOn = row?.sharesAsOf ?? null;
  const splits = quote && countedOn ? await splitsByTicker(data).load(ticker) : [];
  const sharesPerShare = countedOn ? computeNewestShares(splits, countedOn) : 1;
  const marketCap = value ?? computeMarketValue(currentPrice, sharesPerShare, row?.dilutedShares ?? null);
  const valuation = row
    ? computeValuation(currentPrice, { ...row, sharesPerShare, marketCap, currency: row.reportedCurrency })
    : nothing;
  return { ticker, currentPrice, row, ...valuation };
}
