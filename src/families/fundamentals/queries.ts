import type { Context } from '../../gateway/context.ts';
import type { FinancialStatement as StatementRow } from '../../generated/prisma/client.ts';
import { lastSessionOnOrBefore } from '../../lib/market-calendar.ts';
import { closeOn, splitsByTicker } from '../prices/reads.ts';
import { newestShares } from '../prices/rules/splits.ts';
import { ensureListed, findStock } from '../stocks/queries.ts';
import { fundHoldings } from '../stocks/rules.ts';
import { computeValuation, type Valuation, valueAt } from './ratios/rules.ts';
import { statementsByCik } from './reads.ts';
import * as rules from './rules/selection.ts';

/** A company by one of its tickers; without a CIK nothing is known that it files. */
export type Company = { ticker: string; cik: string | null };

export type StatementResult = Company & { asked: rules.PeriodInput; row: StatementRow | null; reason: string | null };

/** A company's statements, newest first. */
export const loadStatements = async (context: Context, { cik }: Company): Promise<StatementRow[]> =>
  cik ? statementsByCik(context).load(cik) : [];

/** What a share cost at the end of a statement's period against what it earned, sold and owned. */
export async function valued(context: Context, ticker: string, row: StatementRow): Promise<Valuation> {
  const bar = await closeOn(context).load({ ticker, date: lastSessionOnOrBefore(row.periodEndDate) });
  const splits = bar ? await splitsByTicker(context).load(ticker) : [];
  const sharesPerShare = newestShares(splits, row.sharesAsOf ?? row.filingDate);
  const close = bar?.close ?? null;
  const marketCap = valueAt(close, sharesPerShare, row.sharesOutstanding, row.weightedAverageSharesDiluted);
  return computeValuation(close, { ...row, sharesPerShare, marketCap, currency: row.reportedCurrency });
}

/** The newest statement that fits, or why none does. */
export async function statementFor(
  context: Context,
  company: Company,
  asked: rules.PeriodInput,
): Promise<StatementResult> {
  const statements = await loadStatements(context, company);
  const row = rules.findStatement(statements, asked);
  return { ...company, asked, row, reason: rules.explainMissing(statements, row !== null) };
}

/** The company behind a ticker, which may be known under another class of its shares only. @throws for funds and unknown tickers */
export async function loadCompany(context: Context, ticker: string): Promise<Company> {
  const stock = await findStock(context, ticker);
  if (!stock) await ensureListed(context, ticker, fundHoldings);
  return { ticker, cik: stock?.cik ?? null };
}
