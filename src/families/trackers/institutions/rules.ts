import { compareText } from '../../../lib/order.ts';
import { roundHundredth } from '../../../lib/rounding.ts';
import { median } from '../../../lib/statistics.ts';
import { quarterNames } from '../../../market/quarters.ts';
import { FILER_CATEGORIES } from '../../institutional/filers/rules.ts';
import type { SnapshotTile } from '../rules.ts';
import { type RowMetric, rankAll, type TrackerBoard, type TrackerEntryRow } from '../tables/rules.ts';

/** A filer's quarter: the value of its disclosed shares, USD, and of its ten largest positions. */
export type FilerSums = {
  cik: string;
  name: string;
  category: string;
  equityValue: number;
  topTenValue: number;
  positionCount: number;
};

/**
 * The share of a filer's ten largest positions in its disclosed shares: their value / total value x 100, percent, 0 to
 * 100; 100 if it has ten or fewer positions. Source: DER-65.
 */
export const topTenPercent = ({ topTenValue, equityValue }: Pick<FilerSums, 'topTenValue' | 'equityValue'>): number =>
  roundHundredth((100 * topTenValue) / equityValue);

/** The path of an institution's page: its name with dashes. */
export const institutionUrl = (name: string): string =>
  `/institutions/${name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

const aum = ({ equityValue }: FilerSums): RowMetric => ({ label: 'Disclosed AUM', value: equityValue, unit: 'usd' });
const holdings = ({ positionCount }: FilerSums): RowMetric => ({
  label: 'Holdings',
  value: positionCount,
  unit: 'count',
});

const toEntry = (filer: FilerSums, metrics: readonly RowMetric[]): TrackerEntryRow => ({
  rowId: filer.cik,
  name: filer.name,
  category: filer.category,
  url: institutionUrl(filer.name),
  metrics,
  filerCik: filer.cik,
});

/** By AUM, largest first; ties by CIK (UNS-04). */
const byAum = (a: FilerSums, b: FilerSums): number => b.equityValue - a.equityValue || compareText(a.cik, b.cik);

/**
 * Both rankings of a quarter, each for all filers (board '') and for each category: by concentration (ties by AUM), and
 * by AUM. Filers without shares are not ranked. Tiles cover all filers of a board, its rows only the first of them.
 * Source: TRK-29, TRK-30, DER-65.
 */
export function institutionBoards(filers: readonly FilerSums[], reportDate: Date): TrackerBoard[] {
  const holders = filers.filter(({ equityValue }) => equityValue > 0);
  const asOf = quarterNames(reportDate).value;
  return ['', ...FILER_CATEGORIES].flatMap((board): TrackerBoard[] => {
    const members = holders.filter(({ category }) => board === '' || category === board).sort(byAum);
    const percents = members.map(topTenPercent);
    const filersTile: SnapshotTile = { label: 'Filers', value: members.length, unit: 'count' };
    const concentrated = [...members].sort((a, b) => topTenPercent(b) - topTenPercent(a) || byAum(a, b));
    return [
      {
        trackerId: 'institution-concentration',
        board,
        asOf,
        headline: [
          {
            label: 'Median top-10 concentration',
            value: roundHundredth(median(percents) ?? 0),
            unit: 'percent',
            methodologyNote:
              'Top-10 concentration is the value of the ten largest positions divided by the value of all disclosed shares; options and notes are excluded.',
          },
          filersTile,
        ],
        ...rankAll(
          concentrated.map((filer) =>
            toEntry(filer, [
              { label: 'Top-10 concentration', value: topTenPercent(filer), unit: 'percent' },
              aum(filer),
              holdings(filer),
            ]),
          ),
        ),
      },
      {
        trackerId: 'institution-aum',
        board,
        asOf,
        headline: [
          {
            label: 'Disclosed AUM',
            value: members.reduce((sum, { equityValue }) => sum + equityValue, 0),
            unit: 'usd',
            methodologyNote:
              'The value of the US shares on Form 13F at the end of the quarter; options and notes are excluded.',
          },
          filersTile,
        ],
        ...rankAll(members.map((filer) => toEntry(filer, [aum(filer), holdings(filer)]))),
      },
    ];
  });
}
