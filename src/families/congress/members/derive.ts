import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import { selectIsKnown } from '../../../db/known.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import {
  CONGRESS_REPORT,
  LEGISLATOR,
  POLITICIAN,
  POLITICIAN_REPORT,
  type PoliticianRow,
} from '../../../generated/tables.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireEntry, requireFirst, requireLast } from '../../../lib/require.ts';
import {
  bySurname,
  type CongressFiler,
  displayName,
  filedName,
  freeSlugs,
  type Legislator,
  matchLegislator,
  politicianSlug,
} from './rules.ts';

export type LegislatorFact = Omit<Legislator, 'former'> & {
  party: string | null;
  imageUrl: string | null;
  former: boolean | null;
  servedUntil: number | null;
  termEnd: string | null;
};
type FilerFact = CongressFiler & { reportId: string };

type Person = Omit<PoliticianRow, 'urlSlug' | 'kbEntityId'> & { state: string | null };

/** A member as of a day: whether the member has left, and in which year. Terms take precedence over the flat layout. */
function toMember(fact: LegislatorFact, asOf: string): Legislator & LegislatorFact & { left: string | null } {
  const former = fact.termEnd === null ? fact.former === true : fact.termEnd < asOf;
  const year = fact.termEnd?.slice(0, 4) ?? fact.servedUntil?.toString() ?? null;
  return { ...fact, former, left: former ? year : null };
}

/** A filer missing from the legislators files, described by the report alone. */
function toStranger({ name, chamber, state, district }: CongressFiler): Person {
  const fullName = filedName(name);
  const words = requireFirst(fullName.split(',', 1)).split(' ');
  return {
    id: `name-${[politicianSlug(fullName), chamber, state].filter(Boolean).join('-').toLowerCase()}`,
    displayName: fullName,
    firstName: words.slice(0, -1).join(' ') || fullName,
    lastName: requireLast(words),
    chamber,
    party: null,
    state,
    district,
    bioguideId: null,
    imageUrl: null,
    former: false,
    servedUntil: null,
  };
}

/**
 * All people of the directory with their slugs, and the filer of each report. Among members of the same name, those who
 * filed come first, then sitting members, then the younger. Pure: the same facts and day give the same rows.
 */
export function buildDirectory(
  facts: readonly LegislatorFact[],
  filers: readonly FilerFact[],
  asOf: string,
): { politicians: (Person & { urlSlug: string })[]; reports: { reportId: string; politicianId: string }[] } {
  const members = facts.map((fact) => toMember(fact, asOf));
  const surnames = bySurname(members);
  const strangers = new Map<string, Person>();
  const reports = [...groupBy(filers, (filer) => JSON.stringify({ ...filer, reportId: null })).values()].flatMap(
    (reportsOfFiler) => {
      const filer = reportsOfFiler[0];
      const member = matchLegislator(filer, surnames);
      if (member) return reportsOfFiler.map(({ reportId }) => ({ reportId, politicianId: member.bioguideId }));
      const stranger = toStranger(filer);
      strangers.set(stranger.id, stranger);
      return reportsOfFiler.map(({ reportId }) => ({ reportId, politicianId: stranger.id }));
    },
  );
  const filed = new Set(reports.map(({ politicianId }) => politicianId));
  const rank = ({ bioguideId, former }: Legislator) => (filed.has(bioguideId) ? 2 : 0) + (former ? 0 : 1);
  const people: Person[] = members
    .sort(
      (a, b) =>
        rank(b) - rank(a) ||
        (b.birthday ?? '').localeCompare(a.birthday ?? '') ||
        (a.bioguideId < b.bioguideId ? -1 : 1),
    )
    .map((member) => ({
      id: member.bioguideId,
      displayName: displayName(member),
      firstName: member.firstName,
      lastName: member.lastName,
      chamber: member.chamber,
      party: member.party,
      state: member.state,
      district: member.district,
      bioguideId: member.bioguideId,
      imageUrl: member.imageUrl,
      former: member.former,
      servedUntil: member.left,
    }));
  people.push(...strangers.values());
  const slugs = freeSlugs(people.map(({ id, displayName: name, state }) => ({ id, name, state })));
  return { politicians: people.map((person) => ({ ...person, urlSlug: requireEntry(slugs, person.id) })), reports };
}

