import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/db/open.ts';
import { ingest } from '../../src/import/run.ts';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { isSession } from '../../src/market/calendar.ts';
import { derive, importers } from './catalog.ts';
import { type FilingSpec, filing } from './filing.ts';
import { ACTIONS, ESTIMATES, PANELS, SURPRISES } from './market-analyst.ts';
import { EARNINGS } from './market-earnings.ts';
import { ENTITIES, ENTITY_MENTIONS, POPULAR, RELATIONS } from './market-entities.ts';
import { FUND_PROFILES, QQQ_REPORT, SPY_HOLDINGS } from './market-etfs.ts';
import { INDEX_MEMBERS, INDEX_ROLES, INDEXES } from './market-indexes.ts';
import { INSTITUTIONAL } from './market-institutional.ts';
import { HEADLINES, MENTIONS } from './market-mentions.ts';
import { OPTIONS } from './market-options.ts';
import { POLITICIANS } from './market-politicians.ts';
import { FLOAT, SHORT_INTEREST, SHORT_LATEST, SHORT_VOLUME } from './market-short.ts';

/** Friday 21 November 2025, 10:30 in New York: the market is open; the newest stored session is the day before. */
export const NOW = new Date('2025-11-21T15:30:00Z');
/** The newest stored session. */
export const NEWEST = '2025-11-20';
/** The first stored session. */
export const OLDEST = '2024-11-01';

/** Ten stocks, two funds, an index. Each close grows by a cent a session from a round price, so values can be worked by hand. */
export const BASE: Readonly<Record<string, number>> = {
  AAPL: 200,
  MSFT: 400,
  NVDA: 150,
  GOOGL: 180,
  GOOG: 181,
  JPM: 250,
  XOM: 110,
  JNJ: 160,
  KO: 70,
  'BRK.B': 450,
  SPY: 600,
  QQQ: 500,
  '^VIX': 15,
};

const COMPANIES = `ticker,name,kind,exchange,sector,industry,description,website,iconUrl,logoUrl,brandColor,sharesOutstanding,marketCap,listingStatus,delistedDate,delistingReason
AAPL,Apple Inc.,STOCK,NASDAQ,Information Technology,Hardware,Makes phones and computers.,https://apple.example,https://img.example/aapl-icon.png,https://img.example/aapl.png,#555555,15000000000,,,,
MSFT,Microsoft Corporation,STOCK,NASDAQ,Information Technology,Software,Makes software.,https://microsoft.example,https://img.example/msft-icon.png,https://img.example/msft.png,#00a4ef,7400000000,,,,
NVDA,NVIDIA Corporation,STOCK,NASDAQ,Information Technology,Semiconductors,Makes chips.,,,,,24000000000,,,,
JPM,JPMorgan Chase & Co.,STOCK,NYSE,Financials,Banks,A bank.,,,,,2700000000,,,,
XOM,Exxon Mobil Corporation,STOCK,NYSE,Energy,Oil & Gas,Finds and sells oil and gas.,,,,,4200000000,,,,
JNJ,Johnson & Johnson,STOCK,NYSE,Health Care,Pharmaceuticals,Makes medicines.,,,,,2400000000,,,,
KO,The Coca-Cola Company,STOCK,NYSE,Consumer Staples,Beverages,Makes drinks.,,,,,4300000000,,,,
BRK.B,Berkshire Hathaway Inc.,STOCK,NYSE,Financials,Insurance,Owns companies.,,,,,2150000000,,,,
GONE,Gone Industries Inc.,STOCK,NYSE,Industrials,Machinery,Was taken over.,,,,,100000000,,DELISTED,2025-06-30,acquired
SPY,SPDR S&P 500 ETF Trust,ETF,NYSE Arca,,,,,,,,,,,,
QQQ,Invesco QQQ Trust,ETF,NASDAQ,,,,,,,,,,,,
`;

/** The S&P 500 of the small market. */
export const CONSTITUENTS = `Symbol,Security,GICS Sector,GICS Sub-Industry,Headquarters Location,Date added,CIK,Founded
AAPL,Apple Inc.,Information Technology,"Technology Hardware, Storage & Peripherals","Cupertino, California",1982-11-30,320193,1977
MSFT,Microsoft,Information Technology,Systems Software,"Redmond, Washington",1994-06-01,789019,1975
GOOGL,Alphabet Inc. (Class A),Communication Services,Interactive Media & Services,"Mountain View, California",2014-04-03,1652044,1998
GOOG,Alphabet Inc. (Class C),Communication Services,Interactive Media & Services,"Mountain View, California",2006-04-03,1652044,1998
JPM,JPMorgan Chase,Financials,Diversified Banks,"New York City, New York",1975-06-30,19617,2000 (1799 / 1871)
`;

