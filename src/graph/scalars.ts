import { GraphQLDate, GraphQLDateTime, GraphQLJSON, GraphQLSafeInt } from 'graphql-scalars';
import { toAmount } from '../lib/amount.ts';
import { isoDate } from '../lib/dates.ts';
import { PRINTED } from '../lib/printing.ts';
import { PRINT_KEYS } from '../market/identity/day-symbols.ts';
import { canonicalTicker } from '../market/ticker.ts';
import { fail } from './errors.ts';

/** A scalar as the builder takes it. */
type Scalar<Input, Output> = {
  extensions?: { isPrinted?: true };
  description: string;
  serialize: (value: Output) => unknown;
  parseValue: (value: unknown) => Input;
};

export const Ticker: Scalar<string, string> = {
  extensions: PRINTED,
  description:
    'The symbol of a US stock or fund, such as `AAPL`. Input may be in either case, with a dot, dash or slash before the share class (`BRK.B`, `brk-b`). Output is in upper case with a dot.',
  // Fields have printed the symbol of the day before; the key of a further security of a symbol (`SNDK~1000180`) is never shown.
  serialize: (ticker) => PRINT_KEYS.scalar(ticker),
  parseValue: (value) => {
    const ticker = typeof value === 'string' ? canonicalTicker(value) : null;
    if (!ticker) throw fail.invalid('invalid_parameter', 'ticker', `${JSON.stringify(value)} is not a ticker symbol.`);
    return ticker;
  },
};

/** A day that was read as text is written unchanged. */
export const Day: Scalar<Date, Date | string> = {
  description: 'A calendar day, `YYYY-MM-DD`. Trading days are days in New York.',
  serialize: (value) => (typeof value === 'string' ? value : isoDate(value)),
  parseValue: (value) => GraphQLDate.parseValue(value),
};

export const DateTime: Scalar<Date, Date> = {
  description: 'An instant in UTC, ISO 8601 with milliseconds, such as `2026-11-20T21:00:00.000Z`.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => GraphQLDateTime.parseValue(value),
};

export const Long: Scalar<number, number> = {
  description: 'A whole number between -(2^53 - 1) and 2^53 - 1: share counts, volumes, dollars, milliseconds.',
  serialize: (value) => GraphQLSafeInt.serialize(value),
  parseValue: (value) => GraphQLSafeInt.parseValue(value) as number,
};

export const Amount: Scalar<number, number> = {
  description:
    'A number, or a number as text: `12.5`, `"500M"`, `"1.2T"`. The suffixes K, M, B and T may be in either case.',
  serialize: (amount) => amount,
  parseValue: (value) => {
    const amount = toAmount(value);
    if (amount === null)
      throw fail.badPlan(
        'malformed_request',
        `value: ${JSON.stringify(value)} is neither a number nor an amount such as 500M.`,
        'value',
      );
    return amount;
  },
};

export const Json: Scalar<unknown, unknown> = {
  description: 'Any JSON value, such as `{ "ticker": "AAPL" }`.',
  serialize: (value) => GraphQLJSON.serialize(value),
  parseValue: (value) => GraphQLJSON.parseValue(value),
};

export const ScreenPlan: Scalar<unknown, unknown> = {
  ...Json,
  description:
    'A screen as JSON, as the documented paths take it: `{ "filters": [{ "fieldName": "MARKET_CAP", "op": "GTE", "value": "500M" }], "sort": { "fieldName": "VOLUME", "dir": "DESC" } }`.',
};
