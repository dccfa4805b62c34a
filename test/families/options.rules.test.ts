import { describe, expect, it } from 'vitest';
import { optionDelta, optionPrice } from '../../src/families/option-pricing/rules.ts';
import { atmPoints, expectedMoves, ivAt, type Quoted, skewPoints } from '../../src/families/option-volatility/rules.ts';
import { largestWall, maxPain, monthlyExpiry, oiWalls, wallExpiry } from '../../src/families/option-walls/rules.ts';
import {
  aggregatesOf,
  type Contract,
  type ContractFact,
  contractOf,
  isIvReading,
  markOf,
  osiContract,
  sessionAt,
  unusualOptions,
} from '../../src/families/options/rules.ts';
import { dayOf, isoDate } from '../../src/lib/dates.ts';

const day = (text: string): Date => dayOf(text)!;
const ASOF = day('2025-11-20');

const fact = (members: Partial<ContractFact>): ContractFact => ({
  contract: 'AAPL251219C00200000',
  type: 'call',
  strike: 200,
  expiry: day('2025-12-19'),
  volume: null,
  openInterest: null,
  bid: null,
  ask: null,
  last: null,
  iv: null,
  delta: null,
  lastTradeDate: null,
  ...members,
});
const contract = (members: Partial<Contract>): Contract => ({
  ...fact({}),
  dte: 29,
  volume: 0,
  oi: 0,
  mark: null,
  ...members,
});
const call = (strike: number, members: Partial<Contract> = {}) => contract({ type: 'call', strike, ...members });
const put = (strike: number, members: Partial<Contract> = {}) => contract({ type: 'put', strike, ...members });

describe('A contract', () => {
  it.each([
    ['the middle of a quote', { bid: 1, ask: 2, last: 9 }, 1.5],
    ['the last price without a bid', { bid: 0, ask: 2, last: 9 }, 9],
    ['the last price where the quote is crossed', { bid: 3, ask: 2, last: 9 }, 9],
    ['nothing where it never traded either', { bid: 0, ask: 2, last: 0 }, null],
    ['nothing where nothing is said', { bid: null, ask: null, last: null }, null],
  ])('DER-38 OPT-09 is marked at %s', (_what, quote, mark) => expect(markOf(quote)).toBe(mark));

  it('DER-39 has no reading of volatility that is absent, at most 0.001 or above 3', () => {
    expect([null, 0, 0.001, 3.01].map(isIvReading)).toEqual([false, false, false, false]);
    expect([0.0011, 3].map(isIvReading)).toEqual([true, true]);
  });

  it('DER-39 has its volatility solved from the mark, over calendar days of a 365-day year, and its delta from that', () => {
    const terms = { spot: 200, strike: 200, years: 29 / 365 };
    const price = optionPrice('call', terms, 0.3);
    for (const iv of [null, 0.00001, 3.5]) {
      const solved = contractOf(fact({ bid: price, ask: price, iv }), 200, ASOF);
      expect(solved.dte).toBe(29);
      expect(solved.iv).toBeCloseTo(0.3, 6);
      expect(solved.delta).toBeCloseTo(optionDelta('call', terms, 0.3), 6);
    }
    const stated = contractOf(fact({ bid: price, ask: price, iv: 0.4, delta: 0.9 }), 200, ASOF);
    expect([stated.iv, stated.delta]).toEqual([0.4, 0.9]);
    expect(contractOf(fact({ last: 0.01, strike: 100 }), 200, ASOF)).toMatchObject({ iv: null, delta: null });
  });

  it('DER-39 takes a delta of 0 beside a volatility of 0 for none', () => {
    expect(contractOf(fact({ iv: 0, delta: 0 }), 200, ASOF).delta).toBeNull();
    expect(contractOf(fact({ iv: 0.2, delta: 0 }), 200, ASOF).delta).toBe(0);
  });

  it('OPT-04 DER-37 counts no volume of an older session', () => {
    const volume = (lastTradeDate: Date | null) => contractOf(fact({ volume: 7, lastTradeDate }), 200, ASOF).volume;
    expect([volume(day('2025-11-19')), volume(ASOF), volume(null)]).toEqual([0, 7, 7]);
  });

  it('says by its symbol what it is, padded or not', () => {
    expect(osiContract('BRKB  251219P00487500')).toEqual({
      contract: 'BRKB251219P00487500',
      ticker: 'BRK.B',
      adjusted: false,
      expiry: day('2025-12-19'),
      type: 'put',
      strike: 487.5,
    });
    expect(osiContract('AAPL1251219C00200000')?.adjusted).toBe(true);
    for (const text of ['AAPL', 'AAPL251319C00200000', 'AAPL251219X00200000', '']) expect(osiContract(text)).toBeNull();
  });
});

