import { upsert } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { INSTITUTIONAL_VALUE_UNIT } from '../../../generated/tables.ts';
import { groupBy } from '../../../lib/group.ts';
import { type Decision, type Evidence, hasThousandths, rowFactors, type TableRow, unitOfFiling } from './rules.ts';

/** Of a long table the first rows are evidence enough for its unit. */
const EVIDENCE_ROWS = 200;

// Berkshire's class A, which a row without a title may be, costs as much in dollars as others do in thousandths.
const BERKSHIRE_A = `(r."cusip" IS NOT DISTINCT FROM '084670108' OR (r."issuer_name" ~* 'BERKSHIRE' AND (r."title" = '' OR r."title" ~* '\\mCL(ASS)? A\\M')))`;
const PRICED = `r."instrument" <> 'CASH' AND r."amount" > 0 AND r."value" > 0 AND NOT ${BERKSHIRE_A}`;
const SECURITY = `coalesce(c."ticker", r."ticker", r."cusip")`;
const ROWS = `"institutional_row" AS r LEFT JOIN "cusip_ticker" AS c ON c."cusip" = r."cusip"`;

// Where there are notes alone, they are worth about their principal.
const SHARES = `r."instrument" <> 'BOND'`;
const EVIDENCE = `SELECT r."filing_id" AS "id",
    coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY r."value" / (r."amount" * b."close")) FILTER (WHERE ${SHARES} AND b."close" > 0),
      CASE WHEN count(*) FILTER (WHERE ${SHARES}) = 0 THEN percentile_cont(0.5) WITHIN GROUP (ORDER BY r."value" / r."amount") END) AS "closeRatio",
    percentile_cont(0.5) WITHIN GROUP (ORDER BY r."value" / r."amount") FILTER (WHERE ${SHARES}) AS "sharePrice",
    (count(*) FILTER (WHERE ${SHARES}))::integer AS "positions"
  FROM ${ROWS} LEFT JOIN "daily_bar" AS b ON b."ticker" = coalesce(c."ticker", r."ticker") AND b."date" = $2::date
  WHERE r."filing_id" = ANY($1::text[]) AND r."line" <= ${EVIDENCE_ROWS} AND ${PRICED} GROUP BY 1`;

// $1 are the filings whose securities are looked for, $2 and $3 the filings that tell their price, and their factors.
const PEER_PRICES = `"mine" AS (SELECT r."filing_id", ${SECURITY} AS "security", r."value" / r."amount" AS "price"
    FROM ${ROWS} WHERE r."filing_id" = ANY($1::text[]) AND r."instrument" = 'EQUITY' AND r."line" <= ${EVIDENCE_ROWS} AND ${PRICED}),
  "peers" AS (SELECT ${SECURITY} AS "security", percentile_cont(0.5) WITHIN GROUP (ORDER BY r."value" * l."factor" / r."amount") AS "price"
    FROM unnest($2::text[], $3::text[]::double precision[]) AS l("id", "factor") JOIN "institutional_row" AS r ON r."filing_id" = l."id"
    LEFT JOIN "cusip_ticker" AS c ON c."cusip" = r."cusip"
    WHERE r."instrument" = 'EQUITY' AND ${PRICED} AND ${SECURITY} IN (SELECT "security" FROM "mine") GROUP BY 1)`;
const PEER_RATIOS = `WITH ${PEER_PRICES} SELECT m."filing_id" AS "id",
    percentile_cont(0.5) WITHIN GROUP (ORDER BY m."price" / p."price") AS "peerRatio"
  FROM "mine" AS m JOIN "peers" AS p ON p."security" = m."security" GROUP BY 1`;

const TABLE_ROWS = `WITH ${PEER_PRICES} SELECT r."filing_id" AS "id", r."line", coalesce(c."ticker", r."ticker") AS "ticker",
    r."issuer_name" AS "issuerName", r."title", r."value", r."amount",
    CASE WHEN r."instrument" <> 'BOND' THEN coalesce(b."close", p."price") END AS "reference"
  FROM ${ROWS} JOIN "institutional_filing" AS f ON f."id" = r."filing_id" AND r."line" <= f."entries"
  LEFT JOIN "daily_bar" AS b ON b."ticker" = coalesce(c."ticker", r."ticker") AND b."date" = $4::date
  LEFT JOIN "peers" AS p ON p."security" = ${SECURITY} AND r."instrument" = 'EQUITY'
  WHERE r."filing_id" = ANY($1::text[]) AND r."instrument" <> 'CASH' ORDER BY 1, 2`;

