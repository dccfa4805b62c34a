import { describe, expect, it } from 'vitest';
import { classifyHolding } from '../../../src/families/etfs/holdings/kinds/rules.ts';
import * as rules from '../../../src/families/etfs/holdings/rules.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { toKey, toSymbol } from '../../../src/market/identity/keys.ts';

const NOTHING: rules.FiledPosition = {
  ticker: null,
  name: 'A Name',
  weightPct: 1,
  exchange: null,
  assetClass: null,
  currency: null,
  cusip: null,
  isin: null,
  sector: null,
  country: null,
};
const filed = (of: Partial<rules.FiledPosition>): rules.FiledPosition => ({ ...NOTHING, ...of });

const LISTED: rules.ListedNames = new Map(
  Object.entries({
    AAPL: 'Apple Inc.',
    'BRK.B': 'Berkshire Hathaway',
    KO: 'Coca-Cola Company (The)',
    IBM: 'IBM',
    LLY: 'Lilly (Eli)',
    ACN: 'Accenture',
    APC: 'Anadarko Petroleum',
    SLB: 'Schlumberger',
    MMM: '3M',
  }).map(([ticker, name]) => [ticker, { ticker, name }]),
);

describe('The kind of a holdings row', () => {
  it.each([
    [{ assetClass: 'Equity' }, 'SECURITY'],
    [{ assetClass: 'Fixed Income' }, 'SECURITY'],
    [{ assetClass: 'EC' }, 'SECURITY'],
    [{ assetClass: 'DBT' }, 'SECURITY'],
    [{ assetClass: 'Cash' }, 'CASH'],
    [{ assetClass: 'Money Market' }, 'CASH'],
    [{ assetClass: 'Cash Collateral and Margins' }, 'CASH'],
    [{ assetClass: 'STIV' }, 'CASH'],
    [{ assetClass: 'Futures' }, 'DERIVATIVE'],
    [{ assetClass: 'DFE' }, 'DERIVATIVE'],
    [{ name: 'US DOLLAR' }, 'CASH'],
    [{ name: 'SSI US GOV MONEY MARKET CLASS' }, 'CASH'],
    [{ name: 'S&P500 EMINI DEC 25' }, 'DERIVATIVE'],
    [{ name: 'US DOLLAR', ticker: '-', cusip: '999USDZ92' }, 'CASH'],
    [{ name: 'EURO CURRENCY', cusip: '999EURZ94' }, 'CASH'],
    [{ name: 'BRITISH POUND', cusip: '000000000' }, 'CASH'],
    [{ name: 'JAPANESE YEN', isin: 'JP9990000001' }, 'CASH'],
    [{ name: 'CASH_USD', cusip: 'CASH_USD' }, 'CASH'],
    [{ name: 'USD CASH', isin: 'US0000000000' }, 'CASH'],
    [{ name: '$USD' }, 'CASH'],
    [{ name: 'CASH & OTHER' }, 'CASH'],
    [{ name: 'CASH COLLATERAL USD SGAFT', cusip: '999999999' }, 'CASH'],
    [{ name: 'OTHER PAYABLE', cusip: '999123456' }, 'CASH'],
    [{ name: 'STATE STREET INSTITUTIONAL LIQUID RESERVES', cusip: '857492706' }, 'CASH'],
    [{ name: 'BLK CSH FND TREASURY SL AGENCY', cusip: '066922477' }, 'CASH'],
    [{ assetClass: 'FX', name: 'EUR/USD' }, 'CASH'],
    [{ assetClass: 'OTHER', name: 'US DOLLAR' }, 'CASH'],
    [{ assetClass: 'Other', name: 'APPLE INC', cusip: '037833100' }, 'SECURITY'],
    [{ name: 'S+P500 EMINI FUT DEC25', cusip: 'ESZ5', exchange: 'CME' }, 'DERIVATIVE'],
    [{ name: 'MSCI EAFE FUT DEC25', cusip: '999MFSZ56' }, 'DERIVATIVE'],
    [{ name: 'NVDA TOTAL RETURN SWAP', cusip: '000000000' }, 'DERIVATIVE'],
    [{ name: 'SPXW 12/19/25 C6000' }, 'DERIVATIVE'],
    // A row with an identifier or a venue is a security, whatever its name.
    [{ name: 'FORWARD AIR CORP', cusip: '34986A104' }, 'SECURITY'],
    [{ name: 'PATHWARD FINANCIAL INC', ticker: 'CASH', exchange: 'NASDAQ' }, 'SECURITY'],
    [{ name: 'CURRENCY EXCHANGE INTL', cusip: 'B4BNMY3' }, 'SECURITY'],
    [{ name: 'DOLLAR TREE INC', cusip: '256746108' }, 'SECURITY'],
    [{ name: 'SOME BOND', cusip: '999123456' }, 'SECURITY'],
    [{ name: 'CASH CONVERTERS INTERNATIONAL', cusip: '037833100' }, 'SECURITY'],
    [{ name: 'FIRSTCASH HOLDINGS' }, 'SECURITY'],
  ])('%o is %s', (row, kind) => {
    expect(classifyHolding(filed(row))).toBe(kind);
  });

  it('counts securities, of exact duplicates the first', () => {
    const [share, other] = [filed({ ticker: 'AAPL' }), filed({ ticker: 'AAPL', weightPct: 2 })];
    expect(rules.markCounted([share, filed({ assetClass: 'Cash' }), share, other])).toEqual([true, false, false, true]);
  });
});

