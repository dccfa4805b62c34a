import { hashValues } from '../lib/digest.ts';
import type { Printing } from '../lib/printing.ts';
import { type DatedName, type DaySymbols, NOW, selectDaySymbols } from '../market/identity/day-symbols.ts';
import type { DataAccess } from './cached-loader.ts';
import type { Sql } from './open.ts';
import type { Versions } from './versions.ts';

// A symbol that only the security with the same key ever had needs no row.
const NAMES = `WITH differing AS (SELECT "key", "symbol" FROM "security_name" WHERE "key" <> "symbol")
  SELECT "key", "symbol", "valid_from"::text AS "validFrom", "valid_to"::text AS "validTo" FROM "security_name"
  WHERE "symbol" IN (SELECT "symbol" FROM differing) OR "key" IN (SELECT "key" FROM differing)
  ORDER BY "key", "symbol", "known_from"`;

/** Selects the digest of the names that `queryDatedNames` reads. */
export const NAMES_DIGEST = `SELECT md5(coalesce(string_agg(n::text, ';'), '')) AS "digest" FROM (${NAMES}) AS n`;

type Entry = { version: number; digest: string; symbols: DaySymbols | Promise<DaySymbols> };

const entriesByVersions = new WeakMap<Versions, Entry>();

/**
 * Who has which symbol on a day. Read once for each version of the identities, and then returned without a promise.
 * @param day always the same for the same versions; null: now
 */
export function loadDaySymbols(
  { db, versions }: Pick<DataAccess, 'db' | 'versions'>,
  day: string | null,
): DaySymbols | Promise<DaySymbols> {
  const version = versions.of('identity');
  const entry = entriesByVersions.get(versions);
  if (entry?.version === version) return entry.symbols;
  const loading = db.prepared<DatedName>(NAMES, []).then((names) => {
    const digest = hashValues(names);
    // Texts that were written before are still right if no name changed.
    const isEqual = entry !== undefined && entry.digest === digest && !(entry.symbols instanceof Promise);
    fresh.digest = digest;
    fresh.symbols = isEqual ? entry.symbols : selectDaySymbols(names, day ?? NOW);
    return fresh.symbols;
  });
  const fresh: Entry = { version, digest: `version ${version}`, symbols: loading };
  entriesByVersions.set(versions, fresh);
  // The next request tries again; this request gets the error.
  loading.catch(() => {
    if (entriesByVersions.get(versions) === fresh) entriesByVersions.delete(versions);
  });
  return loading;
}

/**
 * Identifies the names that responses print: a response with another digest is no longer valid. Before the names of a new
 * version are read, it is unlike all others.
 */
export function getNamesDigest(versions: Pick<Versions, 'of'>): string {
  const version = versions.of('identity');
  const entry = entriesByVersions.get(versions as Versions);
  return entry?.version === version ? entry.digest : `version ${version}`;
}

/**
 * Notes the names before a response is computed. The function that it returns gives their digest afterwards, when they are
 * read for certain; it is unlike all others if they changed meanwhile.
 */
export function noteNames(versions: Pick<Versions, 'of'>): () => string {
  const version = versions.of('identity');
  return () => (versions.of('identity') === version ? getNamesDigest(versions) : `version ${version}`);
}

/** The names of the securities and symbols that differ from a key. */
export const queryDatedNames = (sql: Pick<Sql, 'query'>): Promise<DatedName[]> => sql.query<DatedName>(NAMES);

/** How the symbols of now are printed, for texts that are sent instead of served. */
export const queryPrinting = async (sql: Pick<Sql, 'query'>): Promise<Printing> =>
  selectDaySymbols(await queryDatedNames(sql), NOW).printing;
