import type { Context } from '../../../gateway/context.ts';
import type { FinancialStatement as StatementRow } from '../../../generated/prisma/client.ts';
import { type Company, statementsOf } from '../queries.ts';
import { historyOf, reasonOf, type Timeframe as TimeframeName } from '../rules/selection.ts';

export type History = Company & { timeframe: TimeframeName; rows: readonly StatementRow[]; reason: string | null };

/** A company's statements of one timeframe, newest first. */
export async function fundamentalHistory(
  context: Context,
  company: Company,
  timeframe: TimeframeName,
): Promise<History> {
  const statements = await statementsOf(context, company);
  const rows = historyOf(statements, timeframe);
  return { ...company, timeframe, rows, reason: reasonOf(statements, rows.length > 0) };
}
