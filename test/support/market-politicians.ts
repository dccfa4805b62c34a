/** Seven invented members of Congress and an unknown filer, with every kind of disclosure in every layout. */
export const LEGISLATORS = `last_name,first_name,middle_name,suffix,nickname,full_name,birthday,type,state,district,party,bioguide_id,image_url,former,served_until
Abel,Ann,Q.,,,Ann Q. Abel,1970-01-02,rep,CA,12,Democrat,A000001,https://img.example/abel.jpg,false,
Brown,Robert,,Jr.,Bob,"Bob Brown, Jr.",1961-03-04,sen,TX,,Republican,B000002,,false,
Colé,Cara,,,,Cara Colé,1980-05-06,rep,NY,3,Democrat,C000003,,false,
Dole,Daniel,,,,Daniel Dole,1955-07-08,sen,ME,,Independent,D000004,,false,
Eads,Eve,,,,Eve Eads,1949-09-10,rep,FL,7,Republican,E000005,,true,2024
Fox,Finn,,,,Finn Fox,1975-11-12,rep,OH,1,Republican,F000006,,false,
Gray,Gil,,,,Gil Gray,1966-12-13,sen,AZ,,Democrat,G000007,,false,
`;

const house = (
  filing: string,
  representative: string,
  district: string,
  disclosed: string,
  rows: readonly [day: string, ticker: string, asset: string, type: string, amount: string, owner: string][],
) =>
  rows.map(([transaction_date, ticker, asset_description, type, amount, owner]) => ({
    transaction_date,
    disclosure_date: disclosed,
    ticker,
    asset_description,
    asset_type: 'Stock',
    type,
    amount,
    representative,
    district,
    owner,
    filing_id: filing,
    source_url: `https://house.example/ptr-pdfs/2025/${filing}.pdf`,
  }));

const APPLE = 'Apple Inc. - Common Stock';
const SMALL = '$1,001 - $15,000';

/**
 * Ann's seven trades; the other members of the House, including two identical trades of Eve; and Zorn, who is in no
 * legislators file.
 */
export const HOUSE = JSON.stringify([
  ...house('20001001', 'Ann Abel', 'CA12', '11/20/2025', [
    ['11/03/2025', 'AAPL', APPLE, 'Purchase', SMALL, 'Self'],
    ['11/04/2025', 'NVDA', 'NVIDIA Corporation', 'Purchase', '$15,001 -\n$50,000', 'Spouse'],
  ]),
  ...house('20001002', 'Ann Ms Abel', 'CA12', '10/10/2025', [
    ['09/15/2025', 'AAPL', APPLE, 'Sale', '$50,001 - $100,000', 'Joint'],
    ['09/16/2025', 'MSFT', 'Microsoft Corporation', 'Sale', SMALL, 'Dependent Child'],
  ]),
  ...house('20001003', 'Ann Q. Abel', 'CA12', '01/15/2025', [
    ['12/20/2024', 'AAPL', APPLE, 'Purchase', 'Over $50,000,000', 'Self'],
    ['12/19/2024', 'KO', 'Coca-Cola Company', 'Exchange', SMALL, 'Self'],
    ['12/18/2024', 'BRK-B', 'Berkshire Hathaway Inc.', 'Purchase', SMALL, 'Self'],
  ]),
  ...house('20001004', 'Hon. Cara Cole', 'NY03', '11/18/2025', [
    ['10/30/2025', 'GOOG', 'Alphabet Inc. - Class C Capital Stock', 'Purchase', SMALL, 'Self'],
    ['10/29/2025', 'AAPL', APPLE, 'Sale', '$15,001 -', 'Self'],
  ]),
  ...house('20001005', 'Finn Fox', 'OH01', '09/01/2025', [
    ['07/20/2025', 'SPY', 'Trust, Series 1', 'Purchase', SMALL, 'Self'],
  ]),
  ...house('20001006', 'Eve Eads', 'FL07', '08/20/2025', [
    ['08/19/2025', 'XOM', 'Exxon Mobil Corporation', 'Purchase', SMALL, 'Self'],
    ['08/19/2025', 'XOM', 'Exxon Mobil Corporation', 'Purchase', SMALL, 'Self'],
  ]),
  ...house('20001007', 'Zed Zorn', 'WY00', '10/01/2025', [
    ['09/20/2025', 'JPM', 'JP Morgan Chase & Co.', 'Sale', SMALL, 'Self'],
  ]),
]);