describe('The session of a snapshot', () => {
  it.each([
    ['a Sunday', '2025-09-28T00:00:00Z', true, '2025-09-26'],
    ['a trading day', '2025-11-20T00:00:00Z', true, '2025-11-20'],
    ['a holiday', '2025-11-27T00:00:00Z', true, '2025-11-26'],
    ['an afternoon', '2026-07-02T19:26:08Z', false, '2026-07-02'],
    ['the evening in New York, the next day in UTC', '2026-06-13T00:10:00Z', false, '2026-06-12'],
    ['a trading day before the open', '2026-07-02T12:00:00Z', false, '2026-07-01'],
  ])('OPT-04 of %s', (_what, at, isDay, session) => expect(isoDate(sessionAt(new Date(at), isDay))).toBe(session));
});

describe('The aggregates of a chain', () => {
  const chain = [
    call(200, { volume: 400, oi: 1_000, mark: 6, iv: 0.25, delta: 0.5 }),
    call(210, { volume: 100, oi: 200, mark: 2, iv: 0.24, delta: 0.25 }),
    put(200, { volume: 300, oi: 800, mark: 5.5, iv: 0.27, delta: -0.5 }),
    put(190, { volume: 50, oi: 100, mark: null, iv: null, delta: null }),
  ];

  it('OPT-05 OPT-08 OPT-09 DER-37 DER-38 are sums over every contract', () => {
    expect(aggregatesOf(chain, 200)).toMatchObject({
      callVol: 500,
      putVol: 350,
      callOi: 1_200,
      putOi: 900,
      pcVol: 0.7,
      pcOi: 0.75,
      vwIv: 0.2563, // (400 x .25 + 100 x .24 + 300 x .27) / 800 = .25625, and what has no volatility is left out.
      netDelta: 150, // 500 + 50 - 400
      notionalVol: 425_000, // 100 x (400 x 6 + 100 x 2 + 300 x 5.5)
      contracts: 4,
    });
  });

  it('OPT-10 DER-37 DER-38 have no ratio and no volatility where there is nothing to divide by', () => {
    const nothing = { pcVol: null, pcOi: null, vwIv: null, atmIv: null, atmIv60: null, atmIv90: null };
    expect(aggregatesOf([put(200, { volume: 5, oi: 5 })], 200)).toMatchObject({
      ...nothing,
      ...{ iv25c: null, iv25p: null, skew25d: null, expectedMove1d: null, expectedMove1s20d: null },
      ...{ callVol: 0, putVol: 5, netDelta: 0, notionalVol: 0 },
    });
  });

  it('OPT-07 DER-39 the skew is the put’s reading less the call’s, as served', () => {
    const { iv25c, iv25p, skew25d } = aggregatesOf(
      [call(210, { iv: 0.24004, delta: 0.25 }), put(190, { iv: 0.28006, delta: -0.25 })],
      200,
    );
    expect([iv25c, iv25p, skew25d]).toEqual([0.24, 0.2801, 0.0401]);
  });
});

