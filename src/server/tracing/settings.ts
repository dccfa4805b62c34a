import { z } from 'zod';

// OpenTelemetry's own variables that concern traces. The exporter itself reads those for headers, timeout, compression,
// and certificates; the resource reads OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.

const endpoint = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional();
const protocol = z
  .enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json: gRPC is not supported')
  .optional();
const count = z
  .string()
  .regex(/^[1-9]\d*$/, 'is not a whole number above 0')
  .transform(Number)
  .optional();

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

/** The variables with their rules. */
export const TRACING_VARIABLES = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_TRACES_SAMPLER: z
    .enum(
      SAMPLERS.flatMap((name) => [name, `parentbased_${name}` as const]),
      `is none of ${SAMPLERS.join(', ')}, alone or after parentbased_`,
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('is not a number').min(0, 'is below 0').max(1, 'is above 1').default(1),
  OTEL_BSP_SCHEDULE_DELAY: count,
  OTEL_BSP_MAX_QUEUE_SIZE: count,
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count,
};

/** The destination of traces, and their sampling. */
export type TracingSettings = {
  /** The address to which spans are posted. */
  url: string;
  protocol: 'http/protobuf' | 'http/json';
  /** The fraction of all traces that is recorded, 0 to 1. */
  ratio: number;
  /** The batching delay in milliseconds, the maximum queue size, and the batch size. */
  delayMs?: number;
  queueMost?: number;
  batchMost?: number;
};

type Variables = z.infer<z.ZodObject<typeof TRACING_VARIABLES>>;

/** Undefined if tracing is not configured. */
export function parseTracingSettings(env: Variables): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: shared, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint } = env;
  const url = tracesEndpoint ?? (shared && `${shared.replace(/\/$/, '')}/v1/traces`);
  if (!url || env.OTEL_TRACES_EXPORTER === 'none' || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  return {
    url,
    protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    ratio: parseSampleRatio(env),
    delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
    queueMost: env.OTEL_BSP_MAX_QUEUE_SIZE,
    batchMost: env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
  };
}

function parseSampleRatio({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }: Variables): number {
  if (sampler.endsWith('always_off')) return 0;
  return sampler.endsWith('traceidratio') ? ratio : 1;
}
