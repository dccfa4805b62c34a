import { expect } from 'vitest';
import { type ExportFamily, listExportColumns, requireExport } from '../../src/db/history/exports.ts';
import type { TestApp } from './harness.ts';

/** A row of a file, or of the graph: values by column. */
export type Row = Record<string, unknown>;

/** The text that both a file and the graph have for a cell. */
export const toText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value);
};

/** The values of a file's columns as the graph answers them under `@asOf`, by ticker. */
export async function askOnDay(app: TestApp, family: ExportFamily, day: string): Promise<Map<string, Row>> {
  const names = listExportColumns(requireExport(family)).map(({ name }) => name);
  const leading = ['day', 'isReconstructed', 'isSynthetic', 'ticker', 'entityId', 'securityId'];
  const fields = names.filter((name) => !leading.includes(name));
  // The columns of a file have the names of the store.
  const NAMES = new Map([
    ['lastUpdated', 'generatedAt'],
    ['priceAsOf', 'priceDate'],
    ['partial', 'isPartial'],
  ]);
  const selection = fields.map((name) => (NAMES.has(name) ? `${name}: ${NAMES.get(name)}` : name)).join(' ');
  const onDay = async (query: string) => {
    const { body } = await app.graphql(`query OnDay @asOf(day: "${day}") ${query}`);
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  if (family !== 'RATING') {
    const [root, list, link] =
      family === 'SCREENER_STOCK' ? ['stockScreen', 'stocks', 'stock'] : ['etfScreen', 'etfs', 'etf'];
    const data = await onDay(`{ ${root} { ${list} { nodes { ticker ${link} { kbEntityId } ${selection} } } } }`);
    const rows: Row[] = data[root!][list!].nodes;
    return new Map(rows.map((row) => [String(row.ticker), { ...row, entityId: (row[link!] as Row).kbEntityId }]));
  }
  const { stocks } =
    await onDay(`{ stocks { nodes { ticker kbEntityId rating { ticker rated: isRated asOf dimensions { key percentile } flags { key isActive }
    ... on StockRating { score letter percentile penaltyPoints bucketLetter composite ratedCount methodologyVersion riskAdjustments { condition points } }
    ... on UnratedStock { reason } } } } }`);
  type Rating = {
    ticker: string;
    dimensions: { key: string; percentile: number | null }[];
    flags: { key: string; isActive: boolean }[];
    riskAdjustments?: object[];
    reason?: string;
  };
  const toCamel = (key: string) =>
    key.toLowerCase().replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return new Map(
    (stocks.nodes as { ticker: string; kbEntityId: string; rating: Rating }[])
      .filter(({ ticker, rating }) => ticker === rating.ticker)
      .map(({ ticker, kbEntityId, rating }) => {
        const { dimensions, flags, riskAdjustments, reason, ...values } = rating;
        return [
          ticker,
          {
            ...values,
            entityId: kbEntityId,
            reason: reason?.toLowerCase(),
            riskAdjustments: riskAdjustments && JSON.stringify(riskAdjustments),
            ...Object.fromEntries(dimensions.map(({ key, percentile }) => [`${toCamel(key)}Percentile`, percentile])),
            ...Object.fromEntries(flags.map(({ key, isActive }) => [toCamel(key), isActive])),
          },
        ];
      }),
  );
}
