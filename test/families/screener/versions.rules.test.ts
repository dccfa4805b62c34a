import { expect, it } from 'vitest';
import { evaluate, type ScreenSnapshot } from '../../../src/families/screener/changes/rules/changes.ts';
import { findScreenChanges } from '../../../src/families/screener/changes/rules/many-plans.ts';
import { CATALOG } from '../../../src/families/screener/rules/catalog.ts';
import {
  type PackedDelta,
  packDelta,
  rewindTo,
  TICKER_COLUMN,
  type VersionTable,
} from '../../../src/families/screener/versions/rules.ts';
import { createRandomScreens } from '../../support/random-screens.ts';

const FIELDS = CATALOG.STOCK;
const isText = (column: string) => FIELDS.find((field) => field.column === column)?.type === 'STRING';
const COLUMNS = [...new Set(FIELDS.map(({ column }) => column))];

const toTable = ({ tickers, columns }: ScreenSnapshot): VersionTable => ({
  tickers,
  numbers: Object.fromEntries(COLUMNS.filter((name) => !isText(name)).map((name) => [name, columns.numbers(name)])),
  texts: Object.fromEntries(COLUMNS.filter(isText).map((name) => [name, columns.texts(name)])),
});

const packTexts = (texts: readonly unknown[]) => Buffer.from(JSON.stringify(texts));
const packNumbers = (numbers: Float64Array) => {
  const bytes = Buffer.alloc(8 * numbers.length);
  numbers.forEach((value, i) => {
    bytes.writeDoubleBE(value, 8 * i);
  });
  return bytes;
};
const pack = (table: VersionTable, name: string) =>
  name === TICKER_COLUMN
    ? packTexts(table.tickers)
    : isText(name)
      ? packTexts(table.texts[name]!)
      : packNumbers(table.numbers[name]!);

/** The values before a version, as the job stores them. */
function createDeltas(before: VersionTable, after: VersionTable): PackedDelta[] {
  const names = [TICKER_COLUMN, ...COLUMNS];
  if (before.tickers.join() !== after.tickers.join())
    return names.map((name) => ({ name, places: null, values: pack(before, name) }));
  return COLUMNS.flatMap((name) => packDelta(name, isText(name), pack(before, name), pack(after, name)) ?? []);
}

it('earlier versions of a screener are restored from the newest and the values before each', () => {
  const tables = createRandomScreens('versions').snapshots.map(toTable);
  // Listings change most versions here; of the others, only the values that differ are stored.
  const quiet = tables.filter(({ tickers }) => tickers.join() === tables[0]!.tickers.join());
  for (const list of [tables, quiet.length > 1 ? quiet : [tables[0]!, tables[0]!]]) {
    const versions = list.slice(1).map((after, i) => createDeltas(list[i]!, after));
    expect(rewindTo(list.at(-1)!, versions)).toEqual(list);
    expect(rewindTo(list.at(-1)!, versions, 5)).toEqual(list.slice(0, 6));
  }
});

it('a version stores only the values of a column that differ, and none without a difference', () => {
  const before = packNumbers(Float64Array.of(1, Number.NaN, 3, Number.NaN));
  const after = packNumbers(Float64Array.of(1, Number.NaN, 4, 5));
  const delta = packDelta('marketCap', false, before, after)!;
  expect([delta.places!.length, delta.values.length]).toEqual([8, 16]);
  expect(packDelta('marketCap', false, before, before)).toBeNull();
  const table: VersionTable = { tickers: [], numbers: { marketCap: Float64Array.of(1, Number.NaN, 4, 5) }, texts: {} };
  expect(rewindTo(table, [[delta]])[0]!.numbers.marketCap).toEqual(Float64Array.of(1, Number.NaN, 3, Number.NaN));
});

it('matches at the first of 60 versions with all later changes equal those at the last, for 500 random plans', () => {
  const { snapshots, createPlan } = createRandomScreens('versions of a day');
  const tables = snapshots.map(toTable);
  const deltas = tables.slice(1).map((after, i) => createDeltas(tables[i]!, after));
  const newest = tables.at(-1)!;
  const toSnapshot = ({ tickers, numbers, texts }: VersionTable): ScreenSnapshot => ({
    session: '2025-11-21',
    at: null,
    tickers,
    columns: { numbers: (name) => numbers[name]!, texts: (name) => texts[name]! },
  });
  const inputs = Array.from({ length: 500 }, () => ({ plan: createPlan(), tickers: null }));
  const listMatches = (snapshot: ScreenSnapshot) =>
    inputs.map(({ plan }) => {
      const { matches } = evaluate(plan, snapshot, null);
      return snapshot.tickers.filter((_, place) => matches(place));
    });
  // As in a stream, each event restores the versions after its cursor, at most 7 of them, from the newest.
  const current = listMatches(snapshots[0]!).map((tickers) => new Set(tickers));
  let total = 0;
  for (let position = 0; position < deltas.length; ) {
    const states = rewindTo(newest, deltas.slice(position), 7).map(toSnapshot);
    for (const [i, after] of states.slice(1).entries())
      for (const [plan, changes] of findScreenChanges(inputs, states[i]!, after).entries())
        for (const { kind, ticker } of changes) {
          expect(current[plan]!.has(ticker)).toBe(kind === 'LEFT');
          if (kind === 'ENTERED') current[plan]!.add(ticker);
          else current[plan]!.delete(ticker);
          total += 1;
        }
    position += states.length - 1;
  }
  expect(current.map((tickers) => [...tickers].sort())).toEqual(listMatches(snapshots.at(-1)!));
  expect(total).toBeGreaterThan(10_000);
});
