import { describe, expect, it } from 'vitest';
import {
  aggregateContracts,
  buildContract,
  type Contract,
  type ContractFact,
  computeMark,
  isIvReading,
  osiContract,
  sessionAt,
  unusualOptions,
} from '../../../src/families/options/rules/chain.ts';
import { optionDelta, optionPrice } from '../../../src/families/options/rules/pricing.ts';
import { isoDate, parseDay } from '../../../src/lib/dates.ts';

const day = (text: string): Date => parseDay(text)!;
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
  ])('is marked at %s [DER-38, OPT-09]', (_what, quote, mark) => expect(computeMark(quote)).toBe(mark));

  it('has no reading of volatility that is absent, at most 0.001 or above 3 [DER-39]', () => {
    expect([null, 0, 0.001, 3.01].map(isIvReading)).toEqual([false, false, false, false]);
    expect([0.0011, 3].map(isIvReading)).toEqual([true, true]);
  });

  it('has its volatility solved from the mark, over calendar days of a 365-day year, and its delta from that [DER-39]', () => {
    const terms = { spot: 200, strike: 200, years: 29 / 365 };
    const price = optionPrice('call', terms, 0.3);
    for (const iv of [null, 0.00001, 3.5]) {
      const solved = buildContract(fact({ bid: price, ask: price, iv }), 200, ASOF);
      expect(solved.dte).toBe(29);
      expect(solved.iv).toBeCloseTo(0.3, 6);
      expect(solved.delta).toBeCloseTo(optionDelta('call', terms, 0.3), 6);
    }
    const stated = buildContract(fact({ bid: price, ask: price, iv: 0.4, delta: 0.9 }), 200, ASOF);
    expect([stated.iv, stated.delta]).toEqual([0.4, 0.9]);
    expect(buildContract(fact({ last: 0.01, strike: 100 }), 200, ASOF)).toMatchObject({ iv: null, delta: null });
  });

  it('takes a delta of 0 beside a volatility of 0 for none [DER-39]', () => {
    expect(buildContract(fact({ iv: 0, delta: 0 }), 200, ASOF).delta).toBeNull();
    expect(buildContract(fact({ iv: 0.2, delta: 0 }), 200, ASOF).delta).toBe(0);
  });

  it('counts no volume of an older session [OPT-04, DER-37]', () => {
    const volume = (lastTradeDate: Date | null) => buildContract(fact({ volume: 7, lastTradeDate }), 200, ASOF).volume;
    expect([volume(day('2025-11-19')), volume(ASOF), volume(null)]).toEqual([0, 7, 7]);
  });

  it('is parsed from its symbol, padded or not', () => {
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
  ])('is correct for %s [OPT-04]', (_what, at, isDay, session) =>
    expect(isoDate(sessionAt(new Date(at), isDay))).toBe(session),
  );
});

describe('The aggregates of a chain', () => {
  const chain = [
    call(200, { volume: 400, oi: 1_000, mark: 6, iv: 0.25, delta: 0.5 }),
    call(210, { volume: 100, oi: 200, mark: 2, iv: 0.24, delta: 0.25 }),
    put(200, { volume: 300, oi: 800, mark: 5.5, iv: 0.27, delta: -0.5 }),
    put(190, { volume: 50, oi: 100, mark: null, iv: null, delta: null }),
  ];

  it('are sums over every contract [OPT-05, OPT-08, OPT-09, DER-37, DER-38]', () => {
    expect(aggregateContracts(chain, 200)).toMatchObject({
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

  it('have no ratio and no volatility if the divisor is 0 [OPT-10, DER-37, DER-38]', () => {
    const nothing = { pcVol: null, pcOi: null, vwIv: null, atmIv: null, atmIv60: null, atmIv90: null };
    expect(aggregateContracts([put(200, { volume: 5, oi: 5 })], 200)).toMatchObject({
      ...nothing,
      iv25c: null,
      iv25p: null,
      skew25d: null,
      expectedMove1d: null,
      expectedMove1s20d: null,
      callVol: 0,
      putVol: 5,
      netDelta: 0,
      notionalVol: 0,
    });
  });

  it('the skew is the put’s reading less the call’s, as served [OPT-07, DER-39]', () => {
    const { iv25c, iv25p, skew25d } = aggregateContracts(
      [call(210, { iv: 0.24004, delta: 0.25 }), put(190, { iv: 0.28006, delta: -0.25 })],
      200,
    );
    expect([iv25c, iv25p, skew25d]).toEqual([0.24, 0.2801, 0.0401]);
  });
});

describe('The expected moves of a chain', () => {
  it('use the volatility before rounding [OPT-06, DER-47]', () => {
    expect(aggregateContracts([call(200, { iv: 0.25014 })], 200)).toMatchObject({
      atmIv: 0.2501,
      expectedMove20d: 0.1099,
    });
  });
});

describe('Unusual contracts', () => {
  it('trade at least 100 contracts and twice the open interest, the largest premium first [DER-44, UNS-08]', () => {
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
