import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Parsed documents by their texts. */
export type ParsedDocuments = {
  get(text: string): DocumentNode | undefined;
  set(text: string, document: DocumentNode): void;
};

/** What a parsed document and its plans take for each character of its text, about (bytes). */
const BYTES_PER_CHARACTER = 120;

/** Keeps the documents that were asked for last. @param bytes what all of them take at most */
export const createParsedDocuments = (bytes: number): ParsedDocuments =>
  new LRUCache<string, DocumentNode>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: (_document, text) => 1 + text.length * BYTES_PER_CHARACTER,
  });
