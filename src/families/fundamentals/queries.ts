import type { FinancialStatement as StatementRow } from '../../generated/prisma/client.ts';
import type { Context } from '../../graph/context.ts';
import { lastSessionOnOrBefore } from '../../market/calendar.ts';
import { closeOn, splitsByTicker } from '../prices/reads.ts';
import { ensureListed, findStock } from '../stocks/queries.ts';
import { fundHoldings } from '../stocks/rules/alternatives.ts';
import { computeNewestShares } from '../stocks/splits/rules.ts';
import { computeMarketValue, computeValuation, type Valuation } from './ratios/rules.ts';
import { statementsByCik } from './reads.ts';
import * as rules from './rules/selection.ts';

/** A company by one of its tickers. Without a CIK, no filings can be found. */
export type Company = { ticker: string; cik: string | null };

export type StatementResult = Company & { period: rules.PeriodInput; row: StatementRow | null; reason: string | null };

/** A company's statements, newest first. */
export const loadStatements = async (context: Context, { cik }: Company): Promise<StatementRow[]> =>
  cik ? statementsByCik(context).load(cik) : [];

/** The valuation of a company at the end of a statement's period. */
export async function loadValuation(context: Context, ticker: string, row: StatementRow): Promise<Valuation> {
  const bar = await closeOn(context).load({ ticker, date: lastSessionOnOrBefore(row.periodEndDate) });
  const splits = bar ? await splitsByTicker(context).load(ticker) : [];
  const sharesPerShare = computeNewestShares(splits, row.sharesAsOf ?? row.filingDate);
  const close = bar?.close ?? null;
  const marketCap = computeMarketValue(close, sharesPerShare, row.sharesOutstanding, row.weightedAverageSharesDiluted);
  return computeValuation(close, { ...row, sharesPerShare, marketCap, currency: row.reportedCurrency });
}

/** The newest matching statement, or the reason why there is none. */
export async function loadStatement(
  context: Context,
  company: Company,
  period: rules.PeriodInput,
): Promise<StatementResult> {
  const statements = await loadStatements(context, company);
  const row = rules.findStatement(statements, period);
  return { ...company, period, row, reason: rules.explainMissing(statements, row !== null) };
}

/**
 * The company of a ticker, which may be stored under another share class only. @throws for funds and unknown tickers
 */
export async function loadCompany(context: Context, ticker: string): Promise<Company> {
  const stock = await findStock(context, ticker);
  if (!stock) await ensureListed(context, ticker, fundHoldings);
  return { ticker, cik: stock?.cik ?? null };
}