// Whether every stored disclosure is public by the day, which is then the present.
const IS_PRESENT = `(NOT EXISTS (SELECT FROM congress_report WHERE filed_date > $1::date)
  AND NOT EXISTS (SELECT FROM congress_row WHERE disclosure_date > $1::date))`;

/**
 * SQL: whether a report or row was public by the end of the day `$1`. The day on which an undated row became public is unknown, so it counts at present only.
 */
export const selectIsDisclosed = (table: 'congress_report' | 'congress_row', alias: string): string =>
  `coalesce(${selectIsKnown(table, alias, '$1::date')}, ${IS_PRESENT})`;

// TERMS sorts after FLAT and takes precedence.
const LEGISLATOR_COLUMNS = [
  'bioguideId',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'nickname',
  'fullName',
  'birthday',
  'chamber',
  'state',
  'district',
  'party',
  'imageUrl',
  'former',
  'servedUntil',
  'termEnd',
] as const;
const LEGISLATORS = `SELECT DISTINCT ON (bioguide_id) ${selectColumns(LEGISLATOR, LEGISLATOR_COLUMNS)} FROM legislator
  WHERE term_start IS NULL OR term_start <= $1::date ORDER BY bioguide_id, layout DESC`;
const FILER_COLUMNS = ['chamber', 'bioguideId', 'state', 'district'] as const;
const FILERS = `SELECT id AS "reportId", filer AS name, ${selectColumns(CONGRESS_REPORT, FILER_COLUMNS)}
  FROM congress_report AS r WHERE ${selectIsDisclosed('congress_report', 'r')} ORDER BY id`;
type InChamber = Pick<Legislator, 'chamber'>;
type StoredLegislatorFact = SelectedRow<typeof LEGISLATOR, typeof LEGISLATOR_COLUMNS> & InChamber;
type StoredFilerFact = SelectedRow<typeof CONGRESS_REPORT, typeof FILER_COLUMNS> &
  InChamber & { reportId: string; name: string };
const PEOPLE = `SELECT lower(name) AS name, min(id) AS id FROM entity WHERE type = 'PERSON' GROUP BY 1 HAVING count(*) = 1`;

const FREED = `DELETE FROM politician AS p USING unnest($1::text[], $2::text[]) AS n(id, url_slug)
  WHERE p.url_slug = n.url_slug AND p.id <> n.id`;

/** Rewrites the directory of politicians as of a day, and the filer of each report. Call it inside a transaction. */
export async function derivePoliticians(sql: Sql, upTo: Date): Promise<void> {
  const asOf = isoDate(upTo);
  const { politicians, reports } = buildDirectory(
    await sql.query<StoredLegislatorFact>(LEGISLATORS, [asOf]),
    await sql.query<StoredFilerFact>(FILERS, [asOf]),
    asOf,
  );
  const entities = new Map(
    (await sql.query<{ name: string; id: string }>(PEOPLE)).map(({ name, id }) => [name, id] as const),
  );
  const namesakes = groupBy(politicians, (politician) => politician.displayName.toLowerCase());
  const rows = politicians.map((politician) => {
    const name = politician.displayName.toLowerCase();
    return {
      ...politician,
      kbEntityId: requireEntry(namesakes, name).length === 1 ? (entities.get(name) ?? null) : null,
    };
  });
  // Releases slugs that move to another politician, before they are assigned again.
  await sql.query(FREED, [rows.map(({ id }) => id), rows.map(({ urlSlug }) => urlSlug)]);
  await replaceAll(sql, POLITICIAN, rows);
  await replaceAll(sql, POLITICIAN_REPORT, reports);
}
