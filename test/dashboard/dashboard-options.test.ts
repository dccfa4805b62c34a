import { describe, expect, it } from 'vitest';
import { strikeText } from '../../dashboard/src/format.ts';
import {
  boardNote,
  noneUnusual,
  searchedWords,
  unusualNote,
  unusualPreview,
} from '../../dashboard/src/pages/options/board-words.ts';
import { maxPainFigure } from '../../dashboard/src/pages/options/max-pain.ts';
import { strikesNear, sumOpenInterest } from '../../dashboard/src/pages/options/open-interest.ts';
import { compareMoves, computeRanks, keptShare } from '../../dashboard/src/parts/options-history.ts';

describe('The history of an IV rank', () => {
  const readings = (values: readonly (number | null)[]) => values.map((value, at) => ({ day: String(at), value }));

  it('is the position of a reading between the lowest and highest so far, with 60 readings or more', () => {
    // From 1 up by 1: every reading is the highest so far; then one in the middle.
    const rising = Array.from({ length: 61 }, (_, at) => at + 1);
    const ranks = computeRanks(readings([...rising, 31]));
    expect(ranks.slice(0, 59).every(({ value }) => value === null)).toBe(true);
    expect(ranks.slice(59).map(({ value }) => value)).toEqual([100, 100, 50]);
  });

  it('looks back on 252 sessions, and has no rank of a session without a reading or without any spread', () => {
    // The high of 9 is 252 sessions before the last.
    const ranks = computeRanks(readings([9, ...Array.from({ length: 250 }, () => 1), 3, 2]));
    expect(ranks.at(-2)!.value).toBe(25);
    expect(ranks.at(-1)!.value).toBe(50);
    expect(computeRanks(readings(Array.from({ length: 80 }, () => 5))).at(-1)!.value).toBeNull();
    expect(computeRanks(readings([...Array.from({ length: 80 }, (_, at) => at), null])).at(-1)!.value).toBeNull();
  });
});

describe('the messages of an options board', () => {
  const board = { shown: 25, totalCount: 1_303, isPreview: true };

  it('the options board names the rows that a preview sorts, which are not the first of the market [OPT-22]', () => {
    expect(boardNote(board, null)).toBe('25 of 1,303: the highest interest scores');
    expect(boardNote(board, 'Unusual activity')).toBe(
      '25 of 1,303: the highest interest scores, sorted by unusual activity',
    );
    expect(searchedWords(true)).toBe('among the highest interest scores');
    expect(noneUnusual(true)).toContain('with the highest interest scores');
  });

  it('the options board offers the rest of the stocks with unusual options, not of the whole boards [OPT-22]', () => {
    const upgrade = {
      message: 'PRO shows 137 stocks and 30 funds; FREE shows 25 of each.',
      price: null,
      url: '/upgrade',
    };
    const nodes = Array.from({ length: 25 }, (_, at) => at);
    const offered = unusualPreview({ isPreview: true, upgrade, stocks: { totalCount: 137, nodes } }, 11);
    expect(offered?.upgrade).toEqual({
      ...upgrade,
      message: 'FREE searches 25 stocks, 11 of them with unusual options; PRO searches all 137.',
    });
    // Only the funds are cut.
    expect(unusualPreview({ isPreview: true, upgrade, stocks: { totalCount: 25, nodes } }, 11)).toBeNull();
    expect(unusualPreview({ isPreview: false, stocks: { totalCount: 137, nodes } }, 11)).toBeNull();
  });

  it('the options board counts the unusual contracts of a dossier if it omits some', () => {
    expect(unusualNote(5, 7)).toBe('5 of 7, by premium');
    expect([unusualNote(3, 3), unusualNote(0, null)]).toEqual([null, null]);
  });

  it('limits nothing if the whole board is served [OPT-24]', () => {
    expect(boardNote({ ...board, shown: 100, isPreview: false }, 'Skew')).toBe('100 of 1,303');
    expect([searchedWords(false), noneUnusual(false)]).toEqual([null, 'No unusual options in the last session.']);
  });
});

describe('Max pain', () => {
  it('is shown with the expiry it is of [OPT-28]', () => {
    const figure = maxPainFigure(190, { expirationDate: '2026-03-20' });
    expect([figure.name, figure.value]).toEqual(['Max pain, Mar 20, 2026', '$190.00']);
  });

  it('has no expiry in a preview, and names the field that has it [OPT-33]', () => {
    expect(maxPainFigure(190, null)).toMatchObject({ name: 'Max pain', hint: expect.stringContaining('full view') });
  });
});

describe('the history of expected and actual moves', () => {
  const bars = [
    { day: '2026-03-02', close: 100 },
    { day: '2026-03-03', close: 104 },
    { day: '2026-03-04', close: 102.96 },
  ];

  it('holds the change of the next session against the move of the session before', () => {
    const expected = [
      { day: '2026-02-27', expectedMove1d: 0.01 },
      { day: '2026-03-02', expectedMove1d: 0.03 },
      { day: '2026-03-03', expectedMove1d: 0.03 },
      { day: '2026-03-04', expectedMove1d: 0.03 },
    ];
    const moves = compareMoves(expected, bars);
    expect(moves.map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-04']);
    expect(moves[0]!.actual).toBeCloseTo(0.04, 12);
    expect(moves[1]!.actual).toBeCloseTo(-0.01, 12);
    expect(keptShare(moves)).toBe(0.5);
  });

  it('is empty if no move was expected', () => {
    expect(compareMoves([{ day: '2026-03-02', expectedMove1d: null }], bars)).toEqual([]);
    expect(keptShare([])).toBeNull();
  });
});

describe('Open interest by strike', () => {
  const at = (strike: number, callOi = 1, putOi = 2) => ({ strike, callOi, putOi });

  it('is drawn within 30 percent of the price, whole without a price or with no strike that near', () => {
    const strikes = [at(60), at(70), at(100), at(130), at(131)];
    expect(strikesNear(strikes, 100).map(({ strike }) => strike)).toEqual([70, 100, 130]);
    expect(strikesNear(strikes, null)).toEqual(strikes);
    expect(strikesNear(strikes, 1_000)).toEqual(strikes);
  });

  it('names a strike exactly, in dollars', () => {
    expect([225, 42.5, 1_000].map(strikeText)).toEqual(['$225', '$42.50', '$1,000']);
  });

  it('is the sum of both sides', () => {
    expect(sumOpenInterest([at(90, 3, 4), at(100, 5, 6)])).toEqual({ calls: 8, puts: 10 });
  });
});
