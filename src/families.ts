import type { Database } from './db/open.ts';
import { analysts } from './families/analysts/family.ts';
import { catalysts } from './families/catalysts/family.ts';
import { congressFamily } from './families/congress/family.ts';
import { earningsCalendar } from './families/earnings-calendar/family.ts';
import { entities } from './families/entities/family.ts';
import { etfs } from './families/etfs/family.ts';
import { fundamentals } from './families/fundamentals/family.ts';
import { indexes } from './families/indexes/family.ts';
import { insider } from './families/insider/family.ts';
import { insights } from './families/insights/family.ts';
import { institutional } from './families/institutional/family.ts';
import { market } from './families/market/family.ts';
import { options } from './families/options/family.ts';
import { prices } from './families/prices/family.ts';
import { ratings } from './families/ratings/family.ts';
import { screener } from './families/screener/family.ts';
import { sentiment } from './families/sentiment/family.ts';
import { shortSales } from './families/short-sales/family.ts';
import { stockReports } from './families/stock-reports/family.ts';
import { stocks } from './families/stocks/family.ts';
import { trackers } from './families/trackers/family.ts';
import type { Importer } from './import/importer.ts';
import { createPipeline } from './jobs/pipeline.ts';
import { retentionJob } from './jobs/retention.ts';

/** The families, in the order in which the demo market's files are imported. */
export const families = [
  stocks,
  etfs,
  entities,
  prices,
  options,
  sentiment,
  congressFamily,
  insider,
  indexes,
  fundamentals,
  shortSales,
  analysts,
  earningsCalendar,
  institutional,
  ratings,
  insights,
  stockReports,
  market,
  trackers,
  screener,
  catalysts,
];

/** Every kind of file that can be imported. */
export const importers = families.flatMap((family) => family.importers);
/** The importer of a kind of file; undefined if the kind is unknown. */
export const findImporter = (kind: string | null): Importer | undefined =>
  importers.find((importer) => importer.kind === kind);
/** The importer of a kind of file. @throws if the kind is unknown */
export function requireImporter(kind: string): Importer {
  const importer = findImporter(kind);
  if (!importer) throw new Error(`There is no kind '${kind}'. Kinds: ${importers.map((one) => one.kind).join(', ')}.`);
  return importer;
}
/** Lists defects of the stored data: of the families that import a kind of file, or of all (`kind` null). */
export async function listWarnings(db: Database, kind: string | null): Promise<string[]> {
  const matching = families.filter((family) => kind === null || family.importers.some((one) => one.kind === kind));
  return (await Promise.all(matching.map((family) => family.warnings?.(db) ?? []))).flat();
}
/** Every documented path. */
export const routes = families.flatMap((family) => family.routes);
/** The demo market's long histories, and what writes all its files. */
export const demoHistories = families.flatMap((family) => family.demoHistory);
export const demoHistoryParts = demoHistories.map(({ files }) => files);
export const demoParts = [...families.flatMap((family) => family.demo), ...demoHistoryParts];
/** Every job in running order, and what runs them. */
export const { jobs, keyColumns, derive, catchUp, isBehind } = createPipeline([
  ...families.flatMap((family) => family.jobs),
  retentionJob,
]);
