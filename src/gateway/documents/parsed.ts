import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Parsed documents by their texts. */
export type ParsedDocuments = {
  get(text: string): DocumentNode | undefined;
  set(text: string, document: DocumentNode): void;
};

/** Approximate size of a parsed document and its plans per character of its text, in bytes. */
const BYTES_PER_CHARACTER = 120;

/** Caches the most recently used documents. @param bytes maximum size of all documents */
export const createParsedDocuments = (bytes: number): ParsedDocuments =>
  new LRUCache<string, DocumentNode>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: (_document, text) => 1 + text.length * BYTES_PER_CHARACTER,
  });
