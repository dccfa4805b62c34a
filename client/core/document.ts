/**
 * A document with the types of its response and variables, as codegen writes it. `Partial`: its response if some fields
 * failed, in which links between families of data may be null.
 */
export type TypedDocument<Data, Variables, Partial = unknown> = {
  toString(): string;
  __apiType?: ((variables: Variables) => Data) | undefined;
  __partialType?: Partial | undefined;
  __meta__?: (DocumentMeta & Record<string, unknown>) | undefined;
};

/** Metadata that codegen adds to a document's text. */
export type DocumentMeta = {
  /** SHA-256 of the text. */
  hash?: string;
  /** Selected names that differ from the schema's; absent if the document has no alias. */
  aliases?: Aliases;
};

/**
 * Aliases of a selection: `names` maps each alias to its schema name; `below` has the nested aliases by response key.
 */
export type Aliases = {
  names?: Readonly<Record<string, string>>;
  below?: Readonly<Record<string, Aliases>>;
};

type Named = { toString(): string; __meta__?: DocumentMeta | undefined };

export const hashOf = ({ __meta__ }: Named): string | undefined => __meta__?.hash;

/** Identifies a document: by the hash that codegen wrote, or by its text if there is none. */
export const nameOf = (document: Named): string => hashOf(document) ?? String(document);

/** A request that identifies the document by its hash. */
export const persisted = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
