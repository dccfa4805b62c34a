import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  buildSchema,
  type FieldNode,
  isEnumType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  visit,
} from 'graphql';
import type * as Kit from '../client/core/index.ts';
import { type Samples, sampleValues } from '../src/web/docs/sample-values.ts';
import { findLosses } from './compatibility.ts';
import {
  findPackage,
  installPackages,
  queryStarted,
  runCommand,
  type StartedGateway,
  startPackedGateway,
} from './release-packages.ts';

// npx tsx scripts/try-compatibility.ts <folder of the earlier release> <folder of the release>: installs the gateways and kits of both.
// The earlier gateway creates a demo market; then the other one opens the same folder, which upgrades it. Each kit sends all of its
// queries to each gateway, and has to find what its own gateway answers. It fails with a list of the missing parts.

const [earlier, newer] = process.argv.slice(2);
if (!earlier || !newer) throw new Error('Usage: try-compatibility.ts <earlier packages> <packages>');
const home = mkdtempSync(join(tmpdir(), 'market-signals-compatibility-'));
const LOADED_MS = 900_000;

type InstalledKit = {
  version: string;
  createGateway: typeof Kit.createGateway;
  documents: Record<string, Kit.TypedDocument<unknown, Record<string, unknown>>>;
};
type Answers = Map<string, { data: unknown } | { error: string }>;

async function installKit(name: string, folder: string): Promise<InstalledKit> {
  const place = installPackages(join(home, `kit-${name}`), findPackage(resolve(folder), 'market-signals-client-'));
  const require = createRequire(join(place, 'package.json'));
  const load = (entry: string) => import(pathToFileURL(require.resolve(`@market-signals/client/${entry}`)).href);
  const { version } = JSON.parse(runCommand(place, 'npm', 'ls', '--json', '--depth=0')).dependencies[
    '@market-signals/client'
  ];
  const { createGateway } = await load('core');
  const documents = Object.entries(await load('documents')).filter(([entry]) => entry.endsWith('Document'));
  return { version, createGateway, documents: Object.fromEntries(documents) as InstalledKit['documents'] };
}

/** Waits until the demo market is complete: before, its lists grow from request to request. */
async function waitUntilLoaded({ address }: StartedGateway): Promise<void> {
  for (const endsAt = Date.now() + LOADED_MS; Date.now() < endsAt; ) {
    const data = (await queryStarted(address, '{ dataStatus { isLoading } }')) as {
      dataStatus: { isLoading: boolean }[];
    } | null;
    if (data && !data.dataStatus.some(({ isLoading }) => isLoading)) return;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
  throw new Error(`The demo market was not complete within ${LOADED_MS / 1_000} s.`);
}

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'));

/** Values for the variables that a query requires: of an enum the first, of others a sample of the argument that takes the variable. */
function chooseVariables(query: string, operation: OperationDefinitionNode, samples: Samples): Record<string, unknown> {
  const required = (operation.variableDefinitions ?? []).filter(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
  );
  const variables: Record<string, unknown> = {};
  for (const { variable, type } of required) {
    const { value: name } = variable.name;
    const typeName = print(type).replaceAll(/[![\]]/g, '');
    const enumType = schema.getType(typeName);
    variables[name] = isEnumType(enumType) ? enumType.getValues()[0]?.name : samples[name];
    visit(parse(query), {
      Argument({ name: argument, value }, _key, _parent, _path, ancestors) {
        if (value.kind !== Kind.VARIABLE || value.name.value !== name) return;
        const field = ancestors.findLast((node) => 'kind' in node && node.kind === Kind.FIELD) as FieldNode;
        variables[name] =
          samples[`${field.name.value}.${argument.value}`] ?? variables[name] ?? samples[argument.value];
      },
    });
  }
  return variables;
}

/** Sends all queries of a kit to a gateway, with values that exist in its data. */
async function askAll(kit: InstalledKit, { address, output }: StartedGateway): Promise<Answers> {
  const apiKey = /PRO +key +(ssk_[\w-]+)/.exec(output())?.[1];
  if (!apiKey) throw new Error(`The gateway printed no PRO key:\n${output()}`);
  const gateway = kit.createGateway({ url: `${address}/graphql`, apiKey, documents: 'hash' });
  const samples = await sampleValues(async (query, variables) => {
    const response = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Service-API-Key': apiKey },
      body: JSON.stringify({ query, variables }),
    });
    return ((await response.json()) as { data: never }).data;
  });
  const answers: Answers = new Map();
  for (const [name, document] of Object.entries(kit.documents)) {
    const [operation] = parse(String(document)).definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== OperationTypeNode.QUERY) continue;
    answers.set(
      name,
      await gateway.request(document, chooseVariables(String(document), operation, samples)).then(
        ({ data }) => ({ data }),
        (error: unknown) => ({ error: String(error) }),
      ),
    );
  }
  return answers;
}

/** @param expected of the kit's own gateway @param actual of the other one */
function compareAnswers(expected: Answers, actual: Answers): string[] {
  return [...expected].flatMap(([name, answer]) => {
    if ('error' in answer) return [`${name}: not answered by the kit's own gateway either: ${answer.error}`];
    const compared = actual.get(name)!;
    if ('error' in compared) return [`${name}: ${compared.error}`];
    return findLosses(answer.data, compared.data).map((loss) => `${name}: ${loss}`);
  });
}

let started: StartedGateway | undefined;
try {
  const kits = { earlier: await installKit('earlier', earlier), newer: await installKit('newer', newer) };
  const settings = { DATA_DIR: join(home, 'data'), DEMO_HISTORY: '0' };
  const answers = { earlier: {} as Record<string, Answers>, newer: {} as Record<string, Answers> };
  const versions: Record<string, string> = {};
  for (const [side, folder] of Object.entries({ earlier, newer })) {
    const place = installPackages(
      join(home, `gateway-${side}`),
      findPackage(resolve(folder), 'market-signals-gateway-'),
    );
    versions[side] = runCommand(place, join(place, 'node_modules/.bin/market-signals'), '--version');
    started = await startPackedGateway(place, '{ viewer { tier } }', settings);
    await waitUntilLoaded(started);
    for (const kit of ['earlier', 'newer'] as const) answers[kit][side] = await askAll(kits[kit], started);
    await started.stop();
  }
  const pairs = [
    ['earlier', 'newer'],
    ['newer', 'earlier'],
  ] as const;
  for (const [kit, other] of pairs) {
    const expected = answers[kit][kit]!;
    const losses = compareAnswers(expected, answers[kit][other]!);
    const name = `kit ${kits[kit].version} with gateway ${versions[other]}`;
    if (expected.size === 0) losses.push('The kit has no queries.');
    console.log(losses.length === 0 ? `${name}: ${expected.size} queries answered as by its own gateway` : `${name}:`);
    for (const loss of losses) console.error(`  ${loss}`);
    if (losses.length > 0) process.exitCode = 1;
  }
} finally {
  await started?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
