import { upsert } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { INSTITUTIONAL_VALUE_UNIT } from '../../../generated/tables.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireEntry } from '../../../lib/require.ts';
import { CLOSE_SPLITS, type CloseSplit, computeCloseFactors } from '../../prices/rules/close-factors.ts';
import { DATED_CUSIPS } from '../cusips/derive.ts';
import { HELD_OUTRIGHT, type Instrument, PRICED_BY_TICKER } from '../instruments/rules.ts';
import { classifyRows, type RowClass, type TitledRow } from '../instruments/table-classes/rules.ts';
import {
  type AmountEvidence,
  DEAR,
  type Decision,
  hasThousandths,
  hasWrongAmounts,
  rowFactors,
  THOUSAND,
  TOLERANCE,
  TOO_CHEAP,
  TOO_DEAR,
  type UnitEvidence,
  type UnitTableRow,
  unitOfFiling,
} from './rules.ts';

/** The first rows of a long table are sufficient evidence for its unit. */
const EVIDENCE_ROWS = 200;

// Excluded: Berkshire's class A (possibly a row without a title) costs as much in dollars as others do in thousandths.
const BERKSHIRE_A = `(r."cusip" IS NOT DISTINCT FROM '084670108' OR (r."issuer_name" ~* 'BERKSHIRE' AND (r."title" = '' OR r."title" ~* '\\mCL(ASS)? A\\M')))`;
const PRICED = `r."instrument" <> 'CASH' AND r."amount" > 0 AND r."value" > 0 AND NOT ${BERKSHIRE_A}`;
const listed = (instruments: readonly Instrument[]): string =>
  `r."instrument" IN (${instruments.map((instrument) => `'${instrument}'`).join(', ')})`;
// Tables give a warrant the ticker of the common share, so other instruments are identified only by CUSIP.
const TICKER = `CASE WHEN ${listed(PRICED_BY_TICKER)} THEN coalesce(c."ticker", r."ticker") END`;
const SECURITY = `r."instrument" || coalesce(${TICKER}, r."cusip")`;
const ROWS = `"institutional_row" AS r LEFT JOIN "${DATED_CUSIPS}" AS c ON c."cusip" = r."cusip"`;

const CLOSE_FACTORS = (tickers: string, factors: string): string =>
  `"rescaled" AS (SELECT * FROM unnest(${tickers}::text[], ${factors}::text[]::double precision[]) AS s("ticker", "factor"))`;
const CLOSES = (
  session: string,
): string => `LEFT JOIN "daily_bar" AS b ON b."ticker" = ${TICKER} AND b."date" = ${session}::date
  LEFT JOIN "rescaled" AS s ON s."ticker" = b."ticker"`;
const CLOSE = `b."close" * coalesce(s."factor", 1)`;

const FACTORS = { dollars: 1, thousands: THOUSAND, thousandths: 1 / THOUSAND };
const countReadings = (quantity: string, low: number, high: number, condition: string): string =>
  `json_build_object(${Object.entries(FACTORS)
    .map(
      ([unit, factor]) =>
        `'${unit}', count(*) FILTER (WHERE ${condition} AND ${quantity} * ${factor} BETWEEN ${low} AND ${high})`,
    )
    .join(', ')})`;

