import type { Database } from './db/open.ts';
import { listUndivided } from './db/partitions/divide.ts';
import type { DemoPart } from './demo/files.ts';
import type { Family } from './family.ts';
import { createLineage } from './gateway/live/lineage.ts';
import type { Graph } from './graph/graph.ts';
import { createImporters } from './import/importers.ts';
import { countServedRows } from './import/served-rows.ts';
import { createRecordingJob, recordBeforeImport, recordBeforeRebuild } from './jobs/history.ts';
import { createPipeline } from './jobs/pipeline.ts';
import { retentionJob } from './jobs/retention.ts';

/** The parts of all families: a gateway, its threads, and its command line consist of them. */
export type Catalog = ReturnType<typeof createCatalog>;

/** @param families in the order in which the demo market's files are imported */
export function createCatalog(families: readonly Family[]) {
  const importers = createImporters(families.flatMap((family) => family.importers));
  const familyJobs = families.flatMap((family) => family.jobs);
  const recordingJob = createRecordingJob(familyJobs);
  const pipeline = createPipeline([...familyJobs, recordingJob, retentionJob]);
  const lineage = createLineage(
    importers.all.map(({ family }) => family),
    pipeline.jobs,
  );
  const servedRows = families.flatMap((family) => family.servedRows);
  const routes = families.flatMap((family) => family.routes);
  const demoHistories = families.flatMap((family) => family.demoHistory);
  const demoLater = families.flatMap((family) => family.demoLater);
  const [older, later] = [demoHistories, demoLater].map((parts) => parts.map(({ files }) => files)) as [
    DemoPart[],
    DemoPart[],
  ];
  const first = [...families.flatMap((family) => family.demo), ...older];
  let graph: Promise<Graph> | undefined;

  async function buildGraph(): Promise<Graph> {
    const { buildSchema } = await import('./gateway/schema/build-schema.ts');
    return { schema: buildSchema(), routes, lineage, examples: families.flatMap((family) => family.examples) };
  }

  return {
    importers,
    /** Every job in running order, and the functions that run them. */
    ...pipeline,
    lineage,
    /** Records the snapshots of the last session before an import replaces them, if that is due. */
    recordBeforeImport: (db: Database, now: Date) => recordBeforeImport(db, recordingJob, familyJobs, now),
    /** Records them before past days are rebuilt, if that is due. */
    recordBeforeRebuild: (db: Database, now: Date) => recordBeforeRebuild(db, recordingJob, familyJobs, now),
    /** Every documented path. */
    routes,
    /** The demo market's long histories, and the parts that a first start leaves for later. */
    demoHistories,
    demoLater,
    /** The parts that write the demo market's files: for the first pages, for later, all, and the long histories. */
    demoParts: { first, later, all: [...first, ...later], older },
    /** Lists defects of the stored data: of the families that import a kind of file, or of all (`kind` null). */
    async listWarnings(db: Database, kind: string | null): Promise<string[]> {
      const matching = families.filter(
        (family) => kind === null || family.importers.some((importer) => importer.kind === kind),
      );
      const undivided = kind === null ? [listUndivided(db)] : [];
      return (await Promise.all([...matching.map((family) => family.warnings?.(db) ?? []), ...undivided])).flat();
    },
    /** What becomes of the rows of each table that the importers write. */
    servedRows,
    /** Counts the rows of tables that are stored but not served: of a kind of file, or of all (`kind` null). */
    countServedRows: (db: Database, scope: { kind: string | null; asOf: string }) =>
      countServedRows(db, servedRows, scope),
    /** Builds the graph when it is first needed: commands and threads do without it. */
    loadGraph(): Promise<Graph> {
      graph ??= buildGraph();
      return graph;
    },
  };
}
