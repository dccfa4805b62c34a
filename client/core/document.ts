/** A document that knows the types of its answer and of its variables: what codegen writes. */
export type TypedDocument<Data, Variables> = {
  toString(): string;
  __apiType?: ((variables: Variables) => Data) | undefined;
  __meta__?: (DocumentMeta & Record<string, unknown>) | undefined;
};

/** What codegen notes beside a document's text. */
export type DocumentMeta = {
  /** SHA-256 of the text. */
  hash?: string;
  /** The selected names that differ from the schema's; absent where the document has no alias. */
  aliases?: Aliases;
};

/** Below a selection: the schema's name of each alias, and the aliases further down by the name in the answer. */
export type Aliases = {
  names?: Readonly<Record<string, string>>;
  below?: Readonly<Record<string, Aliases>>;
};

type Named = { toString(): string; __meta__?: DocumentMeta | undefined };

export const hashOf = ({ __meta__ }: Named): string | undefined => __meta__?.hash;

/** Identifies a document: its hash where codegen wrote one, else its text. */
export const nameOf = (document: Named): string => hashOf(document) ?? String(document);

/** The request that names a document by its hash. */
export const persisted = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
