import { cachedLoader, cachedValue, type DataAccess } from '../../../db/cached-loader.ts';
import { loadIdentity } from '../../../db/identity.ts';
import type { Database } from '../../../db/open.ts';
import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { getSymbolOfKey, type KeyedSecurity } from '../../../market/identity/keys.ts';
import { REMOVALS } from '../../identity/listing-events/rules.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import { isFundName } from '../../stocks/rules/listing-facts.ts';
import type { DelistingFact } from '../rules/delisting.ts';
import { DELISTING_TABLES, queryDelistings } from '../rules/listing-events.ts';
import { classifyListing, type ListedSecurity, type ListingEvidence, type ListingRange } from '../rules/universe.ts';
import { queryNewestSession } from './market.ts';

/** The securities of a universe, by the stored data. `newest`: the newest session with prices. */
type StoredUniverse = { listings: readonly ListedSecurity[]; newest: string | null };

const PRICED = `SELECT k."ticker" AS "key", f."date"::text AS "from", l."date"::text AS "to" FROM unnest($1::text[]) AS k("ticker")
  CROSS JOIN LATERAL (SELECT "date" FROM "daily_bar" WHERE "ticker" = k."ticker" ORDER BY "date" LIMIT 1) AS f
  CROSS JOIN LATERAL (SELECT "date" FROM "daily_bar" WHERE "ticker" = k."ticker" ORDER BY "date" DESC LIMIT 1) AS l`;
const FUNDS = `SELECT "ticker" FROM "etf" UNION SELECT "ticker" FROM "etf_profile" UNION
  SELECT "ticker" FROM "company_profile" WHERE "kind" = 'ETF'`;
const TITLES = 'SELECT "ticker", "title" FROM "sec_company"';
const EVENTS = `SELECT DISTINCT ON ("key") "key", "day"::text AS "day", "source" FROM ${REMOVALS} AS r
  ORDER BY "key", "day" DESC`;
const MEMBERS = `SELECT "index_id" AS "indexId", "ticker" AS "key", "valid_from"::text AS "from", "valid_to"::text AS "validTo"
  FROM "index_membership" ORDER BY 1, 2, 3`;

/** A foreign share or a depositary receipt that is traded over the counter, by the fifth letter. Source: FINRA. */
const OVER_THE_COUNTER = /^[A-Z]{4}[FY]$/;

type MemberRow = { indexId: string; key: string; from: string; validTo: string | null };
/** A day after all decision days. */
const STILL = '9999-12-31';
const toRange = ({ from, validTo }: MemberRow): ListingRange => ({ from, to: validTo ?? STILL });

/** The days of the members of all indexes, by index and security. */
const loadMemberDays = cachedValue(['index_membership'], async (db) => {
  const rows = await db.query<MemberRow>(MEMBERS, []);
  const byIndex = groupBy(rows, ({ indexId }) => indexId);
  return new Map(
    [...byIndex].map(([indexId, members]) => [
      indexId,
      new Map([...groupBy(members, ({ key }) => key)].map(([key, stays]) => [key, stays.map(toRange)])),
    ]),
  );
});

/** The days of the members of an index; null if nothing is known about it. */
export const loadIndexMembers = async (
  data: DataAccess,
  indexId: string,
): Promise<ReadonlyMap<string, readonly ListingRange[]> | null> => (await loadMemberDays(data)).get(indexId) ?? null;

/** The ids of the indexes whose members are known. */
export const loadIndexIds = async (data: DataAccess): Promise<string[]> =>
  [...(await loadMemberDays(data)).keys()].sort(compareText);

/** The days between which sources stated the symbols of a security, and the first days of its later symbols. */
type Sighted = Pick<ListingEvidence, 'sighted' | 'symbolDays'>;

async function querySighted(
  db: Database,
): Promise<{ securities: readonly KeyedSecurity[]; sighted: Map<string, Sighted> }> {
  const { map } = await loadIdentity(db);
  const sighted = new Map<string, Sighted>();
  for (const [key, spells] of map.spellsByKey) {
    const dated = spells.flatMap(({ symbol, firstDay, lastDay }) =>
      firstDay === null ? [] : [{ symbol, from: firstDay, to: lastDay ?? STILL }],
    );
    const [first] = dated;
    if (!first) continue;
    const firstDays = [...groupBy(dated, ({ symbol }) => symbol).values()]
      .map((group) => group.reduce((day, { from }) => (from < day ? from : day), STILL))
      .sort(compareText);
    sighted.set(key, {
      sighted: {
        from: firstDays[0] ?? first.from,
        to: dated.reduce((day, { to }) => (to > day ? to : day), first.to),
      },
      symbolDays: firstDays.slice(1),
    });
  }
  return { securities: [...map.securities.values()], sighted };
}

