import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { type GraphQLError, parse } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { refuseOperation } from './refused-operations.ts';

/** Documents by the SHA-256 of their text, in hex. */
export type PersistedDocuments = ReadonlyMap<string, string>;

const KIT = new URL('../../../client/generated/persisted-documents.json', import.meta.url);
const Manifest = z.record(z.string(), z.string());

/** The documents of the kit and of these manifests. @throws where one cannot be read, or holds what is no document */
export async function readManifests(paths: readonly string[]): Promise<PersistedDocuments> {
  const documents = new Map<string, string>();
  for (const path of [KIT, ...paths]) {
    try {
      const manifest = Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
      for (const [hash, text] of Object.entries(manifest)) documents.set(checked(hash, text), text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new Error(`PERSISTED_DOCUMENTS: ${path} is not a manifest of persisted documents: ${reason}`, {
        cause: error,
      });
    }
  }
  return documents;
}

function checked(hash: string, text: string): string {
  if (createHash('sha256').update(text).digest('hex') !== hash)
    throw new Error(`${hash} is not the SHA-256 of its text.`);
  parse(text, { noLocation: true });
  return hash;
}

/** How a request names a document instead of sending its text: `documentId=sha256:<hash>`, or Apollo's extension. */
export const DOCUMENT_ID = 'documentId';

/** Where agents call tools, which are stored operations too. */
export const TOOLS_PATH = '/mcp';

const isStored = (path: string): boolean => path.startsWith('/api/') || path === TOOLS_PATH;

function findHash(params: GraphQLParams, request: Request): string | null {
  // Of an address the server reads only the names of the specification.
  const inAddress = request.method === 'GET' ? new URL(request.url).searchParams.get(DOCUMENT_ID) : null;
  const id = inAddress ?? (params as { [DOCUMENT_ID]?: unknown })[DOCUMENT_ID];
  if (typeof id === 'string') return id.replace(/^sha256:/, '');
  const persisted = (params.extensions as { persistedQuery?: { sha256Hash?: unknown } } | undefined)?.persistedQuery;
  return typeof persisted?.sha256Hash === 'string' ? persisted.sha256Hash : null;
}

/**
 * Answers a document by its hash, on GET and POST.
 * @param isAllowList whether a document that is sent as text is refused; those of the documented paths and of tools are ours
 */
export function usePersistedDocuments(documents: PersistedDocuments, isAllowList: boolean): Plugin {
  const { onParams } = usePersistedOperations({
    extractPersistedOperationId: findHash,
    getPersistedOperation: (hash) => documents.get(hash) ?? null,
    allowArbitraryOperations: (request) => !isAllowList || isStored(new URL(request.url).pathname),
    customErrors: { notFound: fail.unknownDocument, persistedQueryOnly: fail.documentNotAllowed },
  }) as Plugin;
  return {
    async onParams(payload) {
      const { params, request } = payload;
      // What names no document at all is a bad request as ever.
      if (!params.query && findHash(params, request) === null) return;
      try {
        await onParams!(payload);
      } catch (error) {
        refuseOperation(payload, error as GraphQLError);
      }
    },
  };
}
