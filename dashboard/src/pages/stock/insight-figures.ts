import { count, number, shortUsd, signedPercent, signedShort, words } from '../../format.ts';

const IN_USD = new Set(['totalValue', 'largestPurchase']);

function written(key: string, value: number): string {
  if (IN_USD.has(key)) return shortUsd(value);
  if (key.endsWith('Percent')) return signedPercent(value);
  if (key.endsWith('Change')) return signedShort(value);
  return Number.isInteger(value) ? count(value) : number(value);
}

/** `netSharesChange` is formatted as Net shares change; `Percent` is dropped, because the value shows the unit. */
const formatFigureName = (key: string): string => words(key.replace(/Percent$/, '').replace(/[A-Z]/g, ' $&'));

/** Formats the figures of an insight from its JSON metadata: quarter Q3 2025, change −14.92%. A preview has none. */
export function insightFigures(metadata: string | null): string[] {
  const figures = JSON.parse(metadata ?? '{}') as Record<string, unknown>;
  return Object.entries(figures).flatMap(([key, value]) => {
    const text = typeof value === 'number' ? written(key, value) : typeof value === 'string' ? value : null;
    return text === null ? [] : [`${formatFigureName(key)} ${text}`];
  });
}
