import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { buildScreenColumns } from '../../dashboard/src/pages/screener/columns.tsx';
import type { ScreenFieldInfo } from '../../dashboard/src/pages/screener/plan.ts';
import type { ScreenRowData } from '../../dashboard/src/pages/screener/row-card.tsx';
import { WATCHLIST_COLUMNS } from '../../dashboard/src/pages/watchlist/watchlist-page.tsx';
import { ETF_FIELDS } from '../../src/families/screener/rules/etf-fields.ts';
import { STOCK_FIELDS } from '../../src/families/screener/rules/stock-fields.ts';

const STALE = { price: 12.5, currentPrice: 12.5, isStale: true, priceDate: '2025-11-14' };
const MARKED = '<span class="muted" title="Last price of Nov 14, 2025">$12.50</span>';

/** The price of a row in the table of the screener. */
function renderScreenPrice(universe: 'STOCK' | 'ETF', row: object): string {
  const field = { STOCK: STOCK_FIELDS, ETF: ETF_FIELDS }[universe].find(({ column }) => column === 'currentPrice')!;
  const columns = buildScreenColumns([field as unknown as ScreenFieldInfo], universe, {
    tickers: [],
    toggle: () => {},
  });
  const cell = columns.find(({ key }) => key === 'currentPrice')!.cell(row as ScreenRowData);
  return renderToStaticMarkup(cell);
}
const renderWatchedPrice = (row: object): string =>
  renderToStaticMarkup(WATCHLIST_COLUMNS.find(({ key }) => key === 'price')!.cell(row as never));

describe('A price in a table', () => {
  it.each(['STOCK', 'ETF'] as const)(
    'is marked with its day in the screener if it is stale: %s [SCR-37]',
    (universe) => {
      expect(renderScreenPrice(universe, STALE)).toBe(MARKED);
      expect(renderScreenPrice(universe, { ...STALE, isStale: false })).toBe('$12.50');
    },
  );

  it('is marked with its day in a watchlist if it is stale [SCR-37]', () => {
    expect(renderWatchedPrice(STALE)).toBe(MARKED);
    expect(renderWatchedPrice({ ...STALE, isStale: false })).toBe('$12.50');
    expect(renderWatchedPrice({ price: null, isStale: null, priceDate: null })).toBe('–');
  });
});
