import { ImportError } from '../../import/importer.ts';
import { jsonIn } from '../../import/json.ts';
import { type Layout, unknownLayout } from '../../import/layouts.ts';
import { RowError } from '../../import/refusal.ts';
import { parseDay } from '../../lib/dates.ts';
import { newYorkDay } from '../../market/calendar.ts';
import { canonicalTicker } from '../../market/ticker.ts';
import { type ContractFact, osiContract, sessionAt } from './rules/chain.ts';

/** A contract of a file, and the spot of its chain. `date` is the session of the snapshot. */
export type ChainRow = { spot: number; row: ContractFact & { ticker: string; snapshotAt: Date; date: Date } };

/** Reads a cell of a row by column name; an absent or empty cell is ''. */
export type Cell = (column: string) => string;

/** Called for an optional cell that cannot be read; its value is then null. */
type Unread = (error: RowError) => void;

const KNOWN = [
  'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta (ours)',
  'contractSymbol,lastTradeDate,strike,lastPrice,bid,ask,...,stockPrice,date (yfinance with the day and the spot)',
  'a JSON object with timestamp and data, which has symbol, current_price and options (Cboe delayed quotes)',
  'a JSON object with symbol, timestamp, current_price and raw_options (the same, wrapped again)',
];
const LAYOUTS: readonly Layout[] = [
  {
    name: 'own',
    required: ['ticker', 'date', 'spot', 'contract', 'type', 'strike', 'expiry'],
    optional: ['volume', 'openInterest', 'bid', 'ask', 'last', 'iv', 'delta'],
  },
  {
    name: 'yfinance',
    required: ['contractSymbol', 'stockPrice', 'date'],
    optional: ['lastTradeDate', 'strike', 'lastPrice', 'bid', 'ask', 'volume', 'openInterest', 'impliedVolatility'],
    also: 'option_chain with the day and the spot',
  },
  { name: 'Cboe delayed quotes', required: ['timestamp', 'data'], also: 'JSON; or with raw_options' },
];
const OURS = ['ticker', 'date', 'spot', 'contract', 'type', 'strike', 'expiry'];
const YFINANCE = ['contractSymbol', 'stockPrice', 'date'];

