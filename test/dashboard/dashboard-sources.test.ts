import { describe, expect, it } from 'vitest';
import { placeOfSource } from '../../dashboard/src/parts/sources.ts';
import { routes } from '../support/catalog.ts';

/** Sources cited by the gateway's own texts. */
const OF_STOCK = [
  '/api/v1/stocks/price?ticker=KO',
  '/api/v1/rating/KO',
  '/api/v1/analyst/KO/consensus',
  '/api/v2/metrics/entity/KO/metric/mentions',
  '/api/v1/stocks/fundamentals/current?ticker=KO',
  '/api/v1/insider/trades/KO',
  '/api/v1/institutional/holders/KO?reportDate=2025-09-30',
  '/api/v1/stocks/short-interest?ticker=KO',
  '/api/v1/insights/stock/KO',
];
const OF_MARKET = [
  '/api/v1/sentiment/breadth',
  '/api/v1/sentiment/sectors',
  '/api/v1/stocks',
  '/api/v1/insider/activity?lookbackDays=7',
  '/api/v1/calendar/earnings',
];

const documented = (href: string) => decodeURIComponent(/^\/docs\/api\?filter=(.+)$/.exec(href)![1]!);

describe('the link to the source of a sentence', () => {
  it.each(OF_STOCK)('is the page of the stock: %s [SUM-03]', (source) => {
    expect(placeOfSource(source, '/')).toEqual({ href: '/stocks/KO', isPage: true });
  });

  it.each([
    ['/api/v1/stocks/KO/options/summary', '/options/KO'],
    ['/api/v2/market-mood', '/indexes/market-mood'],
    ['/api/v1/rating/BRK.B', '/stocks/BRK.B'],
  ])('is the page of its subject: %s [SUM-03]', (source, page) => {
    expect(placeOfSource(source, '/')).toEqual({ href: page, isPage: true });
  });

  it.each([...OF_STOCK, ...OF_MARKET])(
    'is the documentation of the path if no other page shows it: %s [SUM-03]',
    (source) => {
      const { href, isPage } = placeOfSource(source, '/stocks/KO');
      expect(isPage).toBe(false);
      expect(routes.some(({ path }) => path.startsWith(documented(href)))).toBe(true);
    },
  );

  it('is the address itself outside the gateway', () => {
    expect(placeOfSource('https://letters.example/q3', '/')).toEqual({
      href: 'https://letters.example/q3',
      isPage: false,
    });
  });
});
