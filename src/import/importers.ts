import type { Importer } from './importer.ts';

/** The kinds of files that can be imported. */
export type Importers = ReturnType<typeof createImporters>;

/** Finds importers by the kinds of their files. */
export function createImporters(importers: readonly Importer[]) {
  /** The importer of a kind of file; undefined if the kind is unknown. */
  const find = (kind: string | null): Importer | undefined => importers.find((importer) => importer.kind === kind);
  return {
    all: importers,
    find,
    /** The importer of a kind of file. @throws if the kind is unknown */
    require(kind: string): Importer {
      const importer = find(kind);
      if (!importer)
        throw new Error(`There is no kind '${kind}'. Kinds: ${importers.map((importer) => importer.kind).join(', ')}.`);
      return importer;
    },
  };
}
