import { parse } from 'graphql';

/** A document in a file, with its first and last position. */
export type Embedded = { text: string; start: number; end: number };

/** A tagged template, a call with a template, or a template behind the comment that editors know. */
const TEMPLATE = /(?:\b(?:gql|graphql)\s*\(?\s*|\/\*\s*GraphQL\s*\*\/\s*)`(?<document>(?:\\.|[^`\\])*)`/dg;
const MARKDOWN_BLOCK = /^```(?:graphql|gql)[^\n]*\n(?<document>[\s\S]*?)^```/dgm;

const PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ...['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs', 'vue', 'svelte', 'astro'].map((ending) => [ending, TEMPLATE] as const),
  ...['md', 'mdx'].map((ending) => [ending, MARKDOWN_BLOCK] as const),
]);
const DOCUMENTS = ['graphql', 'gql'];

/** The endings of files in which documents are found. */
export const FILE_ENDINGS: readonly string[] = [...DOCUMENTS, ...PATTERNS.keys()];

const getEnding = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

function canParse(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds the documents in a file. Templates with expressions, texts with escapes, and other languages are left out.
 * @param name the file's name, whose ending decides how documents are found
 */
export function findDocuments(name: string, content: string): Embedded[] {
  const ending = getEnding(name);
  if (DOCUMENTS.includes(ending)) return canParse(content) ? [{ text: content, start: 0, end: content.length }] : [];
  const pattern = PATTERNS.get(ending);
  if (!pattern) return [];
  return [...content.matchAll(pattern)].flatMap(({ indices, groups }) => {
    const text = groups?.document ?? '';
    const [start, end] = indices?.groups?.document ?? [0, 0];
    return text.includes('${') || text.includes('\\') || !canParse(text) ? [] : [{ text, start, end }];
  });
}
