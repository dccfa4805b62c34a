/** The place of a value in a response. Equal places have equal values. */
export type RowPlace = {
  /** Names the object: its type and ticker, or the path to it. */
  seed: string;
  /** Arguments of the field and of those above it that identify the object, such as its ticker. */
  keys: Readonly<Record<string, string>>;
  /** The position in the nearest list, and the length of the list. */
  index: number;
  count: number;
  /** Whether that list is a series by time, oldest first. */
  isSeries: boolean;
};

const KEYS = ['ticker', 'id', 'slug', 'cik'];

/** Tickers and names of the companies in lists that state none. */
export const COMPANIES: Readonly<Record<string, string>> = {
  AAPL: 'Apple Inc.',
  CAT: 'Caterpillar Inc.',
  DIS: 'Walt Disney Co.',
  JPM: 'JPMorgan Chase & Co.',
  KO: 'Coca-Cola Co.',
  MSFT: 'Microsoft Corp.',
  NKE: 'Nike Inc.',
  NVDA: 'NVIDIA Corp.',
  PFE: 'Pfizer Inc.',
  XOM: 'Exxon Mobil Corp.',
};

const TICKERS = Object.keys(COMPANIES);

/** The keys among the members of an object or the arguments of a field. */
export const selectKeys = (members: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = members[key];
      return typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [];
    }),
  );

/** The place of an object below a field. An object that a key identifies has the same values in all responses. */
export function placeObject(
  place: RowPlace,
  typeName: string,
  keys: Readonly<Record<string, string>>,
  parentKeys: Readonly<Record<string, string>>,
): RowPlace {
  const merged = { ...place.keys, ...keys };
  const key = KEYS.find((name) => merged[name] !== undefined && merged[name] !== parentKeys[name]);
  return { ...place, keys: merged, seed: key ? `${typeName}:${merged[key]}` : place.seed };
}

/** The place of an element of a list. `listed` has the tickers or ids that the list was requested for. */
export function placeElement(
  place: RowPlace,
  { index, count, isSeries, hasTicker }: Pick<RowPlace, 'index' | 'count' | 'isSeries'> & { hasTicker: boolean },
  listed?: { key: string; values: readonly unknown[] },
): RowPlace {
  const requested: RowPlace['keys'] =
    listed && listed.values[index] !== undefined ? { [listed.key]: String(listed.values[index]) } : {};
  const drawn: RowPlace['keys'] =
    hasTicker && !place.keys.ticker && !listed ? { ticker: TICKERS[index % TICKERS.length]! } : {};
  const keys = { ...place.keys, ...drawn, ...requested };
  return { seed: `${place.seed}.${index}`, keys, index, count, isSeries };
}