export type LiveFiling = { id: string; filerCik: string; filedDate: string; flattened: boolean };
type Found = Pick<Evidence, 'closeRatio' | 'sharePrice' | 'positions'> & { id: string };
type StoredRow = TableRow & { id: string; line: number };
export type RowFactor = { id: string; line: number; factor: number | null };

const NOTHING = { closeRatio: null, sharePrice: null, positions: 0 };
const told = (decisions: ReadonlyMap<string, Decision>, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const factor = decisions.get(id)!.factor;
    return factor === null ? [] : [{ id, factor }];
  });

/**
 * Decides what takes the values of a quarter's filings to dollars, and stores what tells it.
 * @returns a factor a filing, and the rows of tables whose factor differs; null if the value is refused
 */
export async function deriveValueUnits(
  sql: Sql,
  { reportDate, session, filings }: { reportDate: string; session: string; filings: readonly LiveFiling[] },
): Promise<{ factors: Map<string, number | null>; rows: RowFactor[] }> {
  const ids = filings.map(({ id }) => id);
  const found = new Map((await sql.query<Found>(EVIDENCE, [ids, session])).map((one) => [one.id, one]));
  const evidenceOf = ({ id, filedDate, flattened }: LiveFiling, peerRatio: number | null): Evidence => {
    const { closeRatio, sharePrice, positions } = found.get(id) ?? NOTHING;
    return { filedDate, flattened, closeRatio, sharePrice, positions, peerRatio };
  };
  const decisions = new Map(filings.map((one) => [one.id, unitOfFiling(evidenceOf(one, null))]));
  const known = (id: string) => ['CLOSING_PRICES', 'SHARE_PRICES'].includes(decisions.get(id)!.basis);

  const open = filings.filter(({ id }) => !known(id));
  const peerRatios = new Map<string, number>();
  const peersOf = (isPeer: (one: LiveFiling) => boolean) => {
    const peers = told(
      decisions,
      filings.filter((one) => known(one.id) && isPeer(one)).map(({ id }) => id),
    );
    return [peers.map(({ id }) => id), peers.map(({ factor }) => String(factor))] as const;
  };

  const tables = filings.filter(({ flattened }) => flattened).map(({ id }) => id);
  const rowsOf = async (isPeer: (one: LiveFiling) => boolean) =>
    tables.length === 0
      ? new Map<string, StoredRow[]>()
      : groupBy(await sql.query<StoredRow>(TABLE_ROWS, [tables, ...peersOf(isPeer), session]), ({ id }) => id);
  const alone = await rowsOf(() => false);
  const mixed = new Set([...alone].flatMap(([id, rows]) => (hasThousandths(rows) ? [id] : [])));
  // Some rows of such a table are in dollars, whatever its median.
  for (const id of mixed) decisions.set(id, { factor: 1, basis: 'SHARE_PRICES' });
  const isPeer = ({ id }: LiveFiling) => !mixed.has(id);

  if (open.length > 0) {
    const rows = await sql.query<{ id: string; peerRatio: number }>(PEER_RATIOS, [
      open.map(({ id }) => id),
      ...peersOf(isPeer),
    ]);
    for (const { id, peerRatio } of rows) peerRatios.set(id, peerRatio);
    for (const one of open)
      if (!mixed.has(one.id)) decisions.set(one.id, unitOfFiling(evidenceOf(one, peerRatios.get(one.id) ?? null)));
  }

  const changed: RowFactor[] = [];
  for (const [id, rows] of tables.length > 0 ? await rowsOf(isPeer) : []) {
    const { factor } = decisions.get(id)!;
    for (const [i, own] of rowFactors(rows, factor).entries())
      if (own !== factor) changed.push({ id, line: rows[i]!.line, factor: own });
  }
  const corrected = groupBy(changed, ({ id }) => id);
  await upsert(
    sql,
    INSTITUTIONAL_VALUE_UNIT,
    filings.map((one) => {
      const {
        filedDate: _filedDate,
        flattened: _flattened,
        ...evidence
      } = evidenceOf(one, peerRatios.get(one.id) ?? null);
      const kept = {
        filingId: one.id,
        reportDate,
        filerCik: one.filerCik,
        corrected: corrected.get(one.id)?.length ?? 0,
      };
      return { ...kept, ...decisions.get(one.id)!, ...evidence };
    }),
  );
  return { factors: new Map([...decisions].map(([id, { factor }]) => [id, factor])), rows: changed };
}
