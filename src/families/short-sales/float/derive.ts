import { selectAllColumns, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll, replaceWhere } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import {
  SHARE_FLOAT,
  STATED_FLOAT,
  STOCK,
  type StoredStatedFloat,
  type StoredStock,
} from '../../../generated/tables.ts';
import { collectDays, collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { hashValues } from '../../../lib/digest.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireEntry } from '../../../lib/require.ts';
import { COVER_FLOAT } from '../../fundamentals/rules/line-items.ts';
import {
  COVER_SHARES,
  COVERS,
  groupStatedCounts,
  mapSoleTickers,
  rebaseCounts,
  type SharesCover,
  selectCoverCounts,
  toNewestShareCount,
} from '../../stocks/rules/shares.ts';
import {
  groupSplits,
  SPLIT_DAYS,
  SPLIT_KEYS,
  SPLIT_TABLES,
  SPLITS_UP_TO,
  type Split,
  type SplitRow,
} from '../../stocks/splits/rules.ts';
import { computeCoverFloat, computeStatedFloat, type Float, FUND_FLOAT, NO_FLOAT } from './rules.ts';

/** The date of a float may not be a trading day. */
const CLOSES = `SELECT k."ticker", b."close" FROM unnest($1::text[], $2::date[]) AS k("ticker", "day") CROSS JOIN LATERAL (
    SELECT "close" FROM "daily_bar" WHERE "ticker" = k."ticker" AND "date" <= k."day" AND "date" > k."day" - 7
    ORDER BY "date" DESC LIMIT 1) AS b`;
const STATED = `SELECT ${selectAllColumns(STATED_FLOAT)} FROM "stated_float"
  WHERE "date" <= $1::date ORDER BY "ticker", "date"`;
const STOCKS = `SELECT ${selectColumns(STOCK, ['ticker', 'cik', 'sharesOutstanding'])} FROM "stock" ORDER BY 1`;
// A float from a report's cover is at the close of its day; later bars do not change it.
const REPRICED = `SELECT t."ticker" FROM unnest($1::text[], $2::text[]) AS t("ticker", "since")
  LEFT JOIN "share_float" AS f ON f."ticker" = t."ticker"
  WHERE t."since" IS NULL OR f."effective_date" IS NULL OR f."effective_date" >= t."since"::date`;
const FUNDS = 'SELECT "ticker" FROM "etf" ORDER BY 1';

type Stock = Pick<StoredStock, 'ticker' | 'cik' | 'sharesOutstanding'>;

/**
 * Rewrites the float of every stock and fund, from a file if one states it, otherwise from the covers of its reports.
 */
async function deriveShareFloat(sql: Sql, upTo: Date, only?: OnlyKeys): Promise<{ rows: number; asOf: string | null }> {
  const day = isoDate(upTo);
  const listed = await sql.query<Stock>(STOCKS);
  const affectedTickers = only && (await findAffectedTickers(sql, only, listed));
  const isAffected = ({ ticker }: { ticker: string }) => affectedTickers?.has(ticker) ?? true;
  const stocks = listed.filter(isAffected);
  const funds = (await sql.query<{ ticker: string }>(FUNDS)).filter(isAffected);
  const stated = (await sql.query<StoredStatedFloat>(STATED, [day])).filter(isAffected);
  const splits = groupSplits(await sql.query<SplitRow>(SPLITS_UP_TO, [day, null]));
  const tickerByCik = new Map([...mapSoleTickers(listed)].filter(([, ticker]) => isAffected({ ticker })));
  const coverRows = await sql.query<SharesCover>(COVERS, [[...tickerByCik.keys()], [COVER_FLOAT, COVER_SHARES], day]);
  const covers = groupBy(coverRows, ({ cik }) => requireEntry(tickerByCik, cik));
  const values = new Map<string, SharesCover>();
  for (const [ticker, coversOfTicker] of covers) {
    const value = coversOfTicker.filter(({ concept }) => concept === COVER_FLOAT).at(-1);
    if (value) values.set(ticker, value);
  }
  const closes = await sql.query<{ ticker: string; close: number }>(CLOSES, [
    [...values.keys()],
    [...values.values()].map((value) => value.day),
  ]);
  const closeByTicker = new Map(closes.map(({ ticker, close }) => [ticker, close]));

  const floats = new Map<string, Float>(funds.map(({ ticker }) => [ticker, FUND_FLOAT]));
  const statedCounts = groupStatedCounts(stated);
  const getSplits = (ticker: string): readonly Split[] => splits.get(ticker) ?? [];
  const listCounts = (ticker: string) =>
    rebaseCounts(
      [...selectCoverCounts(covers.get(ticker) ?? []), ...(statedCounts.get(ticker) ?? [])],
      getSplits(ticker),
    );
  for (const { ticker, sharesOutstanding } of stocks) {
    const value = values.get(ticker);
    const float = computeCoverFloat(
      value ? { date: parseStoredDay(value.day), dollars: value.value } : null,
      closeByTicker.get(ticker) ?? null,
      listCounts(ticker),
    );
    // Without a float there is no date for the share count, so the stock's current count is used.
    floats.set(ticker, float ?? { ...NO_FLOAT, sharesOutstanding });
  }
  const newestStated = new Map(stated.map((row) => [row.ticker, row]));
  for (const { ticker, date: statedDay, freeFloat, sharesOutstanding } of newestStated.values()) {
    const date = parseStoredDay(statedDay);
    const rebase = (shares: number | null) =>
      shares === null ? null : toNewestShareCount(shares, getSplits(ticker), date);
    const newest = { date, freeFloat: rebase(freeFloat), sharesOutstanding: rebase(sharesOutstanding) };
    floats.set(ticker, computeStatedFloat(newest, listCounts(ticker)));
  }
  const rows = [...floats].map(([ticker, float]) => ({ ticker, ...float }));
  if (affectedTickers) await replaceWhere(sql, SHARE_FLOAT, 'ticker', [...affectedTickers], rows);
  else await replaceAll(sql, SHARE_FLOAT, rows);
  const stored = await queryRow<{ rows: number }>(sql, 'SELECT count(*)::int AS "rows" FROM "share_float"');
  return { rows: stored.rows, asOf: null };
}

/**
 * The tickers whose floats may change: those of changed splits and stated floats, of bars that changed on the day of the float, and
 * of companies with new reports.
 */
async function findAffectedTickers(sql: Sql, only: OnlyKeys, listed: readonly Stock[]): Promise<Set<string>> {
  const ciks = new Set(collectKeys(only, 'company_fact'));
  const reporting = listed.filter(({ cik }) => cik !== null && ciks.has(cik));
  const bars = [...collectDays(only, 'daily_bar')];
  const repriced = await sql.query<{ ticker: string }>(REPRICED, [
    bars.map(([ticker]) => ticker),
    bars.map(([, since]) => since),
  ]);
  return new Set([
    ...collectKeys(only, 'stated_float', ...SPLIT_TABLES)!,
    ...[...repriced, ...reporting].map(({ ticker }) => ticker),
  ]);
}

export const shareFloatJob = defineJob({
  name: 'share float',
  reads: {
    facts: ['stated_float'],
    snapshots: ['company_fact', 'daily_bar', ...SPLIT_TABLES, 'stock', 'etf'],
  },
  writes: ['share_float'],
  keyed: {
    by: { stated_float: 'ticker', company_fact: 'cik', daily_bar: 'ticker', ...SPLIT_KEYS },
    rest: async (sql) => hashValues([await sql.query(STOCKS), await sql.query(FUNDS)]),
    days: { stated_float: 'date', company_fact: 'filed', daily_bar: 'date', ...SPLIT_DAYS },
  },
  run: deriveShareFloat,
});
