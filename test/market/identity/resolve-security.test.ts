import { describe, expect, it } from 'vitest';
import { buildIdentityMap } from '../../../src/market/identity/identity-map.ts';
import { type KeyedSecurity, toKey, toSymbol } from '../../../src/market/identity/keys.ts';
import { resolveSecurity } from '../../../src/market/identity/resolve-security.ts';
import type { Sighting, SightingSource } from '../../../src/market/identity/sightings.ts';

const META = '0001326801';
const OLD_SANDISK = '0001000180';
const NEW_SANDISK = '0002023554';

const sight = (
  symbol: string,
  cik: string | null,
  firstDay: string,
  lastDay: string | null = firstDay,
  source: SightingSource = 'SEC_LIST',
  cusip: string | null = null,
): Sighting => ({ symbol: toSymbol(symbol), cik, cusip, firstDay, lastDay, source });
const store = (key: string, cik: string | null): KeyedSecurity => ({
  key: toKey(key),
  cik,
  kind: 'COMMON',
  figi: null,
});

type Stated = { symbol?: string; cik?: string; cusip?: string; day: string };
const createResolver = (securities: readonly KeyedSecurity[], sightings: readonly Sighting[]) => {
  const map = buildIdentityMap(securities, sightings);
  return ({ symbol, ...stated }: Stated) =>
    resolveSecurity(map, { ...stated, symbol: symbol === undefined ? null : toSymbol(symbol) });
};

const FACEBOOK = [
  sight('FB', META, '2012-05-18', '2022-06-08', 'FORM'),
  sight('META', META, '2022-06-16', '2026-11-20'),
];

describe('Resolving a renamed security', () => {
  const resolve = createResolver([store('META', META)], FACEBOOK);

  it('finds it by its CIK under either symbol', () => {
    expect(resolve({ cik: META, symbol: 'FB', day: '2021-11-15' })).toMatchObject({ key: 'META', reason: 'CIK' });
    expect(resolve({ cik: META, day: '2021-11-15' })).toMatchObject({ key: 'META', reason: 'CIK' });
  });

  it('finds it by the old symbol on a day of that symbol', () => {
    expect(resolve({ symbol: 'FB', day: '2021-11-15' })).toMatchObject({ key: 'META', reason: 'SYMBOL_ON_DAY' });
  });

  it('finds it by a symbol that no other security has had since', () => {
    expect(resolve({ symbol: 'FB', day: '2024-01-02' })).toMatchObject({ key: 'META', reason: 'SYMBOL_NOW' });
  });

  it('does not find it by the new symbol on a day of the old one', () => {
    expect(resolve({ symbol: 'META', day: '2021-11-15' })).toEqual({ status: 'UNKNOWN', reason: 'OTHER_SYMBOL' });
  });

  it('keeps the key that was stored first if only forms state the new symbol', () => {
    const filings = FACEBOOK.map((sighting) => ({ ...sighting, source: 'FORM' as const }));
    const byOldKey = createResolver([store('FB', META)], filings);
    expect(byOldKey({ symbol: 'META', day: '2026-11-01' })).toMatchObject({ key: 'FB' });
  });

  it('keeps the key that was stored first if a list states the new symbol', () => {
    const byBoth = createResolver([store('FB', META)], FACEBOOK);
    expect(byBoth({ symbol: 'META', day: '2026-11-01' })).toMatchObject({ key: 'FB' });
    expect(byBoth({ symbol: 'FB', day: '2021-11-15' })).toMatchObject({ key: 'FB' });
  });
});

