import { join, relative } from 'node:path';
import type { Catalog } from '../catalog.ts';
import { type Audited, type AuditFilter, auditEntries, auditOperator } from '../db/audit.ts';
import { type Dataset, isDataset } from '../db/datasets.ts';
import { explainSymbol, type SymbolHolder } from '../db/identity.ts';
import type { Database } from '../db/open.ts';
import { holdsSynthetic } from '../db/synthetic.ts';
import { type AlertStanding, listAlertStandings, resumeDeliveries } from '../delivery/standing.ts';
import type { Scale } from '../demo/listings.ts';
import {
  changeKey,
  createKey,
  type KeySettings,
  type ListedKey,
  listKeys,
  revokeKey,
  rotateKey,
} from '../gateway/access/api-keys.ts';
import { type DeprecatedPart, listDeprecatedParts } from '../gateway/deprecations/parts.ts';
import { type KeyUsageOf, usageOfKeys } from '../gateway/limits/key-usage.ts';
import { dataSources, type LiveSourceStatus } from '../gateway/live/data-sources.ts';
import { failuresIn } from '../gateway/live/failures.ts';
import type { Tier } from '../graph/tiers.ts';
import { type ImportedFile, type ImportedFilter, listImported } from '../import/imported.ts';
import { importRecognized, type KindReport, type RecognizedFile, recognizeFiles } from '../import/ingest-auto.ts';
import {
  countRefused,
  listRefused,
  type RefusedCount,
  type RefusedEntry,
  type RefusedFilter,
} from '../import/refused.ts';
import { type FileReader, type FileReport, ingest } from '../import/run.ts';
import type { ServedCount } from '../import/served-rows.ts';
import { checkStatedDay } from '../import/stated-day.ts';
import { type Derivation, derivationOn } from '../jobs/derivation.ts';
import type { ReportJob } from '../jobs/pipeline.ts';
import { type JobStatus, listJobs, runNamedJob } from '../jobs/status.ts';
import { isoDate, parseDay } from '../lib/dates.ts';
import type { ReportProgress } from '../lib/progress.ts';
import { newYorkDay } from '../market/calendar.ts';
import { toSymbol } from '../market/identity/keys.ts';
import type { SyncCommands } from '../sync/commands.ts';
import { type DemoDone, demoMarket } from './demo/demo-market.ts';
import type { HistoryCommands } from './history-commands.ts';
import { checkSettings, resolveTier } from './key-settings.ts';
import { type OrganizationCommands, organizationCommandsOn } from './organization-commands.ts';

/** One family of data, as `status` shows it. Instants are ISO 8601. */
export type DatasetStatus = {
  family: string;
  version: number;
  asOf: string | null;
  generatedAt: string;
  rows: number;
  lastError: string | null;
  lastErrorAt: string | null;
};

/** A source of files, as `status` shows it. Days are `YYYY-MM-DD`, instants ISO 8601. */
export type SourceStatus = Omit<LiveSourceStatus, 'day' | 'lastSuccessAt' | 'nextAt' | 'fetchingSince'> & {
  day: string | null;
  lastSuccessAt: string | null;
  nextAt: string | null;
  fetchingSince: string | null;
};

/**
 * The commands that use the database; plain data in and out, so that a running gateway can execute them for the CLI.
 */
export type Commands = DataCommands & OrganizationCommands & SyncCommands & HistoryCommands;

/** Actor recorded in the audit log; default: the gateway itself. */
type By = { by?: string };

type IngestArgs = {
  kind: string;
  paths: string[];
  dryRun: boolean;
  wait?: boolean;
  force?: boolean;
  acceptsShrunk?: boolean;
  ticker?: string;
  day?: string;
  trustsFileNames?: boolean;
  folder?: string;
};

