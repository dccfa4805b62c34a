import { getOperationAST, OperationTypeNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { isDeeper } from '../../lib/nesting.ts';
import type { ParsedDocuments } from '../documents/parsed.ts';
import type { Operation, ParsedOperation } from '../graphql/operation.ts';
import { hashText } from './cached-operation.ts';

/** An operation whose document passed all checks before. `digest`: of the document's text. */
export type KnownOperation = Operation & { digest: string };

/** Finds the documents of requests, and learns those that were executed. */
export type KnownDocuments = {
  find(body: Buffer): KnownOperation | null;
  learn(body: Buffer, executed: ParsedOperation): void;
};

const KNOWN_BYTES = 300;

type Asked = { name: Operation['operationName']; named: string; variables: Operation['variables'] };

const MEMBERS = new Set(['query', 'documentId', 'operationName', 'variables']);
const isTextOrNone = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';

/** How a body names its document and operation; null for any body that is not plainly an operation. */
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
 * Documents that were parsed, validated and executed, by the way that bodies name them. No check of a document depends on
 * its variables; what does, such as the price, is done for each request.
 * @param parsed has the documents themselves
 * @param bytes what their names take at most
 */
export function createKnownDocuments(parsed: ParsedDocuments, bytes: number): KnownDocuments {
  const texts = new LRUCache<string, { text: string; digest: string }>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: ({ text }, named) => named.length + text.length + KNOWN_BYTES,
  });
  return {
    find(body) {
      const asked = askedIn(body);
      const known = asked && texts.get(asked.named);
      const document = known && parsed.get(known.text);
      return document
        ? { document, digest: known.digest, operationName: asked.name, variables: asked.variables }
        : null;
    },
    learn(body, { document, text }) {
      const asked = askedIn(body);
      if (asked && getOperationAST(document, asked.name)?.operation === OperationTypeNode.QUERY)
        texts.set(asked.named, { text, digest: hashText(text) });
    },
  };
}
