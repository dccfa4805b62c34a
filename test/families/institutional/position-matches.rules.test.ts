import { describe, expect, it } from 'vitest';
import {
  isSameName,
  type MatchedPosition,
  matchedPairs,
  matchRank,
} from '../../../src/families/institutional/position-matches/rules.ts';

const position = (issuerName: string, shares: number, more: Partial<MatchedPosition> = {}): MatchedPosition => ({
  security: issuerName,
  ticker: null,
  cusip: null,
  issuerName,
  title: 'COM',
  shares,
  ...more,
});

describe('names of one company [DER-62]', () => {
  it.each([
    ['CHUBB LTD SWITZ', 'CHUBB LIMITED', true],
    ['DIAGEO P L C', 'DIAGEO PLC', true],
    ['DEUTSCHE BANK A G', 'DEUTSCHE BK AG', true],
    ['TAIWAN SEMICONDUCTOR MFG LTD', 'TAIWAN SEMICONDUCTOR MANUFAC', true],
    ['BK OF AMERICA CORP', 'BANK OF AMER CORP', true],
    ['AMERICAN EXPRESS CO', 'AMERICAN AIRLS GROUP INC', false],
    ['LIBERTY MEDIA CORP', 'LIBERTY LIVE HOLDINGS INC', false],
    ['DAVITA INC', 'DAVITA HEALTHCARE PARTNERS I', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect([isSameName(a, b), isSameName(b, a)]).toEqual([same, same]);
  });
});

describe('positions of two quarters [DER-62]', () => {
  it.each<[string, MatchedPosition, MatchedPosition, number | null]>([
    ['one by CUSIP', position('A', 1, { cusip: '111111111' }), position('B', 9, { cusip: '111111111' }), 1],
    ['one by ticker', position('A', 1, { ticker: 'T' }), position('B', 9, { ticker: 'T' }), 2],
    [
      'one by issuer and name',
      position('ACME', 1, { cusip: '111111111' }),
      position('ACME', 9, { cusip: '111111202' }),
      4,
    ],
    ['one by name and equal shares', position('ACME INC', 5), position('ACME CORP', 5), 5],
    [
      'one by the start of its name and equal shares',
      position('DAVITA HEALTHCARE PARTNERS I', 5),
      position('DAVITA INC', 5, { ticker: 'DVA' }),
      5,
    ],
    ['one by name and adjacent shares', position('ACME INC', 5), position('ACME CORP', 10), 6],
    ['one by the same words', position('ACME INC', 5), position('ACME CORP', 50), 7],
    [
      'two by CUSIP and distant shares',
      position('ACME', 5, { cusip: '111111111' }),
      position('ACME', 50, { cusip: '222222222' }),
      null,
    ],
    ['two by class', position('ACME', 5, { title: 'CL A' }), position('ACME', 5, { title: 'CL B' }), null],
    ['two by ticker', position('ACME', 5, { ticker: 'A' }), position('ACME', 6, { ticker: 'B' }), null],
    [
      'one by name and equal shares under another ticker',
      position('ACME', 5, { ticker: 'A' }),
      position('ACME', 5, { ticker: 'B' }),
      5,
    ],
    ['two by name', position('ACME', 5), position('OTHER', 5), null],
  ])('positions of two quarters are %s', (_what, before, now, rank) => {
    expect(matchRank(before, now)).toBe(rank);
  });

  it.each<[string, MatchedPosition, MatchedPosition, number | null]>([
    ['one under a new name and an eighth of the shares', position('FACEBOOK INC', 8), position('META PLATFORMS', 1), 4],
    [
      'one whose ticker changed with its name',
      position('FACEBOOK INC', 8, { ticker: 'FB' }),
      position('META PLATFORMS', 1, { ticker: 'META' }),
      4,
    ],
    [
      'two classes of it',
      position('LENNAR CORP', 8, { title: 'CL A' }),
      position('LENNAR CORP', 1, { title: 'CL B' }),
      null,
    ],
    [
      'two funds of one trust',
      position('ISHARES TR', 8, { cusip: '464287200', title: 'ETF' }),
      position('ISHARES TR', 1, { cusip: '46429B663', title: 'ETF' }),
      null,
    ],
  ])('positions of two quarters are %s if the company list has one company [DER-62]', (_what, before, now, rank) => {
    expect(matchRank(before, now, true)).toBe(rank);
  });

  it('positions of two quarters are taken once, the surest first and then the closest in shares', () => {
    const [before, near, far] = [
      position('ACME', 10, { security: 'b' }),
      position('ACME', 11, { security: 'n' }),
      position('ACME', 19, { security: 'f' }),
    ];
    const pairs = [far, near].map((now) => ({ before, now }));
    expect(matchedPairs(pairs)).toEqual([{ before, now: near }]);
  });
});
