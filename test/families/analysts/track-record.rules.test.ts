import { describe, expect, it } from 'vitest';
import {
  compareWithOpinions,
  findCalledMoves,
  findFirstIndependentDay,
  getRevision,
  isCalled,
  type Opinion,
  type PriceSpan,
} from '../../../src/families/analysts/track-record/rules.ts';
import { isoDate, parseDay } from '../../../src/lib/dates.ts';

const day = (text: string) => parseDay(text)!;
const span = (startDate: string, endDate: string, startClose: number, endClose: number): PriceSpan => ({
  startDate: day(startDate),
  endDate: day(endDate),
  startClose,
  endClose,
});

describe('A move', () => {
  it.each([
    [100, 120, 20],
    [5, 6, 20], // 1.2 - 1 is a little less than a fifth.
    [100, 119.99, null],
    [100, 80, -20],
    [100, 80.01, null],
    [100, 150.126, 50.13],
  ])('from %d to %d is %s percent, or none [ANA-33, NS-17]', (start, end, percent) => {
    expect(findCalledMoves([span('2025-11-13', '2025-11-20', start, end)]).map(({ movePct }) => movePct)).toEqual(
      percent === null ? [] : [percent],
    );
  });

  it('takes five sessions of the exchange: holidays count as none, and a gap in the bars is no move', () => {
    const countMoves = (start: string, end: string) => findCalledMoves([span(start, end, 100, 130)]).length;
    expect(countMoves('2025-11-21', '2025-12-01')).toBe(1); // Thanksgiving between.
    expect(countMoves('2025-11-20', '2025-12-01')).toBe(0);
    expect(countMoves('2025-11-14', '2025-11-20')).toBe(0);
  });

  it('overlapping moves count once: the largest, or the earliest of equals', () => {
    const moves = findCalledMoves([
      span('2025-11-03', '2025-11-10', 100, 121),
      span('2025-11-04', '2025-11-11', 100, 125),
      span('2025-11-05', '2025-11-12', 100, 125),
      span('2025-11-10', '2025-11-17', 100, 78), // Shares the sessions of 11 and 12 November.
      span('2025-11-11', '2025-11-18', 100, 79), // Begins where the first one ended.
    ]);
    expect(moves.map(({ startDate, endDate, movePct }) => [isoDate(startDate), isoDate(endDate), movePct])).toEqual([
      ['2025-11-11', '2025-11-18', -21],
      ['2025-11-04', '2025-11-11', 25],
    ]);
  });
});

describe('The moves of a stock that do not depend on earlier bars', () => {
  const findDay = (...starts: string[]) =>
    isoDate(
      findFirstIndependentDay(
        starts.map((start) => span(start, start, 100, 130)),
        day('2025-10-01'),
      ),
    );

  it('moves depend on no bar before 1 October once fourteen days pass without the start of another', () => {
    expect(findDay()).toBe('2025-10-15');
    expect(findDay('2025-10-10')).toBe('2025-10-24');
    expect(findDay('2025-10-10', '2025-10-20')).toBe('2025-11-03');
    expect(findDay('2025-10-20', '2025-10-30')).toBe('2025-10-15'); // Nothing that starts before October reaches 20 October.
  });
});

describe('A revision', () => {
  it.each([
    [{ priceTarget: 110, priorPriceTarget: 100, actionType: 'REITERATE' }, 1],
    [{ priceTarget: 90, priorPriceTarget: 100, actionType: 'UPGRADE' }, -1],
    [{ priceTarget: 100, priorPriceTarget: 100, actionType: 'REITERATE' }, 0],
    [{ priceTarget: 100, priorPriceTarget: 100, actionType: 'DOWNGRADE' }, -1],
    [{ priceTarget: 100, priorPriceTarget: null, actionType: 'INITIATE' }, 0],
    [{ priceTarget: null, priorPriceTarget: null, actionType: 'UPGRADE' }, 1],
    [{ priceTarget: null, priorPriceTarget: null, actionType: 'OTHER' }, 0],
  ])('by %j goes %d [DER-35]', (note, direction) => {
    expect(getRevision(note)).toBe(direction);
  });
});

describe('A called move', () => {
  const move = { startDate: day('2025-11-13'), endDate: day('2025-11-20'), movePct: 25 };
  const target = (
    firm: string,
    date: string,
    prior: number | null,
    next: number | null,
    analyst?: string,
  ): Opinion => ({
    firm,
    actionDate: day(date),
    actionType: 'REITERATE',
    fromGrade: 'Hold',
    toGrade: 'Hold',
    analystName: analyst ?? null,
    priceTarget: next,
    priorPriceTarget: prior,
  });

  it('counts each firm once, by its last revision of the 90 days before [ANA-30, NS-17, DER-35]', () => {
    const called = compareWithOpinions(move, [
      target('Up', '2025-11-13', 100, 120, 'Jo Poe'),
      target('Up', '2025-09-01', 130, 100),
      target('Early', '2025-08-15', 90, 100), // 90 days before: the first that counts.
      target('Too early', '2025-08-14', 90, 100),
      target('Down', '2025-10-01', 100, 90),
      target('Down', '2025-10-02', 90, 90), // Repeats, and revises nothing.
      target('Silent', '2024-11-14', 90, 90), // 364 days before.
      target('Gone', '2024-11-13', 100, 200), // 365 days before: covers it no more.
      target('Late', '2025-11-14', 100, 200), // After the move began.
    ]);
    expect(called).toMatchObject({
      coveringFirms: 5,
      revisedWithMove: 2,
      revisedAgainstMove: 1,
      leftUnchanged: 2,
    });
    expect(called.calls).toEqual([
      {
        firm: 'Up',
        analystName: 'Jo Poe',
        attribution: 'analyst',
        actionType: 'REITERATE',
        fromGrade: 'Hold',
        toGrade: 'Hold',
        priceTarget: 120,
        priorPriceTarget: 100,
        publishedOn: '2025-11-13',
        daysBeforeMove: 0,
      },
      {
        firm: 'Early',
        analystName: null,
        attribution: 'firm',
        actionType: 'REITERATE',
        fromGrade: 'Hold',
        toGrade: 'Hold',
        priceTarget: 100,
        priorPriceTarget: 90,
        publishedOn: '2025-08-15',
        daysBeforeMove: 90,
      },
    ]);
    expect(isCalled(called)).toBe(true);
  });

  it('counts downgrades for a fall, and needs at least one call [DER-35]', () => {
    const opinions = [target('Up', '2025-11-12', 100, 120), target('Same', '2025-11-12', 100, 100)];
    const fall = compareWithOpinions({ ...move, movePct: -25 }, opinions);
    expect([fall.revisedWithMove, fall.revisedAgainstMove, fall.leftUnchanged]).toEqual([0, 1, 1]);
    expect(isCalled(fall)).toBe(false);
    expect(isCalled(compareWithOpinions(move, []))).toBe(false);
  });
});
