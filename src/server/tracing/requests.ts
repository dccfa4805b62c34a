import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Attributes,
  type Context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { isCached } from '../../gateway/request/phases.ts';
import type { LoggedOperation } from '../../gateway/responses/conclude.ts';
import { STATUS } from '../../graph/errors.ts';
import { createOperationNames } from '../operation-names.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;
export type OnOperation = (operation: LoggedOperation) => void;

/** Health probes arrive every few seconds and get no span. */
const UNTRACED = '/health/';
/** Maximum errors of one operation in its span. */
const ERRORS_MOST = 10;

/** Context key of the request's span, for operations within it. */
const REQUEST = createContextKey('the span of the request');

/**
 * Gives each request a span that follows the semantic conventions for HTTP and GraphQL, and adds each operation to the
 * span of its request.
 */
export function requestSpans(manager: AsyncLocalStorageContextManager, tracer: Tracer) {
  const nameOf = createOperationNames();
  return {
    requests:
      (handle: Listener): Listener =>
      (request, response) => {
        if (request.url?.startsWith(UNTRACED)) return handle(request, response);
        const parent = callerContext(request);
        const span = tracer.startSpan(
          request.method ?? 'HTTP',
          { kind: SpanKind.SERVER, attributes: getRequestAttributes(request) },
          parent,
        );
        const context = trace.setSpan(parent, span).setValue(REQUEST, span);
        // A body is read in events that Node raises outside of this call.
        manager.bind(context, request);
        response.once('close', () => endWith(span, response));
        return manager.with(context, () => handle(request, response));
      },
    onOperation(operation: LoggedOperation) {
      const span = manager.active().getValue(REQUEST) as Span | undefined;
      if (span?.isRecording()) describe(span, operation, nameOf(operation.request.operation));
    },
  };
}

/**
 * The caller's trace, from its `traceparent`. `tracestate` and `baggage` are ignored: they would bring text of unknown
 * clients into the gateway's traces and to other services.
 */
function callerContext({ headers }: IncomingMessage): Context {
  const context = typeof headers.traceparent === 'string' ? parseTraceParent(headers.traceparent) : null;
  return context ? trace.setSpanContext(ROOT_CONTEXT, { ...context, isRemote: true }) : ROOT_CONTEXT;
}

const getRequestAttributes = ({ method, url = '' }: IncomingMessage): Attributes => ({
  'http.request.method': method,
  'url.path': url.split('?', 1)[0],
  'url.scheme': 'http',
});

function endWith(span: Span, { statusCode, headersSent, writableFinished }: ServerResponse): void {
  if (headersSent) span.setAttribute('http.response.status_code', statusCode);
  if (!writableFinished) span.setAttribute('error.type', 'client_closed');
  if (headersSent && statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Whether an error is an internal error rather than the caller's. */
const isFault = (code: unknown): boolean => ((STATUS as Record<string, number>)[String(code)] ?? 0) >= 500;

function describe(span: Span, { request, errors = [], code }: LoggedOperation, name: string): void {
  const { caller, cost, digest, received } = request;
  span.updateName(`query ${name}`);
  span.setAttributes({
    'graphql.operation.type': 'query',
    'graphql.operation.name': name,
    ...(digest !== null && { 'graphql.document.hash': digest }),
    'market_signals.request_id': received.requestId,
    'market_signals.cache': isCached(request) ? 'hit' : 'miss',
    ...(caller && { 'market_signals.tier': caller.tier }),
    ...(caller?.keyId && { 'market_signals.key_id': caller.keyId }),
    ...(cost && { 'market_signals.cost': cost.actual }),
    ...(code !== undefined && { 'error.type': code }),
  });
  for (const { message, path, extensions } of errors.slice(0, ERRORS_MOST))
    span.addEvent('exception', {
      'exception.type': String(extensions.code),
      'exception.message': message,
      ...(path && { 'graphql.path': path.join('.') }),
    });
  if (errors.some(({ extensions }) => isFault(extensions.code)))
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
}
