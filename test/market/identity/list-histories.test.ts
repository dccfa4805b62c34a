import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/demo/random.ts';
import { addDays, daysFrom, isoDate, parseStoredDay } from '../../../src/lib/dates.ts';
import { groupBy } from '../../../src/lib/group.ts';
import { buildIdentityMap, type IdentityMap } from '../../../src/market/identity/identity-map.ts';
import { toSymbol } from '../../../src/market/identity/keys.ts';
import { resolveSecurity } from '../../../src/market/identity/resolve-security.ts';
import type { Sighting } from '../../../src/market/identity/sightings.ts';
import { canonicalTicker } from '../../../src/market/ticker.ts';
import { SHARED_CASES } from '../../support/import-file.ts';

const FILE = join(SHARED_CASES, 'identity/ticker_sightings_2021_2025_half.csv');
const hasFile = existsSync(FILE);
if (!hasFile) console.warn('The list histories are missing beside the repository: their tests are skipped.');

type Listed = Sighting & { cik: string; lastDay: string };
const LAST_LIST = '2025-02-28';
const PAIRS = 10_000;

function readHistories(): Listed[] {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n').slice(1);
  return lines.flatMap((line) => {
    const [text = '', cik = '', firstDay = '', lastDay = ''] = line.trim().split(',');
    const symbol = canonicalTicker(text);
    return symbol ? [{ symbol: toSymbol(symbol), cik, cusip: null, firstDay, lastDay, source: 'SEC_LIST' }] : [];
  });
}

/** A random day of a sighting, both ends included. */
const pickDay = (random: ReturnType<typeof createRandom>, { firstDay, lastDay }: Listed): string => {
  const first = parseStoredDay(firstDay);
  return isoDate(addDays(first, random.integer(0, daysFrom(first, parseStoredDay(lastDay)))));
};

/** Resolves a symbol on a random day of each sampled sighting, and counts the outcomes. */
function countOutcomes(map: IdentityMap, sightings: readonly Listed[], seed: string) {
  const random = createRandom(seed);
  const counts = { right: 0, wrong: 0, unresolved: 0 };
  for (let i = 0; i < PAIRS; i += 1) {
    const sighting = random.pick(sightings);
    const resolution = resolveSecurity(map, { symbol: sighting.symbol, day: pickDay(random, sighting) });
    if (resolution.status !== 'FOUND') counts.unresolved += 1;
    else if (resolution.cik === sighting.cik) counts.right += 1;
    else counts.wrong += 1;
  }
  return counts;
}

/** Symbols that several companies had, and those of companies with several symbols of one kind. */
const selectHardSightings = (sightings: readonly Listed[]): Listed[] => {
  const companies = groupBy(sightings, ({ symbol }) => symbol);
  const symbols = groupBy(sightings, ({ cik }) => cik);
  return sightings.filter(({ symbol, cik }) => companies.get(symbol)!.length > 1 || symbols.get(cik)!.length > 1);
};

describe.skipIf(!hasFile)('Histories of the list of tickers', () => {
  const sightings = hasFile ? readHistories() : [];
  const map = buildIdentityMap([], sightings);

  it('name the right company for 10,000 symbols on days', () => {
    const counts = countOutcomes(map, sightings, 'all');
    expect(counts.wrong).toBe(0);
    expect(counts.unresolved).toBeLessThanOrEqual(0.03 * PAIRS);
  });

  it('name the right company for 10,000 symbols of reuses, successions, and renames', () => {
    const counts = countOutcomes(map, selectHardSightings(sightings), 'hard');
    expect(counts.wrong).toBe(0);
    expect(counts.unresolved).toBeLessThanOrEqual(0.03 * PAIRS);
  });

  // A holder of some days inside those of another holder, by forms alone, is taken for a subsidiary that states its parent.
  it('name hardly a wrong company if only a few days in forms and the newest list are known', () => {
    const random = createRandom('sparse');
    const sparse = sightings.flatMap((sighting): Listed[] => {
      const days = Array.from({ length: 4 }, () => pickDay(random, sighting)).sort();
      const filing: Listed = { ...sighting, firstDay: days[0]!, lastDay: days[3]!, source: 'FORM' };
      const isListed = sighting.lastDay === LAST_LIST;
      return isListed ? [filing, { ...sighting, firstDay: LAST_LIST }] : [filing];
    });
    const counts = countOutcomes(buildIdentityMap([], sparse), selectHardSightings(sightings), 'sparse days');
    expect(counts.wrong).toBeLessThanOrEqual(0.001 * PAIRS);
    // Many of these days are in no form: they are refused.
    expect(counts.unresolved).toBeLessThanOrEqual(0.1 * PAIRS);
  });

  it.each([
    ['FB', 'META'],
    ['ABC', 'COR'],
    ['BLL', 'BALL'],
    ['CDAY', 'DAY'],
    ['FLT', 'CPAY'],
    ['PKI', 'RVTY'],
    ['FISV', 'FI'],
  ])('follow the rename of %s to %s', (before, after) => {
    const old = sightings.find(({ symbol }) => symbol === before)!;
    const newest = sightings.findLast(({ symbol, cik }) => symbol === after && cik === old.cik)!;
    const keys = [old, newest].map(({ symbol, firstDay, lastDay }) =>
      resolveSecurity(map, { symbol, day: symbol === before ? firstDay : lastDay }),
    );
    expect(keys[0]).toMatchObject({ status: 'FOUND', cik: old.cik });
    expect(keys[1]).toMatchObject({ status: 'FOUND', cik: old.cik });
    expect(new Set(keys.map((resolution) => resolution.status === 'FOUND' && resolution.key)).size).toBe(1);
  });

  it('keep the two companies of FI apart', () => {
    const resolve = (day: string) => resolveSecurity(map, { symbol: toSymbol('FI'), day });
    expect(resolve('2021-12-28')).toMatchObject({ key: 'FI~1575828', cik: '0001575828' });
    expect(resolve('2024-01-02')).toMatchObject({ key: 'FI', cik: '0000798354' });
  });

  it('leave a rename of several classes open, because any could be any', () => {
    const [classA, common] = ['PARAA', 'PARA'].map((symbol) => map.spellsBySymbol.get(toSymbol(symbol))![0]!.key);
    const before = map.spellsBySymbol.get(toSymbol('VIAC'))![0]!.key;
    expect(new Set([classA, common, before]).size).toBe(3);
  });
});
