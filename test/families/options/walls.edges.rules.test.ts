import { describe, expect, it } from 'vitest';
import { largestWall, maxPain, type Open, oiWalls, wallExpiry } from '../../../src/families/options/rules/walls.ts';
import { parseDay } from '../../../src/lib/dates.ts';

const ASOF = parseDay('2025-11-20')!;
const EXPIRY = parseDay('2025-12-19')!;
const open = (type: Open['type'], strike: number, oi: number): Open => ({ type, strike, expiry: EXPIRY, oi });
const [call, put] = [
  (strike: number, oi: number) => open('call', strike, oi),
  (strike: number, oi: number) => open('put', strike, oi),
];

describe('Max pain', () => {
  it.each([
    // At 100: puts 2 x 10 + 4 x 20 = 100. At 110: call 1 x 10, puts 4 x 10 = 50. At 120: calls 1 x 20 + 1 x 10 = 30.
    ['the last strike', [call(100, 1), call(110, 1), put(110, 2), put(120, 4)], 120],
    // At 90: puts 5 x 10 + 1 x 20 = 70. At 100: calls 5 x 10, put 1 x 10 = 60. At 110: calls 5 x 20 + 3 x 10 = 130.
    ['a strike in the middle', [call(90, 5), call(100, 3), put(100, 5), put(110, 1)], 100],
    // Puts alone pay nothing at the highest strike.
    ['the highest strike of puts', [put(90, 3), put(100, 2), put(110, 1)], 110],
    // Calls alone pay nothing at the lowest.
    ['the lowest strike of calls', [call(110, 3), call(100, 2), call(90, 1)], 90],
    // Nothing is open at 80 and 130, which are listed all the same: 80 and 90 pay 20 and 0.
    ['a strike where nothing is open', [call(90, 1), put(90, 2), call(80, 0), put(130, 0)], 90],
  ])('is %s [DER-42]', (_what, chain, strike) => {
    expect(maxPain(chain)).toBe(strike);
    expect(maxPain([...chain].reverse())).toBe(strike);
  });

  it('is the lower of two equal strikes, for any order of the chain [DER-42]', () => {
    expect(maxPain([put(110, 10), call(100, 10)])).toBe(100);
  });
});

describe('The expiry of the walls', () => {
  it('is the nearest expiry, for any order of the chain [OPT-28]', () => {
    const listed = ['2026-02-20', '2025-12-05', '2026-01-16', '2025-11-28'].map((text) => parseDay(text)!);
    expect(wallExpiry(listed, ASOF)).toEqual(parseDay('2026-01-16'));
    expect(wallExpiry([listed[1]!, listed[3]!], ASOF)).toEqual(parseDay('2025-11-28'));
  });
});

describe('The largest wall', () => {
  const largest = (chain: readonly Open[]) => largestWall(chain, oiWalls(chain, ASOF));

  it('is of the side with more open at one strike, of calls where both have as much [DER-43]', () => {
    expect(largest([call(200, 30), call(210, 10), put(190, 60), put(180, 20)])).toEqual({
      wallSide: 'put',
      wallStrike: 190,
      wallShare: 0.75,
    });
    expect(largest([call(200, 50), call(210, 50), put(190, 50)])).toEqual({
      wallSide: 'call',
      wallStrike: 200,
      wallShare: 0.5,
    });
    expect(largest([put(190, 50), call(200, 40)])).toMatchObject({ wallSide: 'put', wallStrike: 190 });
  });

  it('exists if one side is empty, and sums the contracts of a strike [DER-43]', () => {
    expect(largest([call(200, 20), call(200, 10), call(210, 10)])).toEqual({
      wallSide: 'call',
      wallStrike: 200,
      wallShare: 0.75,
    });
    expect(largest([call(200, 0)])).toEqual({ wallSide: null, wallStrike: null, wallShare: null });
    expect(oiWalls([put(190, 5)], ASOF)?.callWalls).toEqual([]);
  });
});
