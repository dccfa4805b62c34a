import { ANALYST_PANEL, type AnalystPanelRow } from '../../../generated/tables.ts';
import { amount, optional, required, requirePresent, ticker, unread } from '../../../import/cells.ts';
import { createFacts, fact } from '../../../import/facts.ts';
import type { Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, readTable, requireColumns } from '../../../import/table.ts';
import { parseDay } from '../../../lib/dates.ts';
import { requireFirst } from '../../../lib/require.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { COUNTS } from './rules.ts';

const COLUMNS =
  'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell';
/** The source of a row that does not state one. */
const UNNAMED = 'market data provider';
const MAX_ANALYSTS = 10_000;

/** Sweeps of analyst panels, our own table. */
export const analystPanelsImporter: Importer = {
  kind: 'analyst-panels',
  describes: `Analyst panels as CSV, one row per sweep of a ticker: ${COLUMNS}.`,
  family: 'analyst',
  securities: [{ table: ANALYST_PANEL, symbol: 'ticker', day: 'snapshotDate', hasCurrentSymbols: true }],
  accepts: (name) => /panel.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, COLUMNS);
    yield* createFacts(rows, (row) => fact(ANALYST_PANEL, toPanel(row)));
  },
};

/** Reads an instant with its offset from UTC, in whole seconds (ANA-14). */
function readInstant(row: Cells, column: string): Date {
  const text = required(row, column);
  const [, day] = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? [];
  const parsed = new Date(day && parseDay(day) ? text : Number.NaN);
  if (Number.isNaN(parsed.valueOf())) throw new RowError(column, 'Not an instant like 2025-11-20T21:04:05Z.');
  return new Date(Math.floor(parsed.valueOf() / 1_000) * 1_000);
}

function readPositive(row: Cells, column: string): number {
  const value = requirePresent(column, amount(row, column));
  if (value === 0) throw new RowError(column, 'Not above 0.');
  return value;
}

function readCount(row: Cells, column: string): number | null {
  const value = amount(row, column);
  if (value !== null && (!Number.isInteger(value) || value > MAX_ANALYSTS))
    return unread(row, column, `Not a whole number up to ${MAX_ANALYSTS}.`);
  return value;
}

/** The five counts; all null if the sweep returned no panel or one of them cannot be read. */
function readCounts(row: Cells): Partial<AnalystPanelRow> {
  const countsByName = COUNTS.map((name) => [name, readCount(row, name)] as const);
  const missing = countsByName.filter(([, value]) => value === null);
  if (missing.length > 0 && missing.length < countsByName.length)
    unread(row, requireFirst(missing)[0], 'Missing: give all five counts, or none.');
  return Object.fromEntries(countsByName.map(([name, value]) => [name, missing.length > 0 ? null : value]));
}

function toPanel(row: Cells): AnalystPanelRow {
  const observedAt = readInstant(row, 'observedAt');
  const [targetLow, targetMean, targetHigh] = [
    readPositive(row, 'targetLow'),
    readPositive(row, 'targetMean'),
    readPositive(row, 'targetHigh'),
  ];
  const isBetween = (value: number) => value >= targetLow && value <= targetHigh;
  const outside = 'Not between the lowest and the highest target.';
  if (!isBetween(targetMean)) throw new RowError('targetMean', outside);
  const median = amount(row, 'targetMedian');
  const targetMedian = median === null || isBetween(median) ? median : unread(row, 'targetMedian', outside);
  const recommendationMean = readPositive(row, 'recommendationMean');
  if (recommendationMean < 1 || recommendationMean > 5)
    throw new RowError('recommendationMean', 'Not from 1 (strong buy) to 5 (strong sell).');
  return {
    ticker: primaryTicker(ticker(row, 'ticker')),
    observedAt,
    snapshotDate: newYorkDay(observedAt),
    source: optional(row, 'source') ?? UNNAMED,
    currentPrice: readPositive(row, 'currentPrice'),
    targetLow,
    targetMean,
    targetMedian,
    targetHigh,
    numberOfAnalysts: requirePresent('numberOfAnalysts', readCount(row, 'numberOfAnalysts')),
    recommendationMean,
    ...readCounts(row),
  };
}