/** The commands that need only the database. */
type DataCommands = {
  /**
   * Imports files and runs the keyed jobs of the changed keys. `wait`: also waits for the market-wide jobs, which the
   * gateway otherwise runs when imports are quiet; default: true. `force`: also imports into the demo market.
   * `acceptsShrunk`: also imports a complete list that loses many of its entries. `ticker`: of a price file whose rows
   * state none. `day`: of files that state none, `YYYY-MM-DD`. `trustsFileNames`: also imports prices under tickers that only file names state. `folder`: of uploaded files, which are
   * recorded by their names, as `upload/prices.csv`.
   * @throws if the database holds the demo market, unless forced
   */
  ingest(args: IngestArgs & By): Promise<FileReport[]>;
  /**
   * Imports the files of folders, each as the kind that its content shows, without those imported before, and runs all jobs at the
   * end. `dryRun`: only recognizes the files. Other arguments: as for `ingest`.
   */
  ingestAuto(
    args: Pick<IngestArgs, 'paths' | 'dryRun' | 'wait' | 'force' | 'acceptsShrunk' | 'trustsFileNames'> & By,
  ): Promise<{ files: RecognizedFile[]; reports: KindReport[] }>;
  /**
   * Runs the jobs that read these families (null: all), even if nothing has changed. `asOf`: a day in New York,
   * `YYYY-MM-DD`; null for the current day of the gateway.
   */
  derive(
    args: { families: readonly Dataset[] | null; asOf: string | null } & By,
  ): Promise<{ name: string; rows: number }[]>;
  /** Every job in running order, with its last runs. */
  jobs(args: Record<string, never>): Promise<JobStatus[]>;
  /**
   * Runs a job now, even if it is up to date, and then the jobs that read its changed snapshots.
   * @throws if there is no such job
   */
  runJob(args: { name: string } & By): Promise<{ name: string; rows: number }[]>;
  /** `tier`: absent for a key of an organization. */
  createKey(args: { label: string; tier?: Tier } & Partial<KeySettings> & By): Promise<{ id: string; key: string }>;
  /** Changes the listed settings; false if no live key has the id. */
  changeKey(args: { id: string; changes: Partial<KeySettings> } & By): Promise<boolean>;
  /** Replaces the secret of a key; null if no live key has the id. */
  rotateKey(
    args: { id: string; overlapMs: number } & By,
  ): Promise<{ key: string; previousUntil: Date | string } | null>;
  /** Requests of each key per day, since a UTC day, `YYYY-MM-DD`. */
  keyUsage(args: { since: string }): Promise<KeyUsageOf[]>;
  /** Every deprecated part of the schema, with the callers that have used it; parts that are removed since come last. */
  deprecatedUses(args: Record<string, never>): Promise<DeprecatedPart[]>;
  listKeys(args: Record<string, never>): Promise<Omit<ListedKey, 'hash' | 'previousHash'>[]>;
  revokeKey(args: { id: string } & By): Promise<boolean>;
  /** Audited changes of keys and imports, newest first. */
  audit(args: AuditFilter): Promise<Audited[]>;
  /** Creates the demo market or extends it to the last session; its keys are stored in `folder`. */
  demo(args: { scale: Scale; folder: string }): Promise<DemoDone>;
  /** Copies the current files of an embedded database to a folder that must not exist yet. */
  copyFiles(args: { folder: string } & By): Promise<void>;
  /** Every family that has a version, by name. */
  families(args: Record<string, never>): Promise<DatasetStatus[]>;
  /** Imported files, newest first. */
  imports(filter: ImportedFilter): Promise<ImportedFile[]>;
  /** Rows that imports refused, counted by day, kind, and reason. */
  refusedCounts(filter: RefusedFilter): Promise<RefusedCount[]>;
  /** Rows that imports refused, newest first. */
  refusedRows(filter: RefusedFilter): Promise<RefusedEntry[]>;
  /**
   * The rows of each table of facts that are stored, served, and not served with the reason: of the tables of a kind of
   * file (null: of all). Tables of which every row is served are left out.
   */
  servedRows(args: { kind: string | null }): Promise<ServedCount[]>;
  /** Who has or had a symbol, oldest first, with the evidence. */
  symbols(args: { symbol: string }): Promise<SymbolHolder[]>;
  /** Every source that files have been fetched from, by name. */
  sources(args: Record<string, never>): Promise<SourceStatus[]>;
  /** The alerts of all keys, and how their deliveries go. */
  deliveries(args: Record<string, never>): Promise<AlertStanding[]>;
  /** Lets a paused alert fire and deliver again; false if no paused alert has the id. */
  resumeDeliveries(args: { alertId: string } & By): Promise<boolean>;
  /** Defects of the stored data that an operator can mend, of the families that import a kind of file (null: of all). */
  warnings(args: { kind: string | null }): Promise<string[]>;
};

/**
 * The commands on an open database. `report` is called with the progress of imports and jobs; snapshots are of the day
 * in New York that contains `lookAt`.
 * @param derivation that of a gateway; without it, jobs that no caller waits for are left to a gateway
 * @param reader reads imported files; default: this process
 */
