import type { Sql } from '../../../db/open.ts';
import { hashValues } from '../../../lib/digest.ts';
import { defineSkipScan } from '../../../lib/skip-scan.ts';
import { canonicalTicker } from '../../../market/ticker.ts';
import { entityOfHandle, groupSubjects, KNOWN, type KnownSubject, type MentionSubject } from '../../entities/rules.ts';

// Each handle has some hundred rows.
const HANDLES = `${defineSkipScan('mentioned', 'mention_day', 'handle')}
  SELECT "handle" FROM mentioned`;
const TRACKED = `SELECT DISTINCT s."entity_id" AS "entityId", m."sector" FROM "stock" AS s
  JOIN "entity" AS e ON e."id" = s."entity_id" LEFT JOIN "stock" AS m ON m."ticker" = e."ticker" ORDER BY 1, 2`;

/** The entities that can have mentions. */
export type Subjects = {
  /** The entities that headlines and posts are searched for. */
  read: readonly MentionSubject[];
  /**
   * The entity of each handle in the mentions files; unknown handles are omitted. A symbol that several securities had is
   * that of an entity between two days.
   */
  handles: readonly { handle: string; entityId: string; since: string | null; until: string | null }[];
  /** The companies behind the stocks, with the sector of each. */
  tracked: ReadonlyMap<string, string | null>;
};

export async function querySubjects(sql: Sql): Promise<Subjects> {
  const universe = await sql.query<KnownSubject>(KNOWN);
  const entityOf = entityOfHandle(universe);
  const bySymbol = groupSubjects(universe);
  const handles = (await sql.query<{ handle: string }>(HANDLES)).flatMap(({ handle }) => {
    const subjects = bySymbol.get(canonicalTicker(handle) ?? '') ?? [];
    const entityId = entityOf(handle);
    if (subjects.some(({ since, until }) => since || until))
      return subjects.map((subject) => ({
        handle,
        entityId: subject.entityId,
        since: subject.since ?? null,
        until: subject.until ?? null,
      }));
    return entityId ? [{ handle, entityId, since: null, until: null }] : [];
  });
  const tracked = await sql.query<{ entityId: string; sector: string | null }>(TRACKED);
  return {
    read: universe.filter(({ isRead }) => isRead),
    handles,
    tracked: new Map(tracked.map(({ entityId, sector }) => [entityId, sector])),
  };
}

/**
 * A digest of the entities for which mentions are counted. People who only file and plain SEC registrants come and go
 * without mentions, so it includes only those that a stored handle refers to.
 */
export async function subjectsDigest(sql: Sql): Promise<string> {
  const { read, handles, tracked } = await querySubjects(sql);
  const isRead = new Set(read.map(({ entityId }) => entityId));
  return hashValues([read, handles.filter(({ entityId }) => !isRead.has(entityId)), [...tracked]]);
}
