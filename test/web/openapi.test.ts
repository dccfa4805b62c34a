import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { getNamedType, isEnumType, isInputType, parse, typeFromAST, visit } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATASETS_BY_TABLE, type TableName } from '../../src/db/datasets.ts';
import { RECONSTRUCTED_TABLES } from '../../src/db/history/reconstruct.ts';
import { recordDay } from '../../src/db/history/record.ts';
import { getBasis } from '../../src/db/known.ts';
import { changeKey, KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { AS_OF_DIRECTIVE } from '../../src/graph/point-in-time.ts';
import { type Route, readVariables } from '../../src/graph/rest/route.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import type { buildOpenApi } from '../../src/web/docs/openapi.ts';
import { describedPaths } from '../../src/web/docs/path-words.ts';
import { type SampleAnswer, shortenSample } from '../../src/web/docs/sample-answers.ts';
import { type Samples, sampleValues } from '../../src/web/docs/sample-values.ts';
import { derive, routes } from '../support/catalog.ts';
import { schema } from '../support/graph.ts';
import { type As, NOW, startApp, type TestApp, useApp } from '../support/harness.ts';

const app = useApp();
type Described = ReturnType<typeof buildOpenApi>;
// biome-ignore lint/suspicious/noExplicitAny: a document as a client reads it.
type Any = any;
let served: Described;
let samples: Samples;
let ajv: Ajv2020;
beforeAll(async () => {
  served = (await (await app.fetch('/openapi.json', {}, 'anonymous')).json()) as Described;
  samples = await sampleValues(async (query, variables) => (await app.graphql(query, { variables })).body.data);
  ajv = new Ajv2020({ strict: false, allErrors: true, allowUnionTypes: true });
  (addFormats as unknown as (to: Ajv2020) => void)(ajv);
  ajv.addSchema(served, 'openapi');
});

const openPath = ({ path }: Route) => path.replace(/:(\w+)/g, '{$1}');
const getOperation = (route: Route): Any => (served.paths[openPath(route)] as Any)[route.method.toLowerCase()];
const pointerTo = (route: Route, status: number) =>
  `openapi#/paths/${openPath(route).replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${route.method.toLowerCase()}/responses/${status}/content/application~1json/schema`;

/** Required variables of an operation, as the path writes them. */
function listNeeds(route: Route): [name: string, text: string][] {
  const examples: [string, string][] = [];
  for (const { variable, type, defaultValue } of route.operation.variableDefinitions ?? []) {
    if (type.kind !== 'NonNullType' || defaultValue) continue;
    const name = variable.name.value;
    const of = typeFromAST(schema, type as never);
    const namedType = of && isInputType(of) ? getNamedType(of) : null;
    visit(parse(route.query), {
      Argument(node, _key, _parent, _path, ancestors) {
        if (node.value.kind !== 'Variable' || node.value.name.value !== name || examples.some(([one]) => one === name))
          return;
        const field = ancestors.findLast((ancestor) => 'kind' in ancestor && ancestor.kind === 'Field') as Any;
        const value = samples[`${field.name.value}.${node.name.value}`] ?? samples[node.name.value];
        examples.push([name, isEnumType(namedType) ? String(namedType.getValues()[0]!.value) : String(value)]);
      },
    });
  }
  return examples;
}

function createRequest(route: Route): { url: string; options: { method: string; body?: unknown } } {
  const needs = listNeeds(route);
  const url = needs.reduce((path, [name, text]) => path.replace(`:${name}`, encodeURIComponent(text)), route.path);
  const query = new URLSearchParams(needs.filter(([name]) => !route.path.includes(`:${name}`)));
  return {
    url: query.size > 0 && route.method === 'GET' ? `${url}?${query}` : url,
    options: {
      method: route.method,
      ...(route.method === 'POST' && { body: Object.fromEntries(needs.map(([name]) => [name, samples[name]])) }),
    },
  };
}

const problems = (validate: ValidateFunction) =>
  (validate.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);

/** Fails if a response is not one of those that the document describes for its path. */
function expectDescribed(route: Route, { status, body }: { status: number; body: unknown }, subject: string): void {
  const validate = ajv.getSchema(pointerTo(route, status));
  expect(validate, `${subject} ${status} ${JSON.stringify(body).slice(0, 200)}`).toBeTruthy();
  validate!(body);
  expect(problems(validate as ValidateFunction), subject).toEqual([]);
}

const SAMPLES = join(import.meta.dirname, '../../src/web/docs/sample-answers.json');
const requestedWith = (route: Route): Record<string, unknown> =>
  Object.fromEntries(listNeeds(route).map(([name, text]) => [name, route.method === 'POST' ? samples[name] : text]));

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1 [GEN-12]', async () => {
    const result = await new Validator().validate(structuredClone(served) as Any);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(served.openapi).toMatch(/^3\.1/);
  });

  it('states the unit of every number that is a value of the graph [GEN-12]', () => {
    const price = (served.components.schemas as Any).PriceResponse;
    expect(JSON.stringify(price)).toContain('"x-unit":"USD"');
    const listNumbers = (schema: Any): Any[] => [
      ...([schema?.type].flat().includes('number') ? [schema] : []),
      ...(typeof schema === 'object' && schema !== null ? Object.values(schema).flatMap(listNumbers) : []),
    ];
    const numbers = Object.values(served.components.schemas).flatMap(listNumbers);
    expect(numbers.length).toBeGreaterThan(300);
    expect(numbers.filter((one) => !one['x-unit'] && !('const' in one))).toEqual([]);
  });

  it('has every documented path and nothing else [GEN-02]', () => {
    const described = Object.entries(served.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(routes.map((route) => `${route.method} ${openPath(route)}`).sort());
    const ids = routes.map((route) => getOperation(route).operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says which header carries the key, and which paths cannot do without one [AUTH-01]', () => {
    expect(served.components.securitySchemes.key).toEqual({ type: 'apiKey', in: 'header', name: KEY_HEADER });
    const price = routes.find(({ path }) => path === '/api/v1/stocks/price')!;
    const rating = routes.find(({ path }) => path === '/api/v1/rating/:ticker')!;
    expect(getOperation(price).security).toEqual([{ key: [] }, {}]);
    expect(getOperation(rating).security).toEqual([{ key: [] }]);
    expect(getOperation(rating).responses['401'].description).toContain('api_key_required');
  });

  it.each(routes)('$method $path has the parameters that the route reads, and no other [GEN-01]', (route) => {
    const { parameters, requestBody } = getOperation(route);
    const members = Object.keys(requestBody?.content['application/json'].schema.properties ?? {});
    const names = [...parameters.map((parameter: Any) => parameter.name), ...members];
    // Reads the route with every documented name set, and compares the variables that it accepted.
    const all = new URLSearchParams([...names, 'unknown'].map((name) => [name, '1']));
    const inPath = Object.fromEntries(
      parameters.filter((parameter: Any) => parameter.in === 'path').map((parameter: Any) => [parameter.name, '1']),
    );
    const variables = readVariables(schema, { ...route, readers: {} }, inPath, all);
    expect(Object.keys(variables).sort()).toEqual([...names].sort());
    expect(Object.keys(inPath).sort()).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort());
    for (const one of parameters) expect(one.description, one.name).toBeTruthy();
  });

  it('describes each path by its unique result, in words that need no context [GEN-12]', () => {
    const summaries = routes.map((route): string => getOperation(route).summary);
    expect(summaries.filter((text, at) => summaries.indexOf(text) !== at)).toEqual([]);
    expect(summaries.filter((text) => !text || /^(Its|Their)\b|\bargument/.test(text))).toEqual([]);
    expect(describedPaths.filter((path) => !routes.some((route) => `${route.method} ${route.path}` === path))).toEqual(
      [],
    );
  });

  it('gives defaults and enums as a path writes them [GEN-01]', () => {
    const chart = getOperation(routes.find(({ path }) => path === '/api/v1/stocks/chart')!);
    const timeframe = chart.parameters.find((parameter: Any) => parameter.name === 'timeframe');
    expect(timeframe.schema).toEqual({ type: 'string', enum: ['1M', '3M', '6M', '1Y'], default: '1M' });
    expect(timeframe.required).toBe(false);
  });
});

