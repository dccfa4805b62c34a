import type { Importer } from './importer.ts';

/** The kinds of files that can be imported. */
export type Importers = ReturnType<typeof createImporters>;

/** Finds importers by the kinds of their files. */
export function createImporters(all: readonly Importer[]) {
  /** The importer of a kind of file; undefined if the kind is unknown. */
  const find = (kind: string | null): Importer | undefined => all.find((importer) => importer.kind === kind);
  return {
    all,
    find,
    /** The importer of a kind of file. @throws if the kind is unknown */
    require(kind: string): Importer {
      const importer = find(kind);
      if (!importer)
        throw new Error(`There is no kind '${kind}'. Kinds: ${all.map((importer) => importer.kind).join(', ')}.`);
      return importer;
    },
  };
}