export function commandsOn(
  catalog: Catalog,
  db: Database,
  now: () => Date,
  report: ReportProgress = () => {},
  lookAt = now,
  derivation?: Derivation,
  reader?: FileReader,
): DataCommands & OrganizationCommands {
  const { log, during, noteImport, runKeyed, settled } = derivation ?? derivationOn(catalog, db, { now, lookAt });
  const ran: ReportJob = ({ name }, place, jobCount) =>
    report({ task: 'derive', done: place, total: jobCount, unit: 'job', detail: name });
  const checkNoDemo = async (force: boolean) => {
    if (!force && (await holdsSynthetic(db)))
      throw new Error(
        'The database holds the demo market, and real figures would mix with its synthetic ones. Start a gateway with DEMO=off on an empty DATA_DIR, or repeat with --force.',
      );
  };
  return {
    async ingest({ kind, paths, dryRun, wait = true, force = false, folder, by, day: statedDay, ...risks }) {
      const importer = catalog.importers.require(kind);
      if (risks.ticker && !importer.takesTicker)
        throw new Error(`Files of the kind ${kind} state their tickers themselves; import them without one.`);
      const day = statedDay === undefined ? null : checkStatedDay(importer, statedDay, now());
      // A dry run fails for the same reasons as the import.
      await checkNoDemo(force);
      let failure: unknown;
      const { reports, isTaken } = await during(async () => {
        if (!dryRun) await catalog.recordBeforeImport(db, lookAt());
        const recordAs = folder === undefined ? undefined : (path: string) => join('upload', relative(folder, path));
        const options = { ...risks, day, now: now(), dryRun, report, log, by, reader, recordAs };
        const reports = await ingest(db, importer, paths, options);
        const isTaken = !dryRun && reports.some((report) => report.failure === undefined);
        // Runs even if no row changed: an earlier run may have failed.
        if (isTaken)
          await runKeyed(importer.family, ran).catch((error: unknown) => {
            failure = error;
          });
        return { reports, isTaken };
      });
      if (!isTaken) return reports;
      if (wait)
        await settled(ran); // What failed is tried once more with the others.
      else {
        derivation?.later();
        if (failure) throw failure;
      }
      return reports;
    },
    async ingestAuto({ paths, dryRun, wait = true, force = false, by, ...risks }) {
      await checkNoDemo(force);
      const importers = catalog.importers.all;
      const files = await recognizeFiles(db, importers, paths, { now: now(), reader, report });
      if (dryRun) return { files, reports: [] };
      const reports = await during(async () => {
        await catalog.recordBeforeImport(db, lookAt());
        return importRecognized(db, importers, files, { ...risks, clock: now, report, log, by, reader });
      });
      // All recognized files count, because an earlier run may have ended before its jobs.
      for (const { kind } of files) if (kind !== null) noteImport(catalog.importers.require(kind).family);
      if (wait) await settled(ran);
      else derivation?.later();
      return { files, reports };
    },
    async derive({ families, asOf, by }) {
      const day = asOf === null ? newYorkDay(lookAt()) : parseDay(asOf);
      if (!day) throw new Error(`'${asOf}' is not a date; write it as 2025-11-21.`);
      const detail = { asOf: isoDate(day) };
      await auditOperator(db, by, { action: 'DERIVE_STARTED', subject: 'all', detail }, now());
      return catalog.derive(db, families, now(), day, ran);
    },
    jobs: () => listJobs(db, catalog.jobs, lookAt()),
    runJob: ({ name, by }) => runNamedJob(db, catalog, { name, now: now(), lookAt: lookAt(), by, report: ran }),
    ...organizationCommandsOn(db, now),
    createKey: async (args) => createKey(db, { ...checkSettings(args), tier: await resolveTier(db, args), now: now() }),
    changeKey: async ({ id, changes, by }) => changeKey(db, { id, changes: checkSettings(changes), now: now(), by }),
    rotateKey: ({ id, overlapMs, by }) => rotateKey(db, { id, overlapMs, now: now(), by }),
    keyUsage: ({ since }) => usageOfKeys(db, since),
    deprecatedUses: async () => listDeprecatedParts(db, (await catalog.loadGraph()).schema),
    async listKeys() {
      return (await listKeys(db)).map(({ hash: _hash, previousHash: _previous, ...key }) => key);
    },
    revokeKey: ({ id, by }) => revokeKey(db, id, now(), by),
    audit: (filter) => auditEntries(db, filter),
    demo: ({ scale, folder }) => demoMarket(catalog, db, { scale, folder, now: now(), report }),
    async copyFiles({ folder, by }) {
      if (!db.copyFiles) throw new Error('Only an embedded database can be backed up.');
      await auditOperator(db, by, { action: 'BACKUP_STARTED', subject: 'database', detail: {} }, now());
      await db.copyFiles(folder);
    },
    async families() {
      const failureOf = await failuresIn(db, catalog.lineage);
      const versions = await db.prisma.dataVersion.findMany({ orderBy: { family: 'asc' } });
      return versions.flatMap(({ family, version, asOf, generatedAt, rows }) => {
        if (!isDataset(family)) return [];
        const failure = failureOf(family);
        return {
          family,
          version,
          rows,
          generatedAt: generatedAt.toISOString(),
          asOf: asOf && isoDate(asOf),
          lastError: failure?.error ?? null,
          lastErrorAt: failure?.failedAt.toISOString() ?? null,
        };
      });
    },
    imports: (filter) => listImported(db, filter),
    refusedCounts: (filter) => countRefused(db, filter),
    refusedRows: (filter) => listRefused(db, filter),
    servedRows: ({ kind }) => catalog.countServedRows(db, { kind, asOf: isoDate(newYorkDay(lookAt())) }),
    symbols: ({ symbol }) => explainSymbol(db, toSymbol(symbol)),
    async sources() {
      return (await dataSources(db, now())).map(({ day, lastSuccessAt, nextAt, fetchingSince, ...source }) => ({
        ...source,
        day: day && isoDate(day),
        lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
        nextAt: nextAt?.toISOString() ?? null,
        fetchingSince: fetchingSince?.toISOString() ?? null,
      }));
    },
    deliveries: () => listAlertStandings(db),
    resumeDeliveries: ({ alertId, by }) => resumeDeliveries(db, { alertId, now: now(), by }),
    warnings: ({ kind }) => catalog.listWarnings(db, kind),
  };
}
