import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { roundHundredth } from '../../../lib/rounding.ts';
import { median } from '../../options/rules/history.ts';
import { type RowMetric, rankAll, type TrackerBoard } from '../tables/rules.ts';

/** A return as it was published; days are `YYYY-MM-DD`, a period is a year or, with `-YTD`, a year so far. */
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

/** What the manager disclosed on Form 13F, USD, of which quarter. */
export type Disclosed = { equityValue: number; quarter: string };

export const isPeriod = (label: string): boolean => /^(19|20)\d{2}(-YTD)?$/.test(label);

/** Periods in order: a year so far comes before the year when that is over. */
const getPeriodOrder = (period: string): number => Number(period.slice(0, 4)) + (period.length > 4 ? 0 : 0.5);
const yearBefore = (period: string): string => String(Number(period.slice(0, 4)) - 1);

const cited = (label: string, stated: FundReturn | undefined): RowMetric => ({
  label,
  value: stated?.netReturnPct ?? null,
  unit: 'percent',
  ...(stated && { sourceUrl: stated.sourceUrl, sourceQuote: stated.sourceQuote, periodLabel: stated.periodLabel }),
});

/** The filings behind a disclosed value. */
const filingsUrl = (filerCik: string): string =>
  `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${filerCik}&type=13F-HR`;

/**
 * A row a fund: its newest period with the whole year before it beside it, each with its source; what was published
 * last of a period counts. Newer periods stand before older ones, since half a year compares with no whole one; within
 * a period the highest return first, equals by slug. Null without any. Source: TRK-31; the order is ours.
 * @param disclosed by CIK
 */
export function returnsBoard(
  returns: readonly FundReturn[],
  disclosed: ReadonlyMap<string, Disclosed>,
): TrackerBoard | null {
  const inOrder = [...returns].sort((a, b) => compareText(a.publishedDate, b.publishedDate));
  const newestDay = inOrder.at(-1)?.publishedDate;
  if (newestDay === undefined) return null;
  const rows = [...groupBy(inOrder, ({ fundSlug }) => fundSlug).values()].map((own) => {
    const byPeriod = new Map(own.map((one) => [one.periodLabel, one]));
    const newest = [...byPeriod.values()].sort(
      (a, b) => getPeriodOrder(b.periodLabel) - getPeriodOrder(a.periodLabel),
    )[0]!;
    return {
      newest,
      prior: byPeriod.get(yearBefore(newest.periodLabel)),
      filerCik: own.findLast((one) => one.filerCik !== null)?.filerCik ?? null,
    };
  });
  rows.sort(
    ({ newest: a }, { newest: b }) =>
      getPeriodOrder(b.periodLabel) - getPeriodOrder(a.periodLabel) ||
      b.netReturnPct - a.netReturnPct ||
      compareText(a.fundSlug, b.fundSlug),
  );
  const period = rows[0]!.newest.periodLabel;
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
        value: roundHundredth(median(current.map(({ newest }) => newest.netReturnPct))!),
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
              ...(assets && { periodLabel: assets.quarter, sourceUrl: filingsUrl(filerCik!) }),
            },
          ],
        };
      }),
    ),
  };
}
