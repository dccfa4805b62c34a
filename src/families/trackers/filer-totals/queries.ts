import type { Filer } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { type Gated, gate, hide } from '../../../graph/preview.ts';
import { isoDate } from '../../../lib/dates.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { quarterNames } from '../../../market/quarters.ts';
import { quartersByFiler } from '../../institutional/reads.ts';
import { trackerTable } from '../tables/reads.ts';
import { behindRankings, computeFilerTotals, type FilerTotals, RANKINGS, type RankingName } from './rules.ts';

export type MaybeTotals = { reportDate: Date } & {
  [Field in Exclude<keyof FilerTotals, 'reportDate'>]: FilerTotals[Field] | null;
};

/** The rankings that contain a filer, for all filers or for those of its category. */
async function loadRankings(context: Context, { cik, category }: Filer, reportDate: Date): Promise<RankingName[]> {
  const asOf = quarterNames(reportDate).value;
  const rankings = await Promise.all(
    RANKINGS.flatMap((trackerId) =>
      ['', category].map(async (board) => {
        const table = await trackerTable(context).load({ trackerId, board });
        return table?.asOf === asOf && table.rows.some(({ filerCik }) => filerCik === cik) ? trackerId : null;
      }),
    ),
  );
  return rankings.filter((ranking) => ranking !== null);
}

/** A filer's totals; null if it reported no quarter. Below PRO, only the fields that the free rankings contain. */
export async function loadFilerTotals(context: Context, filer: Filer): Promise<(MaybeTotals & Gated) | null> {
  const today = isoDate(newYorkDay(context.time.today()));
  const quarters = await quartersByFiler(context).load(filer.cik);
  const totals = computeFilerTotals(quarters.filter(({ filedDate }) => isoDate(filedDate) <= today));
  if (!totals) return null;
  const behind = behindRankings(await loadRankings(context, filer, totals.reportDate));
  return gate<MaybeTotals, MaybeTotals>(
    context,
    totals,
    hide<MaybeTotals>(behind, 'the totals of every institution and how they changed'),
  );
}
