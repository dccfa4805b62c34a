import { addDays, isoDate } from '../lib/dates.ts';
import { demoStocks } from './companies.ts';
import { demoIssuers } from './insiders.ts';
import { DEMO_MENTION_DAYS } from './mentions.ts';
import { randomOf } from './random.ts';

// name | aliases | category | maker
const PRODUCTS = `
  iPhone | | Smartphones | AAPL
  iPad | | Tablets | AAPL
  Mac | Macintosh; MacBook | Computers | AAPL
  Windows | Microsoft Windows | Operating systems | MSFT
  Azure | Microsoft Azure | Cloud computing | MSFT
  Xbox | | Video games | MSFT
  GeForce | | Graphics processors | NVDA
  CUDA | | Software for developers | NVDA
  Google Search | | Search engines | GOOGL
  YouTube | | Video | GOOGL
  Google Cloud | | Cloud computing | GOOGL
  Instagram | | Social networks | META
  WhatsApp | | Messengers | META
  Amazon Web Services | AWS | Cloud computing | AMZN
  Kindle | | Electronic books | AMZN
  Model Y | Tesla Model Y | Cars | TSLA
  Tide | | Detergents | PG
  Pampers | | Diapers | PG
  Sprite | | Soft drinks | KO
  Sams Club | Sam's Club | Warehouse stores | WMT
  Mobil 1 | | Motor oils | XOM
  Optum | | Health services | UNH
  Mounjaro | tirzepatide | Medicines | LLY
  Darzalex | daratumumab | Medicines | JNJ
  GE9X | | Aircraft engines | GE`;

// name | aliases | coverage | listing | relation to a stock | stock; which is which end, the relation says
const COMPANIES = `
  OpenAI | | private | | invested_in | MSFT
  GEICO | | private | | subsidiary_of | BRK.B
  BNSF Railway | BNSF | private | | subsidiary_of | BRK.B
  Florida Power & Light | FPL | private | | subsidiary_of | NEE
  Samsung Electronics | Samsung | public_untracked | KRX:005930 | |
  Toyota Motor | Toyota | public_untracked | TSE:7203 | |
  Nestle | | public_untracked | SIX:NESN | |`;

// name | aliases | whom it regulates
const ORGANIZATIONS = `
  Federal Reserve | Fed | JPM
  Food and Drug Administration | FDA | JNJ LLY
  Federal Energy Regulatory Commission | FERC | NEE DUK
  Federal Trade Commission | FTC | GOOGL META AMZN`;

// name | aliases | whom it concerns
const TOPICS = `
  Artificial intelligence | AI | NVDA MSFT GOOGL META AMZN
  Cloud computing | cloud | AMZN MSFT GOOGL
  Electric vehicles | EVs; electric cars | TSLA
  Weight-loss drugs | GLP-1 | LLY
  Interest rates | rates | JPM PLD AMT
  Oil prices | crude | XOM CVX
  Data centers | | NVDA PLD AMT
  Online shopping | e-commerce | AMZN WMT`;

const COUNTRIES = { 'United States': 'USA; America', 'United Kingdom': 'UK; Britain' };
/** Companies whose seat is abroad; all others are in the United States. */
const SEATS: Readonly<Record<string, keyof typeof COUNTRIES>> = { LIN: 'United Kingdom' };

const cellsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
const idOf = (type: string, name: string): string =>
  `kb/${type}/${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-+$/, '')}`;
const words = (cell: string): string[] => cell.split(' ').filter(Boolean);

/** Products, organizations, countries, topics and companies that are not tracked, as rows of an entities file. */
export function demoEntities(): string[][] {
  const row = (type: string, name: string, aliases: string, rest: Partial<Record<string, string>> = {}) => [
    ...[idOf(type, name), type, name, aliases],
    ...[rest.listingCoverage ?? '', rest.listing ?? '', rest.category ?? ''],
  ];
  return [
    'id,type,name,aliases,listingCoverage,listing,category'.split(','),
    ...cellsOf(PRODUCTS).map(([name, aliases, category]) => row('product', name!, aliases!, { category })),
    ...cellsOf(COMPANIES).map(([name, aliases, listingCoverage, listing]) =>
      row('company', name!, aliases!, { listingCoverage, listing }),
    ),
    ...cellsOf(ORGANIZATIONS).map(([name, aliases]) => row('organization', name!, aliases!)),
    ...cellsOf(TOPICS).map(([name, aliases]) => row('topic', name!, aliases!)),
    ...Object.entries(COUNTRIES).map(([name, aliases]) => row('country', name, aliases)),
  ];
}

