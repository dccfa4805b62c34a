import { type Form13fSpec, submission, type TableSpec } from './form13f.ts';

/** The last days of the two quarters of the small market; the reports of both are in. */
export const [Q2, Q3] = ['2025-06-30', '2025-09-30'];

export const CUSIP = {
  AAPL: '037833100',
  MSFT: '594918104',
  NVDA: '67066G104',
  JPM: '46625H100',
  XOM: '30231G102',
  JNJ: '478160104',
  KO: '191216100',
  'BRK.B': '084670702',
  GOOGL: '02079K305',
  GOOG: '02079K107',
  SPY: '78462F103',
  QQQ: '46090E103',
} as const;
type Symbol = keyof typeof CUSIP;

/** Round prices near the quarters' closes, so that values can be worked by hand. */
const PRICE: Readonly<Record<Symbol, number>> = {
  AAPL: 200,
  MSFT: 400,
  NVDA: 150,
  JPM: 250,
  XOM: 110,
  JNJ: 160,
  KO: 70,
  'BRK.B': 450,
  GOOGL: 180,
  GOOG: 181,
  SPY: 600,
  QQQ: 500,
};

export const CUSIPS = JSON.stringify(
  Object.fromEntries(Object.entries(CUSIP).map(([ticker, cusip]) => [cusip, ticker.replace('.', '/')])),
);

const shares = (sharesBySymbol: Partial<Record<Symbol, number>>, unit = 1): TableSpec[] =>
  Object.entries(sharesBySymbol).map(([ticker, amount]) => ({
    cusip: CUSIP[ticker as Symbol],
    amount,
    value: (amount * PRICE[ticker as Symbol]) / unit,
    issuer: `${ticker} ISSUER`,
  }));
const option = (putCall: 'Put' | 'Call', ticker: Symbol, amount: number): TableSpec => ({
  cusip: CUSIP[ticker],
  amount,
  value: amount * PRICE[ticker],
  putCall,
});
const note = (cusip: string, cls: string, amount: number): TableSpec => ({
  cusip,
  cls,
  amount,
  value: amount * 1.1,
  principal: true,
});

const filer = (n: number) => `00080000${String(n).padStart(2, '0')}`;
/** All of the ten categories, in the order of the contract. */
export const FILERS = [
  ['Broad Market Trackers', 'INDEX_FUND'],
  ['Alder Grove Partners', 'HEDGE_FUND'],
  ['Cedar Point Reform', 'ACTIVIST'],
  ['Delta Workers', 'PENSION'],
  ['Elm Street Savings', 'BANK'],
  ['Fir Mutual Cover', 'INSURANCE'],
  ['Grove Select', 'MUTUAL_FUND'],
  ['Haven State Reserve', 'SOVEREIGN_WEALTH'],
  ['Ivy Hall', 'ENDOWMENT'],
  ['Juniper Advisers', 'OTHER'],
] as const;

/** Juniper's category is unknown. */
export const CATEGORIES = `filerCik,category\n${FILERS.slice(0, 9)
  .map(([, category], i) => `${filer(i + 1)},${category.toLowerCase().replaceAll('_', ' ')}\n`)
  .join('')}`;

const form = (n: number, period: string, rows: readonly TableSpec[], more: Partial<Form13fSpec> = {}): Form13fSpec => ({
  cik: filer(n),
  name: FILERS[n - 1]![0],
  period,
  filed: period === Q2 ? '2025-08-14' : '2025-11-14',
  rows,
  ...more,
});

/** AAPL has seven holders and one that sold out; flows go both ways in six stocks; four positions are activists'. */
export const FORMS_13F: readonly Form13fSpec[] = [
  form(1, Q2, shares({ AAPL: 1_000 })),
  form(1, Q3, shares({ AAPL: 1_200 })),
  form(2, Q2, [
    ...shares({ AAPL: 500 }),
    option('Call', 'AAPL', 800),
    option('Call', 'XOM', 100),
    note('037833AB6', 'NOTE 1.000% 5/1', 80_000),
  ]),
  form(2, Q3, [
    option('Call', 'AAPL', 1_000),
    option('Put', 'NVDA', 100),
    option('Call', 'MSFT', 10),
    note('037833AB6', 'NOTE 1.000% 5/1', 100_000),
    note('67066GAB1', 'NOTE 9/1', 1_000),
  ]),
  form(3, Q2, shares({ NVDA: 200, MSFT: 40, JNJ: 10 })),
  form(3, Q3, shares({ AAPL: 300, NVDA: 260, MSFT: 35, JNJ: 10, KO: 500, XOM: 100 })),
  form(4, Q2, shares({ AAPL: 400 })),
  form(4, Q3, shares({ AAPL: 400 })),
  form(5, Q2, [...shares({ AAPL: 600 }), option('Put', 'AAPL', 300)]),
  form(5, Q3, [
    // Two accounts of one filer are one position.
    ...shares({ AAPL: 400 }),
    ...shares({ AAPL: 50 }),
    option('Put', 'AAPL', 200),
    note('037833AC4', 'NOTE 2.000% 6/1', 50_000),
    note('191216AB3', 'DEBT 3.000%', 3_000),
  ]),
  form(6, Q2, shares({ AAPL: 100, JNJ: 5 })),
  form(6, Q3, shares({ JNJ: 5 })),
  form(6, Q3, shares({ AAPL: 150 }), { filed: '2025-11-17', amendment: { no: 1, type: 'NEW HOLDINGS' } }),
  // In thousands, though long since filed in dollars; its shares of KO come and go.
  form(7, Q2, shares({ KO: 1_000 }, 1_000)),
  form(7, Q3, shares({ KO: 1_000, AAPL: 700 }, 1_000)),
  form(8, Q2, shares({ MSFT: 100, NVDA: 100, XOM: 100, JNJ: 100, KO: 100 })),
  form(8, Q3, shares({ MSFT: 110, NVDA: 120, XOM: 140, JNJ: 150, KO: 160 })),
  form(9, Q2, shares({ JPM: 100, 'BRK.B': 100, GOOGL: 100, GOOG: 100, SPY: 100, QQQ: 100 })),
  form(9, Q3, shares({ JPM: 90, 'BRK.B': 80, GOOGL: 70, GOOG: 60, SPY: 50 })),
  form(10, Q2, shares({ AAPL: 50 })),
  form(10, Q3, shares({ AAPL: 7_000 })),
  form(10, Q3, [...shares({ AAPL: 80 }), option('Call', 'KO', 100), note('594918AB4', 'NOTE 4.000% 1/1', 2_000)], {
    filed: '2025-11-18',
    amendment: { no: 1, type: 'RESTATEMENT' },
  }),
];

/** The files of the small market, as EDGAR keeps complete submissions. */
export const INSTITUTIONAL: readonly [kind: string, name: string, content: string][] = [
  ['cusips', 'cusip_to_ticker.json', CUSIPS],
  ['filer-categories', 'categories.csv', CATEGORIES],
  ...FORMS_13F.map((spec, i): [string, string, string] => ['13f', `13f_${i}.txt`, submission(spec)]),
];
