import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Kind, parse, print, valueFromASTUntyped, visit } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exampleQueriesByName, readData } from '../support/example-answers.ts';
import { useApp } from '../support/harness.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';

const SCHEMA = resolve(import.meta.dirname, '../../schema.graphql');
const COMPILER = join(PEERS, 'node_modules/relay-compiler/cli.js');
const peerRequire = createRequire(join(PEERS, 'package.json'));

/** The values that an operation has for its variables, which Relay wants its caller to pass. */
const listDefaults = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    parse(text).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? (definition.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
            defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
          )
        : [],
    ),
  );

/** Relay wants an operation to be named after its file, and no default for a variable that is not nullable. */
const inModule = (name: string, text: string): string => {
  const document = visit(parse(text), {
    VariableDefinition: ({ defaultValue: _default, ...definition }) => definition,
  });
  const definitions = document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? { ...definition, name: { kind: Kind.NAME, value: `${name}Query` } as const }
      : definition,
  );
  return `const { graphql } = require('react-relay');\nmodule.exports = graphql\`${print({ ...document, definitions })}\`;\n`;
};

describe.skipIf(!hasPeer('relay-runtime'))(`The store of Relay ${needsPeers}`, { timeout: 360_000 }, () => {
  const app = useApp();
  let folder: string;
  // biome-ignore lint/suspicious/noExplicitAny: what the compiler writes has no types of its own here.
  let artifacts: Map<string, any>;

  beforeAll(async () => {
    folder = await mkdtemp(join(PEERS, '.relay-'));
    for (const name of ['src', 'generated']) await mkdir(join(folder, name));
    const config = {
      src: 'src',
      artifactDirectory: 'generated',
      language: 'javascript',
      schema: 'schema.graphql',
      eagerEsModules: false,
    };
    await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config));
    await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}');
    await writeFile(join(folder, 'schema.graphql'), await readFile(SCHEMA));
    for (const [name, text] of exampleQueriesByName)
      await writeFile(join(folder, 'src', `${name}.js`), inModule(name, text));
    await promisify(execFile)(process.execPath, [COMPILER, '--noWatchman'], { cwd: folder });
    const compiled = createRequire(join(folder, 'package.json'));
    artifacts = new Map(
      [...exampleQueriesByName.keys()].map((name) => [name, compiled(`./generated/${name}Query.graphql.js`)]),
    );
  }, 360_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('keeps the answers of all example queries together without a warning, and overwrites none [GEN-01]', async () => {
    const complaints = (['warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    );
    const { createOperationDescriptor, Environment, Network, RecordSource, Store } = peerRequire('relay-runtime');
    const createEnvironment = () =>
      new Environment({ network: Network.create(() => undefined), store: new Store(new RecordSource()) });
    const shared = createEnvironment();
    const commits = [];
    for (const [name, artifact] of artifacts) {
      const variables = listDefaults(exampleQueriesByName.get(name)!);
      const operation = createOperationDescriptor(artifact, variables);
      const data = await readData(app, artifact.params.text, variables);
      const alone = createEnvironment();
      for (const environment of [alone, shared]) environment.commitPayload(operation, data);
      commits.push({ name, operation, alone });
    }
    expect(commits.length).toBeGreaterThan(20);
    expect(complaints.flatMap(({ mock }) => mock.calls)).toEqual([]);
    for (const { name, operation, alone } of commits)
      expect(shared.lookup(operation.fragment).data, name).toEqual(alone.lookup(operation.fragment).data);
    vi.restoreAllMocks();
  });
});
