import manifest from '../../client/generated/persisted-documents.json' with { type: 'json' };

/** The hash of each document of the manifest, by the name of its operation: a cache may add to a text what it likes. */
export const HASHES: ReadonlyMap<string, string> = new Map(
  Object.entries(manifest).map(([hash, text]) => [/(?:query|subscription) (\w+)/.exec(text)![1]!, hash]),
);
