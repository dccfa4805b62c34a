import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import {
  HEATMAP_SECTOR,
  HEATMAP_SNAPSHOT,
  HEATMAP_TILE,
  type HeatmapSectorRow,
  type HeatmapSnapshotRow,
  type HeatmapTileRow,
  METRIC_DAY,
  OPTION_DOSSIER,
  QUOTE,
  STOCK,
} from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate, parseDay, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { roundedOrNull } from '../../../lib/rounding.ts';
import { getOldestFreshSession } from '../../prices/rules/quotes.ts';
import { BASE_DAYS, mentionsZ, sentiment7D, sentimentChange7D } from '../../sentiment/rules/score.ts';
import { fillCoveredDays } from '../../sentiment/rules/series.ts';
import {
  computeRollup,
  HEATMAP_SCHEDULE,
  type HeatmapMember,
  hasLayer,
  INDEX_SCOPES,
  type Overlay,
  pricedTiles,
  sectorRollups,
  type TileQuote,
} from './rules.ts';

const STOCK_COLUMNS = ['ticker', 'name', 'sector', 'industry', 'marketCap', 'entityId'] as const;
const QUOTE_COLUMNS = ['price', 'previousClose', 'changePercent', 'volume', 'asOf', 'sessionDate', 'isStale'] as const;
const MEMBERS = `SELECT m."scope", ${selectColumns(STOCK, STOCK_COLUMNS, 's')}, ${selectColumns(QUOTE, QUOTE_COLUMNS, 'q')}
  FROM (SELECT "index_id" AS "scope", "ticker" FROM "index_constituent" WHERE "index_id" = ANY($1::text[])
    UNION ALL SELECT 'popular', "ticker" FROM "popular_stock") AS m
  JOIN "stock" AS s ON s."ticker" = m."ticker"
  LEFT JOIN "quote" AS q ON q."ticker" = m."ticker" ORDER BY 1, 2`;
const INTEREST_COLUMNS = ['ticker', 'interestScore', 'asOf'] as const;
const INTEREST = `SELECT ${selectColumns(OPTION_DOSSIER, INTEREST_COLUMNS)} FROM "option_dossier"
  WHERE "as_of" <= $1::date ORDER BY "as_of" DESC`;
const COVERED = `SELECT "day"::text AS "day", sum("mentions") AS "mentions" FROM "tracked_slice"
  WHERE "day" <= $1::date AND "day" >= (SELECT max("day") FROM "tracked_slice" WHERE "day" <= $1::date) - ${BASE_DAYS}
  GROUP BY 1 ORDER BY 1`;
const READING_COLUMNS = ['entityId', 'day', 'mentions', 'sentiment', 'score'] as const;
const READINGS = `SELECT ${selectColumns(METRIC_DAY, READING_COLUMNS)} FROM "metric_day"
  WHERE "entity_id" = ANY($1::text[]) AND "day" BETWEEN $2::date AND $3::date ORDER BY 1, 2`;
// One lookup in the key's index per entity; a minimum over all their days would read every day.
const FIRST_DAYS = `SELECT e."id" AS "entityId", (SELECT min("day") FROM "metric_day" WHERE "entity_id" = e."id")::text AS "day"
  FROM unnest($1::text[]) AS e("id")`;
const MOOD = `SELECT "date"::text AS "asOf", "score" FROM "mood_day" WHERE "date" <= $1::date ORDER BY "date" DESC LIMIT 1`;
const SECTOR_MOODS = `SELECT "sector", "score", "weekly_change" AS "weeklyChange" FROM "sector_mood" WHERE "as_of" <= $1::date`;

// A member may have no quote.
type MemberRow = { scope: string } & SelectedRow<typeof STOCK, typeof STOCK_COLUMNS> &
  (SelectedRow<typeof QUOTE, typeof QUOTE_COLUMNS> | Record<(typeof QUOTE_COLUMNS)[number], null>);
type Interest = SelectedRow<typeof OPTION_DOSSIER, typeof INTEREST_COLUMNS>;
type Overlays = { of(member: MemberRow): Overlay; sentimentAsOf: Date | null; optionsAsOf: string | null };

/**
 * Rewrites the map of every universe that has a priced member, from quotes, metrics, dossiers and moods up to a day.
 */
