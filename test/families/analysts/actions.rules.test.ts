import { describe, expect, it } from 'vitest';
import {
  type AnalystNote,
  buildActions,
  computeRatingMomentum,
  sortNewestActions,
} from '../../../src/families/analysts/actions/rules.ts';
import { classifyAction, normalizeFirm, toGradeStep } from '../../../src/families/analysts/rules/grades.ts';
import { parseDay } from '../../../src/lib/dates.ts';

const day = (text: string) => parseDay(text)!;

describe('A firm’s word on the scale of five', () => {
  it.each([
    ['Strong Buy', 1],
    ['Conviction-Buy', 1],
    ['Buy', 2],
    ['Outperform', 2],
    ['Overweight', 2],
    ['OVERWEIGHT ', 2],
    ['Sector  Outperform', 2],
    ['Neutral', 3],
    ['Market Perform', 3],
    ['Hold', 3],
    ['Equal-Weight', 3],
    ['In-Line', 3],
    ['Underperform', 4],
    ['Underweight', 4],
    ['Sell', 4],
    ['Reduce', 4],
    ['Strong Sell', 5],
    ['Not Rated', null],
    ['', null],
    ['constructor', null],
  ])('%j is %s', (word, step) => {
    expect(toGradeStep(word)).toBe(step);
  });
});

describe('the effect of a note', () => {
  it.each([
    ['Hold', 'Buy', 'UPGRADE'],
    ['Sell', 'Neutral', 'UPGRADE'],
    ['Buy', 'Strong Buy', 'UPGRADE'],
    ['Outperform', 'Market Perform', 'DOWNGRADE'],
    ['Hold', 'Strong Sell', 'DOWNGRADE'],
    ['Buy', 'Buy', 'REITERATE'],
    ['Buy', 'Overweight', 'REITERATE'],
    [null, 'Sell', 'INITIATE'],
    ['Buy', null, 'OTHER'],
    [null, null, 'OTHER'],
    ['Buy', 'Not Rated', 'OTHER'],
    ['Not Rated', 'Buy', 'OTHER'],
  ] as const)('a note from %s to %s is %s [ANA-36, NS-18]', (from, to, type) => {
    expect(classifyAction(from, to)).toBe(type);
  });
});

it.each([
  ['KeyBanc', 'Keybanc'],
  ['J.P. Morgan', 'JP Morgan'],
  ['Keefe, Bruyette & Woods', 'Keefe Bruyette Woods'],
])('a firm is the same however it is written: %s, %s', (one, other) => {
  expect(normalizeFirm(one)).toBe(normalizeFirm(other));
});
it('a firm in other letters than ours is itself', () => {
  expect(normalizeFirm('野村')).not.toBe(normalizeFirm('大和'));
});

describe('The actions of a ticker', () => {
  const note = (publishedDate: string, firm: string, more: Partial<AnalystNote> = {}): AnalystNote => ({
    ticker: 'KO',
    firm,
    publishedDate,
    source: 'RATINGS',
    analystName: null,
    ratingFrom: null,
    ratingTo: null,
    targetFrom: null,
    targetTo: null,
    ...more,
  });
  const brief = (notes: readonly AnalystNote[]) =>
    buildActions(notes).map((action) => [
      action.actionDate,
      action.actionType,
      action.fromGrade,
      action.toGrade,
      action.priorPriceTarget,
      action.priceTarget,
    ]);

  it('follow the firm’s previous view in the order of the days, for any order of the notes', () => {
    const notes = [
      note('2025-03-01', 'Keybanc', { ratingTo: 'Hold' }),
      note('2025-01-01', 'KeyBanc', { ratingTo: 'Buy' }),
      note('2025-02-01', 'Other', { ratingTo: 'Sell' }),
      note('2025-04-01', 'KEYBANC', { ratingTo: 'Neutral' }),
    ];
    const expected = [
      ['2025-01-01', 'INITIATE', null, 'Buy', null, null],
      ['2025-02-01', 'INITIATE', null, 'Sell', null, null],
      ['2025-03-01', 'DOWNGRADE', 'Buy', 'Hold', null, null],
      ['2025-04-01', 'REITERATE', 'Hold', 'Neutral', null, null],
    ];
    expect(brief(notes)).toEqual(expected);
    expect(brief(notes.toReversed())).toEqual(expected);
  });

  it('remember grade and target by themselves: a note may leave out either', () => {
    expect(
      brief([
        note('2025-01-01', 'A', { ratingTo: 'Buy', targetTo: 100 }),
        note('2025-02-01', 'A', { targetTo: 120 }),
        note('2025-03-01', 'A', { ratingTo: 'Hold' }),
        note('2025-04-01', 'A', { ratingTo: 'Hold', targetTo: 90 }),
      ]),
    ).toEqual([
      ['2025-01-01', 'INITIATE', null, 'Buy', null, 100],
      ['2025-02-01', 'OTHER', 'Buy', null, 100, 120],
      ['2025-03-01', 'DOWNGRADE', 'Buy', 'Hold', null, null],
      ['2025-04-01', 'REITERATE', 'Hold', 'Hold', 120, 90],
    ]);
  });

  it('use the previous grade and target that the note states', () => {
    expect(
      brief([
        note('2025-01-01', 'A', { ratingTo: 'Buy', targetTo: 100 }),
        note('2025-02-01', 'A', { ratingFrom: 'Sell', ratingTo: 'Buy', targetFrom: 80, targetTo: 90 }),
      ])[1],
    ).toEqual(['2025-02-01', 'UPGRADE', 'Sell', 'Buy', 80, 90]);
  });

  it('merge a firm’s day from two sources: the table of actions first, then the ratings', () => {
    const [one, ...more] = buildActions([
      note('2025-01-01', 'KeyBanc', { ratingTo: 'Buy', targetTo: 1 }),
      note('2025-01-01', 'Keybanc', { source: 'ACTIONS', targetTo: 100, analystName: 'Jo Poe' }),
    ]);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ firm: 'Keybanc', toGrade: 'Buy', priceTarget: 100, analystName: 'Jo Poe' });
  });
});

it('actions are newest first, those of one day by ticker and firm [UNS-04]', () => {
  const one = (ticker: string, firm: string, date: string) => ({ ticker, firm, actionDate: day(date) });
  const inOrder = [
    one('KO', 'B', '2025-01-03'),
    one('AAPL', 'A', '2025-01-02'),
    one('AAPL', 'B', '2025-01-02'),
    one('KO', 'A', '2025-01-02'),
  ];
  expect(sortNewestActions(inOrder.toReversed())).toEqual(inOrder);
});

it('the rating momentum is upgrades less downgrades of 30 days, both ends included [DER-34]', () => {
  const action = (actionType: string, date: string) => ({ actionType, actionDate: day(date) });
  const asOf = day('2025-11-21');
  expect(
    computeRatingMomentum(
      [
        action('UPGRADE', '2025-11-21'),
        action('UPGRADE', '2025-10-22'),
        action('UPGRADE', '2025-10-21'),
        action('UPGRADE', '2025-11-22'),
        action('DOWNGRADE', '2025-11-01'),
        action('REITERATE', '2025-11-01'),
        action('INITIATE', '2025-11-01'),
      ],
      asOf,
    ),
  ).toBe(1);
  expect(computeRatingMomentum([], asOf)).toBe(0);
});
