import { z } from 'zod';
import { type ErrorCode, fail } from './errors.ts';

/**
 * The contract's error code for an invalid argument, by name; `invalid_parameter` for all others, among them those that
 * the contract refuses with a 400 "without a code" (ERR-09, MET-20).
 */
const CODES: Readonly<Record<string, ErrorCode>> = {
  limit: 'invalid_limit',
  offset: 'invalid_offset',
  timeframe: 'invalid_timeframe',
  scope: 'invalid_scope',
  trackerId: 'unknown_tracker',
};

/** The code of a path for a missing or empty argument, if the contract distinguishes it from an invalid argument (AMB-32). */
const EMPTY_CODES: Readonly<Record<string, ErrorCode>> = { dimension: 'bad_request' };

export const argumentCode = (name: string, isEmpty = false): ErrorCode =>
  (isEmpty ? EMPTY_CODES[name] : undefined) ?? CODES[name] ?? 'invalid_parameter';

/** An issue that zod reports. */
type Issue = { path: readonly PropertyKey[]; message: string };

/** The error for an argument outside its rule. `parents`: what the path of the issue begins in; items of lists are not named. */
export function argumentFault(issue: Issue | undefined, parents: readonly string[] = []) {
  const path = [...parents, ...(issue?.path ?? [])].filter((step) => typeof step === 'string');
  const name = path.join('.') || 'argument';
  return fail.invalid(argumentCode(name), name, `${name}: ${issue?.message ?? 'not valid'}.`);
}

const createLimit = (max: number) =>
  z
    .number()
    .int()
    .min(1, '1 or more')
    .transform((value) => Math.min(value, max));

/** The maximum number of rows; below 1 is `invalid_limit`, above `max` counts as `max`. */
export const limit = (rows: number, max: number) =>
  ({
    description: `The maximum number of rows, 1 or more; above ${max} counts as ${max}.`,
    defaultValue: rows,
    required: true,
    validate: { schema: createLimit(max) },
  }) as const;

/** Limits a list to its first rows before it is divided into pages, as documented paths do. */
export const partLimit = (max: number) =>
  ({
    description: `Page through only the first rows, 1 or more; above ${max} counts as ${max}. Default: all rows.`,
    validate: { schema: createLimit(max) },
  }) as const;

/** The number of rows to skip before a list begins. */
export const offset = {
  description: 'Number of rows to skip before the first page, 0 or more.',
  defaultValue: 0,
  required: true,
  validate: { schema: z.number().int().min(0, '0 or more') },
} as const;

const TEXT_MOST = 100;

/** A text to search a list for. `columns`: the columns that have to contain it. */
export const searchText = (columns: string) =>
  ({
    description: `Only rows whose ${columns} contains this text, case-insensitive; up to ${TEXT_MOST} characters.`,
    validate: { schema: z.string().max(TEXT_MOST, `up to ${TEXT_MOST} characters`) },
  }) as const;

/** The bound of a list: every argument and input field whose type is a list has this option. */
export const maxItems = (count: number) => ({ maxItems: count }) as const;

/** A list of tickers, in any order. */
export const tickers = (max: number) =>
  ({
    description: `Tickers, 1 to ${max}; duplicates count once.`,
    required: true,
    extensions: maxItems(max),
    validate: {
      schema: z
        .array(z.string())
        .min(1, `from 1 to ${max}`)
        .max(max, `from 1 to ${max}`)
        .transform((list) => [...new Set(list)]),
    },
  }) as const;

/** The maximum number of tickers in a condition: those of several lists. */
const MAX_FILTER_TICKERS = 500;

/** A condition on the tickers of rows. */
export const tickerFilter = {
  description: `Only these tickers, up to ${MAX_FILTER_TICKERS}; none of an empty list.`,
  extensions: maxItems(MAX_FILTER_TICKERS),
} as const;

/** The maximum number of objects that a field finds by ids or keys, more than a minute of any tier affords. */
export const NODES_MOST = 1_000;

/** The page size of a connection. */
export const MAX_PAGE_SIZE = 100;
/**
 * Maximum number of rows of a market-wide list on a documented path without pages. `totalCount` is that of the entire
 * list.
 */
export const WHOLE_MOST = 4_000;
export const first = {
  description: `Number of rows in the page, 1 to ${MAX_PAGE_SIZE}. Without \`first\` and \`last\`, up to ${MAX_PAGE_SIZE}.`,
  validate: {
    schema: z.number().int().min(1, `from 1 to ${MAX_PAGE_SIZE}`).max(MAX_PAGE_SIZE, `from 1 to ${MAX_PAGE_SIZE}`),
  },
};

/** The quarter that 13F reports are about. */
export const reportDate = {
  type: 'Date',
  description:
    'The last day of a quarter, as listed by `market { institutionalQuarters }`. Default: the newest quarter that is not incomplete.',
} as const;
