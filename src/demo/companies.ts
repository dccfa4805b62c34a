import { SECTORS, type Sector } from '../lib/sectors.ts';

/** Stands wherever the demo market is shown: the companies are real, their figures are not. */
export const DEMO_NOTICE = 'The figures are synthetic.';

/** A listed stock or fund, and how its price behaves. */
export type Listing = {
  ticker: string;
  name: string;
  kind: 'STOCK' | 'ETF';
  /** SEC's number, without leading zeros; share classes of one company share it. */
  cik: number;
  exchange: string;
  sector: Sector | null;
  industry: string | null;
  sharesOutstanding: number;
  /** USD, two years before the newest session. */
  startPrice: number;
  /** How much of the market's return it takes part in. */
  beta: number;
  /** Annual volatility of its own, beside the market's and the sector's; percent. */
  ownVolatility: number;
  /** Annual, percent of the price. */
  dividendYield: number;
  brandColor: string;
  website: string;
  description: string;
};

// ticker | name | CIK | exchange | industry | shares, millions | start price | beta | own volatility | yield | color | website | description
const STOCKS: Readonly<Record<Sector, string>> = {
  'Communication Services': `
    GOOGL | Alphabet Inc. | 1652044 | NASDAQ | Interactive Media & Services | 5820 | 168 | 1.1 | 19 | 0.4 | #4285F4 | https://abc.xyz | Runs Google Search, YouTube, Android and Google Cloud.
    GOOG | Alphabet Inc. | 1652044 | NASDAQ | Interactive Media & Services | 5430 | 169.5 | 1.1 | 19 | 0.4 | #4285F4 | https://abc.xyz | Runs Google Search, YouTube, Android and Google Cloud; these shares carry no vote.
    META | Meta Platforms, Inc. | 1326801 | NASDAQ | Interactive Media & Services | 2520 | 555 | 1.25 | 24 | 0.3 | #0866FF | https://www.meta.com | Runs the social networks Facebook and Instagram and the messenger WhatsApp.`,
  'Consumer Discretionary': `
    AMZN | Amazon.com, Inc. | 1018724 | NASDAQ | Broadline Retail | 10690 | 199 | 1.2 | 20 | 0 | #FF9900 | https://www.amazon.com | Sells goods online and rents out computing through Amazon Web Services.
    TSLA | Tesla, Inc. | 1318605 | NASDAQ | Automobile Manufacturers | 3330 | 330 | 1.8 | 42 | 0 | #E31937 | https://www.tesla.com | Makes electric cars, batteries and solar equipment.
    HD | The Home Depot, Inc. | 354950 | NYSE | Home Improvement Retail | 995 | 404 | 0.95 | 14 | 2.4 | #F96302 | https://www.homedepot.com | Sells building materials, tools and garden supplies in large stores.`,
  'Consumer Staples': `
    PG | The Procter & Gamble Company | 80424 | NYSE | Personal Care Products | 2340 | 168 | 0.45 | 11 | 2.5 | #003DA5 | https://us.pg.com | Makes household and personal care brands such as Tide, Pampers and Gillette.
    KO | The Coca-Cola Company | 21344 | NYSE | Soft Drinks & Non-alcoholic Beverages | 4300 | 63 | 0.45 | 11 | 3 | #F40009 | https://www.coca-colacompany.com | Sells Coca-Cola, Sprite, Fanta and other drinks around the world.
    WMT | Walmart Inc. | 104169 | NASDAQ | Consumer Staples Merchandise Retail | 7970 | 85 | 0.6 | 15 | 1 | #0053E2 | https://www.walmart.com | Runs supermarkets, discount stores and the Sam's Club warehouses.`,
  Energy: `
    XOM | Exxon Mobil Corporation | 34088 | NYSE | Integrated Oil & Gas | 4260 | 120 | 0.7 | 13 | 3.4 | #CE181E | https://corporate.exxonmobil.com | Finds, produces, refines and sells oil, gas and chemicals.
    CVX | Chevron Corporation | 93410 | NYSE | Integrated Oil & Gas | 2010 | 157 | 0.75 | 13 | 4.3 | #0054A4 | https://www.chevron.com | Finds, produces, refines and sells oil and gas.`,
  Financials: `
    JPM | JPMorgan Chase & Co. | 19617 | NYSE | Diversified Banks | 2720 | 240 | 1.05 | 14 | 2.1 | #5A3A22 | https://www.jpmorganchase.com | A bank for consumers, companies, investors and institutions.
    V | Visa Inc. | 1403161 | NYSE | Transaction & Payment Processing Services | 1930 | 308 | 0.9 | 13 | 0.8 | #1434CB | https://www.visa.com | Runs a worldwide network for card payments.
    BRK.B | Berkshire Hathaway Inc. | 1067983 | NYSE | Multi-Sector Holdings | 1320 | 468 | 0.75 | 10 | 0 | #1A3E72 | https://www.berkshirehathaway.com | Owns insurers, a railroad, utilities and large holdings of other companies' shares.`,
  'Health Care': `
    JNJ | Johnson & Johnson | 200406 | NYSE | Pharmaceuticals | 2410 | 154 | 0.45 | 12 | 3.2 | #EB1700 | https://www.jnj.com | Makes medicines and medical devices.
    UNH | UnitedHealth Group Incorporated | 731766 | NYSE | Managed Health Care | 906 | 590 | 0.6 | 24 | 1.5 | #002677 | https://www.unitedhealthgroup.com | Insures health and, through Optum, provides care and pharmacy services.
    LLY | Eli Lilly and Company | 59478 | NYSE | Pharmaceuticals | 946 | 780 | 0.7 | 26 | 0.7 | #D52B1E | https://www.lilly.com | Develops and sells medicines, among them for diabetes and obesity.`,
  Industrials: `
    CAT | Caterpillar Inc. | 18230 | NYSE | Construction Machinery & Heavy Transportation Equipment | 469 | 388 | 1.15 | 17 | 1.5 | #FFCD11 | https://www.caterpillar.com | Makes machines for construction and mining, and engines.
    GE | GE Aerospace | 40545 | NYSE | Aerospace & Defense | 1055 | 178 | 1.2 | 20 | 0.7 | #0B2E8A | https://www.geaerospace.com | Makes and maintains engines for airliners and military aircraft.`,
  'Information Technology': `
    AAPL | Apple Inc. | 320193 | NASDAQ | Technology Hardware, Storage & Peripherals | 14780 | 228 | 1.15 | 18 | 0.4 | #555555 | https://www.apple.com | Makes the iPhone, the iPad and the Mac, and sells services for them.
    MSFT | Microsoft Corporation | 789019 | NASDAQ | Systems Software | 7430 | 417 | 1.05 | 15 | 0.7 | #00A4EF | https://www.microsoft.com | Makes Windows and Office and rents out computing through Azure.
    NVDA | NVIDIA Corporation | 1045810 | NASDAQ | Semiconductors | 24300 | 142 | 1.7 | 32 | 0 | #76B900 | https://www.nvidia.com | Designs graphics processors and computers for artificial intelligence.`,
  Materials: `
    LIN | Linde plc | 1707925 | NASDAQ | Industrial Gases | 467 | 455 | 0.8 | 11 | 1.2 | #00A0E1 | https://www.linde.com | Produces and sells industrial gases and builds the plants for them.
    SHW | The Sherwin-Williams Company | 89800 | NYSE | Specialty Chemicals | 248 | 380 | 1 | 15 | 0.8 | #0069AF | https://www.sherwin-williams.com | Makes and sells paints and coatings.`,
  'Real Estate': `
    PLD | Prologis, Inc. | 1045609 | NYSE | Industrial REITs | 929 | 115 | 1.1 | 14 | 3.5 | #008C95 | https://www.prologis.com | Owns and leases warehouses and distribution centers.
    AMT | American Tower Corporation | 1053507 | NYSE | Telecom Tower REITs | 468 | 199 | 0.75 | 15 | 3.2 | #E21836 | https://www.americantower.com | Owns and leases towers for mobile networks, and data centers.`,
  Utilities: `
    NEE | NextEra Energy, Inc. | 753308 | NYSE | Multi-Utilities | 2080 | 77 | 0.65 | 15 | 2.8 | #0072CE | https://www.nexteraenergy.com | Supplies electricity in Florida and generates wind and solar power.
    DUK | Duke Energy Corporation | 1326160 | NYSE | Electric Utilities | 778 | 112 | 0.45 | 10 | 3.6 | #00789E | https://www.duke-energy.com | Supplies electricity and gas in the Southeast and Midwest of the United States.`,
};

