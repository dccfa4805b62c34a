import type { DocumentNode } from 'graphql';
import { findOperationName } from './operation-name.ts';

/** A manifest of persisted documents, as codegen writes it: texts by their SHA-256. */
export type Manifest = Readonly<Record<string, string>>;

/** Finds the hash of an operation in a manifest, by its name: a cache may have added fields to its text. */
export function createHashLookup(manifest: Manifest): (document: DocumentNode) => string | undefined {
  const hashes = new Map(Object.entries(manifest).map(([hash, text]) => [findOperationName(text), hash]));
  return ({ definitions }) => {
    const operation = definitions.find((definition) => definition.kind === 'OperationDefinition');
    return operation?.name && hashes.get(operation.name.value);
  };
}
