import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import { CUSIP_EVIDENCE_DIGEST, queryCusipEvidence } from '../../../db/identity.ts';
import type { Sql } from '../../../db/open.ts';
import { keepOnly, replaceAll, replaceWhere } from '../../../db/replace.ts';
import {
  ETF_HOLDING,
  ETF_PORTFOLIO,
  ETF_POSITION,
  type EtfHoldingRow,
  type EtfPortfolioRow,
} from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { minText } from '../../../lib/order.ts';
import { requireEntry } from '../../../lib/require.ts';
import { selectCusipsOfDay } from '../../../market/identity/cusips.ts';
import { classifyHolding } from './kinds/rules.ts';
import {
  computeMix,
  computeNextRefresh,
  type FiledPosition,
  getHoldingCountry,
  getHoldingSector,
  type HoldingsLayout,
  isPartial,
  linkCusips,
  linkToStock,
  listStocksOfDay,
  markCounted,
  POSITION_COLUMNS,
} from './rules.ts';

// A file that identifies its fund by SEC's series number belongs to the fund whose profile has that number.
const FILES = `SELECT DISTINCT ON (e."ticker") e."ticker", f."fund", f."as_of_date"::text AS "asOfDate",
    f."exact_day" AS "exactDay", f."layout", coalesce(f."source_url", p."holdings_url") AS "issuerEndpoint",
    f."fetched_at" AS "fetchedAt", f."total_known_holdings" AS "totalKnownHoldings", f."rows"
  FROM "etf" AS e LEFT JOIN "etf_profile" AS p ON p."ticker" = e."ticker"
  JOIN "etf_holdings_file" AS f ON f."fund" IN (e."ticker", p."series_id")
  WHERE f."published_date" <= $1::date ORDER BY e."ticker", f."as_of_date" DESC, f."fund"`;
const FILED_COLUMNS = selectColumns(ETF_POSITION, POSITION_COLUMNS);
// The symbol is that of the day, so equal rows need their newest day only.
const NUMBERED = `SELECT ${selectColumns(ETF_POSITION, POSITION_COLUMNS, 'p')}, max(p."as_of_date")::text AS "day"
  FROM "etf_position" AS p JOIN "etf_holdings_file" AS f ON f."fund" = p."fund" AND f."as_of_date" = p."as_of_date"
  WHERE f."published_date" <= $1::date AND p."ticker" IS NOT NULL AND (p."cusip" IS NOT NULL OR p."isin" IS NOT NULL)
  GROUP BY ${POSITION_COLUMNS.map((_column, i) => i + 1).join(', ')}`;
const ROWS = `SELECT ${FILED_COLUMNS} FROM "etf_position" WHERE "fund" = $1 AND "as_of_date" = $2::date AND "position" <= $3 ORDER BY "position"`;
// An earlier import of the same day may have left more rows than the file has now.
const FIRST_SEEN = `SELECT coalesce(p."ticker", p."name") AS "holding", min(p."as_of_date")::text AS "day"
  FROM "etf_position" AS p JOIN "etf_holdings_file" AS f ON f."fund" = p."fund" AND f."as_of_date" = p."as_of_date"
  WHERE p."fund" = $1 AND p."as_of_date" <= $2::date AND p."position" <= f."rows" GROUP BY 1`;

type ListedStock = { ticker: string; name: string; sector: string | null };

type HoldingsFile = {
  ticker: string;
  fund: string;
  asOfDate: string;
  exactDay: boolean;
  layout: HoldingsLayout;
  issuerEndpoint: string | null;
  fetchedAt: Date | null;
  totalKnownHoldings: number | null;
  rows: number;
};

/**
 * Rewrites the holdings of each fund from its newest file, with safe links to stocks. `asOf`: the day of the newest
 * file.
 */