/** The keys of a universe: its kind of security, on an exchange. Members of indexes are always stocks. */
async function queryKeys(
  db: Database,
  universe: UniverseName,
  securities: readonly KeyedSecurity[],
  members: readonly string[],
): Promise<string[]> {
  const funds = new Set((await db.query<{ ticker: string }>(FUNDS, [])).map(({ ticker }) => ticker));
  if (universe === 'ETF') return [...funds].sort(compareText);
  const titles = await db.query<{ ticker: string; title: string }>(TITLES, []);
  for (const { ticker, title } of titles) if (isFundName(title)) funds.add(ticker);
  const stocks = securities.filter(
    ({ key, kind }) => kind === 'COMMON' && !funds.has(key) && !OVER_THE_COUNTER.test(getSymbolOfKey(key)),
  );
  return [...new Set([...stocks.map(({ key }) => String(key)), ...members])].sort(compareText);
}

type RemovalRow = { key: string; day: string; source: string };

/** The day on which a security was delisted, by the operator or its profile; a form counts only if neither states any. */
function findDelisting(
  fact: DelistingFact | undefined,
  event: RemovalRow | undefined,
): Pick<ListingEvidence, 'delistedOn' | 'removedOn'> {
  if (event?.source === 'OPERATOR') return { delistedOn: event.day, removedOn: null };
  return { delistedOn: fact?.date ?? null, removedOn: event?.day ?? null };
}

/** Reads the evidence for each security of a universe. */
async function queryUniverse(db: Database, universe: UniverseName): Promise<StoredUniverse> {
  const { securities, sighted } = await querySighted(db);
  const memberRows = universe === 'STOCK' ? await db.query<MemberRow>(MEMBERS, []) : [];
  const members = groupBy(memberRows, ({ key }) => key);
  const keys = await queryKeys(db, universe, securities, [...members.keys()]);
  const priced = new Map(
    (await db.query<ListingRange & { key: string }>(PRICED, [keys])).map(({ key, from, to }) => [key, { from, to }]),
  );
  const delistings = await queryDelistings(db, keys);
  const events = new Map((await db.query<RemovalRow>(EVENTS, [])).map((event) => [event.key, event]));
  const newest = await queryNewestSession(db);
  const getMemberRange = (key: string): ListingRange | null => {
    const stays = members.get(key);
    const [first] = stays ?? [];
    if (!stays || !first) return null;
    // A member of now was seen on the newest day.
    const ends = stays.map(({ from, validTo }) => validTo ?? newest ?? from);
    return { from: first.from, to: ends.reduce((day, end) => (end > day ? end : day), first.from) };
  };
  const listings = keys.map((key) => {
    const { sighted: days = null, symbolDays = [] } = sighted.get(key) ?? {};
    return classifyListing({
      key,
      sighted: days && { ...days, to: days.to === STILL ? (newest ?? days.from) : days.to },
      priced: priced.get(key) ?? null,
      member: getMemberRange(key),
      ...findDelisting(delistings.get(key), events.get(key)),
      symbolDays,
    });
  });
  return { listings, newest };
}

const universeByName = cachedLoader<UniverseName, StoredUniverse>(
  [
    'security',
    'symbol_sighting',
    ...DELISTING_TABLES,
    'index_membership',
    'stock',
    'etf',
    'etf_profile',
    'company_profile',
    'sec_company',
    'quote',
    'daily_bar',
  ],
  async (db, names) => {
    const universes: StoredUniverse[] = [];
    for (const name of names) universes.push(await queryUniverse(db, name));
    return universes;
  },
);

/** The days on which each security of a universe was listed. */
export const loadStoredUniverse = (data: DataAccess, universe: UniverseName): Promise<StoredUniverse> =>
  universeByName(data).load(universe);
