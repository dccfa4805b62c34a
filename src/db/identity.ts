import { SECURITY, SYMBOL_SIGHTING } from '../generated/tables.ts';
import { compareText } from '../lib/order.ts';
import type { CusipEvidence, CusipSpell } from '../market/identity/cusips.ts';
import { buildIdentityMap, type IdentityMap } from '../market/identity/identity-map.ts';
import type { KeyedSecurity, SecurityKey, TickerSymbol } from '../market/identity/keys.ts';
import { buildNamesOfKey, getCurrentSymbol } from '../market/identity/names.ts';
import type { Sighting } from '../market/identity/sightings.ts';
import { upsert } from './bulk.ts';
import { selectColumns } from './columns.ts';
import { NAMES_DIGEST, queryDatedNames } from './day-symbols.ts';
import type { Database, Sql } from './open.ts';

const SECURITIES = `SELECT ${selectColumns(SECURITY, ['key', 'cik', 'kind', 'figi'])} FROM "security" ORDER BY "key"`;
const SIGHTINGS = `SELECT "symbol", nullif("cik", '') AS "cik", nullif("cusip", '') AS "cusip", "source",
  "first_day"::text AS "firstDay", "last_day"::text AS "lastDay" FROM "symbol_sighting"
  ORDER BY "symbol", "cik", "cusip", "source", "spell"`;
const VERSION = `SELECT "version" FROM "data_version" WHERE "family" = 'identity'`;

/** The stored securities and the evidence for their symbols. */
type StoredIdentity = { securities: readonly KeyedSecurity[]; sightings: readonly Sighting[] };

export async function queryIdentity(sql: Pick<Sql, 'query'>): Promise<StoredIdentity> {
  return { securities: await sql.query<KeyedSecurity>(SECURITIES), sightings: await sql.query<Sighting>(SIGHTINGS) };
}

/** The map as of a data version, with its sources. */
export type LoadedIdentity = StoredIdentity & { map: IdentityMap };

const loadedByDatabase = new WeakMap<object, { version: number; identity: LoadedIdentity }>();

/** Reads who had which symbol when. Cached until the data version of the identities changes. */
export async function loadIdentity(db: Database): Promise<LoadedIdentity> {
  // Read before the rows, so that a change that is committed meanwhile makes it read again.
  const version = (await db.query<{ version: number }>(VERSION))[0]?.version ?? 0;
  const cache = loadedByDatabase.get(db);
  if (cache?.version === version) return cache.identity;
  const rows = await queryIdentity(db);
  const identity = { ...rows, map: buildIdentityMap(rows.securities, rows.sightings) };
  loadedByDatabase.set(db, { version, identity });
  return identity;
}

const CUSIP_SPELLS = `SELECT "cusip", "key", "first_day"::text AS "firstDay", "last_day"::text AS "lastDay"
  FROM "security_cusip" ORDER BY "cusip", "key"`;
const STORED_CUSIPS = 'SELECT "cusip", "ticker" AS "key" FROM "cusip_ticker" ORDER BY "cusip"';

/** Selects the digest of everything that `queryCusipEvidence` reads of the identities. */
export const CUSIP_EVIDENCE_DIGEST = `SELECT md5(
    coalesce((SELECT string_agg(c::text, ';') FROM (${CUSIP_SPELLS}) AS c), '') || (${NAMES_DIGEST})
  ) AS "digest"`;

/** The evidence for the securities of CUSIPs, as the jobs left it. */
export async function queryCusipEvidence(sql: Pick<Sql, 'query'>): Promise<CusipEvidence> {
  const stored = await sql.query<{ cusip: string; key: SecurityKey }>(STORED_CUSIPS);
  return {
    stored: new Map(stored.map(({ cusip, key }) => [cusip, key])),
    spells: await sql.query<CusipSpell>(CUSIP_SPELLS),
    names: await queryDatedNames(sql),
  };
}

/** Two imports that ran at the same time gave one key to two companies. The later import has to be repeated. */
export class KeyTakenError extends Error {
  constructor(readonly keys: readonly string[]) {
    super(`Other companies got the keys ${keys.join(', ')} during the import. Import the file again.`);
    this.name = 'KeyTakenError';
  }
}

// A security keeps its company: an import that began before its CIK was stored knows only its symbol.
const SECURITY_OF_COMPANY = { ...SECURITY, replacedWhen: 'old."cik" IS NULL AND new."cik" IS NOT NULL' };
const TAKEN = `SELECT "key" FROM "security" AS s JOIN unnest($1::text[], $2::text[]) AS stated("key", "cik") USING ("key")
  WHERE s."cik" <> stated."cik" ORDER BY 1`;

/**
 * Stores securities, and the CIKs of stored securities without one. @returns the number of rows that changed
 * @throws KeyTakenError
 */
export async function upsertSecurities(sql: Sql, securities: readonly KeyedSecurity[]): Promise<number> {
  const count = await upsert(sql, SECURITY_OF_COMPANY, securities);
  const withCik = securities.filter(({ cik }) => cik !== null);
  if (withCik.length === 0) return count;
  const params = [withCik.map(({ key }) => key), withCik.map(({ cik }) => cik)];
  const taken = await sql.query<{ key: string }>(TAKEN, params);
  if (taken.length > 0) throw new KeyTakenError(taken.map(({ key }) => key));
  return count;
}

/** @returns the number of rows that changed */
export const upsertSightings = (sql: Sql, sightings: readonly Sighting[]): Promise<number> =>
  upsert(
    sql,
    SYMBOL_SIGHTING,
    sightings.map((sighting) => ({ ...sighting, cik: sighting.cik ?? '', cusip: sighting.cusip ?? '', spell: 0 })),
  );

/** A security that has or had a symbol. Days are `YYYY-MM-DD`; null: not known, or until now. */
export type SymbolHolder = {
  symbol: string;
  from: string | null;
  until: string | null;
  /** The symbol that the security has now, or had last. */
  current: string;
  cik: string | null;
  /** The names of the company in SEC's list. */
  company: string | null;
  /** The value of the `ticker` columns. */
  key: string;
  /** The sources that state the symbol for it, each with its days. */
  evidence: readonly { source: string; first: string; last: string | null }[];
};

const TITLE = `SELECT min("title") AS "title" FROM "sec_company" WHERE "cik" = $1`;

/** Who has or had a symbol, oldest first, with the evidence. */
export async function explainSymbol(db: Database, symbol: TickerSymbol): Promise<SymbolHolder[]> {
  const { map } = await loadIdentity(db);
  const keys = [...new Set((map.spellsBySymbol.get(symbol) ?? []).map(({ key }) => key))];
  const holders = await Promise.all(
    keys.map(async (key): Promise<SymbolHolder> => {
      const name = buildNamesOfKey(map, key).find((candidate) => candidate.symbol === symbol);
      const spells = (map.spellsByKey.get(key) ?? []).filter((spell) => spell.symbol === symbol);
      const cik = spells[0]?.cik ?? map.securities.get(key)?.cik ?? null;
      const [row] = await db.query<{ title: string | null }>(TITLE, [cik]);
      return {
        symbol,
        from: name?.validFrom ?? null,
        until: name?.validTo ?? null,
        current: getCurrentSymbol(map, key),
        cik,
        company: row?.title ?? null,
        key,
        evidence: spells.flatMap(({ source, firstDay, lastDay }) =>
          source === null || firstDay === null ? [] : [{ source, first: firstDay, last: lastDay }],
        ),
      };
    }),
  );
  return holders.sort((a, b) => compareText(a.from ?? '', b.from ?? ''));
}
