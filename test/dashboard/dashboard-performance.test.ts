import { expect, it } from 'vitest';
import { performanceBy } from '../../dashboard/src/pages/market/performance.ts';

const stock = (ticker: string, group: string | null, marketCap: number | null, changePercent: number | null) => ({
  ticker,
  group,
  marketCap,
  changePercent,
});
const by = (...stocks: ReturnType<typeof stock>[]) => performanceBy(stocks, ({ group }) => group);

it('the change of a group is weighted by the market caps before it [DER-28]', () => {
  // From 200 to 300 and from 200 to 100: (200 x 50 - 200 x 50) / 400 = 0.
  const [chips, banks] = by(stock('A', 'Chips', 300, 50), stock('B', 'Chips', 100, -50), stock('C', 'Banks', 100, 1));
  expect(chips).toMatchObject({ name: 'Chips', stocks: 2, change: 0, up: 1, down: 1, marketCap: 400 });
  expect([chips?.best?.ticker, chips?.worst?.ticker]).toEqual(['A', 'B']);
  expect(banks).toMatchObject({ name: 'Banks', change: 1, up: 1, down: 0 });
});

it('a stock without a change weighs nothing, and one without a market cap still rose or fell', () => {
  const [only] = by(stock('A', 'Chips', 100, 2), stock('B', 'Chips', 900, null), stock('C', 'Chips', null, -50));
  expect(only).toMatchObject({ stocks: 3, change: 2, up: 1, down: 1, marketCap: 1000 });
  expect(only?.worst?.ticker).toBe('C');
});

it('a group without a change is unknown, an unchanged stock is neither up nor down, and stocks without a group are left out', () => {
  const [unknown, flat, ...rest] = by(
    stock('A', 'Chips', 100, null),
    stock('B', 'Banks', 100, 0),
    stock('C', null, 100, 3),
  );
  expect(unknown).toMatchObject({ change: null, up: 0, down: 0, best: null, worst: null });
  expect(flat).toMatchObject({ change: 0, up: 0, down: 0 });
  expect(rest).toEqual([]);
});

it('stocks count equally if most market caps are unknown, and an unknown cap is not $0', () => {
  const [chips, banks] = by(
    stock('A', 'Chips', null, 2),
    stock('B', 'Chips', null, -1),
    stock('C', 'Banks', 900, 3),
    stock('D', 'Banks', null, 1),
  );
  expect(chips).toMatchObject({ change: 0.5, marketCap: null });
  expect(banks).toMatchObject({ change: 2, marketCap: 900 });
});

it('a group has no market cap if most of its stocks have none', () => {
  const [chips] = by(stock('A', 'Chips', 900, 3), stock('B', 'Chips', null, 1), stock('C', 'Chips', null, 2));
  expect(chips).toMatchObject({ change: 2, marketCap: null });
});
