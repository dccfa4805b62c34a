import {
  ESTIMATE_SWEEP,
  type EstimateSweepRow,
  REPORTED_EARNINGS,
  type ReportedEarningsRow,
} from '../../../generated/tables.ts';
import {
  amount,
  optional,
  readChoice,
  readDay,
  readSigned,
  required,
  requirePresent,
  ticker,
  unread,
} from '../../../import/cells.ts';
import { createFacts, fact } from '../../../import/facts.ts';
import type { Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, readTable, requireColumns } from '../../../import/table.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { PERIOD_TYPES } from './rules.ts';

const ESTIMATES =
  'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts';
const SURPRISES = 'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue';

/** Analysts' estimates, in our own table format. */
export const analystEstimatesImporter: Importer = {
  kind: 'analyst-estimates',
  describes: `Estimates as CSV, one row per sweep of a ticker and fiscal period: ${ESTIMATES}.`,
  family: 'analyst-estimates',
  securities: [{ table: ESTIMATE_SWEEP, symbol: 'ticker', day: 'sweepDate', hasCurrentSymbols: true }],
  accepts: (name) => /estimate.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, ESTIMATES);
    yield* createFacts(rows, (row) => fact(ESTIMATE_SWEEP, toEstimateSweep(row)));
  },
};

/** Companies' results, in our own table format. */
export const earningsSurprisesImporter: Importer = {
  kind: 'earnings-surprises',
  describes: `Reported earnings with their estimates as CSV: ${SURPRISES}.`,
  family: 'analyst-estimates',
  securities: [{ table: REPORTED_EARNINGS, symbol: 'ticker', day: 'reportDate', hasCurrentSymbols: true }],
  accepts: (name) => /surprise.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, SURPRISES);
    yield* createFacts(rows, (row) => fact(REPORTED_EARNINGS, toReportedEarnings(row)));
  },
};

function readAnalystCount(row: Cells, column: string): number | null {
  const count = amount(row, column);
  if (count !== null && (!Number.isInteger(count) || count > 10_000))
    return unread(row, column, 'Not a whole number up to 10000.');
  return count;
}

/** Lowest, mean, and highest; those present must be in this order. */
function readRange(row: Cells, measure: 'eps' | 'revenue'): Partial<EstimateSweepRow> {
  const names = ['Low', 'Mean', 'High'].map((end) => `${measure}${end}`);
  const values = names.map((name) => readSigned(row, name));
  const present = values.filter((value) => value !== null);
  if (present.some((value, i) => i > 0 && value < present[i - 1]!))
    throw new RowError(`${measure}Mean`, 'The lowest, the mean and the highest are not in order.');
  return Object.fromEntries(names.map((name, i) => [name, values[i]]));
}

const toEstimateSweep = (row: Cells): EstimateSweepRow => ({
  ticker: primaryTicker(ticker(row, 'ticker')),
  sweepDate: requirePresent('date', readDay(row, 'date')),
  periodType: requirePresent('periodType', readChoice(row, 'periodType', PERIOD_TYPES)),
  periodLabel: optional(row, 'periodLabel'),
  ...readRange(row, 'eps'),
  epsAnalysts: readAnalystCount(row, 'epsAnalysts'),
  ...readRange(row, 'revenue'),
  revenueAnalysts: readAnalystCount(row, 'revenueAnalysts'),
});

const toReportedEarnings = (row: Cells): ReportedEarningsRow => ({
  ticker: primaryTicker(ticker(row, 'ticker')),
  periodLabel: required(row, 'periodLabel'),
  reportDate: requirePresent('reportDate', readDay(row, 'reportDate')),
  estimateEps: readSigned(row, 'estimateEps'),
  actualEps: readSigned(row, 'actualEps'),
  estimateRevenue: amount(row, 'estimateRevenue'),
  actualRevenue: amount(row, 'actualRevenue'),
});