async function deriveEtfHoldings(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  const until = isoDate(asOf);
  const stocks = await sql.query<ListedStock>('SELECT "ticker", "name", "sector" FROM "stock"');
  const listed = new Map(stocks.map((stock) => [stock.ticker, stock]));
  const cusips = await queryCusipEvidence(sql);
  const stocksByDay = new Map<string, ReadonlyMap<string, ListedStock>>();
  const listOnDay = (day: string) => {
    const stocksOfDay = stocksByDay.get(day) ?? listStocksOfDay(listed, cusips.names, day);
    stocksByDay.set(day, stocksOfDay);
    return stocksOfDay;
  };
  const numbered = await sql.query<FiledPosition & { day: string }>(NUMBERED, [until]);
  const linkedByIssuers = linkCusips(numbered, ({ day }) => listOnDay(day));
  const symbolsByKey = new Map<string, string[]>(
    [...groupBy(cusips.names, ({ key }) => key)].map(([key, names]) => [key, names.map(({ symbol }) => symbol)]),
  );
  const createLinker = (day: string) => {
    const [stocksOfDay, keysByCusip] = [listOnDay(day), selectCusipsOfDay(cusips, day)];
    // CUSIPs that issuers file next to a symbol take precedence over those of an imported table.
    const findByCusip = (cusip: string) => {
      const key = linkedByIssuers.get(cusip) ?? keysByCusip.get(cusip);
      return key !== undefined && listed.has(key) ? key : null;
    };
    return (row: FiledPosition) => linkToStock(row, stocksOfDay, findByCusip);
  };
  const files = await sql.query<HoldingsFile>(FILES, [until]);
  const portfolios: EtfPortfolioRow[] = [];
  let count = 0;
  // One fund at a time: bond funds have ten thousand rows each.
  for (const file of files) {
    const filedRows = await sql.query<SelectedRow<typeof ETF_POSITION, typeof POSITION_COLUMNS>>(ROWS, [
      file.fund,
      file.asOfDate,
      file.rows,
    ]);
    const firstDays = await sql.query<{ holding: string; day: string }>(FIRST_SEEN, [file.fund, file.asOfDate]);
    const firstDaysByHolding = new Map(firstDays.map(({ holding, day }) => [holding, day]));
    const findFirstSeen: FindFirstSeen = (row, linked) =>
      [row.ticker ?? row.name, ...(symbolsByKey.get(linked ?? '') ?? [])]
        .flatMap((holding) => firstDaysByHolding.get(holding) ?? [])
        .reduce(minText);
    const rows = toHoldingRows(file.ticker, filedRows, { findFirstSeen, listed, link: createLinker(file.asOfDate) });
    await replaceWhere(sql, ETF_HOLDING, 'etf', [file.ticker], rows);
    portfolios.push(buildPortfolio(file, rows));
    count += rows.length;
  }
  await replaceAll(sql, ETF_PORTFOLIO, portfolios);
  await keepOnly(
    sql,
    ETF_HOLDING,
    'etf',
    files.map(({ ticker }) => ticker),
  );
  return {
    rows: count,
    asOf:
      files
        .map(({ asOfDate }) => asOfDate)
        .sort()
        .at(-1) ?? null,
  };
}

/** The first day on which a fund held a position, under any symbol of its stock. */
type FindFirstSeen = (row: FiledPosition, linked: string | null) => string;

type HoldingLinks = {
  findFirstSeen: FindFirstSeen;
  listed: ReadonlyMap<string, ListedStock>;
  link: (row: FiledPosition) => string | null;
};

function toHoldingRows(
  etf: string,
  filedRows: readonly FiledPosition[],
  { findFirstSeen, listed, link }: HoldingLinks,
): EtfHoldingRow[] {
  const isCounted = markCounted(filedRows);
  return filedRows.map((row, i) => {
    const linked = link(row);
    return {
      etf,
      position: i + 1,
      name: row.name,
      weightPct: row.weightPct,
      exchange: row.exchange,
      // Like issuers, writes a dash for a row without a symbol.
      ticker: row.ticker ?? '-',
      firstSeen: parseStoredDay(findFirstSeen(row, linked)),
      kind: classifyHolding(row),
      counted: isCounted[i]!,
      linkedTicker: linked,
      sector: getHoldingSector(row, linked && requireEntry(listed, linked).sector),
      country: getHoldingCountry(row),
    };
  });
}

function buildPortfolio(file: HoldingsFile, rows: readonly EtfHoldingRow[]): EtfPortfolioRow {
  const { layout, totalKnownHoldings } = file;
  const asOfDate = parseStoredDay(file.asOfDate);
  const partial = isPartial(layout, rows.length, totalKnownHoldings);
  return {
    ticker: file.ticker,
    asOfDate,
    exactDay: file.exactDay,
    issuerEndpoint: file.issuerEndpoint,
    fetchedAt: file.fetchedAt && new Date(file.fetchedAt),
    nextRefreshDue: computeNextRefresh(layout, asOfDate),
    totalHoldings: rows.length,
    holdingsCount: rows.filter(({ counted }) => counted).length,
    partial,
    totalKnownHoldings: partial ? totalKnownHoldings : null,
    sectorMix: JSON.stringify(computeMix(rows, ({ sector }) => sector ?? null)),
    countryMix: JSON.stringify(computeMix(rows, ({ country }) => country ?? null)),
  };
}

export const etfHoldingsJob = defineJob({
  name: 'etf holdings',
  reads: {
    facts: ['etf_holdings_file', 'etf_position', 'cusip_ticker'],
    snapshots: ['etf', 'etf_profile', 'stock', 'security_name', 'security_cusip'],
  },
  uses: { tables: ['security_name', 'security_cusip'], digest: CUSIP_EVIDENCE_DIGEST },
  writes: ['etf_portfolio', 'etf_holding'],
  run: deriveEtfHoldings,
});
