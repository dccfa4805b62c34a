import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { type DeprecatedElement, listDeprecated } from '../../graph/deprecation.ts';
import type { OperationContext } from '../context/operation-context.ts';
import type { Executed, Identified } from '../request/phases.ts';
import { listNamedElements } from './document-uses.ts';
import type { DeprecatedUses } from './uses.ts';

/** An entry of `extensions.deprecations`. `field`: the coordinate of a field, argument, input field, or enum value. */
type DeprecationNotice = { field: string; replacement: string | null; removalDate: string | null };

export type DeprecationNotices = {
  /** Remembers the deprecated parts of a document. */
  learn(request: Pick<Identified, 'digest'>, document: DocumentNode): void;
  /** Counts the uses of a request for its key. @returns each deprecated element of its document, once */
  report(request: Pick<Executed, 'digest' | 'caller' | 'received'>): readonly DeprecationNotice[];
};

/** Only documents that use something deprecated are remembered. */
const MAX_DOCUMENTS = 10_000;

const toNotice = ({ coordinate, replacement, removalDate }: DeprecatedElement): DeprecationNotice => ({
  field: coordinate,
  replacement,
  removalDate,
});

/** Cached responses and known documents are served without being parsed again, so notices are found by the document's digest. */
export function createDeprecationNotices(schema: GraphQLSchema, uses?: DeprecatedUses): DeprecationNotices {
  const noticesByField = new Map(listDeprecated(schema).map((element) => [element.coordinate, toNotice(element)]));
  const noticesByDigest = new LRUCache<string, readonly DeprecationNotice[]>({ max: MAX_DOCUMENTS });
  return {
    learn({ digest }, document) {
      if (noticesByField.size === 0 || digest === null || noticesByDigest.has(digest)) return;
      const notices = [...listNamedElements(schema, document)].flatMap((field) => noticesByField.get(field) ?? []);
      if (notices.length > 0) noticesByDigest.set(digest, notices);
    },
    report({ digest, caller, received }) {
      const notices = (digest === null ? undefined : noticesByDigest.get(digest)) ?? [];
      for (const { field } of notices) uses?.note(caller.keyId, field, new Date(received.startedAt));
      return notices;
    },
  };
}

/** Learns documents before they run. Events of a stream have no notices; its use is counted when it opens. */
export const useDeprecationNotices = (notices: DeprecationNotices): Plugin<OperationContext> => ({
  onExecute({ args }) {
    notices.learn((args.contextValue as OperationContext).operation, args.document);
  },
  onSubscribe({ args }) {
    const { operation } = args.contextValue as OperationContext;
    notices.learn(operation, args.document);
    notices.report(operation);
  },
});
