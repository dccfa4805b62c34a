import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { type GraphQLError, parse } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { fail } from '../../graph/errors.ts';
import { refuseOperation } from './refused-operations.ts';

/** Documents by the SHA-256 of their text, in hex. */
export type PersistedDocuments = ReadonlyMap<string, string>;

const KIT = new URL('../../../client/generated/persisted-documents.json', import.meta.url);
const Manifest = z.record(z.string(), z.string());

/**
 * Reads the documents of the kit and of these manifests. @throws if a manifest cannot be read or contains an invalid
 * document
 */
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

/**
 * The parameter that names a document by hash instead of sending its text: `documentId=sha256:<hash>`. Apollo's
 * extension is accepted too.
 */
export const DOCUMENT_ID = 'documentId';

/** The path where agents call tools, which are stored operations too. */
export const TOOLS_PATH = '/mcp';

const isStored = (path: string): boolean => path.startsWith('/api/') || path === TOOLS_PATH;

function findHash(params: GraphQLParams, request: Request): string | null {
  // The server reads only the standard parameters of a URL, so `documentId` is read here.
  const inAddress = request.method === 'GET' ? new URL(request.url).searchParams.get(DOCUMENT_ID) : null;
  const id = inAddress ?? (params as { [DOCUMENT_ID]?: unknown })[DOCUMENT_ID];
  if (typeof id === 'string') return id.replace(/^sha256:/, '');
  const persisted = (params.extensions as { persistedQuery?: { sha256Hash?: unknown } } | undefined)?.persistedQuery;
  return typeof persisted?.sha256Hash === 'string' ? persisted.sha256Hash : null;
}

/**
 * Serves documents by their hash, on GET and POST.
 * @param isAllowList whether to refuse documents sent as text, except those of the documented paths and tools, which
 * the gateway stores itself
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
      // A request that names no document is a bad request, as without this plugin.
      if (!params.query && findHash(params, request) === null) return;
      try {
        await onParams?.(payload);
      } catch (error) {
        refuseOperation(payload, error as GraphQLError);
      }
    },
  };
}
