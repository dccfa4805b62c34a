import { round4 } from '../../../../lib/rounding.ts';
import { DOLLAR_VOLUME_SESSIONS, NO_INDEX } from '../../rules/stock-extensions.ts';
import type { ReadValues } from '../rules.ts';
import { type ScreenReading, toResult } from './reading.ts';

// Each lookup is by the key of the bars: a group over all bars would read them all.
const selectBar = (condition: string, direction: 'ASC' | 'DESC'): string =>
  `SELECT "date", "close", "adjusted_close", "raw_close" FROM "daily_bar" WHERE "ticker" = s."ticker" AND ${condition} ORDER BY "date" ${direction} LIMIT 1`;
const UP_TO = '"date" <= $1::date';
/** Sessions are at most some days apart, unless the stock was halted. */
const YEAR_BEFORE = '"date" BETWEEN $1::date - 375 AND $1::date - 365';
const isStated = (bar: string): string => `${bar}."raw_close" AND ${bar}."adjusted_close" > 0 AND ${bar}."close" > 0`;
const PRICES = `SELECT s."ticker", $1::date - first."date" AS "listingAge",
    CASE WHEN q."is_stale" IS FALSE THEN (SELECT avg(bar."value") FROM (SELECT "close" * "volume" AS "value" FROM "daily_bar"
      WHERE "ticker" = s."ticker" AND ${UP_TO} AND "volume" IS NOT NULL ORDER BY "date" DESC LIMIT ${DOLLAR_VOLUME_SESSIONS}) AS bar) END AS "avgDollarVolume",
    CASE WHEN q."is_stale" IS FALSE AND ${isStated('last')} AND ${isStated('base')}
      THEN 1 - (base."adjusted_close" / base."close") / (last."adjusted_close" / last."close") END AS "yield"
  FROM "stock" AS s JOIN "quote" AS q ON q."ticker" = s."ticker"
  JOIN LATERAL (${selectBar(UP_TO, 'ASC')}) AS first ON true
  JOIN LATERAL (${selectBar(UP_TO, 'DESC')}) AS last ON true
  LEFT JOIN LATERAL (${selectBar(YEAR_BEFORE, 'DESC')}) AS base ON true`;

/** Adjusted closes are rounded, so a smaller yield may be none. Percent. */
const MIN_YIELD = 0.01;

/**
 * Dividends of a year in percent, from the part of it that adjusted closes leave out of prices; 0 if it is within their
 * rounding.
 */
const toYieldPercent = (fraction: number | null): number | null => {
  if (fraction === null) return null;
  const percent = round4(fraction * 100);
  return percent < MIN_YIELD ? 0 : percent;
};

/** The readings of stored bars that a quote lacks. */
export const priceReading: ScreenReading = {
  tables: ['stock', 'quote', 'daily_bar'],
  async read(sql, day) {
    type Row = ReadValues & { ticker: string; yield: number | null };
    const rows = await sql.query<Row>(PRICES, [day]);
    return toResult(rows.map(({ yield: fraction, ...row }) => ({ ...row, dividendYield: toYieldPercent(fraction) })));
  },
};

// A membership ends for the market when a source states its end, which may be later than the day itself.
const MEMBERS = `SELECT "ticker", string_agg(DISTINCT "index_id", ' ' ORDER BY "index_id") AS "indexes" FROM "index_membership"
  WHERE "valid_from" <= $1::date AND "known_from" <= $1::date
    AND ("valid_to" IS NULL OR "valid_to" >= $1::date OR "end_known_from" > $1::date) GROUP BY 1`;

/** The stock indexes that a stock is a member of; unknown if no member of any index is stored. */
export const indexReading: ScreenReading = {
  tables: ['index_membership'],
  async read(sql, day) {
    const rows = await sql.query<{ ticker: string; indexes: string }>(MEMBERS, [day]);
    return toResult(rows, rows.length > 0 ? { indexes: NO_INDEX } : undefined);
  },
};
