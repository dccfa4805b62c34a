import { describe, expect, it } from 'vitest';
import { formatCsv } from '../../dashboard/src/exports/csv.ts';
import { fileName, provenanceLines, SYNTHETIC } from '../../dashboard/src/exports/provenance.ts';

describe('A table as a CSV file', () => {
  it('has one-cell remarks, titles and raw values; unknown and withheld values are empty', () => {
    const table = {
      titles: ['Stock', 'Value (USD)', 'New'],
      rows: [
        ['AAPL', 726182.5, true],
        ['Smith, "Jo"\n& Co.', null, undefined],
        ['X', Number.NaN, -3],
      ],
      hasMore: true,
    };
    expect(formatCsv(['Trades - Apple, Inc. - as of 2026-11-20'], table)).toBe(
      [
        '# Trades - Apple; Inc. - as of 2026-11-20',
        '# The first 3 rows; the list goes on',
        'Stock,Value (USD),New',
        'AAPL,726182.5,true',
        '"Smith, ""Jo""\n& Co.",,',
        'X,,-3',
        '',
      ].join('\r\n'),
    );
  });

  it.each(['=1+1', '+1', '-1', '@A1', '\t=1'])('escapes a text that begins like a formula: %j', (text) => {
    const [, row] = formatCsv([], { titles: ['Name'], rows: [[text]], hasMore: false }).split('\r\n');
    expect(row).toBe(`'${text}`);
  });
});

describe('the header of an exported file', () => {
  const about = {
    page: 'Apple Inc.',
    panel: 'Analyst targets',
    asOf: ['2026-11-19', '2026-11-20'],
    from: 'analysts.csv',
    isSynthetic: false,
    withheld: null,
    address: 'http://host/stocks/AAPL?range=1M',
  };

  it('is its panel, page and days, the source and the address', () => {
    expect(provenanceLines(about)).toEqual([
      'Analyst targets - Apple Inc. - as of 2026-11-19 and 2026-11-20',
      'Source: analysts.csv',
      'http://host/stocks/AAPL?range=1M',
    ]);
  });

  it('names the withheld fields and states that the demo is synthetic', () => {
    const lines = provenanceLines({ ...about, asOf: [], isSynthetic: true, withheld: ['buy', 'sell'] });
    expect(lines.slice(0, 3)).toEqual([
      'Analyst targets - Apple Inc. - as of an unknown day',
      SYNTHETIC,
      'A PRO key shows the rest; left out or empty here: buy and sell',
    ]);
  });

  it.each([
    ['http://host/', 'movers', ['2026-11-20'], 'market-movers-2026-11-20'],
    ['http://host/stocks/BRK.B?range=1M', 'price', ['2026-11-19', '2026-11-20'], 'stocks-BRK.B-price-2026-11-20'],
    ['http://host/compare?tickers=AAPL,MSFT', 'figures', [], 'compare-AAPL-MSFT-figures'],
  ])('of %s, its name is page, ticker, table and day', (address, what, days, name) => {
    expect(fileName(new URL(address), what, days)).toBe(name);
  });
});
