import { describe, expect, it } from 'vitest';
import { evaluate, findChanges, type ScreenSnapshot } from '../../../src/families/screener/changes/rules/changes.ts';
import { createMatcher, findScreenChanges } from '../../../src/families/screener/changes/rules/many-plans.ts';
import { type ParsedPlan, readPlan } from '../../../src/families/screener/rules/plan.ts';
import { createRandomScreens, createScreenSnapshot as createSnapshot } from '../../support/random-screens.ts';

const list = (
  plan: ParsedPlan,
  before: ScreenSnapshot,
  after: ScreenSnapshot,
  tickers: readonly string[] | null = null,
) => findChanges(plan, evaluate(plan, before, tickers), evaluate(plan, after, tickers));

const PLAN = readPlan('STOCK', {
  filters: [
    { fieldName: 'MARKET_CAP', op: 'GTE', value: '2B' },
    { fieldName: 'SERVICE_RATING', op: 'IN', values: ['A', 'B'] },
  ],
});

describe('the changes of a screen', () => {
  const friday = createSnapshot('2025-11-14', [
    { ticker: 'AAA', marketCap: 3e9, ratingLetter: 'A' },
    { ticker: 'BBB', marketCap: 1e9, ratingLetter: 'C' },
    { ticker: 'CCC', marketCap: 5e9, ratingLetter: 'B' },
    { ticker: 'DDD', marketCap: 5e9, ratingLetter: 'B' },
    { ticker: 'EEE', marketCap: null, ratingLetter: 'A' },
  ]);
  const monday = createSnapshot('2025-11-17', [
    { ticker: 'AAA', marketCap: 3e9, ratingLetter: 'D' },
    { ticker: 'BBB', marketCap: 2e9, ratingLetter: 'B' },
    { ticker: 'CCC', marketCap: 9e9, ratingLetter: 'A' },
    { ticker: 'EEE', marketCap: 4e9, ratingLetter: 'A' },
    { ticker: 'FFF', marketCap: 4e9, ratingLetter: 'A' },
  ]);
  const describeChange = ({ kind, ticker, session, because }: ReturnType<typeof list>[number]) => [
    kind,
    ticker,
    session,
    because.map(({ clause, before, after }) => [clause.field.name, before, after]),
  ];

  it('name what entered and left, and the conditions that flipped with both values', () => {
    expect(list(PLAN, friday, monday).map(describeChange)).toEqual([
      ['LEFT', 'AAA', '2025-11-17', [['SERVICE_RATING', 'A', 'D']]],
      [
        'ENTERED',
        'BBB',
        '2025-11-17',
        [
          ['MARKET_CAP', 1e9, 2e9],
          ['SERVICE_RATING', 'C', 'B'],
        ],
      ],
      // Delisted.
      ['LEFT', 'DDD', '2025-11-17', []],
      ['ENTERED', 'EEE', '2025-11-17', [['MARKET_CAP', null, 4e9]]],
      // Listed.
      ['ENTERED', 'FFF', '2025-11-17', []],
    ]);
  });

  it('of selected tickers cover these tickers', () => {
    const tickers = list(PLAN, friday, monday, ['BBB', 'CCC', 'FFF', 'ZZZ']).map(({ ticker }) => ticker);
    expect(tickers).toEqual(['BBB', 'FFF']);
  });

  it('without a difference are none', () => {
    expect(list(PLAN, friday, friday)).toEqual([]);
  });
});

it('matches at the start of 60 sessions with all changes applied are the matches at the end, for 500 random plans', () => {
  const { snapshots, createPlan } = createRandomScreens('changes');
  const listMatches = (plan: ParsedPlan, snapshot: ScreenSnapshot): string[] => {
    const { matches } = evaluate(plan, snapshot, null);
    return snapshot.tickers.filter((_, place) => matches(place));
  };
  let total = 0;
  for (let i = 0; i < 500; i += 1) {
    const plan = createPlan();
    const current = new Set(listMatches(plan, snapshots[0]!));
    for (const [at, after] of snapshots.entries()) {
      if (at === 0) continue;
      for (const { kind, ticker, because } of list(plan, snapshots[at - 1]!, after)) {
        expect(current.has(ticker)).toBe(kind === 'LEFT');
        if (kind === 'ENTERED') current.add(ticker);
        else current.delete(ticker);
        const isInBoth = snapshots[at - 1]!.tickers.includes(ticker) && after.tickers.includes(ticker);
        expect(because.length > 0).toBe(isInBoth);
        total += 1;
      }
    }
    expect([...current].sort()).toEqual(listMatches(plan, snapshots.at(-1)!));
  }
  expect(total).toBeGreaterThan(10_000);
});

it('matches of many plans at once equal those of each plan alone', () => {
  const { snapshots, createPlan } = createRandomScreens('matches');
  for (const snapshot of snapshots.slice(0, 10)) {
    const match = createMatcher(snapshot);
    for (let i = 0; i < 60; i += 1) {
      const plan = createPlan();
      const { matches } = evaluate(plan, snapshot, null);
      const places = [...snapshot.tickers.keys()];
      expect(match(plan.clauses)).toEqual(places.filter((place) => matches(place)));
      expect(match([])).toEqual(places);
    }
  }
});

it('changes of many plans at once equal those of each plan alone, also for selected tickers', () => {
  const { snapshots, createPlan } = createRandomScreens('many');
  const inputs = Array.from({ length: 60 }, (_, i) => ({
    plan: createPlan(),
    tickers: i % 3 === 0 ? ['T01', 'T02', 'T17', 'T39'] : null,
  }));
  for (const [i, after] of snapshots.slice(1, 20).entries()) {
    const before = snapshots[i]!;
    const alone = inputs.map(({ plan, tickers }) => list(plan, before, after, tickers));
    expect(findScreenChanges(inputs, before, after)).toEqual(alone);
  }
});
