import { describe, expect, it } from 'vitest';
import {
  buildMemberships,
  type IndexList,
  type IndexStint,
  isMemberOn,
  toVisibleStay,
} from '../../../src/families/stocks/members/rules.ts';

const listOfDay = (day: string): IndexList => ({ source: 'LIST', firstDay: day, lastDay: day, isComplete: true });
const membersOfDay = (day: string, tickers: string): IndexStint[] =>
  tickers.split(' ').map((ticker) => ({ source: 'LIST', listDay: day, ticker, firstDay: day, lastDay: day }));
const stint = (
  source: IndexStint['source'],
  listDay: string,
  [ticker, firstDay, lastDay = null]: readonly [string, string, (string | null)?],
): IndexStint => ({ source, listDay, ticker, firstDay, lastDay });

/** The stays as short texts: `A 2024-01-02..2024-02-01 DAY`. */
const build = (lists: readonly IndexList[], stints: readonly IndexStint[], asOf = '2025-06-30'): string[] =>
  buildMemberships(lists, stints, asOf).map(
    ({ ticker, validFrom, validTo, precision, endPrecision }) =>
      `${ticker} ${validFrom}..${validTo ?? ''} ${[precision, endPrecision].filter(Boolean).join(' to ')}`,
  );

describe('Lists of single days', () => {
  const [first, second, third] = ['2025-03-03', '2025-03-04', '2025-04-30'];
  const lists = [first, second, third].map(listOfDay);
  const stints = [...membersOfDay(first, 'A B'), ...membersOfDay(second, 'A C'), ...membersOfDay(third, 'A D')];

  it('begin a stay with the first list that has a member, and end it before the list that lacks it', () => {
    expect(build(lists, stints)).toEqual([
      // It may have joined before the first list.
      'A 2025-03-03.. WINDOW',
      'B 2025-03-03..2025-03-03 WINDOW to DAY',
      // It joined between the lists of two neighboring days, and left in some week of March or April.
      'C 2025-03-04..2025-04-29 DAY to WINDOW',
      'D 2025-04-30.. WINDOW',
    ]);
  });

  it('have exact days if they are no more than a long weekend apart', () => {
    const days = ['2025-04-17', '2025-04-22'];
    const members = [...membersOfDay('2025-04-17', 'A B'), ...membersOfDay('2025-04-22', 'A C')];
    expect(build(days.map(listOfDay), members)).toContain('C 2025-04-22.. DAY');
  });

  it('do not matter if they are of later days', () => {
    expect(build(lists, stints, '2025-04-29')).toEqual([
      'A 2025-03-03.. WINDOW',
      'B 2025-03-03..2025-03-03 WINDOW to DAY',
      'C 2025-03-04.. DAY',
    ]);
  });

  it('state when each first and last day became known', () => {
    expect(buildMemberships(lists, stints, '2025-06-30')[2]).toEqual({
      ticker: 'C',
      validFrom: '2025-03-04',
      validTo: '2025-04-29',
      precision: 'DAY',
      source: 'LIST',
      knownFrom: '2025-03-04',
      endKnownFrom: '2025-04-30',
      endPrecision: 'WINDOW',
    });
  });
});

describe('A history', () => {
  const history: IndexList = { source: 'HISTORY', firstDay: '2020-01-02', lastDay: '2025-01-02', isComplete: true };
  const stints = [
    stint('HISTORY', '2020-01-02', ['A', '2020-01-02']),
    stint('HISTORY', '2020-01-02', ['B', '2020-01-02', '2021-06-30']),
    // A rename: the security leaves under one symbol and returns under another on the next day.
    stint('HISTORY', '2020-01-02', ['M', '2020-01-02', '2022-06-08']),
    stint('HISTORY', '2020-01-02', ['M', '2022-06-09']),
    // It left and returned a year later.
    stint('HISTORY', '2020-01-02', ['R', '2020-03-02', '2021-03-01']),
    stint('HISTORY', '2020-01-02', ['R', '2022-03-01']),
  ];

  it('has exact days, and joins the stays of a renamed member', () => {
    expect(build([history], stints)).toEqual([
      'A 2020-01-02.. WINDOW',
      'B 2020-01-02..2021-06-30 WINDOW to DAY',
      'M 2020-01-02.. WINDOW',
      'R 2020-03-02..2021-03-01 DAY to DAY',
      'R 2022-03-01.. DAY',
    ]);
  });

  it('counts instead of lists of its days, and goes on with the lists after it', () => {
    const lists = [history, listOfDay('2024-06-03'), listOfDay('2025-03-03')];
    const members = [...stints, ...membersOfDay('2024-06-03', 'A M WRONG'), ...membersOfDay('2025-03-03', 'A R NEW')];
    expect(build(lists, members)).toEqual([
      'A 2020-01-02.. WINDOW',
      'B 2020-01-02..2021-06-30 WINDOW to DAY',
      'M 2020-01-02..2025-03-02 WINDOW to WINDOW',
      'NEW 2025-03-03.. WINDOW',
      'R 2020-03-02..2021-03-01 DAY to DAY',
      'R 2022-03-01.. DAY',
    ]);
  });

  it('ends at the day as of which it is read', () => {
    expect(build([history], stints, '2021-03-01')).toEqual([
      'A 2020-01-02.. WINDOW',
      'B 2020-01-02.. WINDOW',
      'M 2020-01-02.. WINDOW',
      'R 2020-03-02.. DAY',
    ]);
  });
});

