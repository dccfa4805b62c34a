import type { Database } from '../../../db/open.ts';
import { daysFrom, parseStoredDay } from '../../../lib/dates.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { unpackNumbers } from '../../screener/days/rules.ts';
import type { Delisting } from '../rules/delisting.ts';
import { unpackIntegers } from '../rules/packed.ts';
import { toPriceSeries } from '../rules/prices.ts';
import type { Market, PriceSeries } from '../rules/simulate.ts';

/** Tickers whose bars are read by one statement. */
const TICKERS_AT_ONCE = 100;

const sendNumbers = (name: string): string => `string_agg(float8send(coalesce(b."${name}", 'NaN')), ''::bytea)`;

// The stated columns, because the others change with later splits and files.
const BARS = `SELECT s."ticker", bars.* FROM unnest($1::text[]) AS s("ticker") CROSS JOIN LATERAL (
  SELECT string_agg(int4send(b."date" - $2::date), ''::bytea) AS "days", ${sendNumbers('stated_open')} AS "opens",
    ${sendNumbers('stated_close')} AS "closes", ${sendNumbers('stated_adjusted_close')} AS "adjustedCloses", ${sendNumbers('scale')} AS "scales"
  FROM (SELECT * FROM "daily_bar" WHERE "ticker" = s."ticker" AND "date" BETWEEN $2::date AND $3::date ORDER BY "date") AS b) AS bars
  WHERE bars."days" IS NOT NULL`;
const DELISTED = `SELECT s."ticker", coalesce(s."delisted_date", q."session_date" + 1)::text AS "date", s."delisting_reason" AS "reason",
    s."exchange" FROM "stock" AS s LEFT JOIN "quote" AS q ON q."ticker" = s."ticker"
  WHERE s."ticker" = ANY($1) AND (s."delisted_date" IS NOT NULL OR (s."listing_status" = 'DELISTED' AND q."session_date" IS NOT NULL))`;
const NEWEST_SESSION = 'SELECT max("session_date")::text AS "day" FROM "quote"';

/** The newest session with prices; null without any. */
export async function queryNewestSession(db: Database): Promise<string | null> {
  return (await db.query<{ day: string | null }>(NEWEST_SESSION))[0]?.day ?? null;
}

type BarBytes = Record<'days' | 'opens' | 'closes' | 'adjustedCloses' | 'scales', Uint8Array> & { ticker: string };

/** Reads the adjusted prices of tickers for sessions, at least one; tickers without a bar are absent. */
export async function queryPrices(
  db: Database,
  tickers: readonly string[],
  sessions: readonly string[],
): Promise<Map<string, PriceSeries>> {
  const [first, last] = [sessions[0]!, sessions.at(-1)!];
  const start = parseStoredDay(first);
  const placeByDay = new Int32Array(daysFrom(start, parseStoredDay(last)) + 1).fill(-1);
  for (const [place, session] of sessions.entries()) placeByDay[daysFrom(start, parseStoredDay(session))] = place;
  const prices = new Map<string, PriceSeries>();
  for (const part of splitIntoChunks(tickers, TICKERS_AT_ONCE))
    for (const { ticker, days, ...bytes } of await db.query<BarBytes>(BARS, [part, first, last])) {
      const bars = {
        days: unpackIntegers(days),
        opens: unpackNumbers(bytes.opens),
        closes: unpackNumbers(bytes.closes),
        adjustedCloses: unpackNumbers(bytes.adjustedCloses),
        scales: unpackNumbers(bytes.scales),
      };
      prices.set(ticker, toPriceSeries(bars, placeByDay, sessions.length));
    }
  return prices;
}

/** Reads the delistings of tickers; a delisting without a date happened by the session after the last price. */
export async function queryDelistings(db: Database, tickers: readonly string[]): Promise<Market['delistings']> {
  const rows = await db.query<Delisting & { ticker: string }>(DELISTED, [tickers]);
  return new Map(rows.map(({ ticker, ...delisting }) => [ticker, delisting]));
}