describe('The volatility of a chain', () => {
  const quoted = (
    type: 'call' | 'put',
    strike: number,
    dte: number,
    iv: number | null,
    delta: number | null = null,
  ): Quoted => ({
    type,
    strike,
    dte,
    iv,
    delta,
  });

  it('DER-39 at the money is the mean of call and put at the nearest strike, the lower of two', () => {
    const chain = [quoted('call', 195, 20, 0.2), quoted('put', 195, 20, 0.3), quoted('call', 205, 20, 0.9)];
    expect(atmPoints(chain, 200)).toEqual([{ days: 20, iv: 0.25 }]);
    expect(atmPoints(chain, 201)).toEqual([{ days: 20, iv: 0.9 }]);
    expect(atmPoints([...chain, quoted('call', 201, 20, null)], 201)).toEqual([{ days: 20, iv: 0.9 }]);
    expect(atmPoints([quoted('call', 200, 0, 0.5)], 200)).toEqual([]);
  });

  it('DER-39 between expiries is linear in total variance, and flat beyond them', () => {
    const points = [
      { days: 20, iv: 0.2 },
      { days: 40, iv: 0.3 },
    ];
    // .04 x 20 = .8 and .09 x 40 = 3.6: half way 2.2, over 30 days .0733.
    expect(ivAt(points, 30)).toBeCloseTo(Math.sqrt(2.2 / 30), 12);
    expect([ivAt(points, 20), ivAt(points, 60), ivAt(points, 10), ivAt([], 30)]).toEqual([0.2, 0.3, 0.2, null]);
  });

  it('DER-39 at a delta of .25 lies between the nearest deltas on both sides', () => {
    const calls = [
      quoted('call', 220, 30, 0.4, 0.05),
      quoted('call', 210, 30, 0.3, 0.2),
      quoted('call', 205, 30, 0.2, 0.4),
      quoted('call', 200, 30, 0.1, 0.5),
    ];
    expect(skewPoints(calls, 'call')[0]!.iv).toBeCloseTo(0.275, 12); // A quarter of the way from .20 to .40.
    expect(skewPoints(calls, 'put')).toEqual([]);
    expect(skewPoints(calls.slice(0, 2), 'call')).toEqual([]);
    const puts = [quoted('put', 190, 30, 0.3, -0.25), quoted('put', 195, 30, 0.2, -0.4)];
    expect(skewPoints(puts, 'put')).toEqual([{ days: 30, iv: 0.3 }]);
  });

  it('OPT-06 DER-47 moves the price by the root of time, and is calibrated to 90 %', () => {
    // NVDA's recorded .3124: .3124 x sqrt(1 / 252) = .019679.
    expect(expectedMoves(0.3124)).toEqual({
      expectedMove1s1d: 0.0197,
      expectedMove1s5d: 0.044,
      expectedMove1s20d: 0.088,
      expectedMove1d: 0.0291,
      expectedMove5d: 0.0686,
      expectedMove20d: 0.1373,
    });
    expect(new Set(Object.values(expectedMoves(null)))).toEqual(new Set([null]));
  });

  it('OPT-06 DER-47 is rounded once, from the volatility before it is rounded', () => {
    // 1.56 x .25004 x sqrt(20 / 252) = .109888; from .2500 it were .10987; from .0704 it were .1098.
    expect(expectedMoves(0.25004).expectedMove20d).toBe(0.1099);
    expect(aggregatesOf([call(200, { iv: 0.25014 })], 200)).toMatchObject({ atmIv: 0.2501, expectedMove20d: 0.1099 });
    expect(expectedMoves(0.25).expectedMove1d).toBe(0.0233); // 1.48 x .0157 were .0232.
  });
});

