import type { Attributes, Link } from '@opentelemetry/api';

// Spans are opened here, wherever the work is. What makes and exports them is loaded only where the operator asks for
// traces; otherwise a place where a span would be costs one comparison.

/** A span while its work is under way. */
export type OpenSpan = {
  /** Adds what is known only now. */
  set(attributes: Attributes): void;
  /** Marks the span as failed, though the work does not throw. @param reason a code or a short message */
  fail(reason: string): void;
};

export type SpanOptions = {
  attributes?: Attributes;
  /** The spans of others that wait for the same work. */
  links?: Link[];
  /** Whether something outside this process is asked. */
  isCall?: boolean;
  /** Whether it is only worth a span as part of another: a statement of a job, but not one of a look for due jobs. */
  isPart?: boolean;
  /** The `traceparent` under which another thread of this gateway asked for the work. */
  parent?: string;
};

/** What makes spans. */
export type Tracing = {
  /** Runs the work in a span, which ends with it and records what it throws. */
  run<T>(name: string, work: (span: OpenSpan) => T, options?: SpanOptions): T;
  /** The same function, run in the span that is open now. */
  bound<F extends (...args: never[]) => unknown>(work: F): F;
  /** The open span, for others to link to; null outside of one, or where it is not sampled. */
  link(): Link | null;
  /** The open span as W3C Trace Context has it; null outside of one. */
  traceparent(): string | null;
};

/** Where no span is made. */
export const NO_SPAN: OpenSpan = { set() {}, fail() {} };

let tracing: Tracing | null = null;

/** Makes spans from now on; with null, no more. */
export function useTracing(own: Tracing | null): void {
  tracing = own;
}

/** Whether spans are made. */
export const isTracing = (): boolean => tracing !== null;

/** Runs the work in a span of this name, where traces are wanted. Names come from the code: they are few. */
export const traced = <T>(name: string, work: (span: OpenSpan) => T, options?: () => SpanOptions): T =>
  tracing === null ? work(NO_SPAN) : tracing.run(name, work, options?.());

/** Work that others start later, in the span that is open now. */
export const inThisSpan = <F extends (...args: never[]) => unknown>(work: F): F =>
  tracing === null ? work : tracing.bound(work);

/** The `traceparent` of the open span, to be handed to another thread or service. */
export const traceparent = (): string | undefined => tracing?.traceparent() ?? undefined;

/** The same as headers of a request. */
export function traceHeaders(): Record<string, string> {
  const own = traceparent();
  return own === undefined ? {} : { traceparent: own };
}

/** The trace and the span of a line of the log. */
export function traceFields(): { traceId?: string; spanId?: string } {
  const [, traceId, spanId] = traceparent()?.split('-') ?? [];
  return traceId ? { traceId, spanId } : {};
}

/** The spans that wait for a batch, but for the one that it belongs to: the first. */
export function createWaiters() {
  let waiting = new Map<string, Link>();
  return {
    /** The open span waits for the next batch. */
    join(): void {
      const link = tracing?.link();
      if (link) waiting.set(link.context.spanId, link);
    },
    /** Those who wait, and none from now on. */
    take(): Link[] {
      const [, ...others] = waiting.values();
      waiting = new Map();
      return others;
    },
  };
}