/** What they have to do with the companies of the demo market, as rows of a relations file. */
export function demoRelations(): string[][] {
  return [
    ['entity', 'relation', 'target'],
    ...cellsOf(PRODUCTS).map(([name, , , maker]) => [idOf('product', name!), 'product_of', maker!]),
    ...cellsOf(COMPANIES).flatMap(([name, , , , relation, stock]) => {
      const company = idOf('company', name!);
      if (!relation) return [];
      return [relation === 'invested_in' ? [stock!, relation, company] : [company, relation, stock!]];
    }),
    ...cellsOf(ORGANIZATIONS).flatMap(([name, , whom]) =>
      words(whom!).map((ticker) => [idOf('organization', name!), 'regulates', ticker]),
    ),
    ...cellsOf(TOPICS).flatMap(([name, , whom]) =>
      words(whom!).map((ticker) => [idOf('topic', name!), 'concerns', ticker]),
    ),
    // Share classes are one company.
    ...[...new Map(demoStocks.map(({ cik, ticker }) => [cik, ticker])).values()].map((ticker) => [
      ...[ticker, 'located_in', idOf('country', SEATS[ticker] ?? 'United States')],
    ]),
  ];
}

/** The curated list of popular entities. */
export const demoPopular = (): string[][] => [
  ['rank', 'entity'],
  ...['NVDA', idOf('topic', 'Artificial intelligence'), 'TSLA', idOf('product', 'iPhone'), 'SPY'].map((entity, i) => [
    ...[String(i + 1), entity],
  ]),
];

const PUBLICATIONS = [
  { source: 'News', publisher: 'Demo Wire', type: 'article', part: 0.6 },
  { source: 'Reddit', publisher: 'r/demostocks', type: 'post', part: 0.4 },
];
/** How many chief executives, all invented, are written about. */
const CHIEFS = 8;

/** Who and what else is written about: products, topics, untracked companies and some chief executives; a mentions file. */
export function demoEntityMentions(seed: number, today: Date): string[][] {
  const ids = demoEntities()
    .slice(1)
    .filter(([, type]) => type !== 'country')
    .map(([id]) => id!);
  const chiefs = demoIssuers(seed)
    .slice(0, CHIEFS)
    .map(({ insiders }) => `kb/person/${insiders[0]!.cik}`);
  return [
    'entity,date,source,publisher,type,count,polaritySum,bullish,bearish'.split(','),
    ...[...ids, ...chiefs].flatMap((id) => mentionsOf(seed, id, today)),
  ];
}

function mentionsOf(seed: number, id: string, today: Date): string[][] {
  const random = randomOf(seed, 'entity-mentions', id);
  const usual = random.between(4, 30);
  const tone = random.between(-0.2, 0.4);
  const rows: string[][] = [];
  for (let back = DEMO_MENTION_DAYS; back > 0; back--)
    for (const { source, publisher, type, part } of PUBLICATIONS) {
      const count = Math.round(usual * part * Math.exp(0.4 * random.normal()));
      if (count === 0) continue;
      const polarity = Math.max(-0.8, Math.min(0.8, tone + 0.15 * random.normal()));
      const bullish = Math.round(count * Math.max(0, 0.35 + polarity / 2));
      const bearish = Math.round((count - bullish) * Math.max(0, 0.4 - polarity / 2));
      const cells = [count, (count * polarity).toFixed(4), bullish, bearish].map(String);
      rows.push([id, isoDate(addDays(today, -back)), source, publisher, type, ...cells]);
    }
  return rows;
}
