import type { Access } from '../src/graph/access-rules.ts';
import { compareShapes } from './compare-shapes.ts';
import type { FieldPromise, Promises, Shape } from './promises.ts';

/** From open to closed. */
const KEY_RULES: readonly Access['key'][] = ['PUBLIC', 'PREVIEW', 'REQUIRED'];

/** Compares the price and the preview of a field. A preview is compared by its words: any other text is refused. */
export function* compareAccess(name: string, before?: Access, after?: Access): Generator<string> {
  if (!after) return;
  const old: Access = before ?? { key: 'PUBLIC', calls: 0, quota: false, per: after.per };
  if (after.calls > old.calls) yield `${name} costs ${after.calls} calls in place of ${old.calls}.`;
  if (after.quota && !old.quota && after.calls > 0) yield `${name} counts toward the monthly quota.`;
  if (KEY_RULES.indexOf(after.key) > KEY_RULES.indexOf(old.key))
    yield `${name} needs a key by the rule ${after.key}, before ${old.key}.`;
  // A call for each object is the dearest; which of the others is cheaper depends on the operation.
  if (after.calls > 0 && after.per !== old.per && old.per !== 'OBJECT')
    yield `${name} is counted per ${after.per} in place of ${old.per}.`;
  if (after.preview !== undefined && after.preview !== old.preview)
    yield `${name} shows a FREE key "${after.preview}" in place of ${old.preview === undefined ? 'everything' : `"${old.preview}"`}.`;
}

const listNew = (before: readonly string[] = [], after: readonly string[] = []): string[] =>
  after.filter((item) => !before.includes(item));

function* compareField(name: string, before: FieldPromise, after: FieldPromise): Generator<string> {
  yield* compareAccess(name, before.access, after.access);
  for (const code of listNew(before.errors, after.errors)) yield `${name} may fail with ${code}.`;
  for (const [arg, shape] of Object.entries(after.args ?? {})) {
    const old = before.args?.[arg] ?? {};
    for (const difference of compareShapes(old, shape, 'send', `${name}(${arg}:)`)) yield `${difference}.`;
  }
}

type Parameter = { name: string; in: string; required: boolean; schema: Shape };
type Operation = {
  'x-access'?: Access;
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, { schema: Shape }> };
  responses: Record<string, { content: Record<string, { schema: Shape }> }>;
};

const getBody = (response: { content: Record<string, { schema: Shape }> } | undefined): Shape =>
  Object.values(response?.content ?? {})[0]?.schema ?? {};

/** The codes of an error response: `allOf: [Error, { properties: { error: { enum } } }]`. */
function listCodes({ responses }: Operation): string[] {
  return Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, response]) => {
      const { allOf = [] } = getBody(response) as { allOf?: { properties?: { error?: { enum?: string[] } } }[] };
      return allOf.flatMap(({ properties }) => properties?.error?.enum ?? []).map((code) => `${status} ${code}`);
    });
}

function* comparePath(name: string, before: Operation, after: Operation): Generator<string> {
  yield* compareAccess(name, before['x-access'], after['x-access']);
  for (const code of listNew(listCodes(before), listCodes(after))) yield `${name} may fail with ${code}.`;
  const parameters = new Map((after.parameters ?? []).map((parameter) => [parameter.name, parameter]));
  for (const { name: parameter, schema } of before.parameters ?? []) {
    const now = parameters.get(parameter);
    if (!now) yield `${name} no longer takes ${parameter}.`;
    else for (const text of compareShapes(schema, now.schema, 'send', `${name}?${parameter}`)) yield `${text}.`;
  }
  for (const { name: parameter, required } of parameters.values()) {
    const wasRequired = before.parameters?.find((old) => old.name === parameter)?.required ?? false;
    if (required && !wasRequired) yield `${name} requires ${parameter}.`;
  }
  if (after.requestBody)
    for (const text of compareShapes(getBody(before.requestBody), getBody(after.requestBody), 'send', `${name} posted`))
      yield `${text}.`;
  for (const text of compareShapes(getBody(before.responses['200']), getBody(after.responses['200']), 'read', name))
    yield `${text}.`;
}

/** Lists the promises that no longer hold. Removed fields are found by comparing the schemas. */
export function* findBrokenPromises(before: Promises, after: Promises): Generator<string> {
  for (const [tier, limits] of Object.entries(before.limits)) {
    const now = after.limits[tier];
    if (!now || now.perMinute < limits.perMinute) yield `${tier} has fewer calls a minute than ${limits.perMinute}.`;
    const [month, monthNow] = [limits.perMonth ?? Number.POSITIVE_INFINITY, now?.perMonth ?? Number.POSITIVE_INFINITY];
    if (monthNow < month) yield `${tier} has ${monthNow} calls a month in place of ${limits.perMonth ?? 'any number'}.`;
  }
  for (const [code, status] of Object.entries(before.statuses))
    if (after.statuses[code] !== undefined && after.statuses[code] !== status)
      yield `The status of ${code} is ${after.statuses[code]} in place of ${status}.`;
  for (const code of listNew(before.anyOperation, after.anyOperation)) yield `Any operation may fail with ${code}.`;
  for (const [name, promise] of Object.entries(before.fields)) {
    const now = after.fields[name];
    if (now) yield* compareField(name, promise, now);
  }
  for (const [name, operation] of Object.entries(before.paths)) {
    const now = after.paths[name];
    if (now === undefined) yield `${name} is no documented path.`;
    else yield* comparePath(name, operation as unknown as Operation, now as unknown as Operation);
  }
}
