import { count, number, shortUsd, signedPercent, signedShort, words } from '../../format.ts';

/** The titles of insights; the vocabulary is open, so other types are titled by their names. */
const TITLES: Readonly<Record<string, string>> = {
  insider_buy_signal: 'Insiders buying',
  insider_sell_signal: 'Insiders selling',
  institutional_position_change: 'Institutions moved',
  volume_anomaly_high: 'Unusual volume',
  sentisense_score_baseline_deviation: 'Score surge',
  sentiment_baseline_deviation: 'Tone surge',
  mentions_baseline_deviation: 'Mentions surge',
  short_interest_spike: 'Short interest spike',
};

export const formatInsightType = (type: string): string => TITLES[type.toLowerCase()] ?? words(type);

const IN_USD = new Set(['totalValue', 'boughtValue', 'soldValue', 'largestPurchase']);

function written(key: string, value: number): string {
  if (IN_USD.has(key)) return shortUsd(value);
  if (key.endsWith('Percent')) return signedPercent(value);
  if (key.endsWith('Change')) return signedShort(value);
  return Number.isInteger(value) ? count(value) : number(value);
}

/** `netSharesChange` is formatted as Net shares change; `Percent` is dropped, because the value shows the unit. */
const formatFigureName = (key: string): string => words(key.replace(/Percent$/, '').replace(/[A-Z]/g, ' $&'));

/** A reading beside its usual value: 931, usually 125 (6.5 σ). Null if the figures are not of a deviation. */
function formatDeviation({ value, baseline, deviations }: Record<string, unknown>): string | null {
  if (typeof value !== 'number' || typeof baseline !== 'number' || typeof deviations !== 'number') return null;
  // Counts are whole numbers, their means are not.
  const digits = Math.abs(value) >= 100 ? 0 : 2;
  return `${number(value, digits)}, usually ${number(baseline, digits)} (${number(deviations, 1)} σ)`;
}

/** Formats the figures of an insight from its JSON metadata: quarter Q3 2025, change −14.92%. A preview has none. */
export function insightFigures(metadata: string | null): string[] {
  const figures = JSON.parse(metadata ?? '{}') as Record<string, unknown>;
  const deviation = formatDeviation(figures);
  if (deviation) return [deviation];
  return Object.entries(figures).flatMap(([key, value]) => {
    const text = typeof value === 'number' ? written(key, value) : typeof value === 'string' ? value : null;
    return text === null ? [] : [`${formatFigureName(key)} ${text}`];
  });
}
