import { upsert } from '../../db/bulk.ts';
import { type SelectedRow, selectColumns } from '../../db/columns.ts';
import type { Sql } from '../../db/open.ts';
import { letOthers, queryRow } from '../../db/sql.ts';
import { OPTION_DAY, OPTION_DOSSIER, OPTION_OPEN_INTEREST, type OptionDossierRow } from '../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../jobs/job.ts';
import { isoDate, parseDay, parseStoredDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { requireEntry, requireLast } from '../../lib/require.ts';
import { readHistoryDays } from './history/derive.ts';
import { aggregateContracts, buildContract, type Contract, UNUSUAL_SHOWN, unusualOptions } from './rules/chain.ts';
import {
  computeHistoryContext,
  type HistoryDay,
  interestScore,
  isExtreme,
  ivMove20,
  optionsSentiment,
} from './rules/history.ts';
import type { OptionType } from './rules/pricing.ts';
import { largestWall, oiWalls, openInterestByExpiry } from './rules/walls.ts';

/** Raised when a rule changes, so that every day whose facts are still stored is rebuilt. */
const RULES = 'v1';

type Chain = { ticker: string; date: string; spot: number; digest: string };
type Amount = number | null;
type Packed = [
  ...[contract: string, type: OptionType, strike: number, expiry: string, volume: Amount, openInterest: Amount],
  ...[bid: Amount, ask: Amount, last: Amount, iv: Amount, delta: Amount, lastTradeDate: string | null],
];

// A chain has thousands of rows and never changes once its session is over, so only changed chains are read again.
const MOVED = `SELECT c."ticker", c."date"::text AS "date", c."spot", $1::text || c."digest" AS "digest"
  FROM "option_chain" AS c LEFT JOIN "option_day" AS d ON d."ticker" = c."ticker" AND d."date" = c."date"
  WHERE c."date" <= $2::date AND ($3::text[] IS NULL OR c."ticker" = ANY($3::text[]))
    AND d."digest" IS DISTINCT FROM $1::text || c."digest" ORDER BY c."ticker", c."date"`;
// A chain as a single value: transferring hundreds of thousands of rows costs more than reading them.
const CONTRACTS = `SELECT asked."place", json_agg(json_build_array(o."contract", o."type", o."strike", o."expiry"::text,
    o."volume", o."open_interest", o."bid", o."ask", o."last", o."iv", o."delta", o."last_trade_date"::text)
    ORDER BY o."contract") AS "contracts"
  FROM unnest($1::text[], $2::date[]) WITH ORDINALITY AS asked("ticker", "date", "place")
  JOIN "option_chain" AS c ON c."ticker" = asked."ticker" AND c."date" = asked."date"
  JOIN "option_contract_day" AS o ON o."ticker" = c."ticker" AND o."date" = c."date" AND o."snapshot_at" = c."snapshot_at"
  GROUP BY 1`;
// A dossier needs contracts, so its day is the newest with a chain; imported histories only supply earlier days.
const NEWEST = `SELECT "ticker", max("date") AS "date" FROM "option_day" WHERE "from_chain" AND "date" <= $1::date GROUP BY 1`;
// Tickers whose served rows are of another day than the newest: a day was added, or an earlier `upTo` is derived.
const OUTDATED = `SELECT n."ticker" FROM (${NEWEST}) AS n
  LEFT JOIN "option_dossier" AS s ON s."ticker" = n."ticker"
  LEFT JOIN "option_open_interest" AS i ON i."ticker" = n."ticker"
  WHERE s."as_of" IS DISTINCT FROM n."date" OR i."as_of" IS DISTINCT FROM n."date"`;
const unknown = (table: string) =>
  `DELETE FROM "${table}" WHERE "ticker" NOT IN (SELECT "ticker" FROM (${NEWEST}) AS n)`;
/** Tables that describe only the newest day. */
const OF_NEWEST = ['option_dossier', 'option_open_interest'] as const;
const DAY_COLUMNS = ['ticker', 'date', 'callVol', 'putVol', 'pcVol', 'pcOi', 'atmIv', 'skew25d'] as const;
const DAYS = `SELECT ${selectColumns(OPTION_DAY, DAY_COLUMNS, 'd')} FROM "option_day" AS d
  JOIN (${NEWEST}) AS n ON n."ticker" = d."ticker" AND d."date" <= n."date"
  WHERE d."ticker" = ANY($2::text[]) ORDER BY d."ticker", d."date"`;
const CHAINS = `SELECT "ticker", "date"::text AS "date", "spot", "digest" FROM "option_chain" WHERE "ticker" = ANY($1::text[])`;

/** Chains per statement: a statement per chain costs more than reading it, and all chains do not fit in memory. */
const CHAINS_AT_ONCE = 100;

/** Yields batches of chains with their contracts, in the order of `chains`. */
async function* withContracts(sql: Sql, chains: readonly Chain[]): AsyncGenerator<[Chain, Contract[]][]> {
  for (let start = 0; start < chains.length; start += CHAINS_AT_ONCE) {
    const chunk = chains.slice(start, start + CHAINS_AT_ONCE);
    const params = [chunk.map(({ ticker }) => ticker), chunk.map(({ date }) => date)];
    const rows = await sql.query<{ place: number; contracts: Packed[] }>(CONTRACTS, params);
    const packed = new Map(rows.map(({ place, contracts }) => [place, contracts]));
    yield chunk.map((chain, i) => [chain, unpackContracts(chain, packed.get(i + 1) ?? [])]);
  }
}

function unpackContracts({ date, spot }: Chain, packed: readonly Packed[]): Contract[] {
  const asOf = parseStoredDay(date);
  const expiries = new Map(
    [...new Set(packed.map(([, , , expiry]) => expiry))].map((text) => [text, parseStoredDay(text)]),
  );
  return packed.map(([contract, type, strike, expires, volume, openInterest, bid, ask, last, iv, delta, traded]) => {
    const lastTradeDate = traded === null ? null : parseDay(traded);
    const expiry = requireEntry(expiries, expires);
    const amounts = { volume, openInterest, bid, ask, last, iv, delta };
    return buildContract({ contract, type, strike, expiry, ...amounts, lastTradeDate }, spot, asOf);
  });
}

/** A ticker's dossier: the walls and unusual contracts of its newest chain, and the comparison with its past. */
function buildDossier(ticker: string, contracts: readonly Contract[], days: readonly HistoryDay[]): OptionDossierRow {
  const asOf = requireLast(days).date;
  const context = computeHistoryContext(days);
  const walls = oiWalls(contracts, asOf);
  const unusual = unusualOptions(contracts);
  return {
    ticker,
    asOf,
    ...context,
    sentiment: optionsSentiment(context),
    interestScore: interestScore(context),
    extreme: isExtreme(context),
    ivMove20: ivMove20(days),
    unusualCount: unusual.length,
    maxVolOiRatio: unusual.length > 0 ? Math.max(...unusual.map(({ volOiRatio }) => volOiRatio)) : null,
    maxUnusualPremium: unusual[0]?.premium ?? null,
    ...largestWall(contracts, walls),
    oiWalls: walls && JSON.stringify(walls),
    unusual: JSON.stringify(unusual.slice(0, UNUSUAL_SHOWN)),
  };
}

/**
 * Computes the day of every chain and every imported history that changed, and the dossier of every ticker with a chain
 * up to `upTo`. Days are never deleted, because later days are compared with them. `asOf`: the newest session of all
 * tickers.
 */
async function deriveOptions(sql: Sql, upTo: Date, only?: OnlyKeys): Promise<{ rows: number; asOf: string | null }> {
  const changedTickers = collectKeys(only, 'option_chain', 'option_contract_day', 'option_history');
  const changed = new Set<string>();
  const moved = await sql.query<Chain>(MOVED, [RULES, isoDate(upTo), changedTickers]);
  for await (const chunk of withContracts(sql, moved)) {
    const days = chunk.map(([{ ticker, date, digest, spot }, contracts]) => {
      changed.add(ticker);
      return { ticker, date, digest, fromChain: true, ...aggregateContracts(contracts, spot) };
    });
    await upsert(sql, OPTION_DAY, days);
    await letOthers(sql);
  }
  for await (const days of readHistoryDays(sql, RULES, upTo, changedTickers)) {
    for (const { ticker } of days) changed.add(ticker);
    await upsert(sql, OPTION_DAY, days);
    await letOthers(sql);
  }
  for (const table of OF_NEWEST) await sql.query(unknown(table), [isoDate(upTo)]);
  for (const { ticker } of await sql.query<{ ticker: string }>(OUTDATED, [isoDate(upTo)])) changed.add(ticker);
  const tickers = [...changed];
  const chains = new Map(
    (await sql.query<Chain>(CHAINS, [tickers])).map((chain) => [`${chain.ticker}@${chain.date}`, chain]),
  );
  const days = groupBy(
    await sql.query<SelectedRow<typeof OPTION_DAY, typeof DAY_COLUMNS>>(DAYS, [isoDate(upTo), tickers]),
    (day) => day.ticker,
  );
  // Days stay when their facts are deleted; if the newest day has no facts, the stored dossier stays too.
  const newest = [...days].flatMap(([ticker, ofTicker]) => chains.get(`${ticker}@${requireLast(ofTicker).date}`) ?? []);
  for await (const chunk of withContracts(sql, newest)) {
    const dossiers = chunk.map(([{ ticker }, contracts]) => {
      const history = requireEntry(days, ticker).map((day) => ({ ...day, date: parseStoredDay(day.date) }));
      return buildDossier(ticker, contracts, history);
    });
    await upsert(sql, OPTION_DOSSIER, dossiers);
    const open = chunk.map(([{ ticker }, contracts]) => {
      const asOf = parseStoredDay(requireLast(requireEntry(days, ticker)).date);
      return { ticker, asOf, expiries: JSON.stringify(openInterestByExpiry(contracts, asOf)) };
    });
    await upsert(sql, OPTION_OPEN_INTEREST, open);
    await letOthers(sql);
  }
  return queryRow<{ rows: number; asOf: string | null }>(
    sql,
    `SELECT count(*)::int AS "rows", max("as_of")::text AS "asOf" FROM "option_dossier"`,
  );
}

export const optionsJob = defineJob({
  name: 'options',
  reads: { facts: ['option_chain', 'option_contract_day', 'option_history'] },
  writes: ['option_day', ...OF_NEWEST],
  keyed: {
    by: { option_chain: 'ticker', option_contract_day: 'ticker', option_history: 'ticker' },
    rest: async () => RULES,
    days: { option_chain: 'date', option_history: 'date' },
  },
  run: deriveOptions,
});