describe('Resolving a reused symbol', () => {
  const resolve = createResolver(
    [store('SNDK', NEW_SANDISK)],
    [
      sight('SNDK', OLD_SANDISK, '2009-02-10', '2016-05-12', 'FORM'),
      sight('SNDK', NEW_SANDISK, '2025-02-24', '2026-11-20'),
    ],
  );

  it('names the holder of the day', () => {
    expect(resolve({ symbol: 'SNDK', day: '2015-08-14' })).toMatchObject({ key: 'SNDK~1000180', cik: OLD_SANDISK });
    expect(resolve({ symbol: 'SNDK', day: '2025-06-02' })).toMatchObject({ key: 'SNDK', cik: NEW_SANDISK });
  });

  it('gives the old company a key of its own by its CIK', () => {
    expect(resolve({ cik: OLD_SANDISK, symbol: 'SNDK', day: '2015-08-14' })).toMatchObject({ key: 'SNDK~1000180' });
  });

  it('refuses a day that no source states, with both candidates', () => {
    expect(resolve({ symbol: 'SNDK', day: '2020-01-02' })).toEqual({
      status: 'AMBIGUOUS',
      candidates: ['SNDK~1000180', 'SNDK'],
      reason: 'SEVERAL_HOLDERS',
    });
  });

  it('never attaches a fact of a third company to the symbol', () => {
    expect(resolve({ cik: '0009991015', symbol: 'SNDK', day: '2025-06-02' })).toEqual({
      status: 'UNKNOWN',
      reason: 'OTHER_COMPANY',
    });
  });

  it('leaves the plain key to the company that was stored first', () => {
    const resolveReused = createResolver(
      [store('FI', '0001575828')],
      [sight('FI', '0001575828', '2021-12-26', '2021-12-30'), sight('FI', '0000798354', '2023-06-13', '2026-11-20')],
    );
    expect(resolveReused({ symbol: 'FI', day: '2024-01-02' })).toMatchObject({
      key: 'FI~798354',
      cik: '0000798354',
    });
    expect(resolveReused({ symbol: 'FI', day: '2021-12-28' })).toMatchObject({ key: 'FI', cik: '0001575828' });
  });

  it("takes the operator's word over every other source", () => {
    const resolveByOperator = createResolver(
      [store('SNDK', NEW_SANDISK)],
      [
        sight('SNDK', OLD_SANDISK, '2009-02-10', '2016-05-12', 'FORM'),
        sight('SNDK', NEW_SANDISK, '2016-01-01', null, 'OPERATOR'),
      ],
    );
    expect(resolveByOperator({ symbol: 'SNDK', day: '2016-03-01' })).toMatchObject({ key: 'SNDK' });
  });
});

describe('Resolving a security of several classes', () => {
  const ALPHABET = '0001652044';
  const DISCOVERY = '0001437107';

  it('finds the class by its symbol, and facts of the company at the primary class', () => {
    const resolve = createResolver([], [sight('GOOG', ALPHABET, '2026-11-20'), sight('GOOGL', ALPHABET, '2026-11-20')]);
    expect(resolve({ cik: ALPHABET, symbol: 'GOOG', day: '2026-11-20' })).toMatchObject({ key: 'GOOG' });
    expect(resolve({ cik: ALPHABET, day: '2026-11-20' })).toMatchObject({ key: 'GOOGL', reason: 'PRIMARY_CLASS' });
  });

  it('finds the primary class under a key with its CIK, too', () => {
    // Forms of Google Inc. were imported before any list of Alphabet's symbols.
    const resolve = createResolver(
      [store('GOOGL', '0001288776')],
      [
        sight('GOOGL', '0001288776', '2006-01-03', '2015-09-30', 'FORM'),
        sight('GOOG', ALPHABET, '2026-11-20'),
        sight('GOOGL', ALPHABET, '2026-11-20'),
      ],
    );
    const primary = { key: 'GOOGL~1652044', reason: 'PRIMARY_CLASS' };
    expect(resolve({ cik: ALPHABET, day: '2026-11-20' })).toMatchObject(primary);
    expect(resolve({ cik: ALPHABET, symbol: 'GOOGLE', day: '2026-11-20' })).toMatchObject(primary);
  });

  it('does not guess which of two classes a third symbol continues', () => {
    const resolve = createResolver(
      [],
      [
        sight('DISCA', DISCOVERY, '2021-12-26', '2022-04-10'),
        sight('DISCK', DISCOVERY, '2021-12-26', '2022-04-10'),
        sight('WBD', DISCOVERY, '2022-04-12', '2026-11-20'),
      ],
    );
    expect(resolve({ symbol: 'DISCA', day: '2022-01-10' })).toMatchObject({ key: 'DISCA' });
    expect(resolve({ symbol: 'WBD', day: '2023-01-10' })).toMatchObject({ key: 'WBD' });
    expect(resolve({ cik: DISCOVERY, day: '2023-01-10' })).toMatchObject({ status: 'AMBIGUOUS' });
  });

  it('keeps a warrant apart from the common stock of its company', () => {
    const resolve = createResolver(
      [],
      [sight('AACI', '0001844817', '2026-11-20'), sight('AACIW', '0001844817', '2026-11-20')],
    );
    expect(resolve({ cik: '0001844817', day: '2026-11-20' })).toMatchObject({ key: 'AACI', reason: 'CIK' });
  });

  it('links two symbols of one CUSIP', () => {
    const resolve = createResolver(
      [],
      [
        ...['DISCA', 'DISCK'].map((symbol) => sight(symbol, DISCOVERY, '2021-12-26', '2022-04-10')),
        sight('WBD', DISCOVERY, '2022-04-12', '2026-11-20'),
        sight('DISCA', null, '2022-01-03', '2022-04-08', 'FAILS', '934423104'),
        sight('WBD', null, '2022-04-12', '2022-05-31', 'FAILS', '934423104'),
      ],
    );
    expect(resolve({ symbol: 'DISCA', day: '2022-01-10' })).toMatchObject({ key: 'WBD' });
    expect(resolve({ cusip: '934423104', day: '2022-01-10' })).toMatchObject({ key: 'WBD', reason: 'CUSIP' });
  });
});

