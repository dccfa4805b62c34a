import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { compareText } from '../../../lib/order.ts';
import { roundHundredth } from '../../../lib/rounding.ts';
import { mean } from '../../../lib/statistics.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { sentimentLabel } from '../../sentiment/rollups/rules.ts';
import type { SnapshotTile } from '../rules.ts';
import { type RowMetric, rankAll, type TrackerBoard } from '../tables/rules.ts';

/** The source name of the forum's posts. */
export const FORUM = 'Reddit';
/** The fund used as a proxy for the whole market. Source: DER-16. */
export const INDEX_PROXY = 'SPY';
/** Calendar days for which a pick stays listed. Our choice. */
export const PICK_DAYS = 90;
/** The window of the tone in days, and the minimum number of mentions in it. Our choice. */
export const TONE_DAYS = 7;
const POSTS_LEAST = 20;

/** The forum's mentions of a stock on a day. */
export type ForumDay = { day: Date; mentions: number; polaritySum: number };
/** The raw close of a session, USD, and the close adjusted for splits and dividends. */
export type Close = { date: Date; close: number; adjustedClose: number };

/** Calendar days before a turn on which the forum must not be bullish. Our choice. */
export const QUIET_DAYS = 30;

/**
 * The newest of the last 90 days up to `to` on which the forum turned bullish: its seven-day tone is above 0.1, and was
 * not above it on any of the 30 days before, at least one of which has a reading. A day with under 20 mentions in its
 * seven days has no reading. Null if there is no turn. Source: TRK-32; the rule is ours.
 */
export function turnedBullish(days: readonly ForumDay[], to: Date): Date | null {
  const from = addDays(to, 1 - PICK_DAYS);
  const readings: { day: Date; isBullish: boolean }[] = [];
  let turn: Date | null = null;
  const first = days.reduce((least, { day }) => (day < least ? day : least), to);
  // Each day is compared with all days, and comparing Dates takes ten times as long as comparing numbers.
  const times = days.map(({ day }) => day.valueOf());
  for (let day = first; day <= to; day = addDays(day, 1)) {
    const [weekBefore, until] = [addDays(day, -TONE_DAYS).valueOf(), day.valueOf()];
    const week = days.filter((_, i) => times[i]! > weekBefore && times[i]! <= until);
    const mentions = week.reduce((sum, day) => sum + day.mentions, 0);
    if (mentions < POSTS_LEAST) continue;
    const tone = week.reduce((sum, day) => sum + day.polaritySum, 0) / mentions;
    const isBullish = sentimentLabel(tone) === 'BULLISH';
    if (isBullish && day >= from) {
      const quietFrom = addDays(day, -QUIET_DAYS);
      const before = readings.filter((reading) => reading.day >= quietFrom);
      if (before.length > 0 && !before.some((reading) => reading.isBullish)) turn = day;
    }
    readings.push({ day, isBullish });
  }
  return turn;
}

type Pick = { ticker: string; entityId: string; name: string; sector: string | null; turn: Date };
type Scored = Pick & {
  entryPrice: number;
  daysHeld: number;
  ownReturn: number;
  indexReturn: number | null;
  excess: number | null;
};

const computeReturn = (from: Close, to: Close): number => (to.adjustedClose / from.adjustedClose - 1) * 100;

/**
 * The return of a pick, bought at the close of the first session after the turn (a day's tone is known only after the
 * day is over) and held until the newest session. Returns are in percent, from adjusted closes. The index return covers
 * the same two sessions; null if the index lacks a close of either. Null before the first session. Both lists oldest
 * first.
 */
export function scorePick(pick: Pick, closes: readonly Close[], index: readonly Close[]): Scored | null {
  const entry = closes.find(({ date }) => date > pick.turn);
  const last = closes.at(-1);
  if (!entry || !last) return null;
  const findClose = ({ date }: Close) => index.find((close) => close.date.valueOf() === date.valueOf());
  const [indexEntry, indexLast] = [findClose(entry), findClose(last)];
  const ownReturn = computeReturn(entry, last);
  const indexReturn = indexEntry && indexLast ? computeReturn(indexEntry, indexLast) : null;
  return {
    ...pick,
    entryPrice: entry.close,
    daysHeld: daysFrom(entry.date, last.date),
    ownReturn,
    indexReturn,
    excess: indexReturn === null ? null : ownReturn - indexReturn,
  };
}

const percent = (label: string, value: number | null): RowMetric => ({
  label,
  value: value === null ? null : roundHundredth(value),
  unit: 'percent',
});

/** The picks by their return in excess of the index; picks without an index return last, ties by ticker. */
export function picksBoard(picks: readonly Scored[], session: Date): TrackerBoard {
  const lowest = Number.NEGATIVE_INFINITY;
  const ranked = [...picks].sort(
    (a, b) => (b.excess ?? lowest) - (a.excess ?? lowest) || compareText(a.ticker, b.ticker),
  );
  const excesses = ranked.map(({ excess }) => excess).filter((excess) => excess !== null);
  const average = mean(excesses);
  const headline: SnapshotTile[] = [
    {
      label: 'Picks',
      value: ranked.length,
      unit: 'count',
      methodologyNote: `Stocks whose ${TONE_DAYS}-day tone on ${FORUM} rose above 0.1 in the last ${PICK_DAYS} days, with at least ${POSTS_LEAST} mentions, for the first time in ${QUIET_DAYS} days; held from the close of the session after.`,
    },
    ...(average === null
      ? []
      : [
          {
            label: 'Ahead of the index',
            value: roundHundredth((100 * excesses.filter((excess) => excess > 0).length) / excesses.length),
            unit: 'percent' as const,
            methodologyNote: `The share of picks that outperformed ${INDEX_PROXY} over the same sessions.`,
          },
          { label: 'Mean excess return', value: roundHundredth(average), unit: 'percent' as const },
        ]),
  ];
  return {
    trackerId: 'forum-picks',
    board: '',
    asOf: isoDate(session),
    headline,
    ...rankAll(
      ranked.map((pick) => ({
        rowId: pick.ticker,
        ticker: pick.ticker,
        entityId: pick.entityId,
        name: pick.name,
        category: pick.sector,
        url: `/stocks/${mentionSecurity(pick.ticker)}`,
        metrics: [
          percent('Return since entry', pick.ownReturn),
          percent('Index return', pick.indexReturn),
          percent('Excess return', pick.excess),
          { label: 'Entry price', value: pick.entryPrice, unit: 'usd' },
          { label: 'Days held', value: pick.daysHeld, unit: 'count' },
        ],
      })),
    ),
  };
}
