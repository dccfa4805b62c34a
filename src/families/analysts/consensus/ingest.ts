import { ANALYST_PANEL, type AnalystPanelRow } from '../../../generated/tables.ts';
import { amount, optional, required, requirePresent, ticker, unread } from '../../../import/cells.ts';
import { createFacts, fact } from '../../../import/facts.ts';
import type { Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, readTable, requireColumns } from '../../../import/table.ts';
import { parseDay } from '../../../lib/dates.ts';
import { newYorkDay } from '../../../lib/market-calendar.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { COUNTS } from './rules.ts';

const COLUMNS =
  'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell';
/** The source of a row that names none. */
const UNNAMED = 'market data provider';
const MOST_ANALYSTS = 10_000;

/** Sweeps of analyst panels, our own table. */
export const analystPanelsImporter: Importer = {
  kind: 'analyst-panels',
  describes: `Analyst panels as CSV, one row per sweep of a ticker: ${COLUMNS}.`,
  family: 'analyst',
  accepts: (name) => /panel.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, COLUMNS);
    yield* createFacts(rows, (row) => fact(ANALYST_PANEL, panel(row)));
  },
};

/** An instant with its offset from UTC, to whole seconds (ANA-14). */
function instant(row: Cells, column: string): Date {
  const text = required(row, column);
  const [, day] = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? [];
  const at = new Date(day && parseDay(day) ? text : Number.NaN);
  if (Number.isNaN(at.valueOf())) throw new RowError(column, 'Not an instant like 2025-11-20T21:04:05Z.');
  return new Date(Math.floor(at.valueOf() / 1_000) * 1_000);
}

function positive(row: Cells, column: string): number {
  const value = requirePresent(column, amount(row, column));
  if (value === 0) throw new RowError(column, 'Not above 0.');
  return value;
}

function count(row: Cells, column: string): number | null {
  const value = amount(row, column);
  if (value !== null && (!Number.isInteger(value) || value > MOST_ANALYSTS))
    return unread(row, column, `Not a whole number up to ${MOST_ANALYSTS}.`);
  return value;
}

/** All five, or none where the sweep returned no panel or one of them cannot be read. */
function counts(row: Cells): Partial<AnalystPanelRow> {
  const known = COUNTS.map((name) => [name, count(row, name)] as const);
  const missing = known.filter(([, value]) => value === null);
  if (missing.length > 0 && missing.length < known.length)
    unread(row, missing[0]![0], 'Missing: give all five counts, or none.');
  return Object.fromEntries(known.map(([name, value]) => [name, missing.length > 0 ? null : value]));
}

function panel(row: Cells): AnalystPanelRow {
  const observedAt = instant(row, 'observedAt');
  const [targetLow, targetMean, targetHigh] = [
    positive(row, 'targetLow'),
    positive(row, 'targetMean'),
    positive(row, 'targetHigh'),
  ];
  const isBetween = (value: number) => value >= targetLow && value <= targetHigh;
  const outside = 'Not between the lowest and the highest target.';
  if (!isBetween(targetMean)) throw new RowError('targetMean', outside);
  const median = amount(row, 'targetMedian');
  const targetMedian = median === null || isBetween(median) ? median : unread(row, 'targetMedian', outside);
  const recommendationMean = positive(row, 'recommendationMean');
  if (recommendationMean < 1 || recommendationMean > 5)
    throw new RowError('recommendationMean', 'Not from 1 (strong buy) to 5 (strong sell).');
  return {
    ticker: primaryTicker(ticker(row, 'ticker')),
    observedAt,
    snapshotDate: newYorkDay(observedAt),
    source: optional(row, 'source') ?? UNNAMED,
    currentPrice: positive(row, 'currentPrice'),
    targetLow,
    targetMean,
    targetMedian,
    targetHigh,
    numberOfAnalysts: requirePresent('numberOfAnalysts', count(row, 'numberOfAnalysts')),
    recommendationMean,
    ...counts(row),
  };
}
