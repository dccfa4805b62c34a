import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type GraphQLEnumType,
  getNamedType,
  isEnumType,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { createGateway, type TypedDocument } from '../client/core/index.ts';
import * as documents from '../client/generated/graphql.ts';
import { catalog } from '../src/app.ts';
import { sampleValues } from '../src/web/docs/sample-values.ts';

// npx tsx scripts/record-answers.ts --url http://127.0.0.1:4000/graphql --key <a PRO key>: asks a gateway with the demo market
// for every document of the kit, and writes its answers for the kit's fake gateway. Run it after a change of the documents.
const FILE = new URL('../client/testing/recorded/market.ts', import.meta.url);
/** Rows of a list and points of a series that are kept: enough for a page, and small in a package. */
const MOST_ROWS = 3;
const MOST_POINTS = 30;

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://127.0.0.1:4000/graphql' }, key: { type: 'string' } },
});
if (!values.key) throw new Error('Pass a PRO key of a gateway with the demo market: --key <key>.');
const gateway = createGateway({ url: values.url, apiKey: values.key });
const { schema } = await catalog.loadGraph();

/** An operation whose text is sent as it is. */
const toDocument = (text: string) => ({ toString: () => text }) as TypedDocument<Record<string, unknown>, object>;
const samples = await sampleValues(
  async (query, variables = {}) => (await gateway.request(toDocument(query), variables, { partial: true })).data ?? {},
);

/** The name of an enum's value, or that of its first. */
function findName(type: GraphQLEnumType, value: unknown): string | undefined {
  const values = type.getValues();
  return (values.find((candidate) => candidate.value === value) ?? values[0])?.name;
}

/** Values for the variables that an operation requires, by the fields that take them. */
function fillVariables(text: string): Record<string, unknown> {
  const document = parse(text);
  const operation = document.definitions[0] as OperationDefinitionNode;
  const required = new Set(
    operation.variableDefinitions?.flatMap(({ type, variable }) =>
      type.kind === 'NonNullType' ? variable.name.value : [],
    ),
  );
  const variables: Record<string, unknown> = {};
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Argument({ name, value }) {
        if (value.kind !== 'Variable' || !required.has(value.name.value)) return;
        const field = info.getFieldDef()?.name;
        const type = getNamedType(info.getInputType());
        const sample = samples[`${field}.${name.value}`] ?? samples[name.value];
        variables[value.name.value] ??= isEnumType(type) ? findName(type, sample) : sample;
      },
    }),
  );
  return variables;
}

/** Shortens the lists of an answer. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isSeries = value.length > MOST_POINTS && Object.keys(value[0] ?? {}).length <= 4;
    return value.slice(0, isSeries ? MOST_POINTS : MOST_ROWS).map(shorten);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member)]));
}

const recorded: Record<string, { variables: object; data: unknown }> = {};
for (const [name, document] of Object.entries(documents)) {
  if (!name.endsWith('Document')) continue;
  const text = String(document);
  const operation = name.slice(0, -'Document'.length);
  if (/^\s*(subscription|mutation)\b/.test(text) || operation === 'DataVersions') continue;
  const variables = fillVariables(text);
  try {
    const { data } = await gateway.request(toDocument(text), variables);
    recorded[operation] = { variables, data: shorten(data) };
  } catch (error) {
    console.error(`${operation} ${JSON.stringify(variables)}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

const json = JSON.stringify(recorded);
const literal = json.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
writeFileSync(
  FILE,
  `// Written by scripts/record-answers.ts. A string, because compilers and browsers read it faster than an object.
export const recordedMarket: Readonly<Record<string, { variables: object; data: object }>> = JSON.parse(
  '${literal}',
);
`,
);
console.log(`${Object.keys(recorded).length} answers, ${Math.round(json.length / 1000)} kB`);
