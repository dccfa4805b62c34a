import { buffer } from 'node:stream/consumers';
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cachedLoader, type DataAccess } from '../../src/db/cached-loader.ts';
import { summarizeStatement, withoutValues } from '../../src/db/statement-spans.ts';
import { isTracing, traced, traceFields } from '../../src/lib/tracing.ts';
import { configFrom } from '../../src/server/config.ts';
import type { RunningTelemetry } from '../../src/server/tracing/open-telemetry.ts';
import { ownSampler } from '../../src/server/tracing/sampler.ts';
import { startTracing } from '../../src/server/tracing/start.ts';
import { createFetcher } from '../../src/sync/fetcher.ts';
import { chatWriter } from '../../src/writing/chat-writer.ts';
import { listening } from '../support/listening.ts';
import { otlpReceiver, type Receiver } from '../support/otlp-receiver.ts';

const tracingIn = (environment: Record<string, string>) => configFrom(environment).tracing;

describe('the settings', () => {
  it.each([
    ['nothing is set', {}],
    ['the SDK is disabled', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'TRUE' }],
    ['no exporter is wanted', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }],
  ])('ask for no traces where %s', (_when, environment) => {
    expect(tracingIn(environment)).toBeUndefined();
  });

  it('find the path for traces below the shared endpoint, and take the endpoint of traces unchanged', () => {
    const shared = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(tracingIn(shared)).toMatchObject({
      url: 'http://collector:4318/v1/traces',
      protocol: 'http/protobuf',
      ratio: 1,
    });
    const environment = {
      ...shared,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other/in',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    };
    expect(tracingIn(environment)).toMatchObject({ url: 'https://other/in', protocol: 'http/json' });
  });

  it.each([
    ['always_off', undefined, 0],
    ['parentbased_always_off', undefined, 0],
    ['always_on', '0.5', 1],
    ['traceidratio', '0.25', 0.25],
    ['parentbased_traceidratio', undefined, 1],
  ])('sampler %s of %s records %s of all traces', (sampler, argument, ratio) => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER: sampler };
    expect(tracingIn({ ...environment, OTEL_TRACES_SAMPLER_ARG: argument ?? '' })).toMatchObject({ ratio });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'gRPC is not supported'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote', 'is none of always_on'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'is above 1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'is not an http(s) address'],
  ])('refuse %s=%s', (name, value, reason) => {
    expect(() => configFrom({ [name]: value })).toThrow(reason);
  });
});

describe('the sampler', () => {
  const decisionFor = (parent: { traceFlags: number; isRemote: boolean } | null, chance: number) => {
    const ids = { traceId: '0'.repeat(31).concat('1'), spanId: '0'.repeat(15).concat('1') };
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...ids, ...parent }) : ROOT_CONTEXT;
    const { decision } = ownSampler(0.1, () => chance).shouldSample(context, ids.traceId, 'x', SpanKind.SERVER, {}, []);
    return decision === SamplingDecision.RECORD_AND_SAMPLED;
  };

  it('records by its own chance, for any request of a caller', () => {
    expect(decisionFor(null, 0.05)).toBe(true);
    expect(decisionFor(null, 0.5)).toBe(false);
    expect(decisionFor({ traceFlags: 1, isRemote: true }, 0.5)).toBe(false);
    expect(decisionFor({ traceFlags: 0, isRemote: true }, 0.05)).toBe(true);
  });

  it('follows the span that it is part of', () => {
    expect(decisionFor({ traceFlags: 1, isRemote: false }, 0.5)).toBe(true);
    expect(decisionFor({ traceFlags: 0, isRemote: false }, 0.05)).toBe(false);
  });
});

describe('a statement in a span', () => {
  it.each([
    [`SELECT "a" FROM "stock" WHERE "b" = $1 AND "c" = 'it''s'`, `SELECT "a" FROM "stock" WHERE "b" = $1 AND "c" = ?`],
    ['SELECT x::float8 FROM t2 LIMIT 10 OFFSET 2.5', 'SELECT x::float8 FROM t2 LIMIT ? OFFSET ?'],
    ['DO $body$ SELECT secret $body$', 'DO ?'],
    ['SELECT $1, $2', 'SELECT $1, $2'],
  ])('has no values: %s', (text, expected) => {
    expect(withoutValues(text)).toBe(expected);
  });

  it.each([
    ['SELECT * FROM "public"."stock" JOIN x', 'SELECT stock'],
    ['  INSERT INTO "daily_bar" AS t SELECT', 'INSERT daily_bar'],
    ['UPDATE "job_run" SET', 'UPDATE job_run'],
    ['BEGIN', 'BEGIN'],
  ])('is named by its action: %s', (text, summary) => {
    expect(summarizeStatement(text)).toBe(summary);
  });
});