describe('A safe link', () => {
  const apple = { name: 'APPLE INC', ticker: 'AAPL' };
  it.each<[string, Partial<rules.FiledPosition>, string | null]>([
    ['a symbol on a US exchange', { ...apple, exchange: 'NASDAQ' }, 'AAPL'],
    [
      'with a class that the issuer ran together',
      { ticker: 'BRKB', name: 'BERKSHIRE HATHAWAY INC CLASS B', exchange: 'New York Stock Exchange Inc.' },
      'BRK.B',
    ],
    ['with another separator', { ticker: 'brk/b', name: 'BERKSHIRE HATHAWAY', exchange: 'NYSE' }, 'BRK.B'],
    ['or a space', { ticker: 'BRK B', name: 'BERKSHIRE HATHAWAY', exchange: 'NYSE' }, 'BRK.B'],
    ['a US number in dollars', { ...apple, currency: 'USD', cusip: '037833100' }, 'AAPL'],
    ['a US ISIN', { ...apple, isin: 'US0378331005' }, 'AAPL'],
    [
      'of a company abroad that is listed here',
      { ticker: 'ACN', name: 'ACCENTURE PLC CL A', currency: 'USD', cusip: 'G1151C101' },
      'ACN',
    ],
    ['initials for a name', { ticker: 'IBM', name: 'INTL BUSINESS MACHINES CORP', cusip: '459200101' }, 'IBM'],
    ['names in another order', { ticker: 'LLY', name: 'ELI LILLY', cusip: '532457108' }, 'LLY'],
    ['the ticker for a name', { ticker: 'SLB', name: 'SLB LTD', cusip: '806857108' }, 'SLB'],
    ['an unknown symbol', { ticker: 'ZZZZ', name: 'ZZZZ', exchange: 'NASDAQ' }, null],
    ['no symbol', { name: 'APPLE INC', exchange: 'NASDAQ' }, null],
    ['a symbol alone', apple, null],
    [
      'another country’s exchange',
      { ticker: 'KO', name: 'KOREA OIL', exchange: 'Korea Exchange (Stock Market)' },
      null,
    ],
    ['one with a US exchange in its name', { ...apple, exchange: 'NYSE Euronext - Euronext Paris' }, null],
    ['and another', { ...apple, exchange: 'Nasdaq Stockholm AB' }, null],
    ['another currency', { ...apple, exchange: 'NASDAQ', currency: 'JPY' }, null],
    [
      'a number and another company’s name',
      { ticker: 'APC', name: 'APPLE INC', currency: 'USD', isin: 'US0378331005' },
      null,
    ],
    ['a number of zeros', { ...apple, cusip: '000000000' }, null],
    ['a foreign ISIN alone', { ...apple, isin: 'DE0007164600' }, null],
    ['cash with a bank’s symbol', { ...apple, exchange: 'NASDAQ', assetClass: 'Cash Collateral and Margins' }, null],
  ])('%s [ETF-07]', (_what, row, ticker) => {
    expect(rules.linkBySymbol(filed(row), LISTED)).toBe(ticker);
  });

  it('is found by the security number where another file has it beside a safe symbol [ETF-07]', () => {
    const linked = filed({ ...apple, exchange: 'NASDAQ', cusip: '037833100' });
    const byCusip = rules.linkCusips([linked, filed({ ticker: 'KO', name: 'KO', cusip: '191216100' })], () => LISTED);
    expect(byCusip).toEqual(
      new Map([
        ['037833100', 'AAPL'],
        ['191216100', 'KO'],
      ]),
    );
    const frankfurt = filed({
      ticker: 'APC',
      name: 'APPLE INC',
      exchange: 'Xetra',
      currency: 'EUR',
      isin: 'US0378331005',
    });
    const findByCusip = (cusip: string) => byCusip.get(cusip) ?? null;
    expect(rules.linkToStock(frankfurt, LISTED, findByCusip)).toBe('AAPL');
    expect(rules.linkToStock({ ...frankfurt, isin: null }, LISTED, findByCusip)).toBeNull();
    expect(rules.linkToStock({ ...frankfurt, assetClass: 'Futures' }, LISTED, findByCusip)).toBeNull();
  });

  it('is not made by a number that two stocks claim [ETF-07]', () => {
    const two = [apple, { name: 'KO', ticker: 'KO' }].map((row) =>
      filed({ ...row, exchange: 'NYSE', cusip: '037833100' }),
    );
    expect(rules.linkCusips(two, () => LISTED)).toEqual(new Map());
  });

  it('has the symbol of the day of its file', () => {
    const listed = new Map([
      ['META', { ticker: 'META', name: 'Meta Platforms' }],
      ['SNDK', { ticker: 'SNDK', name: 'Sandisk' }],
    ]);
    const name = (key: string, symbol: string, validFrom: string, validTo: string | null) => ({
      key: toKey(key),
      symbol: toSymbol(symbol),
      validFrom,
      validTo,
    });
    const names = [
      name('META', 'FB', '2012-05-18', '2022-06-08'),
      name('META', 'META', '2022-06-09', null),
      name('META~1', 'META', '2021-06-30', '2022-01-31'),
      name('SNDK', 'SNDK', '2025-02-24', null),
      name('SNDK~2', 'SNDK', '1995-11-08', '2016-05-12'),
    ];
    const link = (ticker: string, company: string, day: string) =>
      rules.linkBySymbol(
        filed({ ticker, name: company, exchange: 'NASDAQ' }),
        rules.listStocksOfDay(listed, names, day),
      );
    expect(link('FB', 'META PLATFORMS INC CL A', '2022-03-31')).toBe('META');
    // The fund META, which is no stock, and no holder after it.
    expect(link('META', 'META', '2022-01-10')).toBeNull();
    expect(link('META', 'META', '2022-03-31')).toBeNull();
    expect(link('META', 'META PLATFORMS INC CL A', '2022-06-30')).toBe('META');
    expect(link('SNDK', 'SANDISK CORP', '2015-12-31')).toBeNull();
    expect(link('SNDK', 'SANDISK CORP', '2025-03-31')).toBe('SNDK');
  });

  it.each([
    ['AT&T INC', 'T', 'AT&T', true],
    ['THE CAMPBELL S COMPANY', 'CPB', 'Campbell Soup Company', true],
    ['UNITED PARCEL SERVICE', 'UPS', 'United Parcel Service', true],
    ['AMAZON.COM INC', 'AMZN', 'Amazon', true],
    ['AT+T INC', 'T', 'AT&T', true],
    ['MCDONALD S CORP', 'MCD', "McDonald's", true],
    ['GENERAL ELECTRIC', 'GE', 'GE Aerospace', true],
    ['AMERICAN INTERNATIONAL GROUP', 'AIG', 'American International Group', true],
    ['AMERICAN TOWER CORP', 'AMT', 'American Express', false],
    ['FIRST AMERICAN CORP', 'FAF', 'First Solar', false],
    ['NATIONAL HOLDINGS CO', 'NH', 'International Holdings', false],
  ])('decides by distinctive words whether %s (%s) may be %s', (name, ticker, listed, agree) => {
    expect(rules.namesAgree(name, ticker, listed)).toBe(agree);
  });
});