// If there are only notes, their value is about their principal. Warrants and rights can have any price.
const SHARES = `"instrument" IN ('EQUITY', 'PREFERRED', 'UNIT', 'CALL', 'PUT')`;
const EVIDENCE = `WITH ${CLOSE_FACTORS('$3', '$4')},
  "priced" AS (SELECT r."filing_id", r."instrument", r."value" / r."amount" AS "price",
      CASE WHEN r."instrument" = 'BOND' THEN NULL ELSE r."value" / nullif(r."amount" * ${CLOSE}, 0) END AS "ratio",
      bool_and(r."instrument" = 'BOND') OVER (PARTITION BY r."filing_id") AS "only_notes"
    FROM ${ROWS} ${CLOSES('$2')}
    WHERE r."filing_id" = ANY($1::text[]) AND r."line" <= ${EVIDENCE_ROWS} AND ${PRICED}),
  "compared" AS (SELECT *, CASE WHEN "only_notes" THEN "price" ELSE "ratio" END AS "close_ratio" FROM "priced")
  SELECT "filing_id" AS "id", percentile_cont(0.5) WITHIN GROUP (ORDER BY "close_ratio") AS "closeRatio",
    ${countReadings('"close_ratio"', 1 / TOLERANCE, TOLERANCE, 'true')} AS "closeMatches",
    percentile_cont(0.5) WITHIN GROUP (ORDER BY "price") FILTER (WHERE ${SHARES}) AS "sharePrice",
    (count(*) FILTER (WHERE ${SHARES}))::integer AS "positions",
    ${countReadings('"price"', TOO_CHEAP, TOO_DEAR, SHARES)} AS "possible",
    ${countReadings('"price"', TOO_CHEAP, DEAR, SHARES)} AS "usual",
    (count(*) FILTER (WHERE "instrument" IN ('WARRANT', 'RIGHT')))::integer AS "warrants"
  FROM "compared" GROUP BY 1`;

// Values are whole numbers: half a unit of rounding is no difference.
const AMOUNTS = `WITH ${CLOSE_FACTORS('$3', '$4')},
  "held" AS (SELECT r."filing_id", r."value", r."amount", coalesce(left(r."cusip", 6), r."issuer_name") AS "issuer",
      r."value" / nullif(r."amount" * ${CLOSE}, 0) AS "ratio"
    FROM ${ROWS} ${CLOSES('$2')} WHERE r."filing_id" = ANY($1::text[]) AND r."line" <= ${EVIDENCE_ROWS} AND r."value" > 1
      AND r."instrument" IN ('EQUITY', 'PREFERRED', 'CALL', 'PUT') AND NOT ${BERKSHIRE_A}),
  "usual" AS (SELECT "filing_id", percentile_cont(0.5) WITHIN GROUP (ORDER BY "value" / "amount") AS "price"
    FROM "held" WHERE "amount" > 0 GROUP BY 1),
  "compared" AS (SELECT h.*, u."price", h."amount" > 1 AND abs(h."value" - u."price" * h."amount") <= greatest(0.5, h."value" * 1e-6) AS "is_same",
      h."amount" <= 1 AS "is_few" FROM "held" AS h LEFT JOIN "usual" AS u ON u."filing_id" = h."filing_id")
  SELECT "filing_id" AS "id", count(*)::integer AS "rows", max("price") AS "price",
    (count(*) FILTER (WHERE "is_same"))::integer AS "sameCount", (count(DISTINCT "issuer") FILTER (WHERE "is_same"))::integer AS "sameIssuers",
    (count(*) FILTER (WHERE "is_few"))::integer AS "fewCount", (count(DISTINCT "issuer") FILTER (WHERE "is_few"))::integer AS "fewIssuers",
    count("ratio")::integer AS "closes",
    (count(*) FILTER (WHERE ${Object.values(FACTORS)
      .map((factor) => `"ratio" * ${factor} BETWEEN 0.95 AND 1.05`)
      .join(' OR ')}))::integer AS "closeCount"
  FROM "compared" GROUP BY 1`;

// $1: the filings whose securities are searched for; $2 and $3: the filings that state their prices, and their factors.
const PEER_PRICES = `"mine" AS (SELECT r."filing_id", ${SECURITY} AS "security", r."value" / r."amount" AS "price"
    FROM ${ROWS} WHERE r."filing_id" = ANY($1::text[]) AND ${listed(HELD_OUTRIGHT)} AND r."line" <= ${EVIDENCE_ROWS} AND ${PRICED}),
  "peers" AS (SELECT ${SECURITY} AS "security", percentile_cont(0.5) WITHIN GROUP (ORDER BY r."value" * l."factor" / r."amount") AS "price"
    FROM unnest($2::text[], $3::text[]::double precision[]) AS l("id", "factor") JOIN "institutional_row" AS r ON r."filing_id" = l."id"
    LEFT JOIN "${DATED_CUSIPS}" AS c ON c."cusip" = r."cusip"
    WHERE ${listed(HELD_OUTRIGHT)} AND ${PRICED} AND ${SECURITY} IN (SELECT "security" FROM "mine") GROUP BY 1)`;
