import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { OPTION_DAY, OPTION_DOSSIER, OPTIONS_OVERVIEW, OPTIONS_OVERVIEW_ROW } from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { getOldestFreshSession } from '../../prices/rules/quotes.ts';
import { BOARDS, buildOverview, type OptionsBoard, OVERVIEW_SCHEDULE, rankedRows } from './rules.ts';

// An unknown ticker is on the stock board without a name. The sector of a fund is its asset class.
const DOSSIER_COLUMNS = [
  'ticker',
  'asOf',
  'sentiment',
  'interestScore',
  'pcVolPctl1y',
  'ivRank1y',
  'skewPctl1y',
  'ivMove20',
  'observations1y',
  'unusualCount',
  'maxVolOiRatio',
  'maxUnusualPremium',
  'wallSide',
  'wallStrike',
  'wallShare',
] as const;
const DAY_COLUMNS = [
  'pcVol',
  'atmIv',
  'skew25d',
  'notionalVol',
  'expectedMove1d',
  'expectedMove5d',
  'expectedMove20d',
  'expectedMove1s1d',
  'expectedMove1s5d',
  'expectedMove1s20d',
] as const;
const ROWS = `SELECT CASE WHEN e."ticker" IS NULL THEN 'stocks' ELSE 'etfs' END AS "board",
    coalesce(s."name", e."name") AS "name", coalesce(s."sector", e."asset_class") AS "sector",
    ${selectColumns(OPTION_DOSSIER, DOSSIER_COLUMNS, 'd')}, ${selectColumns(OPTION_DAY, DAY_COLUMNS, 'o')}
  FROM "option_dossier" AS d
  JOIN "option_day" AS o ON o."ticker" = d."ticker" AND o."date" = d."as_of"
  LEFT JOIN "stock" AS s ON s."ticker" = d."ticker"
  LEFT JOIN "etf" AS e ON e."ticker" = d."ticker"
  WHERE d."as_of" <= $1::date`;

type BoardRow = SelectedRow<typeof OPTION_DOSSIER, typeof DOSSIER_COLUMNS> &
  SelectedRow<typeof OPTION_DAY, typeof DAY_COLUMNS> & {
    board: OptionsBoard;
    name: string | null;
    sector: string | null;
  };

/**
 * Rewrites both boards from the newest dossiers up to a day. `asOf`: the newest session of all; null without dossiers.
 */
async function deriveOptionsOverview(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const dossiers = await sql.query<BoardRow>(ROWS, [isoDate(upTo)]);
  const asOf =
    dossiers
      .map((row) => row.asOf)
      .sort()
      .at(-1) ?? null;
  const since = asOf === null ? '' : isoDate(getOldestFreshSession(parseStoredDay(asOf)));
  const [stocks, etfs] = BOARDS.map((board) =>
    rankedRows(dossiers.filter((row) => row.board === board && row.asOf >= since)),
  ) as [BoardRow[], BoardRow[]];
  await replaceAll(sql, OPTIONS_OVERVIEW, asOf === null ? [] : [{ asOf, ...buildOverview(stocks, etfs) }]);
  const ranked = [stocks, etfs].flatMap((board) => board.map((row, i) => ({ ...row, rank: i + 1 })));
  await replaceAll(sql, OPTIONS_OVERVIEW_ROW, ranked);
  return { rows: ranked.length, asOf };
}

export const optionsOverviewJob = defineJob({
  name: 'options overview',
  reads: { snapshots: ['option_dossier', 'option_day', 'stock', 'etf'] },
  writes: ['options_overview', 'options_overview_row'],
  schedule: OVERVIEW_SCHEDULE,
  run: deriveOptionsOverview,
});