describe('A holdings file', () => {
  it('is due again on the next session, a report to SEC after a quarter [ETF-04]', () => {
    expect(rules.computeNextRefresh('SSGA', parseDay('2025-11-21')!)).toEqual(parseDay('2025-11-24'));
    expect(rules.computeNextRefresh('CSV', parseDay('2025-11-26')!)).toEqual(parseDay('2025-11-28'));
    expect(rules.computeNextRefresh('NPORT', parseDay('2025-11-30')!)).toEqual(parseDay('2026-02-28'));
  });

  it.each([
    ['ISHARES', 500, null, false],
    ['CSV', 10, null, null],
    ['CSV', 10, 40, true],
    ['CSV', 10, 10, false],
  ] as const)('of %s with %i rows of %s is partial: %s [ETF-05]', (layout, rows, linkedRows, partial) => {
    expect(rules.isPartial(layout, rows, linkedRows)).toBe(partial);
  });
});

describe('Sectors and countries of a fund', () => {
  it.each([
    ['Communication', null, 'Communication Services'],
    ['Financials', 'Utilities', 'Financials'],
    ['Treasuries', null, 'Treasuries'],
    [null, 'Utilities', 'Utilities'],
    ['Cash and/or Derivatives', 'Utilities', 'Utilities'],
    [null, null, null],
  ])('a filed sector %s, and %s of the stock, are %s', (sector, ofStock, is) => {
    expect(rules.getHoldingSector(filed({ sector }), ofStock)).toBe(is);
    expect(rules.getHoldingSector(filed({ sector, assetClass: 'Cash' }), ofStock)).toBeNull();
  });

  it.each([
    ['Japan', 'Japan'],
    ['KY', 'Cayman Islands'],
    ['ZX', 'ZX'],
    [null, null],
  ])('a filed country %s is %s', (country, is) => {
    expect(rules.getHoldingCountry(filed({ country }))).toBe(is);
  });

  it('add up the counted rows of each, the largest first, and leave out those that have none', () => {
    const row = (sector: string | null, weightPct: number, counted = true) => ({ sector, weightPct, counted });
    const rows = [row('A', 10.1), row('B', 40), row('A', 20.2), row('B', 40, false), row(null, 5)];
    expect(rules.computeMix(rows, ({ sector }) => sector)).toEqual([
      { name: 'B', weightPct: 40 },
      { name: 'A', weightPct: 30.3 },
    ]);
  });
});