async function deriveMarketHeatmap(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const day = isoDate(upTo);
  const rows = await sql.query<MemberRow>(MEMBERS, [INDEX_SCOPES]);
  const overlays = await queryOverlays(sql, upTo, rows);
  const [mood] = await sql.query<{ asOf: string; score: number }>(MOOD, [day]);
  const sectorMoods = new Map(
    (await sql.query<{ sector: string; score: number; weeklyChange: number | null }>(SECTOR_MOODS, [day])).map(
      ({ sector, score, weeklyChange }) => [sector, { marketMoodScore: score, marketMoodWeeklyChange: weeklyChange }],
    ),
  );
  const [snapshots, tiles, sectors]: [HeatmapSnapshotRow[], HeatmapTileRow[], HeatmapSectorRow[]] = [[], [], []];
  for (const [scope, rowsOfScope] of groupBy(rows, (row) => row.scope)) {
    const members = rowsOfScope.map((row) => toMember(row, overlays.of(row)));
    const priced = pricedTiles(members);
    if (!priced) continue;
    const { count: _, capUsd: __, ...whole } = computeRollup(priced.tiles);
    snapshots.push({
      scope,
      asOf: priced.sessionDate,
      universeSize: members.length,
      missingPrice: priced.missingPrice,
      ...whole,
      marketMoodScore: mood?.score,
      marketMoodAsOf: mood?.asOf,
      pricesAsOf: priced.asOf,
      sentimentAsOf: hasLayer(priced.tiles, 'sentiment') ? overlays.sentimentAsOf : null,
      optionsAsOf: hasLayer(priced.tiles, 'options') ? overlays.optionsAsOf : null,
    });
    tiles.push(...priced.tiles.map((tile) => ({ scope, ...tile })));
    sectors.push(
      ...sectorRollups(priced.tiles).map((rollup) => ({ scope, ...rollup, ...sectorMoods.get(rollup.sector) })),
    );
  }
  await replaceAll(sql, HEATMAP_SNAPSHOT, snapshots);
  await replaceAll(sql, HEATMAP_TILE, tiles);
  await replaceAll(sql, HEATMAP_SECTOR, sectors);
  const newest = Math.max(...snapshots.map(({ asOf }) => (asOf as Date).valueOf()));
  return { rows: tiles.length, asOf: snapshots.length > 0 ? isoDate(new Date(newest)) : null };
}

function toMember(row: MemberRow, overlay: Overlay): HeatmapMember {
  const { ticker, name, sector, industry, marketCap } = row;
  return { ticker, name, sector, industry, marketCap, quote: toTileQuote(row), overlay };
}

function toTileQuote(row: MemberRow): TileQuote | null {
  if (row.price === null) return null;
  const { price, previousClose, changePercent, volume, isStale, asOf } = row;
  return { price, previousClose, changePercent, volume, isStale, asOf, sessionDate: parseStoredDay(row.sessionDate) };
}

/** Values of the sentiment and options layers for each member; share classes of a company have the same sentiment. */
async function queryOverlays(sql: Sql, upTo: Date, members: readonly MemberRow[]): Promise<Overlays> {
  const dossiers = await sql.query<Interest>(INTEREST, [isoDate(upTo)]);
  const optionsAsOf = dossiers[0]?.asOf ?? null;
  const since = optionsAsOf === null ? '' : isoDate(getOldestFreshSession(parseStoredDay(optionsAsOf)));
  const interest = new Map(
    dossiers.filter(({ asOf }) => asOf >= since).map(({ ticker, interestScore }) => [ticker, interestScore]),
  );
  const ids = [...new Set(members.map(({ entityId }) => entityId))];
  const { tones, asOf: sentimentAsOf } = await queryTones(sql, upTo, ids);
  return {
    of: ({ ticker, entityId }) => ({
      ...(tones.get(entityId) ?? NO_TONE),
      optionsInterestScore: roundedOrNull(interest.get(ticker) ?? null),
    }),
    sentimentAsOf,
    optionsAsOf,
  };
}

const NO_TONE = { sentiment7d: null, sentimentChange7d: null, serviceScore: null, mentionsZ: null };
type Tone = Record<keyof typeof NO_TONE, number | null>;
type Reading = SelectedRow<typeof METRIC_DAY, typeof READING_COLUMNS>;

/** The sentiment of each entity as of the newest covered day: of its week, and that day's Score and mentions. */
async function queryTones(
  sql: Sql,
  upTo: Date,
  ids: readonly string[],
): Promise<{ tones: ReadonlyMap<string, Tone>; asOf: Date | null }> {
  const dated = <T extends { day: string }>(row: T) => ({ ...row, day: parseStoredDay(row.day) });
  const covered = (await sql.query<{ day: string; mentions: number }>(COVERED, [isoDate(upTo)])).map(dated);
  const [first, asOf] = [covered[0]?.day, covered.at(-1)?.day];
  if (!first || !asOf) return { tones: new Map(), asOf: null };
  const readings = await sql.query<Reading>(READINGS, [ids, isoDate(first), isoDate(asOf)]);
  const firstDays = await sql.query<{ entityId: string; day: string | null }>(FIRST_DAYS, [ids]);
  const since = new Map(firstDays.map(({ entityId, day }) => [entityId, day === null ? null : parseDay(day)]));
  const tones = new Map<string, Tone>();
  const byEntity = groupBy(readings.map(dated), ({ entityId }) => entityId);
  for (const id of ids) {
    const days = fillCoveredDays(byEntity.get(id) ?? [], covered, true, asOf, since.get(id));
    tones.set(id, {
      sentiment7d: roundedOrNull(sentiment7D(days, asOf)),
      sentimentChange7d: roundedOrNull(sentimentChange7D(days, asOf)),
      serviceScore: roundedOrNull(days.at(-1)?.score ?? null),
      mentionsZ: roundedOrNull(mentionsZ(days, asOf)),
    });
  }
  return { tones, asOf };
}

export const marketHeatmapJob = defineJob({
  name: 'market heatmap',
  reads: {
    snapshots: [
      'stock',
      'index_constituent',
      'popular_stock',
      'quote',
      'tracked_slice',
      'metric_day',
      'option_dossier',
      'mood_day',
      'sector_mood',
    ],
  },
  writes: ['heatmap_snapshot', 'heatmap_tile', 'heatmap_sector'],
  schedule: HEATMAP_SCHEDULE,
  run: deriveMarketHeatmap,
});
