import { replaceAll } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import { OPTIONS_OVERVIEW, OPTIONS_OVERVIEW_ROW, type StoredOptionsOverviewRow } from '../../../generated/tables.ts';
import type { DeriveJob } from '../../../jobs/job.ts';
import { dayOf, isoDate } from '../../../lib/dates.ts';
import { firstFresh } from '../../prices/rules/quotes.ts';
import { BOARDS, type Board, OVERVIEW_SCHEDULE, overviewOf, rankedRows } from './rules.ts';

// A ticker that nothing is known of is on the stock board without a name. The sector of a fund is its asset class.
const ROWS = `SELECT CASE WHEN e."ticker" IS NULL THEN 'stocks' ELSE 'etfs' END AS "board", d."ticker",
    coalesce(s."name", e."name") AS "name", coalesce(s."sector", e."asset_class") AS "sector", d."as_of"::text AS "asOf", d."sentiment",
    d."interest_score" AS "interestScore", o."pc_vol" AS "pcVol", d."pc_vol_pctl1y" AS "pcVolPctl1y", o."atm_iv" AS "atmIv",
    d."iv_rank1y" AS "ivRank1y", o."skew25d", d."skew_pctl1y" AS "skewPctl1y", o."notional_vol" AS "notionalVol",
    d."iv_move20" AS "ivMove20", o."expected_move1d" AS "expectedMove1d", o."expected_move5d" AS "expectedMove5d",
    o."expected_move20d" AS "expectedMove20d", o."expected_move1s1d" AS "expectedMove1s1d",
    o."expected_move1s5d" AS "expectedMove1s5d", o."expected_move1s20d" AS "expectedMove1s20d", d."observations1y",
    d."unusual_count" AS "unusualCount", d."max_vol_oi_ratio" AS "maxVolOiRatio",
    d."max_unusual_premium" AS "maxUnusualPremium", d."wall_side" AS "wallSide", d."wall_strike" AS "wallStrike",
    d."wall_share" AS "wallShare"
  FROM "option_dossier" AS d
  JOIN "option_day" AS o ON o."ticker" = d."ticker" AND o."date" = d."as_of"
  LEFT JOIN "stock" AS s ON s."ticker" = d."ticker"
  LEFT JOIN "etf" AS e ON e."ticker" = d."ticker"
  WHERE d."as_of" <= $1::date`;

type BoardRow = Omit<StoredOptionsOverviewRow, 'rank' | 'board'> & { board: Board };

/** Rewrites both boards from the newest dossiers up to a day. `asOf`: the newest session of all; null without any. */
export async function deriveOptionsOverview(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const dossiers = await sql.query<BoardRow>(ROWS, [isoDate(upTo)]);
  const asOf =
    dossiers
      .map((row) => row.asOf)
      .sort()
      .at(-1) ?? null;
  const since = asOf === null ? '' : isoDate(firstFresh(dayOf(asOf)!));
  const [stocks, etfs] = BOARDS.map((board) =>
    rankedRows(dossiers.filter((row) => row.board === board && row.asOf >= since)),
  ) as [BoardRow[], BoardRow[]];
  await replaceAll(sql, OPTIONS_OVERVIEW, asOf === null ? [] : [{ asOf, ...overviewOf(stocks, etfs) }]);
  const ranked = [stocks, etfs].flatMap((board) => board.map((row, i) => ({ ...row, rank: i + 1 })));
  await replaceAll(sql, OPTIONS_OVERVIEW_ROW, ranked);
  return { rows: ranked.length, asOf };
}

export const optionsOverviewJob: DeriveJob = {
  name: 'options overview',
  reads: { snapshots: ['options', 'stocks', 'etfs'] },
  writes: ['options-overview'],
  schedule: OVERVIEW_SCHEDULE,
  run: deriveOptionsOverview,
};