describe('Resolving a security that is hardly known', () => {
  it('leaves an unknown symbol unknown', () => {
    expect(createResolver([], [])({ symbol: 'XYZ', day: '2026-11-20' })).toEqual({
      status: 'UNKNOWN',
      reason: 'NOT_KNOWN',
    });
    expect(createResolver([], [])({ day: '2026-11-20' })).toEqual({ status: 'UNKNOWN', reason: 'NOT_STATED' });
  });

  it('attaches a CIK to a stored stock whose CIK is unknown', () => {
    const map = buildIdentityMap(
      [store('FLDB', null)],
      [sight('FLDB', '0009990002', '2026-09-14', '2026-09-14', 'FORM')],
    );
    expect(map.changes).toEqual([store('FLDB', '0009990002')]);
  });

  it('follows a holding company that takes over the symbol of its predecessor', () => {
    const resolve = createResolver(
      [store('FUN', '0000811532')],
      [sight('FUN', '0000811532', '2021-12-26', '2024-07-01'), sight('FUN', '0001999001', '2024-07-03', '2026-11-20')],
    );
    expect(resolve({ symbol: 'FUN', day: '2022-01-10' })).toMatchObject({ key: 'FUN', cik: '0000811532' });
    expect(resolve({ symbol: 'FUN', day: '2025-01-10' })).toMatchObject({ key: 'FUN', cik: '0001999001' });
    expect(resolve({ cik: '0001999001', day: '2025-01-10' })).toMatchObject({ key: 'FUN' });
  });
});

describe('Resolving classes of which one got the symbol of the other', () => {
  const alphabet = '0001652044';
  const sightings = [
    sight('GOOG', alphabet, '2004-08-19', '2014-04-02', 'OPERATOR'),
    sight('GOOGL', alphabet, '2014-04-03', null, 'OPERATOR'),
    sight('GOOG', alphabet, '2014-04-03', null, 'OPERATOR'),
    sight('GOOG', alphabet, '2010-02-01', '2026-11-20', 'FORM'),
  ];
  const describeSplit = (securities: readonly KeyedSecurity[]) => {
    const resolve = createResolver(securities, sightings);
    const find = (stated: Stated) => {
      const resolution = resolve(stated);
      return resolution.status === 'FOUND' ? resolution.key : resolution.reason;
    };
    return [
      find({ symbol: 'GOOG', day: '2014-04-02' }),
      find({ symbol: 'GOOG', day: '2014-04-03' }),
      find({ symbol: 'GOOGL', day: '2014-04-03' }),
      find({ symbol: 'GOOG', cik: alphabet, day: '2012-06-29' }),
      find({ symbol: 'GOOG', cik: alphabet, day: '2020-06-30' }),
    ];
  };

  it('follows the primary class to its new symbol', () => {
    const securities = [store('GOOG', alphabet), store('GOOGL', alphabet)];
    expect(describeSplit(securities)).toEqual(['GOOGL', 'GOOG', 'GOOGL', 'GOOGL', 'GOOG']);
  });

  it('keeps the key of the primary class if it was stored before the split', () => {
    const second = 'GOOG~1652044';
    expect(describeSplit([store('GOOG', alphabet)])).toEqual(['GOOG', second, 'GOOG', 'GOOG', second]);
  });
});
