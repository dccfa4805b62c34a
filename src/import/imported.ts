import type { Database } from '../db/open.ts';

/** The newest import of a file, with the numbers of its rows. */
export type ImportedFile = {
  kind: string;
  file: string;
  sha256: string;
  /** ISO 8601. */
  importedAt: string;
  read: number;
  written: number;
  unchanged: number;
  refused: number;
  skipped: number;
  /** Notes on accepted rows: cells that could not be parsed and are empty, or that were replaced. */
  noted: number;
};

/** Which imports to list. `kind`: null for all. */
export type ImportedFilter = { kind: string | null; limit: number };

const IMPORTS = `SELECT "kind", "file", "sha256", "imported_at" AS "importedAt", "read", "written", "unchanged", "refused", "skipped",
    "notes" AS "noted" FROM "import_file" WHERE ($1::text IS NULL OR "kind" = $1) ORDER BY "imported_at" DESC, "kind", "file" LIMIT $2`;

/** The imported files, newest first. */
export async function listImported(db: Database, { kind, limit }: ImportedFilter): Promise<ImportedFile[]> {
  const rows = await db.query<Omit<ImportedFile, 'importedAt'> & { importedAt: Date }>(IMPORTS, [kind, limit]);
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
}