const PEER_RATIOS = `WITH ${PEER_PRICES} SELECT m."filing_id" AS "id",
    percentile_cont(0.5) WITHIN GROUP (ORDER BY m."price" / p."price") AS "peerRatio"
  FROM "mine" AS m JOIN "peers" AS p ON p."security" = m."security" GROUP BY 1`;

const TABLE_ROWS = `WITH ${CLOSE_FACTORS('$5', '$6')}, ${PEER_PRICES}
  SELECT r."filing_id" AS "id", r."line", r."instrument", coalesce(c."ticker", r."ticker") AS "ticker", r."cusip",
    r."issuer_name" AS "issuerName", r."title", r."value", r."amount", ${CLOSE} AS "close", p."price" AS "peerPrice"
  FROM ${ROWS} JOIN "institutional_filing" AS f ON f."id" = r."filing_id" AND r."line" <= f."entries"
  ${CLOSES('$4')}
  LEFT JOIN "peers" AS p ON p."security" = ${SECURITY} AND ${listed(HELD_OUTRIGHT)}
  WHERE r."filing_id" = ANY($1::text[]) AND r."instrument" <> 'CASH' ORDER BY 1, 2`;

type UnitFiling = { id: string; filerCik: string; filedDate: string; flattened: boolean };
type Found = Omit<UnitEvidence, 'filedDate' | 'flattened' | 'peerRatio' | 'hasWrongAmounts'> & { id: string };
type StoredRow = TitledRow & { id: string; line: number; issuerName: string; peerPrice: number | null };
type ClassedRow = StoredRow & UnitTableRow & { rowClass: RowClass | null };
type RowFactor = { id: string; line: number; factor: number | null };
type ClassOfRow = RowClass & { id: string; line: number };

const NO_COUNTS = { dollars: 0, thousands: 0, thousandths: 0 };
const NOTHING = {
  closeRatio: null,
  closeMatches: NO_COUNTS,
  sharePrice: null,
  positions: 0,
  possible: NO_COUNTS,
  usual: NO_COUNTS,
  warrants: 0,
};

/** Adds reference prices. A row whose class is not the class of its ticker has none. */
function addReferences(rows: readonly StoredRow[]): ClassedRow[] {
  const classes = classifyRows(rows);
  return rows.map((row, i) => {
    const rowClass = classes[i]!;
    const hasPrice = row.ticker === null || rowClass === null || rowClass.hasTicker;
    return { ...row, rowClass, reference: hasPrice ? (row.close ?? row.peerPrice) : null };
  });
}

const listFactors = (decisions: ReadonlyMap<string, Decision>, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const factor = requireEntry(decisions, id).factor;
    return factor === null ? [] : [{ id, factor }];
  });

/**
 * Determines the factors that convert the values of a quarter's filings to dollars, and stores the evidence.
 * @returns a factor per filing, and the rows of tables whose factor differs; null if the value is rejected. `classes`:
 * the classes of table rows without a CUSIP. `wrongAmounts`: the filings whose numbers of shares are wrong
 */
