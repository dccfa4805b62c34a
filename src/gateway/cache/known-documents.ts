import { getOperationAST, OperationTypeNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { isDeeper } from '../../lib/nesting.ts';
import type { ParsedDocuments } from '../documents/parsed.ts';
import type { Operation, ParsedOperation } from '../request/operation.ts';
import { hashText } from './cached-operation.ts';

/** An operation whose document has passed all checks. `digest`: the hash of the document's text. */
export type KnownOperation = Operation & { digest: string };

/** Looks up the documents of request bodies, and registers executed documents. */
type KnownDocuments = {
  find(body: Buffer): KnownOperation | null;
  learn(body: Buffer, executed: ParsedOperation): void;
};

const KNOWN_BYTES = 300;

type Asked = { name: Operation['operationName']; named: string; variables: Operation['variables'] };

const MEMBERS = new Set(['query', 'documentId', 'operationName', 'variables']);
const isTextOrNone = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';

/** Parses how a body names its document and operation; null unless the body contains nothing but an operation. */
function askedIn(body: Buffer): Asked | null {
  let params: Record<string, unknown>;
  try {
    params = JSON.parse(body.toString());
  } catch {
    return null;
  }
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return null;
  for (const member in params) if (!MEMBERS.has(member)) return null;
  const { query, documentId, operationName } = params;
  if (![query, documentId, operationName].every(isTextOrNone)) return null;
  const variables = params.variables ?? {};
  if (typeof variables !== 'object' || Array.isArray(variables) || isDeeper(variables)) return null;
  const name = operationName as Asked['name'];
  return {
    name,
    named: `${name ?? ''}\n${documentId ?? ''}\n${query ?? ''}`,
    variables: variables as Asked['variables'],
  };
}

/**
 * Documents that were parsed, validated, and executed, looked up by the way request bodies name them. No check of a
 * document depends on its variables; anything that does, such as the price, is done for each request.
 * @param parsed stores the documents themselves
 * @param bytes maximum memory for the names
 */
export function createKnownDocuments(parsed: ParsedDocuments, bytes: number): KnownDocuments {
  const texts = new LRUCache<string, { text: string; digest: string }>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: ({ text }, documentName) => documentName.length + text.length + KNOWN_BYTES,
  });
  return {
    find(body) {
      const request = askedIn(body);
      const entry = request && texts.get(request.named);
      const document = entry && parsed.get(entry.text);
      return document
        ? { document, digest: entry.digest, operationName: request.name, variables: request.variables }
        : null;
    },
    learn(body, { document, text }) {
      const request = askedIn(body);
      if (request && getOperationAST(document, request.name)?.operation === OperationTypeNode.QUERY)
        texts.set(request.named, { text, digest: hashText(text) });
    },
  };
}