describe('without settings', () => {
  it('tracing makes no spans, and runs the work all the same', async () => {
    expect(await startTracing(configFrom({}), { warn() {} })).toBeNull();
    expect(isTracing()).toBe(false);
    expect(
      traced('work', (span) => {
        span.set({ seen: 1 });
        return 3;
      }),
    ).toBe(3);
    expect(traceFields()).toEqual({});
  });
});

describe('with settings', () => {
  let collector: Receiver;
  let telemetry: RunningTelemetry;
  beforeEach(async () => {
    collector = await otlpReceiver();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
    telemetry = (await startTracing(configFrom(environment), { warn() {} }))!;
  });
  afterEach(async () => {
    await telemetry.close();
    await collector.close();
  });
  const spans = async () => {
    await telemetry.close();
    return collector.spans;
  };

  it('records a thrown error with its code', async () => {
    const failing = traced('work', async () => {
      throw Object.assign(new Error('no room'), { code: '53100' });
    });
    await expect(failing).rejects.toThrow('no room');
    expect(await spans()).toMatchObject([
      { name: 'work', status: { code: 2, message: 'no room' }, attributes: { 'error.type': '53100' } },
    ]);
  });

  it('tracing gives a batch to the request that began it, with links to the others that wait', async () => {
    const load = cachedLoader<string, string>('stock', async (_db, keys) => [...keys]);
    const versions = { of: () => 1, onChange() {}, clearOnChange() {} };
    const data = { db: {}, versions } as unknown as DataAccess;
    await Promise.all(['A', 'B'].map((key) => traced(`request ${key}`, () => load(data).load(key))));
    const all = await spans();
    const [read, ...others] = all.filter(({ name }) => name === 'read stocks');
    const readTrace = (name: string) => all.find((span) => span.name === name)!.traceId;
    expect(others).toEqual([]);
    expect(read).toMatchObject({
      traceId: readTrace('request A'),
      attributes: { 'market_signals.read.keys': 2 },
      links: [{ traceId: readTrace('request B') }],
    });
  });

  it('tracing hands its trace to the writing endpoint, and none to publishers', async () => {
    const headers: Record<string, string | undefined> = {};
    const other = await listening((request, response) => {
      headers[request.url!] = request.headers.traceparent?.toString();
      response.writeHead(400).end();
    });
    const writer = chatWriter({
      url: `${other.url}/write`,
      model: 'm',
      timeoutMs: 5_000,
      mostBytes: 1_000,
      pauses: [],
      report() {},
    });
    const fetcher = createFetcher({
      source: { name: 'sec', hosts: [{ name: 'www.sec.gov', perSecond: 10 }] } as never,
      userAgent: 'test',
      credentials: {},
      mirror: other.url,
      budgets: new Map(),
      time: { now: () => new Date(), sleep: async () => {} } as never,
    });
    await traced('job', async () => {
      await writer.write({ subject: 'ACME', sections: [] });
      await fetcher.fetch({ url: 'https://www.sec.gov/file', key: 'file' } as never);
    });
    await fetcher.close();
    await other.close();
    const all = await spans();
    const writeSpan = all.find(({ name }) => name === 'write')!;
    expect(headers).toEqual({
      '/write': `00-${writeSpan.traceId}-${writeSpan.spanId}-01`,
      '/www.sec.gov/file': undefined,
    });
    expect(all.find(({ name }) => name === 'fetch sec')).toMatchObject({
      kind: 3,
      traceId: writeSpan.traceId,
      attributes: { 'server.address': 'www.sec.gov', 'url.path': '/file', 'market_signals.fetch.outcome': 'REFUSED' },
    });
  });
});

it('exports protobuf unless told otherwise', async () => {
  const bodies: { type?: string; body: Buffer }[] = [];
  const collector = await listening(async (request, response) => {
    bodies.push({ type: request.headers['content-type'], body: await buffer(request) });
    response.end();
  });
  const telemetry = await startTracing(configFrom({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }), { warn() {} });
  traced('a name in protobuf', () => {});
  await telemetry!.close();
  await collector.close();
  expect(bodies).toHaveLength(1);
  expect(bodies[0]!.type).toBe('application/x-protobuf');
  expect(bodies[0]!.body.includes('a name in protobuf')).toBe(true);
});

it('tracing warns if the collector does not take spans, and ends normally', async () => {
  const collector = await listening((_request, response) => void response.writeHead(400).end());
  const reasons: string[] = [];
  const log = { warn: ({ reason }: { reason: string }) => void reasons.push(reason) };
  const telemetry = await startTracing(configFrom({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }), log);
  traced('work', () => {});
  await telemetry!.close();
  await collector.close();
  expect(reasons).toEqual(['Bad Request']);
});
