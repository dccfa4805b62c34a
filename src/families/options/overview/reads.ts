import { cachedValue } from '../../../db/cached-loader.ts';
import { selectAllColumns } from '../../../db/columns.ts';
import { readRowsByKey, rowsByKey } from '../../../db/keyed.ts';
import type { OptionsOverview, OptionsOverviewRow } from '../../../generated/prisma/client.ts';
import { OPTIONS_OVERVIEW_ROW } from '../../../generated/tables.ts';

/** The summary of the boards and the rows of both, each in its order. */
export type Overview = OptionsOverview & { rows: OptionsOverviewRow[]; etfRows: OptionsOverviewRow[] };

// The boards of a full market are read in batches, so that parsing them does not block the event loop.
const ROWS_OF_PART = 1_000;
const PART = `SELECT ${selectAllColumns(OPTIONS_OVERVIEW_ROW)} FROM "options_overview_row"
  WHERE ("rank", "board") > ($1::int, $2::text) ORDER BY "rank", "board" LIMIT ${ROWS_OF_PART}`;

/** The newest overview; null before the first is built. */
export const newestOverview = cachedValue<Overview | null>(['options_overview', 'options_overview_row'], async (db) => {
  const overview = await db.prisma.optionsOverview.findFirst();
  if (!overview) return null;
  const ranked: OptionsOverviewRow[] = [];
  for (let page: OptionsOverviewRow[] = []; ; ) {
    const last = page.at(-1);
    page = await db.prepared<OptionsOverviewRow>(PART, [last?.rank ?? 0, last?.board ?? '']);
    ranked.push(...page);
    if (page.length < ROWS_OF_PART) break;
  }
  const rowsOfBoard = (name: string) => ranked.filter(({ board }) => board === name);
  return { ...overview, rows: rowsOfBoard('stocks'), etfRows: rowsOfBoard('etfs') };
});

/** The rows of a ticker on the boards, that of stocks first. */
export const boardRowsByTicker = rowsByKey<OptionsOverviewRow>(
  'options_overview_row',
  'ticker',
  readRowsByKey(OPTIONS_OVERVIEW_ROW, 'ticker', '"board" DESC'),
);
