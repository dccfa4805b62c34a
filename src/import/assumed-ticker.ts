import type { Sql } from '../db/sql.ts';
import {
  COMPANY_PROFILE,
  DAILY_BAR,
  ETF_PROFILE,
  INDEX_CONSTITUENT,
  SEC_COMPANY,
  SYMBOL_SIGHTING,
} from '../generated/tables.ts';
import { suggestion } from '../lib/suggestion.ts';
import { isIndexSymbol } from '../market/ticker.ts';
import { type AssumedTicker, ImportError, type ImportNote } from './importer.ts';

/** The options of commands that state or accept such a ticker. */
export const TICKER_FLAG = '--ticker';
export const TRUST_NAMES_FLAG = '--trust-file-names';

/** The lists of companies and funds, each with a column `ticker`. */
const LISTS = [SEC_COMPANY, COMPANY_PROFILE, INDEX_CONSTITUENT, ETF_PROFILE];
const hasTicker = (name: string) => `EXISTS (SELECT 1 FROM "${name}" WHERE "ticker" = $1)`;
/** A former symbol is in no list of now. */
const WAS_STATED = `EXISTS (SELECT 1 FROM "${SYMBOL_SIGHTING.name}" WHERE "symbol" = $1)`;
const FIND = `SELECT ${[...[...LISTS, DAILY_BAR].map(({ name }) => hasTicker(name)), WAS_STATED].join(' OR ')} AS "isKnown",
  ${LISTS.map(({ name }) => `EXISTS (SELECT 1 FROM "${name}")`).join(' OR ')} AS "hasList"`;
const ALL_SYMBOLS = LISTS.map(({ name }) => `SELECT "ticker" FROM "${name}"`).join(' UNION ');

/**
 * Checks a ticker that only the file's name states against the lists of companies and funds and the stored prices.
 * Indexes (`^VIX`) are in no list.
 * @returns a note if no list is stored yet, so that none can know the ticker
 * @throws ImportError if lists are stored, and neither they nor the prices have the ticker
 */
export async function checkAssumedTicker(
  sql: Sql,
  { assumedTicker: ticker, file }: AssumedTicker,
): Promise<ImportNote | null> {
  if (isIndexSymbol(ticker)) return null;
  const [found] = await sql.query<{ isKnown: boolean; hasList: boolean }>(FIND, [ticker]);
  if (found?.isKnown) return null;
  if (!found?.hasList)
    return {
      note: `Imported as ${ticker}, which only the file name states; no list of companies is imported that could confirm it.`,
      field: 'ticker',
      content: file,
      isRemark: true,
    };
  const symbols = await sql.query<{ ticker: string }>(ALL_SYMBOLS);
  const similar = suggestion(
    ticker,
    symbols.map(({ ticker }) => ticker),
  );
  throw new ImportError(
    `Only the file name states the ticker ${ticker}, and no list of companies or funds has it.${similar} Confirm it with ${TICKER_FLAG} ${ticker}, or all names with ${TRUST_NAMES_FLAG}; or import a list that has it first (sec-companies, companies, or etf-profiles).`,
    { field: 'ticker' },
  );
}
