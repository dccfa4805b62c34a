import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import type { Execute } from '../executor/execute.ts';
import { STATUS } from '../graph/errors.ts';
import type { Received, Receiver } from './request/phases.ts';
import type { ServerContext } from './request/server-context.ts';
import type { Finish } from './responses/conclude.ts';

/** Replaces the executor with the compiled one, which writes the data as text. */
export function useCompiledExecutor(execute: Execute): Plugin {
  return { onExecute: ({ setExecuteFn }) => setExecuteFn(execute) };
}

/** Refuses form posts: another site can send one without a preflight, and no client of the gateway does. */
export function useNoForms(): Plugin {
  return {
    onRequestParse({ request, endResponse }) {
      if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
        endResponse(new Response(null, { status: 415, statusText: 'Unsupported Media Type' }));
    },
  };
}

/** Receives each operation, and finishes it: cost, headers, error codes, the log line. */
export function useRequest(
  receive: (requestId: string | null, response: Receiver | undefined, isDocumentedPath: boolean) => Received,
  finish: Finish,
): Plugin<Record<string, unknown>, ServerContext> {
  return {
    onParams({ request, context }) {
      const { res, isTool } = context;
      context.progress ??= { phase: { ...receive(request.headers.get('x-request-id'), res, false), isTool } };
    },
    async onExecutionResult({ result, request, context, setResult }) {
      if (!result || Array.isArray(result) || Symbol.asyncIterator in result) return;
      const { params } = context as ServerContext & Partial<YogaInitialContext>;
      setResult(await finish(result, request, context, params));
    },
    // Requests that never became an operation, such as a body that is not JSON or another method, have only the
    // library's errors.
    onResultProcess({ result }) {
      if (Array.isArray(result) || Symbol.asyncIterator in result) return;
      for (const { extensions } of result.errors ?? []) {
        if (typeof extensions.code === 'string' && extensions.code in STATUS) continue;
        const http = (extensions.http ?? {}) as { status?: number; spec?: boolean };
        extensions.code = http.status === 405 ? 'method_not_allowed' : 'bad_request';
        // With `spec`, a client that accepts application/json would get 200 for a body that is not JSON.
        delete http.spec;
        delete extensions.originalError;
      }
    },
  };
}
