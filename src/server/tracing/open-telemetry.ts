import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import manifest from '../../../package.json' with { type: 'json' };
import { NO_SPAN, type OpenSpan, type Tracing, useTracing } from '../../lib/tracing.ts';
import { readVersion } from '../../lib/version.ts';
import { type Listener, type OnOperation, requestSpans } from './requests.ts';
import { ownSampler } from './sampler.ts';
import type { TracingSettings } from './settings.ts';

/**
 * Maximum duration of sending the last spans, in milliseconds: a process does not wait for an unavailable collector.
 */
const LAST_MS = 3_000;
/** Maximum characters of an attribute. */
const LONGEST_VALUE = 2_000;

export type RunningTelemetry = {
  /** Wraps a listener so that each request has a span. */
  requests(handle: Listener): Listener;
  /** Called for each operation; adds its name and type to the request's span. */
  onOperation: OnOperation;
  /** Sends the last spans, and creates no more. */
  close(): Promise<void>;
};

/** Creates an exporter for the configured protocol. */
const createExporter = ({ url, protocol }: TracingSettings): SpanExporter =>
  (protocol === 'http/json' ? new JsonExporter({ url }) : new ProtobufExporter({ url })) as SpanExporter;

/** Resource attributes: the gateway's own, overridden by the operator's environment variables. */
const resource = () =>
  resourceFromAttributes({
    'service.name': manifest.name,
    'service.version': readVersion().version,
    'service.instance.id': crypto.randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }));

/** Creates and exports spans. @param warn called with the reason if spans could not be sent */
export function startTelemetry(settings: TracingSettings, warn: (reason: string) => void): RunningTelemetry {
  const provider = new TracerProvider({
    resource: resource(),
    sampler: ownSampler(settings.ratio),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createExporter(settings),
        scheduledDelayMillis: settings.delayMs,
        maxQueueSize: settings.queueMost,
        maxExportBatchSize: settings.batchMost,
      }),
    ],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  // A failed export is unrelated to the span that happens to be active.
  const say = (text: string) => manager.with(ROOT_CONTEXT, () => warn(parseMessage(text)));
  diag.setLogger({ error: say, warn: say, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  const tracer = provider.getTracer(manifest.name, readVersion().version);
  useTracing(tracingWith(manager, tracer));
  return {
    ...requestSpans(manager, tracer),
    async close() {
      useTracing(null);
      let late: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((resolve) => {
        late = setTimeout(resolve, LAST_MS);
      });
      await Promise.race([provider.shutdown().catch((error: Error) => say(error.message)), tooLate]);
      clearTimeout(late);
      manager.disable();
      diag.disable();
    },
  };
}

/** Extracts the message of an exporter error, which is JSON with a stack. */
function parseMessage(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    return text;
  }
}

type Tracer = ReturnType<TracerProvider['getTracer']>;

/** Spans as the code of the gateway opens them. */
function tracingWith(manager: AsyncLocalStorageContextManager, tracer: Tracer): Tracing {
  const contextNow = () => trace.getSpanContext(manager.active());
  return {
    run(name, work, { attributes, links, isCall, isPart, parent } = {}) {
      const active = parent === undefined ? manager.active() : parseContext(parent);
      if (isPart && !trace.getSpan(active)) return work(NO_SPAN);
      const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const span = tracer.startSpan(name, { kind, attributes, links }, active);
      const opened = openSpan(span);
      const failed = (error: unknown): never => {
        recordError(span, error);
        span.end();
        throw error;
      };
      let result: ReturnType<typeof work>;
      try {
        result = manager.with(trace.setSpan(active, span), () => work(opened));
      } catch (error) {
        return failed(error);
      }
      if (!isPromise(result)) {
        span.end();
        return result;
      }
      const completed = result.then((value) => {
        span.end();
        return value;
      }, failed);
      return completed as typeof result;
    },
    bound: (work) => manager.bind(manager.active(), work),
    link() {
      const context = contextNow();
      return context && (context.traceFlags & TraceFlags.SAMPLED) !== 0 ? { context } : null;
    },
    traceparent() {
      const context = contextNow();
      return context ? formatTraceparent(context) : null;
    },
  };
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as PromiseLike<unknown> | null)?.then === 'function';

const openSpan = (span: Span): OpenSpan => ({
  set: (attributes: Attributes) => void span.setAttributes(attributes),
  fail: (reason) =>
    void span.setStatus({ code: SpanStatusCode.ERROR, message: reason }).setAttribute('error.type', reason),
});

/** Records an exception, by its code if it has one (PostgreSQL's, Node's, or the gateway's own). */
function recordError(span: Span, error: unknown): void {
  const { name, message, code, extensions } = error as Error & { code?: unknown; extensions?: { code?: unknown } };
  const type = [extensions?.code, code, name].find((candidate) => typeof candidate === 'string') as string | undefined;
  span.recordException(error instanceof Error ? error : String(error));
  span.setStatus({ code: SpanStatusCode.ERROR, message });
  span.setAttribute('error.type', type ?? '_OTHER');
}

const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** The span of another thread of this gateway, whose sampling decision applies here, too. */
function parseContext(parent: string): Context {
  const context = parseTraceParent(parent);
  return context ? trace.setSpanContext(ROOT_CONTEXT, { ...context, isRemote: false }) : ROOT_CONTEXT;
}
