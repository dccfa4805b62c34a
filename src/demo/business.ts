import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Listing } from './listing.ts';
import { createRandom } from './random.ts';

/** A company's business as of late 2025. Amounts in USD, shares and rates as fractions. */
export type Business = {
  /** Of the last four quarters. */
  revenue: number;
  /** Of revenue, per year. */
  growth: number;
  /** Null if a company states no cost of revenue, as banks and insurers. */
  grossMargin: number | null;
  operatingMargin: number;
  netMargin: number;
  /** Research and development, and capital expenditure, as fractions of revenue. */
  research: number;
  capex: number;
  assets: number;
  equity: number;
  /** Long-term debt, including the part that is due within a year. */
  debt: number;
  cash: number;
  /** The month, 1 to 12, in which the fiscal year ends. */
  yearEnd: number;
  /** City and state or country, and the year; null for an invented company. */
  headquarters: string | null;
  founded: string | null;
};

const BILLION = 1e9;
type Row = Readonly<
  Record<
    | 'cik'
    | 'revenue'
    | 'growth'
    | 'gross'
    | 'operating'
    | 'net'
    | 'research'
    | 'assets'
    | 'equity'
    | 'debt'
    | 'cash'
    | 'capex'
    | 'year_end'
    | 'headquarters'
    | 'founded',
    string
  >
>;

/** The table has amounts in billions of USD, and rates and fractions in percent. */
const parseRow = (row: Row): Business => {
  const billions = (column: keyof Row) => Number(row[column]) * BILLION;
  const percent = (column: keyof Row) => Number(row[column]) / 100;
  return {
    revenue: billions('revenue'),
    growth: percent('growth'),
    grossMargin: row.gross === '' ? null : percent('gross'),
    operatingMargin: percent('operating'),
    netMargin: percent('net'),
    research: percent('research'),
    capex: percent('capex'),
    assets: billions('assets'),
    equity: billions('equity'),
    debt: billions('debt'),
    cash: billions('cash'),
    yearEnd: Number(row.year_end),
    headquarters: row.headquarters,
    founded: row.founded,
  };
};

let table: ReadonlyMap<string, Business> | null = null;

/** Rounded figures of the real companies, by CIK without leading zeros. */
export function businessTable(): ReadonlyMap<string, Business> {
  if (table) return table;
  const rows = parse(readFileSync(new URL('./companies.csv', import.meta.url)), { columns: true }) as Row[];
  table = new Map(rows.map((row) => [row.cik, parseRow(row)]));
  return table;
}

/** Most companies end their fiscal year in December. */
const YEAR_ENDS = [12, 12, 12, 12, 9, 6, 1];
const LOSS_MAKERS = 1 / 8;

/** The business of a stock's company: from the table, or drawn to match its market value if it is not in the table. */
export const getBusiness = (listing: Listing): Business => businessTable().get(listing.issuer) ?? drawBusiness(listing);

function drawBusiness({ issuer, sharesOutstanding, price }: Listing): Business {
  const random = createRandom('business', issuer);
  const worth = sharesOutstanding * price;
  const netMargin = random.chance(LOSS_MAKERS) ? random.between(-0.3, -0.05) : random.between(0.06, 0.22);
  const earned = Math.abs(netMargin) * random.between(15, 30);
  const revenue = worth / earned;
  const operatingMargin = netMargin * (netMargin > 0 ? 1.3 : 1);
  const research = random.between(0, 0.1);
  const equity = revenue * random.between(0.4, 1.2);
  const debt = equity * random.between(0.1, 1.4);
  return {
    revenue,
    growth: random.between(-0.03, 0.16),
    grossMargin: Math.max(0, operatingMargin) + research + random.between(0.12, 0.35),
    operatingMargin,
    netMargin,
    research,
    capex: random.between(0.02, 0.1),
    assets: equity * 1.5 + debt,
    equity,
    debt,
    cash: revenue * random.between(0.05, 0.2),
    yearEnd: random.pick(YEAR_ENDS),
    headquarters: null,
    founded: null,
  };
}