describe('A list of changes', () => {
  // On March 4 B replaced X, and on June 3 C replaced B. A was a member all along, and D joined after the list ended.
  const changes: IndexList = { source: 'CHANGES', firstDay: '2024-03-03', lastDay: '2024-06-03', isComplete: false };
  const stints = [
    stint('CHANGES', '2024-03-03', ['X', '2024-03-03', '2024-03-03']),
    stint('CHANGES', '2024-03-03', ['B', '2024-03-04', '2024-06-02']),
    stint('CHANGES', '2024-03-03', ['C', '2024-06-03']),
  ];

  it('applies to the next complete list', () => {
    const members = [...stints, ...membersOfDay('2025-01-02', 'A C')];
    expect(build([changes, listOfDay('2025-01-02')], members)).toEqual([
      'A 2024-03-03.. WINDOW',
      'B 2024-03-04..2024-06-02 DAY to DAY',
      'C 2024-06-03.. DAY',
      'X 2024-03-03..2024-03-03 WINDOW to DAY',
    ]);
  });

  it('applies to an earlier complete list if there is no later one', () => {
    const members = [...stints, ...membersOfDay('2024-01-02', 'A X')];
    expect(build([changes, listOfDay('2024-01-02')], members)).toEqual([
      'A 2024-01-02.. WINDOW',
      'B 2024-03-04..2024-06-02 DAY to DAY',
      'C 2024-06-03.. DAY',
      'X 2024-01-02..2024-03-03 WINDOW to DAY',
    ]);
  });

  it('continues a better source that ends within it, instead of its own earlier days', () => {
    // The file of start and end dates ends in April: it has A and B, and not the former X.
    const spells: IndexList = { source: 'SPELLS', firstDay: '2024-01-02', lastDay: '2024-04-01', isComplete: true };
    const members = ['A', 'B'].map((ticker) => stint('SPELLS', '2024-01-02', [ticker, '2024-01-02']));
    expect(build([changes, spells, listOfDay('2023-12-01')], [...stints, ...members])).toEqual([
      'A 2024-01-02.. WINDOW',
      'B 2024-01-02..2024-06-02 WINDOW to DAY',
      'C 2024-06-03.. DAY',
    ]);
  });

  it('states no members by itself', () => {
    expect(build([changes], stints)).toEqual([]);
  });
});

describe('A stay that ended', () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const stay = {
    validFrom: day('2025-03-03'),
    validTo: day('2025-04-29'),
    endKnownFrom: day('2025-04-30'),
    endPrecision: 'WINDOW',
  };

  it('has no end as of a day on which it was not known', () => {
    const past = toVisibleStay(stay, day('2025-04-29'));
    expect(past).toEqual({ ...stay, validTo: null, endKnownFrom: null, endPrecision: null });
    expect(isMemberOn(past, day('2025-04-29'))).toBe(true);
    expect(toVisibleStay(stay, day('2025-04-30'))).toBe(stay);
  });

  it('includes its first and its last day', () => {
    const days = ['2025-03-02', '2025-03-03', '2025-04-29', '2025-04-30'];
    expect(days.map((text) => isMemberOn(stay, day(text)))).toEqual([false, true, true, false]);
  });
});