describe('Walls and max pain', () => {
  it.each([
    [2025, 11, '2025-12-19'],
    [2026, 0, '2026-01-16'],
    [2025, 3, '2025-04-17'], // Good Friday
    [2026, 5, '2026-06-18'], // Juneteenth
    [2026, 4, '2026-05-15'],
  ])('OPT-28 the monthly expiry of %i, month %i, is %s', (year, month, expiry) =>
    expect(isoDate(monthlyExpiry(year, month))).toBe(expiry),
  );

  it.each([
    [['2025-11-21', '2025-11-28', '2025-12-19', '2026-01-16'], '2025-12-19'],
    [['2025-11-28', '2026-01-16'], '2026-01-16'],
    [['2025-11-21', '2025-11-25', '2025-11-28'], '2025-11-25'],
    [['2025-11-21', '2025-11-24'], null],
  ])('OPT-28 of %j are read at %s: a monthly one, 5 days out', (listed, expiry) => {
    const chosen = wallExpiry(listed.map(day), ASOF);
    expect(chosen && isoDate(chosen)).toBe(expiry);
  });

  it('DER-42 hurts most at the strike where what is open pays least, the lower of two', () => {
    // At 100: 10 puts pay 10 each. At 110: 20 calls pay 10 each. At 105: 20 x 5 + 10 x 5.
    const open = [call(100, { oi: 20 }), put(110, { oi: 10 }), call(105, { oi: 0 })];
    expect(maxPain(open)).toBe(100);
    expect(maxPain([call(100, { oi: 10 }), put(110, { oi: 10 })])).toBe(100);
    expect(maxPain([])).toBeNull();
  });

  it('DER-43 OPT-28 are the three strikes a side with most open, most first, the lower of two first', () => {
    const chain = [
      ...[210, 200, 220, 230].map((strike, i) => call(strike, { oi: [50, 50, 90, 10][i]! })),
      put(190, { oi: 30 }),
      put(180, { oi: 0 }),
      call(250, { oi: 9_999, expiry: day('2025-12-26') }),
    ];
    const walls = oiWalls(chain, ASOF)!;
    expect(walls).toMatchObject({
      expiry: '2025-12-19',
      callWalls: [
        { strike: 220, oi: 90 },
        { strike: 200, oi: 50 },
        { strike: 210, oi: 50 },
      ],
      putWalls: [{ strike: 190, oi: 30 }],
    });
    expect(largestWall(chain, walls)).toEqual({ wallSide: 'call', wallStrike: 220, wallShare: 0.45 });
    expect(largestWall([put(190, { oi: 30 })], oiWalls([put(190, { oi: 30 })], ASOF))).toMatchObject({
      wallSide: 'put',
      wallShare: 1,
    });
    expect([oiWalls([call(200)], ASOF), oiWalls([], ASOF)]).toEqual([null, null]);
    expect(largestWall([], null)).toEqual({ wallSide: null, wallStrike: null, wallShare: null });
  });
});

describe('Unusual contracts', () => {
  it('DER-44 UNS-08 trade at least 100 contracts and twice what is open, the largest premium first', () => {
    const chain = [
      call(200, { contract: 'A', volume: 100, oi: 50, mark: 1 }),
      call(201, { contract: 'B', volume: 99, oi: 1, mark: 9 }),
      call(202, { contract: 'C', volume: 199, oi: 100, mark: 9 }),
      call(203, { contract: 'D', volume: 500, oi: 0, mark: 9 }),
      call(204, { contract: 'E', volume: 500, oi: 10, mark: null }),
      put(205, { contract: 'F', volume: 300, oi: 70, mark: 2.5 }),
    ];
    expect(unusualOptions(chain)).toEqual([
      {
        contract: 'F',
        type: 'put',
        strike: 205,
        expiry: '2025-12-19',
        dte: 29,
        volume: 300,
        oi: 70,
        volOiRatio: 4.2857,
        premium: 75_000,
      },
      {
        contract: 'A',
        type: 'call',
        strike: 200,
        expiry: '2025-12-19',
        dte: 29,
        volume: 100,
        oi: 50,
        volOiRatio: 2,
        premium: 10_000,
      },
    ]);
  });
});
