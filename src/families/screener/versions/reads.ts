import { selectBase64 } from '../../../db/bytes.ts';
import { cachedLoader } from '../../../db/cached-loader.ts';
import type { DayColumns } from '../../../db/history/packed-days.ts';
import { toColumnName } from '../../../db/table.ts';
import { groupBy } from '../../../lib/group.ts';
import { unpackNumbers, unpackTexts } from '../days/rules.ts';
import type { UniverseName } from '../fields/rules.ts';
import { type PackedDelta, TICKER_COLUMN, type VersionTable } from './rules.ts';

/** A version of a universe's rows. `session`: the newest session of its rows, `YYYY-MM-DD`. */
export type ScreenVersion = { id: number; session: string | null; at: Date };

type StateRequest = DayColumns & { universe: UniverseName };
/** The newest version with its columns; null before the first. */
type NewestState = { version: ScreenVersion; table: VersionTable };

const formatColumns = ({ universe, numbers, texts }: StateRequest): string =>
  [universe, ...numbers, '', ...texts].join(' ');

const VERSION_COLUMNS = 'v."id", v."session"::text AS "session", v."at"';
// In one statement, so that the columns are those of the version.
const NEWEST = `SELECT ${VERSION_COLUMNS}, c."column_name" AS "name", ${selectBase64('c."values"')} AS "values"
  FROM (SELECT * FROM "screen_version" WHERE "universe" = $1 ORDER BY "id" DESC LIMIT 1) AS v
  JOIN "screen_column" AS c ON c."universe" = v."universe" AND c."column_name" = ANY($2::text[])`;

/** The newest version of a universe, with some columns. */
export const newestState = cachedLoader<StateRequest, NewestState | null>(
  ['screen_version', 'screen_column'],
  (db, requests) =>
    Promise.all(
      requests.map(async ({ universe, numbers, texts }): Promise<NewestState | null> => {
        const names = [TICKER_COLUMN, ...numbers, ...texts].map(toColumnName);
        const rows = await db.query<ScreenVersion & { name: string; values: string }>(NEWEST, [universe, names]);
        const [first] = rows;
        if (!first) return null;
        const bytesByName = new Map(rows.map(({ name, values }) => [name, Buffer.from(values, 'base64')]));
        const getBytes = (name: string) => bytesByName.get(toColumnName(name)) ?? new Uint8Array(0);
        const { id, session, at } = first;
        return {
          version: { id, session, at },
          table: {
            tickers: unpackTexts(getBytes(TICKER_COLUMN)) as string[],
            numbers: Object.fromEntries(numbers.map((name) => [name, unpackNumbers(getBytes(name))])),
            texts: Object.fromEntries(texts.map((name) => [name, unpackTexts(getBytes(name))])),
          },
        };
      }),
    ),
  { key: formatColumns, prefersPrimary: true },
);

/** Versions after an id and up to another. */
type VersionsRequest = StateRequest & { after: number; upTo: number };
type VersionWithDeltas = ScreenVersion & { deltas: readonly PackedDelta[] };

const VERSIONS = `SELECT ${VERSION_COLUMNS}, d."column_name" AS "name", ${selectBase64('d."places"')} AS "places", ${selectBase64('d."values"')} AS "values"
  FROM "screen_version" AS v
  LEFT JOIN "screen_version_column" AS d ON d."version_id" = v."id" AND d."column_name" = ANY($4::text[])
  WHERE v."universe" = $1 AND v."id" > $2 AND v."id" <= $3 ORDER BY v."id"`;

type DeltaRow = ScreenVersion & { name: string | null; places: string | null; values: string | null };

/** The versions after one, in order, with the earlier values of some columns. */
export const versionsAfter = cachedLoader<VersionsRequest, VersionWithDeltas[]>(
  ['screen_version', 'screen_version_column'],
  (db, requests) =>
    Promise.all(
      requests.map(async ({ universe, after, upTo, numbers, texts }) => {
        const rows = await db.query<DeltaRow>(VERSIONS, [universe, after, upTo, [TICKER_COLUMN, ...numbers, ...texts]]);
        return [...groupBy(rows, ({ id }) => id).values()].map((group): VersionWithDeltas => {
          const { id, session, at } = group[0] as DeltaRow;
          const deltas = group.flatMap(({ name, places, values }) =>
            name === null || values === null
              ? []
              : [
                  {
                    name,
                    places: places === null ? null : Buffer.from(places, 'base64'),
                    values: Buffer.from(values, 'base64'),
                  },
                ],
          );
          return { id, session, at, deltas };
        });
      }),
    ),
  { key: ({ after, upTo, ...columns }) => `${after} ${upTo} ${formatColumns(columns)}`, prefersPrimary: true },
);

/** A version by its universe and id; null if it is no longer stored. */
export const versionById = cachedLoader<{ universe: UniverseName; id: number }, ScreenVersion | null>(
  'screen_version',
  (db, keys) =>
    Promise.all(
      keys.map(async ({ universe, id }) => {
        const [version] = await db.query<ScreenVersion>(
          `SELECT ${VERSION_COLUMNS} FROM "screen_version" AS v WHERE v."universe" = $1 AND v."id" = $2`,
          [universe, id],
        );
        return version ?? null;
      }),
    ),
  { key: ({ universe, id }) => `${universe} ${id}`, prefersPrimary: true },
);

const LAST_AT = `SELECT ${VERSION_COLUMNS} FROM "screen_version" AS v WHERE v."universe" = $1
  AND v."at" <= (SELECT "recorded_at" FROM "history_day" ORDER BY "day" DESC LIMIT 1) ORDER BY v."id" DESC LIMIT 1`;
const FIRST = `SELECT ${VERSION_COLUMNS} FROM "screen_version" AS v WHERE v."universe" = $1 ORDER BY v."id" LIMIT 1`;

/** The last version before the newest day was recorded, or the first version; null without any. */
export const versionAtRecording = cachedLoader<UniverseName, ScreenVersion | null>(
  ['screen_version', 'history_day'],
  (db, universes) =>
    Promise.all(
      universes.map(async (universe) => {
        const [last] = await db.query<ScreenVersion>(LAST_AT, [universe]);
        const [first] = last ? [] : await db.query<ScreenVersion>(FIRST, [universe]);
        return last ?? first ?? null;
      }),
    ),
  { prefersPrimary: true },
);
