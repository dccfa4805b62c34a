import { describe, expect, it } from 'vitest';
import { rebased } from '../../dashboard/src/parts/price-rules.ts';
import { tickersIn } from '../../dashboard/src/tickers.ts';
import {
  exported,
  freeName,
  imported,
  linkTo,
  sharedList,
  toggled,
  withTickers,
} from '../../dashboard/src/watchlists/watchlist-rules.ts';

describe('Tickers in a text', () => {
  it('are separated by commas and blanks, in any case, each once', () => {
    expect(tickersIn('aapl, MSFT;brk.b\nAAPL  ')).toEqual(['AAPL', 'MSFT', 'BRK.B']);
    expect(tickersIn('12, -, <b>')).toEqual([]);
  });
});

describe('Watchlists', () => {
  const lists = [
    { name: 'Mine', tickers: ['AAPL', 'MSFT'] },
    { name: 'Funds', tickers: ['SPY'] },
  ];

  it('come back from an export as they were', () => {
    expect(imported(exported(lists), 'watchlists.json')).toEqual(lists);
  });

  it('are read from any text with tickers, as a list of the file’s name', () => {
    expect(imported('nvda\nxom,AAPL\n', 'energy.csv')).toEqual([{ name: 'energy', tickers: ['NVDA', 'XOM', 'AAPL'] }]);
    const positions = 'Account,X1\n"Symbol","Qty"\n"BRK.B",5\nKO,1\n';
    expect(imported(positions, 'positions.csv')).toEqual([{ name: 'positions', tickers: ['BRK.B', 'KO'] }]);
    expect(() => imported('', 'empty.csv')).toThrow('The file has no tickers.');
    expect(() => imported('{"watchlists": [{"name": 7}, null]}', 'bad.json')).toThrow('The file has no tickers.');
  });

  it('get names that are free', () => {
    expect([freeName(lists, 'New list'), freeName(lists, 'Mine')]).toEqual(['New list', 'Mine 2']);
  });

  it('hold a ticker once, and at most 100', () => {
    expect(withTickers(lists, 'Funds', ['SPY', 'QQQ', 'SPY'])[1]).toEqual({ name: 'Funds', tickers: ['SPY', 'QQQ'] });
    expect(withTickers(lists, 'Other', ['V'])).toHaveLength(3);
    const many = Array.from({ length: 120 }, (_, at) => `T${at}`);
    expect(withTickers(lists, 'Mine', many)[0]!.tickers).toHaveLength(100);
    expect([toggled(lists[0]!, 'AAPL'), toggled(lists[0]!, 'V')]).toEqual([['MSFT'], ['AAPL', 'MSFT', 'V']]);
  });

  it('are shared by a link, until this browser has the same list', () => {
    const list = { name: 'Oil & gas', tickers: ['XOM', 'BRK.B'] };
    expect(linkTo(list)).toBe('/watchlists?list=Oil+%26+gas&tickers=XOM%2CBRK.B');
    expect(sharedList([], 'Oil & gas', 'XOM,BRK.B')).toEqual(list);
    expect(sharedList([list], 'Oil & gas', 'XOM,BRK.B')).toBeNull();
    expect(sharedList([{ ...list, tickers: ['XOM'] }], 'Oil & gas', 'XOM,BRK.B')).toEqual(list);
    expect(sharedList([], '', 'xom, ???')).toEqual({ name: 'Shared list', tickers: ['XOM'] });
    expect(sharedList([list], 'Oil & gas', '')).toBeNull();
  });
});

describe('Prices side by side', () => {
  const bar = (day: string, close: number) => ({ day, close });

  it('compared prices start at the first session that all have', () => {
    const all = [
      { ticker: 'A', bars: [bar('1', 5), bar('2', 10), bar('3', 12)] },
      { ticker: 'B', bars: [bar('2', 100), bar('4', 50)] },
      { ticker: 'C', bars: [] },
    ];
    expect(rebased(all)).toEqual({
      dates: ['2', '3', '4'],
      series: [
        { ticker: 'A', values: [0, expect.closeTo(20, 10), null] },
        { ticker: 'B', values: [0, null, -50] },
      ],
    });
    expect(rebased([{ ticker: 'C', bars: [] }])).toEqual({ dates: [], series: [] });
  });
});