function number(cell: Cell, column: string, max = Number.MAX_SAFE_INTEGER): number | null {
  const text = cell(column);
  if (text === '' || /^nan$/i.test(text)) return null;
  if (!/^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw new RowError(column, 'Not a number.');
  const value = Number(text);
  if (Math.abs(value) > max) throw new RowError(column, 'Implausibly large.');
  return value;
}

function amount(cell: Cell, column: string): number | null {
  const value = number(cell, column);
  if (value !== null && value < 0) throw new RowError(column, 'It is negative.');
  return value;
}

function count(cell: Cell, column: string): number | null {
  const value = amount(cell, column);
  if (value !== null && !Number.isInteger(value)) throw new RowError(column, 'Not a whole number.');
  return value;
}

function day(cell: Cell, column: string): Date {
  const value = parseDay(cell(column));
  const year = value?.getUTCFullYear() ?? 0;
  if (!value || year < 1990 || year > 2100) throw new RowError(column, 'Not a date (YYYY-MM-DD).');
  return value;
}

/** Parses an instant such as `2025-09-08 14:36:26+00:00`; `zone` applies if it has no zone. */
function instant(cell: Cell, column: string, zone: 'Z' | ''): Date {
  const text = cell(column).replace(' ', 'T');
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}${zone}`;
  const value = new Date(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && parseDay(text.slice(0, 10)) ? zoned : '');
  if (Number.isNaN(value.valueOf())) throw new RowError(column, 'Not a date and time.');
  return value;
}

type Names = Record<'contract' | 'volume' | 'openInterest' | 'bid' | 'ask' | 'last' | 'iv' | 'delta', string>;
type Chain = { snapshotAt: Date; date: Date; spot: number };

function lenient<T>(parse: () => T | null, unread: Unread): T | null {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof RowError) || error.field === undefined) throw error;
    unread(error);
    return null;
  }
}

function parseDelta(cell: Cell, column: string, type: 'call' | 'put'): number | null {
  const delta = number(cell, column, 1);
  if (delta !== null && (type === 'call' ? delta < 0 : delta > 0))
    throw new RowError(column, "A call's delta cannot be negative, nor a put's positive.");
  return delta;
}

function parseRow(cell: Cell, names: Names, chain: Chain, lastTradeDate: Date | null, unread: Unread): ChainRow {
  const amountIn = (column: string) => lenient(() => amount(cell, column), unread);
  const countIn = (column: string) => lenient(() => count(cell, column), unread);
  const osi = osiContract(cell(names.contract));
  if (!osi) throw new RowError(names.contract, 'Not an option symbol (AAPL251003C00110000).');
  if (osi.adjusted) throw new RowError(names.contract, 'A contract adjusted for a corporate action.');
  if (osi.strike <= 0) throw new RowError(names.contract, 'A strike is positive.');
  if (osi.expiry < chain.date) throw new RowError(names.contract, 'It expired before the session.');
  // Assigned field by field: with a spread, hundreds of thousands of rows take twice the time.
  const row = {
    snapshotAt: chain.snapshotAt,
    date: chain.date,
    contract: osi.contract,
    ticker: osi.ticker,
    expiry: osi.expiry,
    type: osi.type,
    strike: osi.strike,
    volume: countIn(names.volume),
    openInterest: countIn(names.openInterest),
    bid: amountIn(names.bid),
    ask: amountIn(names.ask),
    last: amountIn(names.last),
    iv: amountIn(names.iv),
    delta: lenient(() => parseDelta(cell, names.delta, osi.type), unread),
    lastTradeDate,
  };
  return { spot: chain.spot, row };
}

function spotIn(cell: Cell, column: string): number {
  const spot = amount(cell, column);
  if (!spot) throw new RowError(column, 'The price of the underlying is missing.');
  return spot;
}

/** Values that a file states twice must agree. */
function agree(isSame: boolean, field: string): void {
  if (!isSame) throw new RowError(field, 'Contradicts the contract symbol.');
}

const OUR_NAMES: Names = {
  contract: 'contract',
  volume: 'volume',
  openInterest: 'openInterest',
  bid: 'bid',
  ask: 'ask',
  last: 'last',
  iv: 'iv',
  delta: 'delta',
};

function ourRow(cell: Cell, unread: Unread): ChainRow {
  const snapshotAt = day(cell, 'date');
  const chain = { snapshotAt, date: sessionAt(snapshotAt, true), spot: spotIn(cell, 'spot') };
  const parsed = parseRow(cell, OUR_NAMES, chain, null, unread);
  const { row } = parsed;
  agree(canonicalTicker(cell('ticker')) === row.ticker, 'ticker');
  agree(cell('type').toLowerCase() === row.type, 'type');
  agree(Number(cell('strike') || 'x') === row.strike, 'strike');
  agree(cell('expiry') === row.expiry.toISOString().slice(0, 10), 'expiry');
  return parsed;
}

const YFINANCE_NAMES: Names = {
  ...OUR_NAMES,
  contract: 'contractSymbol',
  last: 'lastPrice',
  iv: 'impliedVolatility',
};

function yfinanceRow(cell: Cell, unread: Unread): ChainRow {
  const snapshotAt = day(cell, 'date');
  const chain = { snapshotAt, date: sessionAt(snapshotAt, true), spot: spotIn(cell, 'stockPrice') };
  const tradedOn = () => (cell('lastTradeDate') ? newYorkDay(instant(cell, 'lastTradeDate', 'Z')) : null);
  return parseRow(cell, YFINANCE_NAMES, chain, lenient(tradedOn, unread), unread);
}

export type RowReader = (cell: Cell, unread: Unread) => ChainRow;

/** The reader for the rows of a header. @throws ImportError if it is not the header of a chain */
export function rowReader(header: readonly string[]): RowReader {
  const has = (names: readonly string[]) => names.every((name) => header.includes(name));
  if (has(OURS)) return ourRow;
  if (has(YFINANCE)) return yfinanceRow;
  const isSummary = header.some((name) => /^(pcr_oi|pcr_volume|put_call_ratio|call_oi)$/.test(name));
  const reason = isSummary
    ? 'This is a summary, not a chain: it has no contracts.'
    : `The header matches no known chain layout: ${header.join(',').slice(0, 200)}`;
  throw unknownLayout(header, LAYOUTS, { fault: reason });
}

const CBOE_NAMES: Names = { ...OUR_NAMES, contract: 'option', openInterest: 'open_interest', last: 'last_trade_price' };

/**
 * Cboe's delayed quotes: the rows and their reader. The file's own totals are ignored. Its timestamp has no zone and is
 * UTC (the latest trades, in New York time, are then 15 minutes older, as expected of delayed quotes).
 * @throws ImportError for any other file
 */
export function cboeChain(text: string): { rows: readonly unknown[]; read: RowReader } {
  const file = (jsonIn(text) ?? {}) as Record<string, unknown>;
  // In Cboe's own files, the chain is in `data` and the timestamp next to it.
  const data = (file.data ?? {}) as Record<string, unknown>;
  const field = file.data === undefined ? 'raw_options' : 'data.options';
  const rows = file.data === undefined ? file.raw_options : data.options;
  if (!Array.isArray(rows) || rows.length === 0)
    throw new ImportError(`There are no ${field}.\nKnown are:\n  ${KNOWN.join('\n  ')}`, { field });
  const head: Cell = (name) => cellText(data[name] ?? file[name]);
  try {
    // For an index, Cboe writes ^SPX, but its contracts contain SPX.
    const ticker = canonicalTicker(head('symbol').replace(/^[_^]/, ''));
    if (!ticker) throw new RowError('symbol', 'Not a ticker.');
    const snapshotAt = instant(head, 'timestamp', 'Z');
    const chain = { snapshotAt, date: sessionAt(snapshotAt, false), spot: spotIn(head, 'current_price') };
    const readRow: RowReader = (cell, unread) => {
      const traded = cell('last_trade_time');
      const tradeDay = traded ? parseDay(traded.slice(0, 10)) : null;
      if (traded && !tradeDay) unread(new RowError('last_trade_time', 'Not a date and time.'));
      const parsed = parseRow(cell, CBOE_NAMES, chain, tradeDay, unread);
      agree(parsed.row.ticker === ticker, 'option');
      return parsed;
    };
    return { rows, read: readRow };
  } catch (error) {
    if (error instanceof RowError) throw new ImportError(error.message, { field: error.field });
    throw error;
  }
}

/** A JSON value as the text of a CSV cell. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