const FUNDS = `
    SPY | SPDR S&P 500 ETF Trust | 884394 | NYSE ARCA | | 1040 | 592 | 1 | 0 | 1.2 | #007A33 | https://www.ssga.com | A fund that follows the S&P 500, an index of 500 large US companies.
    QQQ | Invesco QQQ Trust, Series 1 | 1067839 | NASDAQ | | 590 | 506 | 1.2 | 2 | 0.6 | #0033A0 | https://www.invesco.com | A fund that follows the Nasdaq-100, an index of large companies listed on Nasdaq.`;

const listingsIn = (table: string, kind: Listing['kind'], sector: Sector | null): Listing[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [
        ticker,
        name,
        cik,
        exchange,
        industry,
        millions,
        price,
        beta,
        own,
        dividends,
        color,
        website,
        description,
      ] = line.split('|').map((cell) => cell.trim()) as [string, ...string[]];
      return {
        ticker,
        name: name!,
        kind,
        cik: Number(cik),
        exchange: exchange!,
        sector,
        industry: industry || null,
        sharesOutstanding: Number(millions) * 1e6,
        startPrice: Number(price),
        beta: Number(beta),
        ownVolatility: Number(own),
        dividendYield: Number(dividends),
        brandColor: color!,
        website: website!,
        description: description!,
      };
    });

/** The stocks of the demo market, sector by sector. */
export const demoStocks: readonly Listing[] = SECTORS.flatMap((sector) => listingsIn(STOCKS[sector], 'STOCK', sector));

/** Funds on the whole market and on its technology side. */
export const demoFunds: readonly Listing[] = listingsIn(FUNDS, 'ETF', null);
