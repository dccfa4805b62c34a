import { type Joined, selectColumns } from '../../../db/columns.ts';
import { QUOTE } from '../../../generated/tables.ts';

const QUOTE_COLUMNS = [
  'price',
  'change',
  'changePercent',
  'volume',
  'week52High',
  'week52Low',
  'sessionDate',
  'isStale',
] as const;
/** The columns of a row from its quote; all null without a quote. */
export type QuotedRow = Joined<typeof QUOTE, typeof QUOTE_COLUMNS>;
export const QUOTED = selectColumns(QUOTE, QUOTE_COLUMNS, 'q');
export const QUOTES = `LEFT JOIN "quote" AS q ON q."ticker"`;

/** The newest session of all rows; null if none has a price. */
export const getNewestSession = (rows: readonly QuotedRow[]): string | null =>
  rows.reduce<string | null>(
    (newest, { sessionDate }) =>
      newest === null || (sessionDate !== null && sessionDate > newest) ? sessionDate : newest,
    null,
  );