const anchor = (ticker: string) => `<a href="https://quotes.example/q?s=${ticker}" target="_blank">${ticker}</a>`;
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const link = (n: number) => `https://senate.example/search/view/ptr/${uuid(n)}/`;

/** Brown's report: a call, a stock, and a bond, which is not served. */
export const SENATE_DAY = JSON.stringify([
  {
    first_name: 'Robert',
    last_name: 'Brown, Jr.',
    office: 'Brown, Bob (Senator)',
    ptr_link: link(1),
    date_recieved: '11/14/2025',
    transactions: [
      {
        transaction_date: '10/15/2025',
        owner: 'Joint',
        ticker: anchor('AAPL'),
        asset_description:
          'Apple Inc. <div class="text-muted">Option Type: Call <br><em>Strike price:</em> $250.00 <br> <em>Expires:</em> 06/19/2026 </div>',
        asset_type: 'Stock Option',
        type: 'Purchase',
        amount: '$100,001 - $250,000',
        comment: '--',
      },
      {
        transaction_date: '10/16/2025',
        owner: 'Self',
        ticker: anchor('MSFT'),
        asset_description: 'Microsoft Corporation',
        asset_type: 'Stock',
        type: 'Sale (Partial)',
        amount: SMALL,
        comment: '--',
      },
      {
        transaction_date: '10/17/2025',
        owner: 'Self',
        ticker: '--',
        asset_description: 'XOM - Exxon Mobil 1.7% 2027',
        asset_type: 'Corporate Bond',
        type: 'Purchase',
        amount: SMALL,
        comment: '--',
      },
    ],
    bioguide: 'B000002',
  },
]);

/** The source gives no disclosure date for Dole's trade. */
export const SENATE_ALL = JSON.stringify([
  {
    transaction_date: '11/10/2025',
    owner: 'Spouse',
    ticker: 'NVDA',
    asset_description: 'NVIDIA Corporation',
    asset_type: 'Stock',
    type: 'Purchase',
    amount: '$250,001 - $500,000',
    comment: '--',
    senator: 'Daniel Dole',
    ptr_link: link(2),
  },
]);

const report = (title: string, filed: string, type: string, kind = 'periodic transaction') =>
  JSON.stringify({
    type: kind,
    title: `Periodic Transaction Report for ${title}`,
    filer: 'The Honorable Dan Dole (Dole, Dan)',
    'filed-date': filed,
    data: [
      {
        heading: 'Transactions',
        rows: [
          {
            'transaction-date': '09/25/2025',
            owner: 'Self',
            ticker: 'JNJ',
            'asset-name': 'Johnson & Johnson',
            'asset-type': 'Stock',
            type,
            amount: SMALL,
            comment: '--',
          },
        ],
      },
    ],
  });

/** Dole's filing reports a purchase of Johnson & Johnson; his amendment reports a sale. */
export const SENATE_REPORTS: readonly [name: string, content: string][] = [
  [`${uuid(3)}.json`, report('10/02/2025', '10/02/2025', 'Purchase')],
  [
    `${uuid(4)}.json`,
    report('10/02/2025 (Amendment 1)', '10/20/2025', 'Sale (Full)', 'periodic transaction amendment'),
  ],
];

export const POLITICIANS: readonly [kind: string, name: string, content: string][] = [
  ['legislators', 'legislators.csv', LEGISLATORS],
  ['house-disclosures', 'house_transactions.json', HOUSE],
  ['senate-disclosures', 'transaction_report_for_11_14_2025.json', SENATE_DAY],
  ['senate-disclosures', 'senate_all_transactions.json', SENATE_ALL],
  ...SENATE_REPORTS.map(([name, content]): [string, string, string] => ['senate-disclosures', name, content]),
];
