import { SYSTEM } from '../db/audit.ts';
import { type ChangedKeys, formatFactsInput, tracked } from '../db/changes.ts';
import type { Database, Sql } from '../db/open.ts';
import { getTraits } from '../db/traits.ts';
import { bumpVersion } from '../db/versions.ts';
import type { Identifier } from './identify.ts';
import type { Importer } from './importer.ts';
import type { IngestOptions } from './ingest-options.ts';
import { record } from './record.ts';
import type { FileReport } from './report.ts';

/** The dataset of who had which symbol when, which other files give evidence for. */
const IDENTITY = 'identity';

class DryRun extends Error {}

type Taken = { report: FileReport; sha256: string };

/**
 * Writes files and their reports in one transaction, with a new version if anything changed. On the embedded database,
 * where reads wait for the transaction, it begins with the first row that differs.
 */
export async function writeFiles(
  db: Database,
  { kind, family }: Importer,
  {
    now,
    dryRun = false,
    recordAs = String,
    log,
    by = SYSTEM,
    identifier = null,
  }: IngestOptions & { identifier?: Identifier | null },
  write: (sql: Sql) => Promise<Taken[]>,
): Promise<FileReport[]> {
  let taken: Taken[] = [];
  let keys: ChangedKeys = new Map();
  try {
    const bumped = await db.transaction(
      async (transaction) => {
        const tracking = tracked(transaction, log?.columns);
        taken = await write(tracking.sql);
        keys = tracking.keys;
        const files = taken.map((taken) => ({ ...taken, file: recordAs(taken.report.file) }));
        await record(transaction, { kind, by, now }, files);
        const rows = taken.reduce((sum, { report }) => sum + report.written, 0);
        const isChanged = taken.some(({ report }) => report.changed);
        const versions = isChanged ? await bumpVersion(transaction, family, { now, rows, facts: true }) : null;
        // The evidence of a file counts even if its rows are stored already.
        const isNewEvidence = identifier !== null && (await identifier.store(transaction));
        const identity = isNewEvidence ? await bumpVersion(transaction, IDENTITY, { now, facts: true }) : null;
        if (dryRun) throw new DryRun();
        return { versions, identity };
      },
      { isLate: getTraits(db).sharesSession },
    );
    for (const [dataset, versions] of [
      [family, bumped.versions],
      [IDENTITY, bumped.identity],
    ] as const) {
      if (!versions) continue;
      log?.add(formatFactsInput(dataset), versions.facts, keys);
      log?.add(dataset, versions.version, keys);
    }
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return taken.map(({ report }) => report);
}
