import { recordDay } from '../../src/db/history/record.ts';
import { addDays, isoDate, parseStoredDay } from '../../src/lib/dates.ts';
import { NOW, type TestApp } from './harness.ts';

/** A session long ago, which counts as reconstructed, and four in a row before `NOW`. */
export const SESSIONS = ['2025-10-20', '2025-11-14', '2025-11-17', '2025-11-18', '2025-11-19'] as const;
type Session = (typeof SESSIONS)[number];

/** The rating of AAPL: its score and letter; null on the day without one. */
export const RATINGS: Readonly<Record<Session, readonly [score: number, letter: string] | null>> = {
  '2025-10-20': [55, 'C'],
  '2025-11-14': [80, 'B'],
  '2025-11-17': [92.5, 'A'],
  '2025-11-18': null,
  '2025-11-19': [71.4, 'B'],
};

/** The 7-day and the 30-day Score of AAPL, and its price. */
export const SCORES: Readonly<Record<Session, readonly [week: number, month: number, price: number]>> = {
  '2025-10-20': [4, 6, 190],
  '2025-11-14': [10, 8, 210],
  '2025-11-17': [14.5, 9, 212.5],
  '2025-11-18': [-6, 8.5, 208],
  '2025-11-19': [2, 8, 211],
};

/** The insights on AAPL that are active, by type; the number is in their text. */
const INSIGHTS: Readonly<Record<Session, Readonly<Record<string, number>>>> = {
  '2025-10-20': {},
  '2025-11-14': { insider_sell_signal: 1 },
  '2025-11-17': { insider_sell_signal: 2, volume_anomaly_high: 3 },
  '2025-11-18': { insider_sell_signal: 2, short_interest_spike: 4 },
  '2025-11-19': { insider_sell_signal: 2, short_interest_spike: 5, volume_anomaly_high: 6 },
};

const RATE = `UPDATE "rating" SET "rated" = true, "reason" = NULL, "as_of" = $1::date, "score" = $2::float8, "letter" = $3, "percentile" = $2::float8,
  "penalty_points" = 0, "risk_adjustments" = '[]', "bucket_letter" = $3, "composite" = 0.5, "rated_count" = 9,
  "methodology_version" = 'test', "clustered_insider_selling" = $2::float8 > 90 WHERE "ticker" = 'AAPL'`;
const UNRATE = `UPDATE "rating" SET "rated" = false, "reason" = 'insufficient_dimensions', "as_of" = $1::date, "score" = NULL, "letter" = NULL,
  "percentile" = NULL, "penalty_points" = NULL, "risk_adjustments" = NULL, "bucket_letter" = NULL, "composite" = NULL, "rated_count" = NULL,
  "methodology_version" = NULL WHERE "ticker" = 'AAPL'`;
const SCORE = `UPDATE "screener_stock" SET "service_score7_d" = $1::float8, "service_score1_m" = $2::float8, "score_change7_d" = $1::float8 - $2::float8,
  "sentiment_direction" = CASE WHEN $1::float8 > 5 THEN 1 WHEN $1::float8 < -5 THEN -1 ELSE 0 END, "current_price" = $3::float8, "rating_letter" = 'F' WHERE "ticker" = 'AAPL'`;
const FUND = `UPDATE "screener_etf" SET "direct_service" = $1::float8, "constituents_weighted_service" = NULL, "issuer" = $2 WHERE "ticker" = 'SPY'`;
const INSIGHT = `INSERT INTO "insight" ("id", "ticker", "insight_type", "insight_text", "confidence", "urgency", "generated_at", "figures", "evidence_kind", "evidence_ids")
  VALUES ('AAPL@' || $1, 'AAPL', $1, 'Number ' || $2, 0.8, 'high', $3::timestamptz, jsonb_build_object('number', $2::int), 'PRICE_BAR', ARRAY['AAPL@2025-11-14'])`;

async function writeSession({ db }: TestApp, session: Session): Promise<void> {
  const rating = RATINGS[session];
  const runDate = isoDate(addDays(parseStoredDay(session), 1));
  if (rating) await db.query(RATE, [runDate, ...rating]);
  else await db.query(UNRATE, [runDate]);
  await db.query(SCORE, SCORES[session]);
  await db.query(FUND, [SCORES[session][0] / 2, session < '2025-11-18' ? 'SPDR' : 'State Street']);
  // Until the 14th, KO was another company.
  await db.query(`UPDATE "stock" SET "entity_id" = $1 WHERE "ticker" = 'KO'`, [
    session <= '2025-11-14' ? 'kb/company/999' : 'kb/company/21344',
  ]);
  await db.query(`DELETE FROM "insight" WHERE "ticker" = 'AAPL'`);
  for (const [type, number] of Object.entries(INSIGHTS[session]))
    await db.query(INSIGHT, [type, String(number), `${session}T21:00:00Z`]);
}

/** Records the sessions with these values; the snapshots of now are those of the last one. */
export async function recordWeek(app: TestApp): Promise<void> {
  // Rows are changed without their jobs, so the versions of before would not fit.
  await app.db.query('DELETE FROM "screen_version"');
  for (const session of SESSIONS) {
    await writeSession(app, session);
    await recordDay(app.db, parseStoredDay(session), NOW);
  }
  await app.db.query(`UPDATE "history_day" SET "kind" = 'RECONSTRUCTED' WHERE "day" = '2025-10-20'`);
  await app.versions.refresh();
}