/** Whether this run records the samples: WRITE_SAMPLES=on npx vitest run test/web/openapi.test.ts */
const isWriting = process.env.WRITE_SAMPLES === 'on';
/** Samples as the gateway answers now, by path. */
const answered: Record<string, SampleAnswer> = {};

describe('the bodies that /openapi.json describes', () => {
  afterAll(async () => {
    if (isWriting) await writeFile(SAMPLES, `${JSON.stringify(answered, null, 1)}\n`);
  });

  it.each(routes)('$method $path answers as described, for PRO, FREE and without a key [GEN-01]', async (route) => {
    const { url, options } = createRequest(route);
    for (const tier of ['PRO', 'FREE', 'anonymous'] as const) {
      const as: As = tier === 'anonymous' ? tier : await app.newKey(tier);
      app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
      const { status, body } = await app.rest(url, { as, ...options });
      if (tier !== 'anonymous') expect([url, status]).toEqual([url, 200]);
      expectDescribed(route, { status, body }, `${tier} ${url}`);
      if (tier === 'PRO')
        answered[`${route.method} ${route.path}`] = { request: requestedWith(route), body: shortenSample(body) };
    }
  });

  it.each(routes)('$method $path has a named schema, and a sample answer that fits it [GEN-12]', (route) => {
    const { schema: named, example: stored } = getOperation(route).responses['200'].content['application/json'];
    const example = isWriting ? answered[`${route.method} ${route.path}`]?.body : stored;
    expect(named.$ref).toBe(`#/components/schemas/${getOperation(route).operationId}Response`);
    expect(example, 'write the samples again: WRITE_SAMPLES=on').toBeDefined();
    const validate = ajv.getSchema(pointerTo(route, 200))!;
    validate(example);
    expect(problems(validate as ValidateFunction), 'write the samples again: WRITE_SAMPLES=on').toEqual([]);
  });

  it('a refusal is the described error, with a code of its status [ERR-01]', async () => {
    const price = routes.find(({ path }) => path === '/api/v1/stocks/price')!;
    const { status, body } = await app.rest('/api/v1/stocks/price?ticker=NOBODY');
    expect(status).toBe(404);
    expect(ajv.getSchema(pointerTo(price, 404))!(body)).toBe(true);
    expect(ajv.getSchema(pointerTo(price, 404))!({ ...body, error: 'no_such_code' })).toBe(false);
  });

  it('an undescribed body is distinguished from a described body [GEN-01]', async () => {
    const mood = routes.find(({ path }) => path === '/api/v2/market-mood')!;
    const validate = ajv.getSchema(pointerTo(mood, 200))!;
    const body = await app.read('/api/v2/market-mood');
    expect(validate(body)).toBe(true);
    expect(validate({ ...body, market: { ...body.market, phase: 'SHOUTED' } })).toBe(false);
    expect(validate({ market: body.market })).toBe(false);
  });
});

