import type { Etf, ScreenerEtf, ScreenerStock, Stock } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import type { StatedPeriod } from '../../../graph/period.ts';
import { loadSeries } from '../../../graph/series.ts';
import type { UniverseName } from '../fields/rules.ts';
import { requireVisible } from '../queries.ts';
import { etfRowSeries, stockRowSeries } from './reads.ts';
import { type FieldValue, readFieldValues, selectFields } from './rules.ts';

/** A security on a past day. */
export type Point = { day: Date; isReconstructed: boolean; ticker: string };
/** The screener row of a security on a day. */
export type RowPoint<Row extends object> = Point & { row: Row };
/** Fields of the screener on a day. */
export type FieldPoint = Point & { values: readonly FieldValue[] };

type Security = Pick<Stock | Etf, 'ticker' | 'entityId'>;

const toRowPoint = <Row extends { ticker: string }>(row: Row) => ({ ticker: row.ticker, row });

/** The screener rows of a stock by day, newest first. */
export const loadStockRows = (context: Context, stock: Security, period: StatedPeriod) =>
  loadSeries(context, stockRowSeries, stock, { period, toPoint: toRowPoint<ScreenerStock> });

/** The screener rows of a fund by day, newest first. */
export const loadEtfRows = (context: Context, etf: Security, period: StatedPeriod) =>
  loadSeries(context, etfRowSeries, etf, { period, toPoint: toRowPoint<ScreenerEtf> });

type Selection = { fields: readonly (string | number)[]; period: StatedPeriod };

/** Fields of the screener by day, newest first, for a security of a universe. */
export function loadFieldHistory(
  context: Context,
  universe: UniverseName,
  security: Security,
  { fields, period }: Selection,
) {
  const selected = selectFields(universe, fields);
  requireVisible(context, selected);
  const toPoint = (row: { ticker: string }) => ({ ticker: row.ticker, values: readFieldValues(row, selected) });
  return universe === 'STOCK'
    ? loadSeries(context, stockRowSeries, security, { period, toPoint })
    : loadSeries(context, etfRowSeries, security, { period, toPoint });
}
