import { selectAllColumns, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll, replaceWhere } from '../../../db/replace.ts';
import {
  SHARE_FLOAT,
  STATED_FLOAT,
  STOCK,
  STOCK_SPLIT,
  type StoredStatedFloat,
  type StoredStock,
} from '../../../generated/tables.ts';
import { collectKeys, type DeriveJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate, parseDay } from '../../../lib/dates.ts';
import { hashValues } from '../../../lib/digest.ts';
import { groupBy } from '../../../lib/group.ts';
import { COVER_FLOAT } from '../../fundamentals/rules/line-items.ts';
import { KNOWN_SPLITS, type Split } from '../../prices/rules/splits.ts';
import {
  COVER_SHARES,
  COVERS,
  coverCounts,
  rebaseCounts,
  type SharesCover,
  soleTickers,
  statedCounts,
  toNewestShareCount,
} from '../../stocks/rules.ts';
import { coverFloat, type Float, FUND_FLOAT, NO_FLOAT, statedFloat } from './rules.ts';

/** A float is as of a day that may be none of trading. */
const CLOSES = `SELECT DISTINCT ON (k."ticker") k."ticker", b."close" FROM unnest($1::text[], $2::date[]) AS k("ticker", "day")
  JOIN "daily_bar" AS b ON b."ticker" = k."ticker" AND b."date" <= k."day" AND b."date" > k."day" - 7
  ORDER BY k."ticker", b."date" DESC`;
const STATED = `SELECT ${selectAllColumns(STATED_FLOAT)} FROM "stated_float"
  WHERE "date" <= $1::date ORDER BY "ticker", "date"`;
const STOCKS = `SELECT ${selectColumns(STOCK, ['ticker', 'cik', 'sharesOutstanding'])} FROM "stock" ORDER BY 1`;
const SPLITS = `SELECT ${selectColumns(STOCK_SPLIT, ['ticker', 'date', 'ratio'], 's')} FROM ${KNOWN_SPLITS} AS s
  WHERE s."date" <= $1::date ORDER BY 1, 2`;

const FUNDS = 'SELECT "ticker" FROM "etf" ORDER BY 1';

type Stock = Pick<StoredStock, 'ticker' | 'cik' | 'sharesOutstanding'>;

/** Rewrites the float of every stock and fund: what a file states, else what the covers of its reports amount to. */
export async function deriveShareFloat(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const day = isoDate(upTo);
  const listed = await sql.query<Stock>(STOCKS);
  const concerned = only && concernedBy(only, listed);
  const isConcerned = ({ ticker }: { ticker: string }) => concerned?.has(ticker) ?? true;
  const stocks = listed.filter(isConcerned);
  const funds = (await sql.query<{ ticker: string }>(FUNDS)).filter(isConcerned);
  const stated = (await sql.query<StoredStatedFloat>(STATED, [day])).filter(isConcerned);
  const splits = await querySplits(sql, day);
  const tickerOf = new Map([...soleTickers(listed)].filter(([, ticker]) => isConcerned({ ticker })));
  const found = await sql.query<SharesCover>(COVERS, [[...tickerOf.keys()], [COVER_FLOAT, COVER_SHARES], day]);
  const covers = groupBy(found, ({ cik }) => tickerOf.get(cik)!);
  const values = new Map<string, SharesCover>();
  for (const [ticker, some] of covers) {
    const value = some.filter(({ concept }) => concept === COVER_FLOAT).at(-1);
    if (value) values.set(ticker, value);
  }
  const closes = await sql.query<{ ticker: string; close: number }>(CLOSES, [
    [...values.keys()],
    [...values.values()].map((value) => value.day),
  ]);
  const closeOf = new Map(closes.map(({ ticker, close }) => [ticker, close]));

  const floats = new Map<string, Float>(funds.map(({ ticker }) => [ticker, FUND_FLOAT]));
  const counted = statedCounts(stated);
  const getSplits = (ticker: string): readonly Split[] => splits.get(ticker) ?? [];
  const listCounts = (ticker: string) =>
    rebaseCounts([...coverCounts(covers.get(ticker) ?? []), ...(counted.get(ticker) ?? [])], getSplits(ticker));
  for (const { ticker, sharesOutstanding } of stocks) {
    const value = values.get(ticker);
    const float = coverFloat(
      value ? { date: parseDay(value.day)!, dollars: value.value } : null,
      closeOf.get(ticker) ?? null,
      listCounts(ticker),
    );
    // Without a float there is no day to count the shares on: they are those of the stock today.
    floats.set(ticker, float ?? { ...NO_FLOAT, sharesOutstanding });
  }
  const newestStated = new Map(stated.map((row) => [row.ticker, row]));
  for (const { ticker, date: statedDay, freeFloat, sharesOutstanding } of newestStated.values()) {
    const date = parseDay(statedDay)!;
    const rebase = (shares: number | null) =>
      shares === null ? null : toNewestShareCount(shares, getSplits(ticker), date);
    const newest = { date, freeFloat: rebase(freeFloat), sharesOutstanding: rebase(sharesOutstanding) };
    floats.set(ticker, statedFloat(newest, listCounts(ticker)));
  }
  const rows = [...floats].map(([ticker, float]) => ({ ticker, ...float }));
  if (concerned) await replaceWhere(sql, SHARE_FLOAT, 'ticker', [...concerned], rows);
  else await replaceAll(sql, SHARE_FLOAT, rows);
  const [stored] = await sql.query<{ rows: number }>('SELECT count(*)::int AS "rows" FROM "share_float"');
  return { rows: stored!.rows, asOf: null };
}

/** The splits of each ticker up to a day. */
async function querySplits(sql: Sql, day: string): Promise<Map<string, Split[]>> {
  const rows = await sql.query<{ ticker: string; date: string; ratio: number }>(SPLITS, [day]);
  return groupBy(
    rows.map(({ date, ...split }) => ({ ...split, date: parseDay(date)! })),
    ({ ticker }) => ticker,
  );
}

/** The tickers whose floats may be others: those of the changed bars, splits, and statements, and of the companies with new reports. */
function concernedBy(only: OnlyKeys, listed: readonly Stock[]): Set<string> {
  const ciks = new Set(collectKeys(only, 'company_fact'));
  const reporting = listed.filter(({ cik }) => cik !== null && ciks.has(cik));
  return new Set([
    ...collectKeys(only, 'stated_float', 'daily_bar', 'stock_split')!,
    ...reporting.map(({ ticker }) => ticker),
  ]);
}

export const shareFloatJob: DeriveJob = {
  name: 'share float',
  reads: { facts: ['share-float'], snapshots: ['fundamentals', 'prices', 'stocks', 'etfs'] },
  writes: ['share-float'],
  keyed: {
    by: {
      'share-float': { stated_float: 'ticker' },
      fundamentals: { company_fact: 'cik' },
      prices: { daily_bar: 'ticker', stock_split: 'ticker' },
    },
    rest: async (sql) => hashValues([await sql.query(STOCKS), await sql.query(FUNDS)]),
    days: { stated_float: 'date', company_fact: 'filed', daily_bar: 'date', stock_split: 'date' },
  },
  run: deriveShareFloat,
};
