import { unpackNumbers, unpackTexts } from '../days/rules.ts';

/** How many days versions are stored, and the maximum number of versions of a universe. */
export const VERSION_DAYS = 3;
export const MAX_VERSIONS = 500;

/** Columns of a universe at one version; tickers are sorted by code units. */
export type VersionTable = {
  tickers: readonly string[];
  numbers: Readonly<Record<string, Float64Array>>;
  texts: Readonly<Record<string, readonly (string | null)[]>>;
};

/**
 * The values of a column before a version, packed. `places`: the indexes of the rows, big-endian integers of four bytes;
 * null: all rows.
 */
export type PackedDelta = { name: string; places: Uint8Array | null; values: Uint8Array };

/** The name of the column of tickers. */
export const TICKER_COLUMN = 'ticker';

/** Doubles as `float8send` of PostgreSQL writes them. */
function packNumbers(values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, i) => {
    bytes.writeDoubleBE(value, 8 * i);
  });
  return bytes;
}

function packPlaces(places: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(4 * places.length);
  places.forEach((place, i) => {
    bytes.writeUInt32BE(place, 4 * i);
  });
  return bytes;
}

const listPlaces = (count: number, differs: (place: number) => boolean): number[] => {
  const places: number[] = [];
  for (let place = 0; place < count; place += 1) if (differs(place)) places.push(place);
  return places;
};

/** The earlier values of the rows of a column that differ; null if none does. */
export function packDelta(name: string, isText: boolean, before: Uint8Array, after: Uint8Array): PackedDelta | null {
  if (isText) {
    const [old, current] = [unpackTexts(before), unpackTexts(after)];
    const places = listPlaces(old.length, (place) => old[place] !== current[place]);
    const values = Buffer.from(JSON.stringify(places.map((place) => old[place])));
    return places.length === 0 ? null : { name, places: packPlaces(places), values };
  }
  const [old, current] = [unpackNumbers(before), unpackNumbers(after)];
  const places = listPlaces(
    old.length,
    (place) => old[place] !== current[place] && !(Number.isNaN(old[place]) && Number.isNaN(current[place])),
  );
  return places.length === 0
    ? null
    : { name, places: packPlaces(places), values: packNumbers(places.map((place) => old[place] ?? Number.NaN)) };
}

function restore<T extends { [place: number]: unknown }>(
  column: T,
  places: Uint8Array,
  values: ArrayLike<T[number]>,
): T {
  const view = Buffer.from(places.buffer, places.byteOffset, places.byteLength);
  for (let i = 0; i < values.length; i += 1) column[view.readUInt32BE(4 * i) as keyof T] = values[i] as T[keyof T];
  return column;
}

/** The table before a version. The table itself stays as it is. */
function applyDeltas(table: VersionTable, deltas: readonly PackedDelta[]): VersionTable {
  const [numbers, texts] = [{ ...table.numbers }, { ...table.texts }];
  let { tickers } = table;
  for (const { name, places, values } of deltas) {
    const [number, text] = [numbers[name], texts[name]];
    if (name === TICKER_COLUMN) tickers = unpackTexts(values) as string[];
    else if (number)
      numbers[name] = places ? restore(number.slice(), places, unpackNumbers(values)) : unpackNumbers(values);
    else if (text) texts[name] = places ? restore([...text], places, unpackTexts(values)) : unpackTexts(values);
  }
  return { tickers, numbers, texts };
}

/**
 * The states between two versions, the oldest first: before the first version, and after each of the first `maxVersions`.
 * @param newest the state after the last version
 * @param versions the changes of each version, in order
 */
export function rewindTo(
  newest: VersionTable,
  versions: readonly (readonly PackedDelta[])[],
  maxVersions = versions.length,
): VersionTable[] {
  const states = versions.length <= maxVersions ? [newest] : [];
  let state = newest;
  for (let i = versions.length - 1; i >= 0; i -= 1) {
    state = applyDeltas(state, versions[i] ?? []);
    if (i <= maxVersions) states.push(state);
  }
  return states.reverse();
}
