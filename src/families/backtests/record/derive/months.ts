import { createColumnSource, queryPackedDays, type ScreenDay } from '../../../../db/history/packed-days.ts';
import type { Sql } from '../../../../db/open.ts';
import type { SignalMonthRow, SignalReturnRow } from '../../../../generated/tables.ts';
import { requireFirst } from '../../../../lib/require.ts';
import { DAY_TABLES, type DayTable, unpackDay } from '../../../screener/days/rules.ts';
import type { UniverseName } from '../../../screener/fields/rules.ts';
import { assignGroups, listRecordColumns, type MonthlySignal, type SignalGroups } from '../rules/groups.ts';
import { computeInformationCoefficient, measureGroups } from '../rules/measure.ts';
import type { RecordMonth } from '../rules/months.ts';
import { computeHoldingReturn } from '../rules/returns.ts';
import { queryHoldings } from './holdings.ts';

const UNIVERSES: readonly UniverseName[] = ['STOCK', 'ETF'];
const SIGNALS: readonly MonthlySignal[] = ['RATING', 'SCORE', 'SCREEN'];

async function queryTable(sql: Sql, universe: UniverseName, day: ScreenDay): Promise<DayTable> {
  const packed = await queryPackedDays(
    createColumnSource(sql),
    DAY_TABLES[universe],
    [day],
    listRecordColumns(universe),
  );
  return unpackDay(requireFirst(packed));
}

/** The returns of all tickers that had a price at the fill. */
async function queryReturns(sql: Sql, { tickers }: DayTable, { filledOn, endedOn }: RecordMonth) {
  const holdings = await queryHoldings(
    sql,
    tickers.map((ticker) => ({ ticker, from: filledOn, to: endedOn })),
  );
  const returns = new Map<string, number>();
  for (const [i, bars] of holdings.entries()) {
    const ticker = tickers[i];
    if (ticker !== undefined && bars) returns.set(ticker, computeHoldingReturn(bars, 'OPEN'));
  }
  return returns;
}

/**
 * Measures a month.
 * @param before the decision day of the month before; null if it is not recorded
 * @param rules the version of the rules
 */
export async function measureMonth(
  sql: Sql,
  month: RecordMonth,
  before: ScreenDay | null,
  rules: number,
): Promise<{ months: SignalMonthRow[]; returns: SignalReturnRow[] }> {
  const coefficients = new Map<MonthlySignal, number | null>();
  const returns: SignalReturnRow[] = [];
  const day = { day: month.decidedOn, isReconstructed: month.isReconstructed };
  for (const universe of UNIVERSES) {
    const table = await queryTable(sql, universe, day);
    const groupsBefore: SignalGroups | null = before && assignGroups(await queryTable(sql, universe, before), universe);
    const values = await queryReturns(sql, table, month);
    for (const row of measureGroups(assignGroups(table, universe), values, groupsBefore))
      returns.push({ ...row, decidedOn: month.decidedOn });
    if (universe === 'STOCK')
      for (const signal of SIGNALS) coefficients.set(signal, computeInformationCoefficient(table, signal, values));
  }
  const months = SIGNALS.map((signal) => ({
    signal,
    ...month,
    informationCoefficient: coefficients.get(signal) ?? null,
    rules,
  }));
  return { months, returns };
}
