import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { requireFirst, requireValue } from '../../../lib/require.ts';
import { roundHundredth } from '../../../lib/rounding.ts';
import { median } from '../../../lib/statistics.ts';
import { type RowMetric, rankAll, type TrackerBoard } from '../tables/rules.ts';

/** A return as published; days are `YYYY-MM-DD`, a period is a year or, with `-YTD`, the year to date. */
export type FundReturn = {
  fundSlug: string;
  fundName: string;
  periodLabel: string;
  netReturnPct: number;
  publishedDate: string;
  sourceUrl: string;
  sourceQuote: string;
  filerCik: string | null;
};

/** The value that the manager disclosed on Form 13F, USD, and its quarter. */
export type Disclosed = { equityValue: number; quarter: string };

export const isPeriod = (label: string): boolean => /^(19|20)\d{2}(-YTD)?$/.test(label);

/** The year to date sorts before the full year. */
const getPeriodOrder = (period: string): number => Number(period.slice(0, 4)) + (period.length > 4 ? 0 : 0.5);
const yearBefore = (period: string): string => String(Number(period.slice(0, 4)) - 1);

const cited = (label: string, stated: FundReturn | undefined): RowMetric => ({
  label,
  value: stated?.netReturnPct ?? null,
  unit: 'percent',
  ...(stated && { sourceUrl: stated.sourceUrl, sourceQuote: stated.sourceQuote, periodLabel: stated.periodLabel }),
});

/** The page of the filings that a disclosed value comes from. */
const filingsUrl = (filerCik: string): string =>
  `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${filerCik}&type=13F-HR`;

/**
 * One row per fund: its newest period and the full year before it, each with its source. The last published return of a
 * period counts. Newer periods come first, since a part of a year does not compare with a full year; within a period
 * the highest return first, ties by slug. Null without returns. Source: TRK-31; the order is ours.
 * @param disclosed by CIK
 */
export function returnsBoard(
  returns: readonly FundReturn[],
  disclosed: ReadonlyMap<string, Disclosed>,
): TrackerBoard | null {
  const inOrder = [...returns].sort((a, b) => compareText(a.publishedDate, b.publishedDate));
  const newestDay = inOrder.at(-1)?.publishedDate;
  if (newestDay === undefined) return null;
  const rows = [...groupBy(inOrder, ({ fundSlug }) => fundSlug).values()].map((returnsOfFund) => {
    const byPeriod = new Map(returnsOfFund.map((fundReturn) => [fundReturn.periodLabel, fundReturn]));
    const newest = requireFirst(
      [...byPeriod.values()].sort((a, b) => getPeriodOrder(b.periodLabel) - getPeriodOrder(a.periodLabel)),
    );
    return {
      newest,
      prior: byPeriod.get(yearBefore(newest.periodLabel)),
      filerCik: returnsOfFund.findLast((fundReturn) => fundReturn.filerCik !== null)?.filerCik ?? null,
    };
  });
  rows.sort(
    ({ newest: a }, { newest: b }) =>
      getPeriodOrder(b.periodLabel) - getPeriodOrder(a.periodLabel) ||
      b.netReturnPct - a.netReturnPct ||
      compareText(a.fundSlug, b.fundSlug),
  );
  const period = requireFirst(rows).newest.periodLabel;
  const current = rows.filter(({ newest }) => newest.periodLabel === period);
  return {
    trackerId: 'hedge-fund-reported-returns',
    board: '',
    asOf: newestDay,
    headline: [
      {
        label: 'Funds',
        value: rows.length,
        unit: 'count',
        methodologyNote:
          'Returns after fees as published by the funds, their investors or the press; none is computed by the gateway.',
      },
      {
        label: 'Median net return',
        unit: 'percent',
        asOf: period,
        value: roundHundredth(
          requireValue(median(current.map(({ newest }) => newest.netReturnPct)), 'the median return'),
        ),
        methodologyNote: `Of the ${current.length} funds that published ${period}.`,
      },
    ],
    ...rankAll(
      rows.map(({ newest, prior, filerCik }) => {
        const assets = filerCik === null ? undefined : disclosed.get(filerCik);
        return {
          rowId: newest.fundSlug,
          name: newest.fundName,
          category: 'HEDGE_FUND',
          filerCik,
          url: `/hedge-funds/${newest.fundSlug}`,
          metrics: [
            cited('Net return', newest),
            cited('Prior year', prior),
            {
              label: 'Disclosed AUM',
              value: assets?.equityValue ?? null,
              unit: 'usd' as const,
              ...(assets && filerCik !== null && { periodLabel: assets.quarter, sourceUrl: filingsUrl(filerCik) }),
            },
          ],
        };
      }),
    ),
  };
}
