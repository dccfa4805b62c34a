import { csvFiles, type DemoFile, quoteCell } from '../../demo/file.ts';
import { defineHistory } from '../../demo/files.ts';
import { RECENT_DAYS } from '../../demo/history-days.ts';
import { demoIssuers } from '../../demo/insiders.ts';
import type { Listing } from '../../demo/listing.ts';
import { entityMentions, MENTIONS_HEADER } from '../../demo/mentions.ts';
import { parseTextTable } from '../../demo/text-table.ts';
import type { DemoUniverse } from '../../demo/universe.ts';
import { requireFirst } from '../../lib/require.ts';

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

// name | aliases | coverage | listing | relation to a stock | stock; the relation determines which is the subject
const COMPANIES = `
  OpenAI | | private | | invested_in | MSFT
  GEICO | | private | | subsidiary_of | BRK.B
  BNSF Railway | BNSF | private | | subsidiary_of | BRK.B
  Florida Power & Light | FPL | private | | subsidiary_of | NEE
  Samsung Electronics | Samsung | public_untracked | KRX:005930 | |
  Toyota Motor | Toyota | public_untracked | TSE:7203 | |
  Nestle | | public_untracked | SIX:NESN | |`;

// name | aliases | stocks it regulates
const ORGANIZATIONS = `
  Federal Reserve | Fed | JPM
  Food and Drug Administration | FDA | JNJ LLY
  Federal Energy Regulatory Commission | FERC | NEE DUK
  Federal Trade Commission | FTC | GOOGL META AMZN`;

// name | aliases | stocks it concerns
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
/** Companies based abroad; all others are in the United States. */
const SEATS: Readonly<Record<string, keyof typeof COUNTRIES>> = { LIN: 'United Kingdom' };

const products = parseTextTable(PRODUCTS, ['name', 'aliases', 'category', 'maker']);
const companies = parseTextTable(COMPANIES, ['name', 'aliases', 'coverage', 'listing', 'relation', 'ticker']);
const organizations = parseTextTable(ORGANIZATIONS, ['name', 'aliases', 'tickers']);
const topics = parseTextTable(TOPICS, ['name', 'aliases', 'tickers']);
const buildId = (type: string, name: string): string =>
  `kb/${type}/${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/(?<!-)-+$/, '')}`;
const words = (cell: string): string[] => cell.split(' ').filter(Boolean);

type Named = { id: string; type: string; name: string; aliases: string; cells: readonly string[] };

const toEntity = (type: string, name: string, aliases: string, ...cells: string[]): Named => ({
  id: buildId(type, name),
  type,
  name,
  aliases,
  cells,
});

/** Products, organizations, countries, topics and companies that are not tracked. */
const ENTITIES: readonly Named[] = [
  ...products.map(({ name, aliases, category }) => toEntity('product', name, aliases, '', '', category)),
  ...companies.map(({ name, aliases, coverage, listing }) => toEntity('company', name, aliases, coverage, listing, '')),
  ...organizations.map(({ name, aliases }) => toEntity('organization', name, aliases, '', '', '')),
  ...topics.map(({ name, aliases }) => toEntity('topic', name, aliases, '', '', '')),
  ...Object.entries(COUNTRIES).map(([name, aliases]) => toEntity('country', name, aliases, '', '', '')),
];

const line = (cells: readonly string[]): string => cells.map(quoteCell).join(',');

/** Products, owners, regulators, and topics of the companies of the demo market, and the list of popular entities. */
export function* entityFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { today } = universe;
  const rows = ENTITIES.map(({ id, type, name, aliases, cells }) => line([id, type, name, aliases, ...cells]));
  yield* csvFiles('entities', 'entities', today, 'id,type,name,aliases,listingCoverage,listing,category', rows);
  yield* csvFiles('entity-relations', 'relations', today, 'entity,relation,target', generateRelations(universe));
  const popular = ['NVDA', buildId('topic', 'Artificial intelligence'), 'TSLA', buildId('product', 'iPhone'), 'SPY'];
  yield* csvFiles(
    'popular-entities',
    'popular',
    today,
    'rank,entity',
    popular.map((entity, i) => line([String(i + 1), entity])),
  );
}

/** Mentions of entities that are neither stocks nor funds. */
export const entityMentionFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('mentions', 'entity-mentions', universe.today, MENTIONS_HEADER, mentionRows(universe));

function* generateRelations({ listings }: DemoUniverse): Generator<string> {
  const isListed = (ticker: string) => listings.some((listing) => listing.ticker === ticker);
  const among = (cell: string) => words(cell).filter(isListed);
  for (const { name, maker } of products)
    if (isListed(maker)) yield line([buildId('product', name), 'product_of', maker]);
  for (const { name, relation, ticker } of companies) {
    if (!relation || !isListed(ticker)) continue;
    const company = buildId('company', name);
    yield line(relation === 'invested_in' ? [ticker, relation, company] : [company, relation, ticker]);
  }
  for (const { name, tickers } of organizations)
    for (const ticker of among(tickers)) yield line([buildId('organization', name), 'regulates', ticker]);
  for (const { name, tickers } of topics)
    for (const ticker of among(tickers)) yield line([buildId('topic', name), 'concerns', ticker]);
  for (const { ticker } of selectCompanies(listings))
    yield line([ticker, 'located_in', buildId('country', SEATS[ticker] ?? 'United States')]);
}

/** Share classes are one company, represented by its first listing. */
const selectCompanies = (listings: readonly Listing[]): Listing[] => [
  ...new Map(listings.filter(({ kind }) => kind === 'STOCK').map((listing) => [listing.issuer, listing])).values(),
];

/** Number of chief executives, all invented, with mentions. */
const CHIEFS = 8;

/** Mentions of products, topics, organizations, untracked companies, and some chief executives. */
function* mentionRows(universe: DemoUniverse): Generator<string> {
  const ids = ENTITIES.filter(({ type }) => type !== 'country').map(({ id }) => id);
  const chiefs = demoIssuers(universe.seed, universe.listings)
    .slice(0, CHIEFS)
    .map(({ insiders }) => `kb/person/${requireFirst(insiders).cik}`);
  for (const id of [...ids, ...chiefs]) yield* entityMentions(universe, id);
}

/** A first start writes only the newest days. */
export const entityMentionHistory = defineHistory('mentions', RECENT_DAYS, entityMentionFiles);
