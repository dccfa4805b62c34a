import type { GraphQLSchema } from 'graphql';
import { findDocuments } from './documents.ts';
import { rewriteDocument } from './rewrite.ts';

/** A file with its documents rewritten; notes count lines from the beginning of the file. */
export type RewrittenFile = { content: string; documents: number; notes: readonly string[] };

const countLines = (text: string): number => text.split('\n').length - 1;

/** Rewrites the documents of a file, and leaves everything around them as it is. `documents`: how many have changed. */
export function rewriteFile(name: string, content: string, schema: GraphQLSchema): RewrittenFile {
  const notes: string[] = [];
  let [rewritten, end, documents] = ['', 0, 0];
  for (const embedded of findDocuments(name, content)) {
    const document = rewriteDocument(embedded.text, schema, countLines(content.slice(0, embedded.start)));
    if (document.isChanged) documents += 1;
    notes.push(...document.notes);
    rewritten += content.slice(end, embedded.start) + document.text;
    end = embedded.end;
  }
  return { content: rewritten + content.slice(end), documents, notes };
}
