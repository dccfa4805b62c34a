import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver as Collector, otlpReceiver, type Span } from '../support/otlp-receiver.ts';
import { cli, type Running, serve, stop } from '../support/processes.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const QUERY = 'query Company { stock(ticker: "ACME") { name } }';

let collector: Collector;
let folder: string;
let gateway: Running;
let env: Record<string, string>;

beforeAll(async () => {
  collector = await otlpReceiver();
  folder = await mkdtemp(join(tmpdir(), 'market-signals-tracing-'));
  env = {
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  };
  gateway = await serve(env);
  const file = join(folder, 'profiles.csv');
  await writeFile(file, 'ticker,name\nACME,Acme Inc.\nBOLT,Bolt Corp.\n,Nobody\n');
  expect(await cli(['ingest', 'companies', file], { ...env, OTEL_SDK_DISABLED: 'true' })).toMatchObject({
    code: 0,
  });
});
afterAll(async () => {
  await stop(gateway);
  await collector.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });

/** Waits until a span is exported; its child spans are exported first. */
async function exported(isIt: (span: Span) => boolean): Promise<Span> {
  const findSpan = () => collector.spans.find(isIt);
  await expect.poll(findSpan, { timeout: 20_000 }).toBeDefined();
  return findSpan()!;
}

describe('a gateway that exports traces', () => {
  it('traces a request from the trace of its caller down to the SQL statement', async () => {
    const response = await post(QUERY, { traceparent: `00-${TRACE}-${PARENT}-00`, tracestate: 'a=b', baggage: 'c=d' });
    expect(await response.json()).toMatchObject({ data: { stock: { name: 'Acme Inc.' } } });
    const request = await exported(({ kind, traceId }) => kind === 2 && traceId === TRACE);
    expect(request).toMatchObject({
      name: 'query Company',
      parentSpanId: PARENT,
      attributes: {
        'http.request.method': 'POST',
        'http.response.status_code': 200,
        'url.path': '/graphql',
        'graphql.operation.name': 'Company',
        'graphql.operation.type': 'query',
        'graphql.document.hash': expect.stringMatching(/^[\w+/]{43}=$/),
        'market_signals.tier': 'FREE',
        'market_signals.cost': 1,
        'market_signals.cache': 'miss',
        'market_signals.request_id': response.headers.get('x-request-id'),
      },
      resource: {
        'service.name': 'market-signals-gateway',
        'deployment.environment.name': 'test',
      },
    });
    const [name, ...parts] = collector.tree(request);
    expect(name).toBe('query Company');
    expect(parts.map(([part]) => part)).toEqual(['parse', 'validate', 'price', 'reserve', 'execute']);
    // Former symbols are read by the first request.
    expect(parts.at(-1)).toEqual(['execute', ['WITH security_name'], ['read stocks', ['SELECT stock']]]);
    const within = collector.spans.filter(({ traceId }) => traceId === TRACE);
    expect(within.find((one) => one.name === 'read stocks')!.attributes).toEqual({ 'market_signals.read.keys': 1 });
    const statement = within.find((one) => one.name === 'SELECT stock')!;
    expect(statement).toMatchObject({
      kind: 3,
      attributes: { 'db.system.name': 'postgresql', 'db.response.returned_rows': 1 },
    });
    expect(statement.attributes['db.query.text']).toMatch(/WHERE "ticker" = ANY\(\$1\)/);
    expect(JSON.stringify(within)).not.toMatch(/ACME|tracestate|baggage/);
  });

  it('marks a response from the cache, with the key and without execution', async () => {
    const createdKey = await cli(['keys', 'create', '--label', 'desk', '--tier', 'PRO'], {
      ...env,
      OTEL_SDK_DISABLED: 'true',
    });
    const key = { 'X-Service-API-Key': createdKey.out.split('\n')[0]! };
    await expect.poll(async () => (await post(QUERY, key)).status).toBe(200);
    await post(QUERY, { ...key, traceparent: `00-${TRACE.replace('0', '1')}-${PARENT}-01` });
    const request = await exported(({ kind, traceId }) => kind === 2 && traceId === TRACE.replace('0', '1'));
    expect(request.attributes).toMatchObject({
      'market_signals.cache': 'hit',
      'market_signals.cost': 1,
      'market_signals.tier': 'PRO',
      'market_signals.key_id': expect.stringMatching(/./),
    });
    expect(JSON.stringify(collector.spans)).not.toContain(key['X-Service-API-Key']);
    expect(collector.tree(request)).toEqual(['query Company', ['reserve']]);
  });

  it('names the trace of a request in its line of the log', async () => {
    const traceId = TRACE.replace('0', '2');
    await post(QUERY, { traceparent: `00-${traceId}-${PARENT}-01` });
    const { spanId } = await exported((span) => span.kind === 2 && span.traceId === traceId);
    const line = gateway
      .output()
      .split('\n')
      .find((one) => one.includes(traceId));
    expect(JSON.parse(line!)).toMatchObject({ msg: 'operation', operation: 'Company', traceId });
    expect(collector.spans.map((span) => span.spanId)).toEqual(
      expect.arrayContaining([spanId, JSON.parse(line!).spanId]),
    );
  });

  it('records the code of an error, and a refusal as no fault of its own', async () => {
    await post('query Wrong { stock(ticker: "NOPE") { name } }');
    const { attributes, events, status } = await exported(({ name }) => name === 'query Wrong');
    expect(attributes['error.type']).toBe('entity_not_found');
    expect(events).toMatchObject([
      { name: 'exception', attributes: { 'exception.type': 'entity_not_found', 'graphql.path': 'stock' } },
    ]);
    expect(status.code).toBe(0);
  });

  it('traces an import from the command through the thread to each file and the jobs that follow', async () => {
    const command = await exported(({ name }) => name === 'command ingest');
    const isInternal = ({ kind }: Span) => kind === 1;
    const [, task] = collector.tree(command, (span) => !isInternal(span));
    const [name, ...steps] = task!;
    expect(name).toBe('task ingest');
    expect(steps[0]).toEqual(['import companies', ['read file'], ['import files', ['import file']]]);
    const within = collector.spans.filter(({ traceId }) => traceId === command.traceId);
    expect(within.find((one) => one.name === 'import file')!.attributes).toEqual({
      'file.name': 'profiles.csv',
      'market_signals.import.rows_read': 3,
      'market_signals.import.rows_written': 2,
      'market_signals.import.rows_refused': 1,
    });
    const job = within.find((one) => one.name.startsWith('job '))!;
    expect(job.attributes['market_signals.job.has_run']).toBe(true);
    expect(
      within.some((one) => one.parentSpanId === job.spanId && one.attributes['db.system.name'] === 'postgresql'),
    ).toBe(true);
  });

  it('exports no looks of its own for due work, and no health checks', async () => {
    await fetch(`${gateway.url}/health/ready`);
    await post('query Last { market { status { status } } }');
    await exported(({ name }) => name === 'query Last');
    expect(collector.paths.every((path) => path === '/v1/traces')).toBe(true);
    const roots = collector.spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.filter(({ kind }) => kind === 3)).toEqual([]);
    expect(collector.spans.filter(({ attributes }) => String(attributes['url.path']).startsWith('/health'))).toEqual(
      [],
    );
  });
});
