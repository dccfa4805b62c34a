import { describe, expect, it } from 'vitest';
import {
  largestWall,
  maxPain,
  monthlyExpiry,
  type Open,
  oiWalls,
  openInterestByExpiry,
  wallExpiry,
} from '../../../src/families/options/rules/walls.ts';
import { isoDate, parseDay } from '../../../src/lib/dates.ts';

const day = (text: string): Date => parseDay(text)!;
const ASOF = day('2025-11-20');
const open = (
  type: Open['type'],
  strike: number,
  { oi = 0, expiry = day('2025-12-19') }: Partial<Open> = {},
): Open => ({
  type,
  strike,
  expiry,
  oi,
});
const call = (strike: number, members?: Partial<Open>) => open('call', strike, members);
const put = (strike: number, members?: Partial<Open>) => open('put', strike, members);

describe('Walls and max pain', () => {
  it.each([
    [2025, 11, '2025-12-19'],
    [2026, 0, '2026-01-16'],
    [2025, 3, '2025-04-17'], // Good Friday
    [2026, 5, '2026-06-18'], // Juneteenth
    [2026, 4, '2026-05-15'],
  ])('the monthly expiry of %i, month %i, is %s [OPT-28]', (year, month, expiry) =>
    expect(isoDate(monthlyExpiry(year, month))).toBe(expiry),
  );

  it.each([
    [['2025-11-21', '2025-11-28', '2025-12-19', '2026-01-16'], '2025-12-19'],
    [['2025-11-28', '2026-01-16'], '2026-01-16'],
    [['2025-11-21', '2025-11-25', '2025-11-28'], '2025-11-25'],
    [['2025-11-21', '2025-11-24'], null],
  ])('of the expiries %j are read at %s: a monthly expiry at least 5 days out [OPT-28]', (listed, expiry) => {
    const chosen = wallExpiry(listed.map(day), ASOF);
    expect(chosen && isoDate(chosen)).toBe(expiry);
  });

  it('are at the strike with the lowest payout of the open interest, the lower of two [DER-42]', () => {
    // At 100: 10 puts pay 10 each. At 110: 20 calls pay 10 each. At 105: 20 x 5 + 10 x 5.
    const chain = [call(100, { oi: 20 }), put(110, { oi: 10 }), call(105, { oi: 0 })];
    expect(maxPain(chain)).toBe(100);
    expect(maxPain([call(100, { oi: 10 }), put(110, { oi: 10 })])).toBe(100);
    expect(maxPain([])).toBeNull();
  });

  it('are the three strikes a side with most open, most first, the lower of two first [DER-43, OPT-28]', () => {
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

  it('open interest is by expiry, the nearest first, and by strike; past and empty expiries are omitted', () => {
    const chain = [
      ...[call(200, { oi: 50 }), put(200, { oi: 20 }), put(190, { oi: 30 }), call(210)],
      call(205, { oi: 7, expiry: day('2025-11-21') }),
      call(205, { oi: 9, expiry: day('2025-11-14') }),
      call(205, { expiry: day('2026-01-16') }),
    ];
    expect(openInterestByExpiry(chain, ASOF)).toEqual([
      {
        expiry: '2025-11-21',
        dte: 1,
        maxPain: 205,
        callWalls: [{ strike: 205, oi: 7 }],
        putWalls: [],
        strikes: [{ strike: 205, callOi: 7, putOi: 0 }],
      },
      {
        // At 200 the calls are worth nothing and the puts too.
        expiry: '2025-12-19',
        dte: 29,
        maxPain: 200,
        callWalls: [{ strike: 200, oi: 50 }],
        putWalls: [
          { strike: 190, oi: 30 },
          { strike: 200, oi: 20 },
        ],
        strikes: [
          { strike: 190, callOi: 0, putOi: 30 },
          { strike: 200, callOi: 50, putOi: 20 },
        ],
      },
    ]);
  });
});
