import type { Sql } from '../../../../db/open.ts';
import { letOthers } from '../../../../db/sql.ts';
import { splitIntoChunks } from '../../../../lib/group.ts';
import { DELISTED_ON } from '../../rules/sql.ts';
import type { HoldingBars } from '../rules/returns.ts';

/** A stock from a session to another, both included, `YYYY-MM-DD`. */
export type HoldingSpan = { ticker: string; from: string; to: string };

/** Spans that are read by one statement. */
const SPANS_AT_ONCE = 4_000;

const selectBar = (alias: string, prefix: string): string =>
  (
    [
      ['stated_open', 'Open'],
      ['stated_close', 'Close'],
      ['stated_adjusted_close', 'AdjustedClose'],
      ['scale', 'Scale'],
    ] as const
  )
    .map(([name, property]) => `${alias}."${name}" AS "${prefix}${property}"`)
    .join(', ');

// The stated columns, because the others change with later splits and files.
const BARS = `SELECT h."place"::int AS "place", ${selectBar('a', 'first')}, ${selectBar('b', 'last')}, b."date" = h."to" AS "hasLastDay",
    coalesce(${DELISTED_ON} <= h."to", false) AS "isDelisted", s."delisting_reason" AS "reason", s."exchange"
  FROM unnest($1::text[], $2::text[]::date[], $3::text[]::date[]) WITH ORDINALITY AS h("ticker", "from", "to", "place")
  JOIN "daily_bar" AS a ON a."ticker" = h."ticker" AND a."date" = h."from" AND a."scale" IS NOT NULL
  CROSS JOIN LATERAL (SELECT * FROM "daily_bar" AS l WHERE l."ticker" = h."ticker" AND l."date" BETWEEN h."from" AND h."to"
    AND l."scale" IS NOT NULL ORDER BY l."date" DESC LIMIT 1) AS b
  LEFT JOIN "stock" AS s ON s."ticker" = h."ticker"
  LEFT JOIN "quote" AS q ON q."ticker" = h."ticker"
  ORDER BY h."place"`;

type BarRow = {
  place: number;
  firstOpen: number | null;
  firstClose: number;
  firstAdjustedClose: number;
  firstScale: number;
  lastOpen: number | null;
  lastClose: number;
  lastAdjustedClose: number;
  lastScale: number;
  hasLastDay: boolean;
  isDelisted: boolean;
  reason: string | null;
  exchange: string | null;
};

const toHolding = (row: BarRow): HoldingBars => ({
  first: {
    open: row.firstOpen,
    close: row.firstClose,
    adjustedClose: row.firstAdjustedClose,
    scale: row.firstScale,
  },
  last: { open: row.lastOpen, close: row.lastClose, adjustedClose: row.lastAdjustedClose, scale: row.lastScale },
  hasLastDay: row.hasLastDay,
  delisting: row.isDelisted ? { reason: row.reason, exchange: row.exchange } : null,
});

/** The bars of each span, in their order; null without a price on the first day. */
export async function queryHoldings(sql: Sql, spans: readonly HoldingSpan[]): Promise<(HoldingBars | null)[]> {
  const holdings: (HoldingBars | null)[] = [];
  for (const batch of splitIntoChunks(spans, SPANS_AT_ONCE)) {
    const rows = await sql.query<BarRow>(BARS, [
      batch.map(({ ticker }) => ticker),
      batch.map(({ from }) => from),
      batch.map(({ to }) => to),
    ]);
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    for (const place of batch.keys()) {
      const row = byPlace.get(place + 1);
      holdings.push(row ? toHolding(row) : null);
    }
    await letOthers(sql);
  }
  return holdings;
}
