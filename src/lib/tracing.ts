import type { Attributes, Link } from '@opentelemetry/api';

// Spans are opened through this file anywhere in the code. The tracing library is only loaded if the operator enables
// traces; otherwise opening a span costs one comparison.

/** A span whose work is in progress. */
export type OpenSpan = {
  /** Adds attributes that are only known during the work. */
  set(attributes: Attributes): void;
  /** Marks the span as failed, although the work does not throw. @param reason a code or a short message */
  fail(reason: string): void;
};

type SpanOptions = {
  attributes?: Attributes;
  /** Other spans that wait for the same work. */
  links?: Link[];
  /** Whether the work calls something outside this process. */
  isCall?: boolean;
  /**
   * Whether to create the span only inside another: a statement of a job gets a span, but not a statement of a poll for
   * due jobs.
   */
  isPart?: boolean;
  /** The `traceparent` of the request, if it came from another thread of this gateway. */
  parent?: string;
};

/** Creates spans. */
export type Tracing = {
  /** Runs the work in a span, which ends with the work and records its error. */
  run<T>(name: string, work: (span: OpenSpan) => T, options?: SpanOptions): T;
  /** The same function, bound to the currently open span. */
  bound<F extends (...args: never[]) => unknown>(work: F): F;
  /** A link to the open span; null if there is none, or if it is not sampled. */
  link(): Link | null;
  /** The open span in W3C Trace Context format; null if there is none. */
  traceparent(): string | null;
};

/** Used if no span is created. */
export const NO_SPAN: OpenSpan = { set() {}, fail() {} };

let tracing: Tracing | null = null;

/** Sets the tracing in use; null turns tracing off. */
export function useTracing(newTracing: Tracing | null): void {
  tracing = newTracing;
}

/** Whether spans are created. */
export const isTracing = (): boolean => tracing !== null;

/** Runs the work in a span if tracing is on. Names are literals in the code, so there are few. */
export const traced = <T>(name: string, work: (span: OpenSpan) => T, options?: () => SpanOptions): T =>
  tracing === null ? work(NO_SPAN) : tracing.run(name, work, options?.());

/** Binds work that is started later to the currently open span. */
export const inThisSpan = <F extends (...args: never[]) => unknown>(work: F): F =>
  tracing === null ? work : tracing.bound(work);

/** The `traceparent` of the open span, for another thread or service. */
export const traceparent = (): string | undefined => tracing?.traceparent() ?? undefined;

/** The `traceparent` of the open span as request headers. */
export function traceHeaders(): Record<string, string> {
  const parent = traceparent();
  return parent === undefined ? {} : { traceparent: parent };
}

/** The ids of the open trace and span, for a line of the log. */
export function traceFields(): { traceId?: string; spanId?: string } {
  const [, traceId, spanId] = traceparent()?.split('-') ?? [];
  return traceId ? { traceId, spanId } : {};
}

/** Collects the spans that wait for a batch. The first is omitted: the batch is part of it. */
export function createWaiters() {
  let waiting = new Map<string, Link>();
  return {
    /** Records that the open span waits for the next batch. */
    join(): void {
      const link = tracing?.link();
      if (link) waiting.set(link.context.spanId, link);
    },
    /** Returns the waiting spans, and clears them. */
    take(): Link[] {
      const [, ...others] = waiting.values();
      waiting = new Map();
      return others;
    },
  };
}
