import { isoDate } from '../../../lib/dates.ts';
import { dayInWords, decimal } from '../../../lib/words.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { type Catalyst, computeStrength, THRESHOLDS } from './catalyst.ts';

/** The figures of an insight, by name, as the family of insights stores them. */
type Figures = Readonly<Record<string, number | string>>;
export type InsightInput = { type: string; day: string; figures: Figures };

/** Catalysts from insights; other types of insights are none. */
export function findFromInsight(ticker: string, { type, day, figures }: InsightInput): Catalyst | null {
  const number = (name: string) => Number(figures[name] ?? 0);
  const metric = (name: string) => `/api/v2/metrics/entity/${mentionSecurity(ticker)}/metric/${name}`;
  const times = (value: number, base: number) => (base > 0 ? value / base : 0);
  if (type === 'mentions_baseline_deviation') {
    const ratio = times(number('value'), number('baseline'));
    if (ratio < THRESHOLDS.mentionsTimes) return null;
    return {
      kind: 'MENTIONS',
      direction: null,
      label: `Mentions ${formatTimes(ratio)}`,
      clause: `mentions are ${formatTimes(ratio)} usual`,
      day,
      strength: computeStrength(ratio, THRESHOLDS.mentionsTimes),
      url: metric('mentions'),
    };
  }
  if (type === 'sentiment_baseline_deviation') {
    const deviations = number('deviations');
    const isUp = deviations > 0;
    return {
      kind: 'TONE',
      direction: isUp ? 'UP' : 'DOWN',
      label: `Tone turns ${isUp ? 'positive' : 'negative'}`,
      clause: `the tone of posts is far ${isUp ? 'above' : 'below'} usual`,
      day,
      strength: computeStrength(Math.abs(deviations), THRESHOLDS.deviations),
      url: metric('sentiment'),
    };
  }
  if (type === 'volume_anomaly_high') {
    const ratio = times(number('volume'), number('meanVolume'));
    if (ratio < THRESHOLDS.volumeTimes) return null;
    return {
      kind: 'VOLUME',
      direction: null,
      label: `Volume ${formatTimes(ratio)}`,
      clause: `it traded ${formatTimes(ratio)} its usual volume`,
      evidence: `on ${formatTimes(ratio)} its usual volume`,
      day,
      strength: computeStrength(ratio, THRESHOLDS.volumeTimes),
      url: `/api/v1/stocks/chart?ticker=${mentionSecurity(ticker)}`,
    };
  }
  if (type === 'institutional_position_change') {
    const percent = number('changePercent');
    if (Math.abs(percent) < THRESHOLDS.institutionsPercent) return null;
    const quarter = String(figures.quarter);
    const isUp = percent > 0;
    return {
      kind: 'INSTITUTIONS',
      direction: isUp ? 'UP' : 'DOWN',
      label: `13F ${isUp ? '+' : '−'}${decimal(Math.abs(percent), 1)}%`,
      clause: `institutions ${isUp ? 'raised' : 'cut'} their shares by ${decimal(Math.abs(percent), 1)}% in ${quarter}`,
      day,
      strength: computeStrength(Math.abs(percent), THRESHOLDS.institutionsPercent),
      url: `/api/v1/institutional/holders/${mentionSecurity(ticker)}?reportDate=${findReportDate(quarter)}`,
    };
  }
  if (type === 'short_interest_spike') {
    const percent = number('changePercent');
    return {
      kind: 'SHORTS',
      direction: 'DOWN',
      label: `Shorts +${decimal(percent, 0)}%`,
      clause: `short interest rose by ${decimal(percent, 0)}%`,
      day,
      strength: computeStrength(percent, THRESHOLDS.shortsPercent),
      url: `/api/v1/stocks/short-interest?ticker=${mentionSecurity(ticker)}`,
    };
  }
  return null;
}

/** The last day of a quarter that an insight names: `2026-09-30` for `Q3 2026`. */
const findReportDate = (quarter: string): string => {
  const [number, year] = [Number(quarter.charAt(1)), Number(quarter.slice(-4))];
  return isoDate(new Date(Date.UTC(year, number * 3, 0)));
};

/** `2.5x`, and `16x` from 10. */
const formatTimes = (ratio: number): string => `${decimal(ratio, ratio >= 9.95 ? 0 : 1)}x`;

/** A stock's newest row of the options board. `pcVolPctl1y` and `ivRank1y`: 0 to 100. */
export type OptionsInput = {
  day: string;
  pcVol: number | null;
  pcVolPctl1y: number | null;
  ivRank1y: number | null;
  expectedMove5d: number | null;
  observations1y: number;
};

