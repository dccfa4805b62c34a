import { describe, expect, it } from 'vitest';
import { buildCusipSpells, selectCusipsOfDay } from '../../../src/market/identity/cusips.ts';
import { buildIdentityMap } from '../../../src/market/identity/identity-map.ts';
import { toKey, toSymbol } from '../../../src/market/identity/keys.ts';
import { buildNames } from '../../../src/market/identity/names.ts';
import { resolveSecurity } from '../../../src/market/identity/resolve-security.ts';
import type { Sighting, SightingSource } from '../../../src/market/identity/sightings.ts';

const OLD_SANDISK = '0001000180';
const NEW_SANDISK = '0002023554';
const sight = (
  symbol: string,
  source: SightingSource,
  [firstDay, lastDay]: readonly [string, string],
  { cik = null, cusip = null }: { cik?: string | null; cusip?: string | null },
): Sighting => ({ symbol: toSymbol(symbol), cik, cusip, firstDay, lastDay, source });

const SANDISK = [
  sight('SNDK', 'FORM', ['2010-02-01', '2016-05-12'], { cik: OLD_SANDISK }),
  sight('SNDK', 'SEC_LIST', ['2025-02-20', '2026-11-20'], { cik: NEW_SANDISK }),
];
const STORED = [{ key: toKey('SNDK'), cik: NEW_SANDISK, kind: 'COMMON', figi: null }] as const;

const select = (sightings: readonly Sighting[], stored: Record<string, string>, day: string) => {
  const map = buildIdentityMap(STORED, sightings);
  const entries = Object.entries(stored).map(([cusip, key]) => [cusip, toKey(key)] as const);
  const evidence = { stored: new Map(entries), spells: buildCusipSpells(map), names: buildNames(map) };
  return Object.fromEntries(selectCusipsOfDay(evidence, day));
};

describe('A CUSIP on a day', () => {
  it('identifies the security it was reported for, whichever list gives it to another', () => {
    const sightings = [...SANDISK, sight('SNDK', 'FAILS', ['2012-01-03', '2016-05-11'], { cusip: '80004C101' })];
    expect(select(sightings, { '80004C101': 'SNDK' }, '2015-12-31')).toEqual({ '80004C101': 'SNDK~1000180' });
    expect(select(sightings, {}, '2025-12-31')).toEqual({ '80004C101': 'SNDK~1000180' });
  });

  it('identifies the earlier holder of a symbol on days before the holder of now had any', () => {
    expect(select(SANDISK, { '80004C101': 'SNDK' }, '2015-12-31')).toEqual({ '80004C101': 'SNDK~1000180' });
    expect(select(SANDISK, { '80004C200': 'SNDK' }, '2025-12-31')).toEqual({ '80004C200': 'SNDK' });
  });

  it('stays with a renamed security while another has its later symbol', () => {
    const meta = '0001326801';
    const sightings = [
      sight('FB', 'FORM', ['2012-05-18', '2022-06-08'], { cik: meta }),
      sight('META', 'SEC_LIST', ['2022-06-16', '2026-11-20'], { cik: meta }),
      sight('META', 'SEC_LIST', ['2021-12-26', '2022-01-30'], { cik: '0001683471' }),
    ];
    expect(select(sightings, { '30303M102': 'META' }, '2021-12-31')).toEqual({ '30303M102': 'META' });
  });

  it('identifies the company it was reported for on the day if it was reported for two', () => {
    const sightings = [
      sight('AAA', 'SEC_LIST', ['2019-01-02', '2021-06-30'], { cik: '0000000001' }),
      sight('BBB', 'SEC_LIST', ['2022-01-03', '2024-06-28'], { cik: '0000000002' }),
      sight('AAA', 'FAILS', ['2019-02-01', '2021-03-01'], { cusip: '00206R102' }),
      sight('BBB', 'FAILS', ['2022-02-01', '2024-03-01'], { cusip: '00206R102' }),
    ];
    expect(select(sightings, {}, '2020-12-31')).toEqual({ '00206R102': 'AAA' });
    expect(select(sightings, {}, '2023-12-31')).toEqual({ '00206R102': 'BBB' });
    // No report of that day, and no list.
    expect(select(sightings, {}, '2021-12-31')).toEqual({});
    const map = buildIdentityMap([], sightings);
    expect(resolveSecurity(map, { cusip: '00206R102', day: '2020-12-31' })).toMatchObject({ key: 'AAA' });
    expect(resolveSecurity(map, { cusip: '00206R102', day: '2023-12-31' })).toMatchObject({ key: 'BBB' });
  });
});
