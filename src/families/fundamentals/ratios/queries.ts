import type { FinancialStatement as StatementRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { type Company, loadStatements } from '../queries.ts';
import { explainMissing, limitHistory, type StatementTimeframe as TimeframeName } from '../rules/selection.ts';

export type RatiosHistory = Company & {
  timeframe: TimeframeName;
  rows: readonly StatementRow[];
  reason: string | null;
};

/** A company's statements of one timeframe, newest first. */
export async function loadRatiosHistory(
  context: Context,
  company: Company,
  timeframe: TimeframeName,
): Promise<RatiosHistory> {
  const statements = await loadStatements(context, company);
  const rows = limitHistory(statements, timeframe);
  return { ...company, timeframe, rows, reason: explainMissing(statements, rows.length > 0) };
}
