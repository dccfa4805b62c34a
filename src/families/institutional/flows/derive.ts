import type { Sql } from '../../../db/open.ts';
import { queryRow } from '../../../db/sql.ts';
import { defineJob } from '../../../jobs/job.ts';
import { BASELINE } from '../rules.ts';
import { NET_CHANGES } from './rules.ts';

const SUMS = ['institutional_flow', 'convertible_bond_group', 'institutional_option'] as const;

// Totals depend on the positions and on the categories of their filers.
const OUTDATED = `SELECT q."report_date"::text AS "reportDate", q."digest" || c."digest" AS "digest" FROM "institutional_quarter" AS q
  JOIN (SELECT f."report_date", md5(string_agg(f."filer_cik" || r."category", ',' ORDER BY f."filer_cik")) AS "digest"
    FROM "filer_quarter" AS f JOIN "filer" AS r ON r."cik" = f."filer_cik" GROUP BY 1) AS c ON c."report_date" = q."report_date"
  WHERE q."sums_digest" IS DISTINCT FROM q."digest" || c."digest" ORDER BY 1`;

const column = (name: string): string => `"${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
const nets = Object.entries(NET_CHANGES);

const POSITIONS = `"institutional_position" AS p JOIN "filer" AS r ON r."cik" = p."filer_cik"
  WHERE p."report_date" = $1::date AND p."ticker" IS NOT NULL`;
const counted = (condition: string): string => `(count(*) FILTER (WHERE ${condition}))::integer`;
const summed = (value: string, condition: string): string => `coalesce(sum(${value}) FILTER (WHERE ${condition}), 0)`;
const isHeld = `p."change_type" <> 'SOLD_OUT'`;
const compared = `p."change_type" <> '${BASELINE}'`;
const hedgeFunds = `(count(DISTINCT p."filer_cik") FILTER (WHERE r."category" = 'HEDGE_FUND' AND ${isHeld}))::integer`;

// A filer's first quarter counts as holdings, but not as a change; unknown shares count as neither. Previous holdings of the same filers are the current
// holdings minus the changes.
const FLOWS = `INSERT INTO "institutional_flow" ("report_date", "ticker", "issuer_name", "total_shares_bought", "total_shares_sold",
    "net_shares_change", "net_change_pct", "new_positions", "increased_positions", "decreased_positions", "sold_out_positions",
    ${nets.map(([, name]) => column(name)).join(', ')}, "activist_activity", "total_shares", "total_value", "holder_count")
  SELECT $1::date, p."ticker", min(p."issuer_name"), ${summed('p."shares_change"', 'p."shares_change" > 0')},
    ${summed('-p."shares_change"', 'p."shares_change" < 0')}, sum(p."shares_change"),
    sum(p."shares_change") / nullif(${summed('p."shares" - p."shares_change"', compared)}, 0) * 100,
    ${['NEW', 'INCREASED', 'DECREASED', 'SOLD_OUT'].map((type) => counted(`p."change_type" = '${type}'`)).join(', ')},
    ${nets.map(([category]) => summed('p."shares_change"', `r."category" = '${category}'`)).join(', ')},
    bool_or(r."category" = 'ACTIVIST' AND p."change_type" <> 'UNCHANGED' AND ${compared}), coalesce(sum(p."shares"), 0),
    coalesce(sum(p."value_usd"), 0), ${counted(isHeld)}
  FROM ${POSITIONS} AND p."place" IS NOT NULL GROUP BY 2`;

const BONDS = `INSERT INTO "convertible_bond_group" ("report_date", "base_ticker", "issuer_name", "position_count", "total_value",
    "net_shares_change", "titles", "hedge_fund_count")
  SELECT $1::date, p."ticker", min(p."issuer_name"), ${counted(isHeld)}, coalesce(sum(p."value_usd"), 0), sum(p."shares_change"),
    array_agg(DISTINCT p."title" ORDER BY p."title"), ${hedgeFunds}
  FROM ${POSITIONS} AND p."instrument" = 'BOND' GROUP BY 2`;

const OPTIONS = `INSERT INTO "institutional_option" ("report_date", "ticker", "issuer_name", "call_value", "put_value",
    "call_positions", "put_positions", "call_net_change", "put_net_change", "hedge_fund_count")
  SELECT $1::date, p."ticker", min(p."issuer_name"), ${['CALL', 'PUT'].map((side) => summed('p."value_usd"', `p."instrument" = '${side}'`)).join(', ')},
    ${['CALL', 'PUT'].map((side) => counted(`p."instrument" = '${side}' AND ${isHeld}`)).join(', ')},
    ${['CALL', 'PUT'].map((side) => summed('p."shares_change"', `p."instrument" = '${side}'`)).join(', ')}, ${hedgeFunds}
  FROM ${POSITIONS} AND p."instrument" IN ('CALL', 'PUT') GROUP BY 2`;

/**
 * Sums the positions of every quarter whose positions or filer categories changed: flows and holders by stock,
 * convertible notes by company, options by stock. All in SQL.
 */
async function deriveFlows(sql: Sql): Promise<{ rows: number; asOf: string | null }> {
  for (const table of SUMS)
    await sql.query(
      `DELETE FROM "${table}" WHERE "report_date" NOT IN (SELECT "report_date" FROM "institutional_quarter")`,
    );
  for (const { reportDate, digest } of await sql.query<{ reportDate: string; digest: string }>(OUTDATED)) {
    for (const table of SUMS) await sql.query(`DELETE FROM "${table}" WHERE "report_date" = $1::date`, [reportDate]);
    for (const statement of [FLOWS, BONDS, OPTIONS]) await sql.query(statement, [reportDate]);
    await sql.query(`UPDATE "institutional_quarter" SET "sums_digest" = $2::text WHERE "report_date" = $1::date`, [
      reportDate,
      digest,
    ]);
  }
  return queryRow<{ rows: number; asOf: string | null }>(
    sql,
    `SELECT count(*)::integer AS "rows", max("report_date")::text AS "asOf" FROM "institutional_flow"`,
  );
}

export const institutionalFlowsJob = defineJob({
  name: 'institutional flows',
  reads: { snapshots: ['institutional_quarter', 'institutional_position', 'filer_quarter', 'filer'] },
  writes: ['institutional_flow', 'convertible_bond_group', 'institutional_option'],
  run: deriveFlows,
});
