import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../../src/families/screener/rules/catalog.ts';
import {
  countClauses,
  createScreenTable,
  listColumnValues,
  runPlan,
  type ScreenRow,
} from '../../../src/families/screener/rules/engine.ts';
import { MAX_CLAUSES, PlanFault, readPlan } from '../../../src/families/screener/rules/plan.ts';
import { toAmount } from '../../../src/lib/amount.ts';

const findFault = (plan: unknown, universe: 'STOCK' | 'ETF' = 'STOCK'): PlanFault => {
  try {
    readPlan(universe, plan);
  } catch (raised) {
    if (raised instanceof PlanFault) return raised;
  }
  throw new Error('the plan was read');
};
const filtered = (...filters: unknown[]) => ({ filters });

describe('Amounts', () => {
  it.each([
    [12.5, 12.5],
    ['12.5', 12.5],
    [' -3 ', -3],
    ['+.5', 0.5],
    ['1e3', 1_000],
    ['7k', 7_000],
    ['500M', 500_000_000],
    ['500m', 500_000_000],
    ['2.3B', 2_300_000_000],
    ['1.2T', 1_200_000_000_000],
    ['1.1t', 1_100_000_000_000],
    ['-2K', -2_000],
  ])('%j is read as %d [SCR-11]', (value, amount) => {
    expect(toAmount(value)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    'M',
    '500 M',
    '500MM',
    '1e3K',
    '0x10',
    '$5',
    '1,000',
    'abc',
    'NaN',
    'Infinity',
    '1e999',
    null,
    true,
    [5],
    {},
  ])('%j is no amount [SCR-12]', (value) => {
    expect(toAmount(value)).toBeNull();
  });

  it('a number that JSON reads but that has no end is none [SCR-12]', () => {
    expect(toAmount(JSON.parse('1e999'))).toBeNull();
  });
});

describe('Reading a plan', () => {
  it('reads conditions of each kind of field, and the order [SCR-03, SCR-07, SCR-11]', () => {
    const plan = readPlan('STOCK', {
      ...filtered(
        { fieldName: 'MARKET_CAP', op: 'GTE', value: '500M' },
        { fieldName: 'SERVICE_RATING', op: 'IN', values: ['A', 'B'] },
        { fieldName: 'MA_CROSS_STATE', op: 'EQ', value: '-1' },
      ),
      sort: { fieldName: 'VOLUME', dir: 'DESC' },
    });
    expect(plan.clauses.map(({ field, op }) => [field.name, op])).toEqual([
      ['MARKET_CAP', 'GTE'],
      ['SERVICE_RATING', 'IN'],
      ['MA_CROSS_STATE', 'EQ'],
    ]);
    expect(plan.clauses.map((clause) => ('values' in clause ? [...clause.values] : clause.value))).toEqual([
      500_000_000,
      ['A', 'B'],
      -1,
    ]);
    expect([plan.sort?.field.name, plan.sort?.dir]).toEqual(['VOLUME', 'DESC']);
  });

  it('ignores members that do not affect the screen, and an empty list of conditions [SCR-04, SCR-02]', () => {
    const plan = { filters: [], universe: 'ETF', limit: 5, intent: 'x', summary: 'y', sort: null };
    expect(readPlan('STOCK', plan)).toEqual({ clauses: [], sort: null });
  });

  it('`field` is `fieldName` by its older name, which gives way to the newer [SCR-10, VER-04]', () => {
    const names = (filter: object) =>
      readPlan('STOCK', filtered({ op: 'GT', value: 0, ...filter })).clauses[0]!.field.name;
    expect(names({ field: 'PRICE' })).toBe('PRICE');
    expect(names({ field: 'NOTHING', fieldName: 'VOLUME' })).toBe('VOLUME');
    expect(readPlan('STOCK', { filters: [], sort: { field: 'PRICE', dir: 'ASC' } }).sort?.field.name).toBe('PRICE');
  });

  it.each([
    ['STOCK', 'FOOBAR', 'filter'],
    ['STOCK', 'market_cap', 'filter'],
    ['STOCK', 'CURRENT_PRICE', 'filter'],
    ['ETF', 'PRICE', 'filter'],
    ['ETF', 'CHANGE', 'sort'],
    ['STOCK', 'HOLDINGS_COUNT', 'sort'],
    ['STOCK', 'WEEK_52_HIGH', 'sort'],
  ] as const)('%s knows no %s to %s by [SCR-13, SCR-14, SCR-17, SCR-39]', (universe, name, part) => {
    const term = { fieldName: name, op: 'GT', value: 0, dir: 'ASC' };
    const fault = findFault(part === 'filter' ? filtered(term) : { filters: [], sort: term }, universe);
    expect([fault.code, fault.field]).toEqual(['unknown_field', name]);
    expect(fault.message).toContain(`'${name}'`);
    for (const field of CATALOG[universe]) expect(fault.message).toContain(field.name);
  });

  it.each([
    ['no plan', null, 'plan'],
    ['a list for a plan', [], 'plan'],
    ['no filters', {}, 'filters'],
    ['filters that are no list', { filters: {} }, 'filters'],
    ['a filter that is none', filtered(5), 'filters[0]: an object'],
    ['a filter that is a list', filtered(['PRICE']), 'filters[0]: an object'],
    ['an order that is none', { filters: [], sort: 'PRICE' }, 'sort: an object'],
    ['a plan that is a text', 'PRICE', 'plan: an object'],
    ['an operator in a list', filtered({ fieldName: 'PRICE', op: ['GT'], value: 1 }), 'op: one of'],
    ['a filter of nothing', filtered({ op: 'GT', value: 1 }), 'fieldName'],
    ['no operator', filtered({ fieldName: 'PRICE', value: 1 }), 'op'],
    ['an unknown operator', filtered({ fieldName: 'PRICE', op: 'gte', value: 1 }), 'GTE'],
    ['an order without a direction', { filters: [], sort: { fieldName: 'PRICE' } }, 'dir'],
    ['an order by a text', { filters: [], sort: { fieldName: 'ISSUER', dir: 'ASC' } }, 'ISSUER'],
    [
      'more filters than are read',
      filtered(...Array(MAX_CLAUSES + 1).fill({ fieldName: 'PRICE', op: 'GT', value: 1 })),
      '100',
    ],
  ])('%s is malformed, and the message says where [ERR-03]', (_what, plan, message) => {
    const fault = findFault(plan, 'ETF').code === 'unknown_field' ? findFault(plan) : findFault(plan, 'ETF');
    expect(fault.code).toBe('malformed_request');
    expect(fault.message).toContain(message);
    expect(fault.message.startsWith(`${fault.field}: `)).toBe(true);
  });

  it('as many filters as are read are read [ERR-03]', () => {
    const most = Array(MAX_CLAUSES).fill({ fieldName: 'PRICE', op: 'GT', value: 1 });
    expect(readPlan('STOCK', filtered(...most)).clauses).toHaveLength(MAX_CLAUSES);
  });

  it('a long value is not repeated whole [SCR-12]', () => {
    const { message } = findFault(filtered({ fieldName: 'PRICE', op: 'GT', value: 'x'.repeat(500) }));
    expect(message.length).toBeLessThan(150);
  });

  it.each([
    ['a word for a number', { fieldName: 'PRICE', op: 'GT', value: 'cheap' }, /\bvalue\b/],
    ['nothing for a number', { fieldName: 'PRICE', op: 'GT' }, /\bvalue\b/],
    ['values for a number', { fieldName: 'PRICE', op: 'GT', values: [1] }, /\bvalue\b/],
    ['true for a number', { fieldName: 'PRICE', op: 'GT', value: true }, /\bvalue\b/],
    ['value where values is due', { fieldName: 'SERVICE_RATING', op: 'IN', value: 'A' }, /\bvalues\b/],
    ['one text for a list', { fieldName: 'SERVICE_RATING', op: 'NOT_IN', values: 'A' }, /\bvalues\b/],
    ['numbers in a list', { fieldName: 'SERVICE_RATING', op: 'IN', values: [1] }, /\bvalues\b/],
  ])('%s is malformed, and the message names the key that the operator reads [SCR-12]', (_what, filter, key) => {
    const { code, message } = findFault(filtered(filter));
    expect(code).toBe('malformed_request');
    expect(message).toMatch(key);
    if (key.source.includes('value\\b')) expect(message).not.toMatch(/\bvalues\b/);
  });

  it.each([
    ['SERVICE_RATING', 'GTE', 'IN, NOT_IN'],
    ['SERVICE_RATING', 'EQ', 'IN, NOT_IN'],
    ['SENTIMENT_DIRECTION', 'GT', 'EQ'],
    ['MA_CROSS_STATE', 'NEQ', 'EQ'],
    ['MARKET_CAP', 'IN', 'GTE, GT, LTE, LT, EQ, NEQ'],
  ])(
    '%s does not take %s, and the message lists the accepted values [SCR-19, SCR-23, AMB-15]',
    (fieldName, op, ops) => {
      const { code, message } = findFault(filtered({ fieldName, op, value: 1, values: ['A'] }));
      expect(code).toBe('malformed_request');
      expect(message).toContain(fieldName);
      expect(message).toContain(ops);
    },
  );
});

type Row = ScreenRow & { currentPrice: number | null; ratingLetter: string | null; ratingScore: number | null };
const row = (ticker: string, currentPrice: number | null, ratingScore: number | null = null): Row => ({
  ticker,
  currentPrice,
  ratingScore,
  ratingLetter: ratingScore === null ? null : ratingScore >= 90 ? 'A' : ratingScore < 10 ? 'F' : 'B',
});
/** Not in the order of their tickers. */
const table = createScreenTable([row('D', 20, 95), row('A', 20, 72), row('C', null, 5), row('B', -5), row('E', 0, 99)]);
const findTickers = (filters: unknown[], sort?: unknown, limit = 100, among: ReadonlySet<number> | null = null) => {
  const { matched, results } = runPlan(table, readPlan('STOCK', { filters, sort }), among, limit);
  return [matched, results.map(({ ticker }) => ticker).join('')];
};
const price = (op: string, value: number) => ({ fieldName: 'PRICE', op, value });

describe('A screen', () => {
  it('compares as its operators say [SCR-08]', () => {
    expect(findTickers([price('GTE', 0)])).toEqual([3, 'ADE']);
    expect(findTickers([price('GT', 0)])).toEqual([2, 'AD']);
    expect(findTickers([price('LTE', 0)])).toEqual([2, 'BE']);
    expect(findTickers([price('LT', 0)])).toEqual([1, 'B']);
    expect(findTickers([price('EQ', 20)])).toEqual([2, 'AD']);
  });

  it('a stock without a value never matches, so that the two sides of a number do not cover the universe [SCR-29]', () => {
    expect(findTickers([price('NEQ', 20)])).toEqual([2, 'BE']);
    expect(findTickers([price('NEQ', 0)])).toEqual([3, 'ABD']);
    expect(Number(findTickers([price('GTE', 0)])[0]) + Number(findTickers([price('LT', 0)])[0])).toBe(4);
  });

  it('unrated stocks match neither IN nor NOT_IN [SCR-19, SCR-21]', () => {
    const letters = (op: string, ...values: string[]) => ({ fieldName: 'SERVICE_RATING', op, values });
    expect(findTickers([letters('IN', 'A', 'F')])).toEqual([3, 'CDE']);
    expect(findTickers([letters('NOT_IN', 'F')])).toEqual([3, 'ADE']);
    expect(findTickers([letters('IN', 'F')])).toEqual([1, 'C']);
    expect(() => findTickers([letters('IN', 'a')])).toThrow('"a" is no value of SERVICE_RATING');
    expect(findTickers([letters('NOT_IN')])).toEqual([4, 'ACDE']);
  });

  it('wants all conditions to hold [SCR-06]', () => {
    expect(findTickers([price('GTE', 0), price('LT', 20)])).toEqual([1, 'E']);
  });

  it('nulls come last, ascending and descending, and equal rows by ticker [SCR-30, UNS-04]', () => {
    expect(findTickers([], { fieldName: 'PRICE', dir: 'ASC' })).toEqual([5, 'BEADC']);
    expect(findTickers([], { fieldName: 'PRICE', dir: 'DESC' })).toEqual([5, 'ADEBC']);
    expect(findTickers([])).toEqual([5, 'ABCDE']);
  });

  it('sorts the rating by its score, the highest first if it descends [SCR-20]', () => {
    expect(findTickers([], { fieldName: 'SERVICE_RATING', dir: 'DESC' })).toEqual([5, 'EDACB']);
    expect(findTickers([], { fieldName: 'SERVICE_RATING', dir: 'ASC' })).toEqual([5, 'CADEB']);
  });

  it('counts what matches, however little is shown [SCR-31]', () => {
    expect(findTickers([price('GTE', 0)], { fieldName: 'PRICE', dir: 'DESC' }, 2)).toEqual([3, 'AD']);
  });

  it('looks at the given rows alone [SCR-32]', () => {
    const among = new Set([table.place('A')!, table.place('C')!]);
    expect(findTickers([], undefined, 100, among)).toEqual([2, 'AC']);
    expect(findTickers([price('GTE', 0)], undefined, 100, among)).toEqual([1, 'A']);
    expect(findTickers([], undefined, 100, new Set())).toEqual([0, '']);
  });

  it('counts the matches and the missing values of each condition [SCR-29]', () => {
    const plan = readPlan('STOCK', {
      filters: [price('GT', 0), { fieldName: 'SERVICE_RATING', op: 'NOT_IN', values: ['A'] }],
    });
    expect(countClauses(table, plan, null)).toEqual([
      { fieldName: 'PRICE', op: 'GT', matched: 2, missing: 1 },
      { fieldName: 'SERVICE_RATING', op: 'NOT_IN', matched: 2, missing: 1 },
    ]);
    expect(countClauses(table, plan, new Set([table.place('C')!]))[0]).toMatchObject({ matched: 0, missing: 1 });
  });

  it('lists each text of a column once, in order [SCR-36]', () => {
    expect(listColumnValues(table, { column: 'ratingLetter' })).toEqual(['A', 'B', 'F']);
  });
});