const SEC_COMPANIES = JSON.stringify({
  0: { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' },
  1: { cik_str: 1045810, ticker: 'NVDA', title: 'NVIDIA CORP' },
  2: { cik_str: 1067983, ticker: 'BRK-B', title: 'BERKSHIRE HATHAWAY INC' },
  3: { cik_str: 34088, ticker: 'XOM', title: 'EXXON MOBIL CORP' },
  4: { cik_str: 999999, ticker: 'NOPX', title: 'NO PRICES CORP' },
});

/** Every session's bars of a ticker: the close is its base plus a cent for each session since the first. */
function priceRows(): string {
  const rows = ['ticker,date,open,high,low,close,adjusted_close,volume'];
  for (const [ticker, base] of Object.entries(BASE)) {
    let session = 0;
    for (let day = new Date(`${OLDEST}T00:00:00Z`); isoDate(day) <= NEWEST; day = addDays(day, 1)) {
      if (!isSession(day)) continue;
      const close = base + session * 0.01;
      const cells = [close - 1, close + 2, close - 2, close, close - 0.5].map((price) => price.toFixed(2));
      rows.push([ticker, isoDate(day), ...cells, ticker === '^VIX' ? '' : String(1_000_000 + session)].join(','));
      session += 1;
    }
  }
  // Gone's last trades, before it left.
  rows.push('GONE,2025-06-26,49.00,50.00,48.00,49.50,49.50,1000', 'GONE,2025-06-27,49.50,50.00,49.00,50.00,50.00,2000');
  return `${rows.join('\n')}\n`;
}

const apple = { cik: '0000320193', name: 'Apple Inc.', ticker: 'AAPL' };
const nvidia = { cik: '0001045810', name: 'NVIDIA CORP', ticker: 'NVDA' };
const person = (n: number, name: string, title?: string) => ({
  cik: `00090000${String(n).padStart(2, '0')}`,
  name,
  officer: title !== undefined,
  director: title === undefined,
  title,
});
export const COOK = person(1, 'Cook Robin', 'Chief Executive Officer');
export const PARK = person(2, 'Park Lee', 'CFO');
export const DIAZ = person(3, 'Diaz Ana');
const HUANG = person(4, 'Wang Kim', 'Chief Executive Officer');

/** Apple: seven trades within 90 days and one 200 days back. NVIDIA: four buyers. Six more stocks bought by one insider each. */
export const FILINGS: readonly FilingSpec[] = [
  {
    issuer: apple,
    owners: [COOK],
    filed: '2025-11-18',
    rows: [{ date: '2025-11-17', code: 'S', shares: 1000, price: 200, after: 50_000 }],
    plan: true,
  },
  {
    issuer: apple,
    owners: [PARK],
    filed: '2025-11-12',
    rows: [
      { date: '2025-11-11', code: 'S', shares: 500, price: 199, after: 9_000 },
      { date: '2025-11-11', code: 'F', shares: 100, price: 199, after: 8_900 },
    ],
  },
  {
    issuer: apple,
    owners: [DIAZ],
    filed: '2025-10-20',
    rows: [{ date: '2025-10-17', code: 'G', shares: 50, price: 0, after: 400 }],
  },
  {
    issuer: apple,
    owners: [DIAZ],
    filed: '2025-10-03',
    rows: [{ date: '2025-10-01', code: 'P', shares: 10, price: 201.5, after: 450 }],
  },
  {
    issuer: apple,
    owners: [PARK],
    filed: '2025-09-17',
    rows: [
      { date: '2025-09-15', code: 'A', shares: 2000, price: 0, after: 11_000 },
      { date: '2025-09-15', code: 'M', shares: 300, price: 90, after: 11_300 },
    ],
  },
  {
    issuer: apple,
    owners: [COOK],
    filed: '2025-05-07',
    rows: [{ date: '2025-05-05', code: 'S', shares: 4000, price: 190, after: 51_000 }],
  },
  {
    issuer: nvidia,
    owners: [HUANG],
    filed: '2025-11-10',
    rows: [{ date: '2025-11-07', code: 'P', shares: 1000, price: 150, after: 1_000_000 }],
  },
  {
    issuer: nvidia,
    owners: [DIAZ],
    filed: '2025-11-05',
    rows: [{ date: '2025-11-04', code: 'P', shares: 200, price: 149, after: 200 }],
  },
  {
    issuer: nvidia,
    owners: [person(5, 'Fund GP LLC'), person(6, 'Fund LP'), person(7, 'Smith Jo')],
    filed: '2025-10-30',
    rows: [{ date: '2025-10-29', code: 'P', shares: 5000, price: 148, after: 80_000, direct: false }],
  },
  ...['MSFT', 'JPM', 'XOM', 'JNJ', 'KO', 'BRK.B'].map(
    (ticker, i): FilingSpec => ({
      issuer: {
        cik: ['0000789019', '0000019617', '0000034088', '0000200406', '0000021344', '0001067983'][i]!,
        name: `${ticker} ISSUER`,
        ticker,
      },
      owners: [person(20 + i, `Buyer ${'ABCDEF'[i]}`, 'EVP')],
      filed: '2025-11-13',
      rows: [
        { date: '2025-11-12', code: 'P', shares: 100 * (i + 1), price: 10, after: 1_000 },
        { date: '2025-11-12', code: 'S', shares: 100, price: 10 * (i + 1), after: 900 },
      ],
    }),
  ),
];

/** Imports the small market through the importers, like any other files. */
export async function fillMarket(db: Database): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-small-'));
  const files: [kind: string, name: string, content: string][] = [
    ['companies', 'companies_profiles.csv', COMPANIES],
    ['constituents', 'sp500_constituents.csv', CONSTITUENTS],
    ['sec-companies', 'company_tickers.json', SEC_COMPANIES],
    ['prices', 'bars.csv', priceRows()],
    ['options', 'chains.csv', OPTIONS],
    ['mentions', 'mentions.csv', MENTIONS],
    ['scored-posts', 'headlines.csv', HEADLINES],
    ['entities', 'entities.csv', ENTITIES],
    ['entity-relations', 'relations.csv', RELATIONS],
    ['popular-entities', 'popular.csv', POPULAR],
    ['indexes', 'indexes.csv', INDEXES],
    ['indexes', 'index_roles.csv', INDEX_ROLES],
    ['indexes', 'index_members.csv', INDEX_MEMBERS],
    ['mentions', 'entity_mentions.csv', ENTITY_MENTIONS],
    ['short-interest', 'shrt20251114.csv', SHORT_INTEREST],
    ['short-interest', 'short_interest_latest.csv', SHORT_LATEST],
    ['short-volume', 'CNMSshvol20251120.txt', SHORT_VOLUME],
    ['float', 'float.csv', FLOAT],
    ...POLITICIANS,
    ['analyst-panels', 'panels.csv', PANELS],
    ['analyst-actions', 'actions.csv', ACTIONS],
    ['analyst-estimates', 'estimates.csv', ESTIMATES],
    ['earnings-surprises', 'surprises.csv', SURPRISES],
    ['etf-profiles', 'etf_profiles.csv', FUND_PROFILES],
    ['etf-holdings', 'spy_holdings.csv', SPY_HOLDINGS],
    ['etf-holdings', 'nport_qqq.xml', QQQ_REPORT],
    ...EARNINGS,
    ...FILINGS.map((spec, i): [string, string, string] => ['ownership', `form4_${i}.xml`, filing(spec)]),
    ...INSTITUTIONAL,
  ];
  try {
    for (const [kind, name, content] of files) {
      await writeFile(join(folder, name), content);
      const importer = importers.find((importer) => importer.kind === kind)!;
      const [report] = await ingest(db, importer, [join(folder, name)], { now: NOW });
      if (report!.failure || report!.refused > 0)
        throw new Error(`${name}: ${report!.failure ?? JSON.stringify(report!.refusals)}`);
    }
    await derive(db, ['stocks', 'prices', 'insider', 'options'], NOW);
    await derive(db, ['stocks', 'prices', 'insider', 'mentions', 'share-float', 'institutional', 'filers'], NOW);
    await derive(db, ['analyst', 'analyst-actions', 'analyst-estimates', 'calendar'], NOW);
  } finally {
    await rm(folder, { recursive: true });
  }
}