export async function deriveValueUnits(
  sql: Sql,
  {
    reportDate,
    session,
    asOf,
    filings,
  }: { reportDate: string; session: string; asOf: string; filings: readonly UnitFiling[] },
): Promise<{
  factors: Map<string, number | null>;
  rows: RowFactor[];
  classes: ClassOfRow[];
  wrongAmounts: ReadonlySet<string>;
}> {
  const ids = filings.map(({ id }) => id);
  const closeFactors =
    computeCloseFactors(await sql.query<CloseSplit>(CLOSE_SPLITS, [[session], asOf])).get(session) ?? [];
  const rescaled = [closeFactors.map(({ ticker }) => ticker), closeFactors.map(({ factor }) => String(factor))];
  const evidenceById = new Map(
    (await sql.query<Found>(EVIDENCE, [ids, session, ...rescaled])).map((evidence) => [evidence.id, evidence]),
  );
  const amounts = await sql.query<AmountEvidence & { id: string }>(AMOUNTS, [ids, session, ...rescaled]);
  const wrongAmounts = new Set(amounts.filter(hasWrongAmounts).map(({ id }) => id));
  const collectEvidence = ({ id, filedDate, flattened }: UnitFiling, peerRatio: number | null): UnitEvidence => ({
    ...(evidenceById.get(id) ?? NOTHING),
    filedDate,
    flattened,
    peerRatio,
    hasWrongAmounts: wrongAmounts.has(id),
  });
  const decisions = new Map(filings.map((filing) => [filing.id, unitOfFiling(collectEvidence(filing, null))]));
  const isProven = (id: string) => ['CLOSING_PRICES', 'SHARE_PRICES'].includes(requireEntry(decisions, id).basis);

  const open = filings.filter(({ id }) => !isProven(id));
  const peerRatios = new Map<string, number>();
  const findPeers = (isPeer: (filing: UnitFiling) => boolean) => {
    const peers = listFactors(
      decisions,
      filings.filter((filing) => isProven(filing.id) && isPeer(filing)).map(({ id }) => id),
    );
    return [peers.map(({ id }) => id), peers.map(({ factor }) => String(factor))] as const;
  };

  const tables = filings.filter(({ id, flattened }) => flattened && !wrongAmounts.has(id)).map(({ id }) => id);
  const queryPeerRows = async (isPeer: (filing: UnitFiling) => boolean) =>
    tables.length === 0
      ? new Map<string, ClassedRow[]>()
      : new Map(
          [
            ...groupBy(
              await sql.query<StoredRow>(TABLE_ROWS, [tables, ...findPeers(isPeer), session, ...rescaled]),
              ({ id }) => id,
            ),
          ].map(([id, rows]) => [id, addReferences(rows)]),
        );
  const alone = await queryPeerRows(() => false);
  const mixed = new Set([...alone].flatMap(([id, rows]) => (hasThousandths(rows) ? [id] : [])));
  // Some rows of such a table are in dollars, regardless of its median.
  for (const id of mixed) decisions.set(id, { factor: 1, basis: 'SHARE_PRICES' });
  const isPeer = ({ id }: UnitFiling) => !mixed.has(id);

  if (open.length > 0) {
    const rows = await sql.query<{ id: string; peerRatio: number }>(PEER_RATIOS, [
      open.map(({ id }) => id),
      ...findPeers(isPeer),
    ]);
    for (const { id, peerRatio } of rows) peerRatios.set(id, peerRatio);
    for (const filing of open)
      if (!mixed.has(filing.id))
        decisions.set(filing.id, unitOfFiling(collectEvidence(filing, peerRatios.get(filing.id) ?? null)));
  }

  const changed: RowFactor[] = [];
  for (const [id, rows] of tables.length > 0 ? await queryPeerRows(isPeer) : []) {
    const { factor } = requireEntry(decisions, id);
    for (const [i, rowFactor] of rowFactors(rows, factor).entries())
      if (rowFactor !== factor) changed.push({ id, line: rows[i]!.line, factor: rowFactor });
  }
  const corrected = groupBy(changed, ({ id }) => id);
  await upsert(
    sql,
    INSTITUTIONAL_VALUE_UNIT,
    filings.map((filing) => {
      const { closeRatio, peerRatio, sharePrice, positions } = collectEvidence(
        filing,
        peerRatios.get(filing.id) ?? null,
      );
      return {
        filingId: filing.id,
        reportDate,
        filerCik: filing.filerCik,
        corrected: corrected.get(filing.id)?.length ?? 0,
        ...requireEntry(decisions, filing.id),
        hasWrongAmounts: wrongAmounts.has(filing.id),
        closeRatio,
        peerRatio,
        sharePrice,
        positions,
      };
    }),
  );
  const classes = [...alone.values()].flatMap((rows) =>
    rows.flatMap(({ id, line, rowClass }) => (rowClass ? [{ id, line, ...rowClass }] : [])),
  );
  return {
    factors: new Map([...decisions].map(([id, { factor }]) => [id, factor])),
    rows: changed,
    classes,
    wrongAmounts,
  };
}