describe('the answers as of a day that /openapi.json describes', () => {
  const DAY = '2025-11-18';
  const takesDay = (route: Route) =>
    getOperation(route).parameters.some((parameter: Any) => parameter.name === AS_OF_DIRECTIVE) ||
    AS_OF_DIRECTIVE in (getOperation(route).requestBody?.content['application/json'].schema.properties ?? {});
  const record = async (gateway: Pick<TestApp, 'db' | 'versions'>) => {
    await derive(gateway.db, null, NOW, parseStoredDay(DAY));
    await recordDay(gateway.db, parseStoredDay(DAY), NOW);
    await derive(gateway.db, null, NOW);
    await gateway.versions.refresh();
  };
  beforeAll(() => record(app));

  /** Answers of all paths as of a day, each as the document describes it. @returns how many there are by their status and code */
  async function countAnswers(
    day: string,
    as: As,
    gateway: Pick<TestApp, 'clock' | 'rest'> = app,
  ): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const route of routes) {
      const { url, options } = createRequest(route);
      const address = `${url}${url.includes('?') ? '&' : '?'}${AS_OF_DIRECTIVE}=${day}`;
      gateway.clock.now = new Date(gateway.clock.now.valueOf() + 60_000);
      const { status, body } = await gateway.rest(address, { as, ...options });
      expectDescribed(route, { status, body }, `${JSON.stringify(as)} ${address}`);
      const name = `${status} ${body.error ?? ''}`.trim();
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }
  const refusedWith = (answer: string) => ({ [answer]: routes.length });

  it('fit it on every path, all of which take a day [GEN-01]', async () => {
    expect(routes.filter((route) => !takesDay(route)).map(({ path }) => path)).toEqual([]);
    for (const tier of ['PRO', 'FREE'] as const) {
      const { key } = await app.newKey(tier);
      const counts = await countAnswers(DAY, { key });
      expect(counts['200'], tier).toBeGreaterThan(tier === 'PRO' ? 50 : 20);
      expect(await countAnswers('2020-01-02', { key })).toEqual(refusedWith('404 not_available_as_of'));
      expect(await countAnswers('2030-01-01', { key })).toEqual(refusedWith('400 invalid_parameter'));
      expect(await countAnswers('yesterday', { key })).toEqual(refusedWith('400 invalid_parameter'));
    }
    await countAnswers(DAY, 'anonymous');
  });

  it('fit it for a key that may read a single family [GEN-01]', async () => {
    const { id, key } = await app.newKey('PRO');
    await changeKey(app.db, { id, changes: { families: ['prices'] }, now: NOW });
    await app.versions.refresh();
    const counts = await countAnswers(DAY, { key });
    expect(counts['403 family_not_allowed']).toBeGreaterThan(30);
    expect(counts['200']).toBeGreaterThan(2);
  });

  it('fit it on a reconstructed day, which lacks most snapshots [GEN-01]', async () => {
    const other = await startApp();
    await record(other);
    for (const table of Object.keys(DATASETS_BY_TABLE) as TableName[])
      if (getBasis(table).kind === 'RECORDED' && !RECONSTRUCTED_TABLES.includes(table))
        await other.db.query(`DELETE FROM history."${table}"`);
    await other.db.query(`UPDATE "history_day" SET "kind" = 'RECONSTRUCTED'`);
    await other.versions.refresh();
    const counts = await countAnswers(DAY, { key: (await other.newKey('PRO')).key }, other);
    await other.close();
    expect(counts['404 not_available_as_of']).toBeGreaterThan(20);
    expect(counts['200']).toBeGreaterThan(5);
  });
});
