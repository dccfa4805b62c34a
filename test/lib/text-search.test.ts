import { expect, it } from 'vitest';
import { rowsWithText } from '../../src/lib/text-search.ts';

const FUNDS = [
  { ticker: 'SPY', index: 'S&P 500' },
  { ticker: 'GLD', index: null },
];

it.each<[sought: string | null | undefined, found: string[]]>([
  ['p 5', ['SPY']],
  [' gLd ', ['GLD']],
  ['y', ['SPY']],
  ['oil', []],
  [' ', ['SPY', 'GLD']],
  [null, ['SPY', 'GLD']],
])('A search for %j finds rows by any of their texts, in any case', (sought, expected) => {
  const rows = rowsWithText(FUNDS, sought, ({ ticker, index }) => [ticker, index]);
  expect(rows.map(({ ticker }) => ticker)).toEqual(expected);
});
