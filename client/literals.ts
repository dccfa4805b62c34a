import { createHash } from 'node:crypto';
import { type DocumentNode, Kind, visit } from 'graphql';

/**
 * graphql-codegen writes operations into template literals without escaping their special characters: a
 * backtick, `${`, an escaped quote. While it writes, characters of a private plane replace these.
 * https://github.com/dotansimha/graphql-code-generator/issues/10480
 */
const PLANE = 0x10_e000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: GraphQL escapes control characters in its strings.
const SPECIAL = /[\u0000-\u001f"\\`$\u007f-\u009f]/g;
const HIDDEN = /[\u{10e000}-\u{10e09f}]/gu;

const hide = (text: string): string =>
  text.replace(SPECIAL, (character) => String.fromCodePoint(PLANE + character.charCodeAt(0)));

const reveal = (text: string, write: (character: string) => string): string =>
  text.replace(HIDDEN, (hidden) => write(String.fromCodePoint(hidden.codePointAt(0)! - PLANE)));

/** A character as a string literal of GraphQL writes it: JSON's escapes are among those of GraphQL. */
const writeGraphql = (character: string): string => JSON.stringify(character).slice(1, -1);

const writeTemplate = (character: string): string => writeGraphql(character).replace(/[\\`$]/g, '\\$&');

type Documents = readonly { document?: DocumentNode | undefined }[];

/** A transform of graphql-codegen that hides special characters of string literals. */
export const hideLiterals = {
  transform: ({ documents }: { documents: Documents }) =>
    documents.map((file) => ({
      ...file,
      document:
        file.document &&
        visit(file.document, {
          [Kind.STRING]: (node) =>
            node.value.search(SPECIAL) < 0 ? undefined : { ...node, value: hide(node.value), block: false },
        }),
    })),
};

/** The text of an operation, with the characters that were hidden. */
export const revealInGraphql = (text: string): string => reveal(text, writeGraphql);

/** Code whose template literals hold operations, with the characters that were hidden. */
export const revealInTemplates = (code: string): string => reveal(code, writeTemplate);

/** The SHA-256 of the text of an operation, as the manifest has it. */
export const hashOperation = (text: string): string => createHash('sha256').update(revealInGraphql(text)).digest('hex');

/** A manifest with the characters that were hidden. */
export const revealInManifest = (json: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(json) as Record<string, string>).map(([hash, text]) => [hash, revealInGraphql(text)]),
    ),
    null,
    2,
  );
