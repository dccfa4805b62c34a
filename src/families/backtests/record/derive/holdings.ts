import type { Sql } from '../../../../db/open.ts';
import { letOthers } from '../../../../db/sql.ts';
import { splitIntoChunks } from '../../../../lib/group.ts';
import type { DelistingFact } from '../../rules/delisting.ts';
import { queryDelistings } from '../../rules/listing-events.ts';
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
const BARS = `SELECT h."place"::int AS "place", ${selectBar('a', 'first')}, ${selectBar('b', 'last')}, b."date" = h."to" AS "hasLastDay"
  FROM unnest($1::text[], $2::text[]::date[], $3::text[]::date[]) WITH ORDINALITY AS h("ticker", "from", "to", "place")
  JOIN "daily_bar" AS a ON a."ticker" = h."ticker" AND a."date" = h."from" AND a."scale" IS NOT NULL
  CROSS JOIN LATERAL (SELECT * FROM "daily_bar" AS l WHERE l."ticker" = h."ticker" AND l."date" BETWEEN h."from" AND h."to"
    AND l."scale" IS NOT NULL ORDER BY l."date" DESC LIMIT 1) AS b
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
  delisting: null,
});

async function queryBatch(sql: Sql, spans: readonly HoldingSpan[]): Promise<(HoldingBars | null)[]> {
  const rows = await sql.query<BarRow>(BARS, [
    spans.map(({ ticker }) => ticker),
    spans.map(({ from }) => from),
    spans.map(({ to }) => to),
  ]);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return spans.map((_, place) => {
    const row = byPlace.get(place + 1);
    return row ? toHolding(row) : null;
  });
}

/** A holding that ended within its span, by a delisting. */
type Ended = { span: HoldingSpan; bars: HoldingBars; delisting: DelistingFact };

async function listEnded(
  sql: Sql,
  spans: readonly HoldingSpan[],
  holdings: readonly (HoldingBars | null)[],
): Promise<Ended[]> {
  const endedEarly = spans.flatMap((span, i) => {
    const bars = holdings[i];
    return bars && !bars.hasLastDay ? [{ span, bars }] : [];
  });
  if (endedEarly.length === 0) return [];
  const delistings = await queryDelistings(sql, [...new Set(endedEarly.map(({ span }) => span.ticker))]);
  return endedEarly.flatMap(({ span, bars }) => {
    const delisting = delistings.get(span.ticker);
    // A security that trades after a delisting is listed again.
    return delisting && delisting.date > span.from && delisting.date <= span.to ? [{ span, bars, delisting }] : [];
  });
}

/** Adds the delistings, and the bars of successors from their first session on. */
async function addEnds(sql: Sql, ended: readonly Ended[]): Promise<void> {
  const successors = ended.flatMap((item) => {
    const successor = item.delisting.terms?.successor;
    return successor ? [{ item, span: { ticker: successor.ticker, from: successor.first.day, to: item.span.to } }] : [];
  });
  const spans = successors.map(({ span }) => span);
  const holdings = await queryHoldings(sql, spans);
  const barsByEnd = new Map(successors.map(({ item }, i) => [item, holdings[i] ?? null]));
  for (const item of ended) item.bars.delisting = { ...item.delisting, successor: barsByEnd.get(item) ?? null };
}

/** The bars of each span, in their order; null without a price on the first day. */
export async function queryHoldings(sql: Sql, spans: readonly HoldingSpan[]): Promise<(HoldingBars | null)[]> {
  const holdings: (HoldingBars | null)[] = [];
  for (const batch of splitIntoChunks(spans, SPANS_AT_ONCE)) {
    const rows = await queryBatch(sql, batch);
    const ended = await listEnded(sql, batch, rows);
    if (ended.length > 0) await addEnds(sql, ended);
    holdings.push(...rows);
    await letOthers(sql);
  }
  return holdings;
}