/** The puts per call and the implied volatility, if they are extreme for the past year. */
export function findOptions(ticker: string, options: OptionsInput): Catalyst[] {
  const { day, pcVol, pcVolPctl1y, ivRank1y, observations1y } = options;
  if (observations1y < THRESHOLDS.observations) return [];
  const url = `/api/v1/stocks/${mentionSecurity(ticker)}/options/summary`;
  const fromMiddle = pcVolPctl1y === null ? 0 : Math.abs(pcVolPctl1y - 50);
  const isHigh = (pcVolPctl1y ?? 0) > 50;
  const share = decimal(isHigh ? (pcVolPctl1y ?? 0) : 100 - (pcVolPctl1y ?? 0), 0);
  const end = isHigh ? 'highest' : 'lowest';
  return [
    ...(pcVol !== null && fromMiddle >= THRESHOLDS.putCallFromMiddle
      ? [
          {
            kind: 'OPTIONS',
            direction: isHigh ? 'DOWN' : 'UP',
            label: `Put/call ${decimal(pcVol, 2)}`,
            clause:
              share === '100'
                ? `put/call volume is the ${end} in a year`
                : `put/call volume is ${isHigh ? 'higher' : 'lower'} than on ${share}% of days in a year`,
            day,
            strength: computeStrength(fromMiddle, THRESHOLDS.putCallFromMiddle),
            url,
          } satisfies Catalyst,
        ]
      : []),
    ...(ivRank1y !== null && ivRank1y >= THRESHOLDS.ivRank
      ? [
          {
            kind: 'VOLATILITY',
            direction: null,
            label: `IV rank ${decimal(ivRank1y, 0)}`,
            clause: 'implied volatility is near its highest in a year',
            day,
            strength: computeStrength(ivRank1y, THRESHOLDS.ivRank),
            url,
          } satisfies Catalyst,
        ]
      : []),
  ];
}

/** A reported quarter. `surprisePct`: percent of the estimate. */
export function findResult(ticker: string, result: { day: string; surprisePct: number }): Catalyst | null {
  const { day, surprisePct } = result;
  const isBeat = surprisePct > 0;
  if (surprisePct === 0) return null;
  const percent = decimal(Math.abs(surprisePct), 1);
  return {
    kind: 'RESULT',
    direction: isBeat ? 'UP' : 'DOWN',
    label: `${isBeat ? 'Beat' : 'Missed'} by ${percent}%`,
    clause: `earnings ${isBeat ? 'beat' : 'missed'} the estimate by ${percent}%`,
    day,
    // A report is news even if it surprised little.
    strength: Math.max(0.5, computeStrength(Math.abs(surprisePct), THRESHOLDS.surprisePercent)),
    url: `/api/v1/analyst/${mentionSecurity(ticker)}/estimates`,
  };
}

/** A report of this week. `expectedMove5d`: a fraction of the price, to one side. `asOf`: the day of the news. */
export function findReportAhead(
  ticker: string,
  report: { day: string; expectedMove5d: number | null },
  asOf: string,
): Catalyst {
  const move = report.expectedMove5d;
  const priced = move === null ? '' : `; options price ±${decimal(move * 100, 1)}% for 5 sessions`;
  return {
    kind: 'REPORT_AHEAD',
    direction: null,
    label: `Reports ${dayInWords(report.day).replace(/, \d+$/, '')}`,
    clause: `it reports on ${dayInWords(report.day)}${priced}`,
    day: asOf,
    strength: 0.5,
    url: `/api/v1/calendar/earnings?ticker=${mentionSecurity(ticker)}`,
  };
}

export type QuoteInput = {
  day: string;
  price: number;
  changePercent: number | null;
  week52High: number;
  week52Low: number;
};

/** The close is at an end of its 52-week range. */
export function findRange(ticker: string, { day, price, week52High, week52Low }: QuoteInput): Catalyst | null {
  const isLow = price <= week52Low * (1 + THRESHOLDS.rangePercent / 100);
  const isHigh = price >= week52High * (1 - THRESHOLDS.rangePercent / 100);
  // A stock that hardly moved is at both ends.
  if (isLow === isHigh) return null;
  const name = isLow ? 'low' : 'high';
  return {
    kind: 'RANGE',
    direction: isLow ? 'DOWN' : 'UP',
    label: `52-week ${name}`,
    clause: `it closed near its 52-week ${name}`,
    day,
    strength: 0.5,
    url: `/api/v1/stocks/price?ticker=${mentionSecurity(ticker)}`,
  };
}
