import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildSchema, introspectionFromSchema } from 'graphql';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPeer, PEERS } from '../support/peers.ts';
import { HAS_TOOLS } from '../support/tools.ts';

// test/peers/guide.test.ts builds and runs the blocks with a file name; this test compiles all others.
const ROOT = resolve(import.meta.dirname, '../..');
const GUIDES = ['docs/front-end.md', 'docs/agents.md', 'docs/streams.md', 'client/README.md'];

type Block = { guide: string; language: string; text: string };

/** The code blocks of a guide that have no file name. */
const readBlocks = (guide: string): Block[] =>
  [...readFileSync(join(ROOT, guide), 'utf8').matchAll(/^```(ts|tsx|js)\n(.*?)\n```$/gms)].map(
    ([, language, text]) => ({ guide, language: language!, text: text! }),
  );

const COMPILER_OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowJs: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  jsx: ts.JsxEmit.ReactJSX,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['node'],
  paths: {
    '@market-signals/client': [join(ROOT, 'client/index.ts')],
    '@market-signals/client/core': [join(ROOT, 'client/core/index.ts')],
    '@market-signals/client/*': [join(ROOT, 'client/*.ts'), join(ROOT, 'client/*/index.ts')],
    '@market-signals/client/documents': [join(ROOT, 'client/generated/graphql.ts')],
    '@market-signals/client/pages': [join(ROOT, 'client/generated/hooks.ts')],
    '@market-signals/client/format': [join(ROOT, 'client/generated/units.ts')],
    'solid-js': [join(PEERS, 'node_modules/solid-js')],
  },
};

describe.skipIf(!HAS_TOOLS)('code blocks of the guides', () => {
  const blocks = GUIDES.flatMap(readBlocks).filter(({ text }) => hasPeer('solid-js') || !text.includes("'solid-js'"));
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(ROOT, 'test/client/.guide-code-'));
    // The guide's reader downloads it.
    const schema = buildSchema(readFileSync(join(ROOT, 'schema.graphql'), 'utf8'));
    const introspection = introspectionFromSchema(schema, { descriptions: false });
    await writeFile(join(folder, 'introspection.json'), JSON.stringify(introspection));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('compile as they are written, with the packages that they import [GEN-01]', { timeout: 180_000 }, async () => {
    expect(blocks.length).toBeGreaterThan(4);
    const names = await Promise.all(
      blocks.map(async ({ guide, language, text }, index) => {
        const name = join(folder, `${guide.replace(/\W/g, '-')}-${index}.${language}`);
        // Makes each block a module of its own, in which `await` may stand anywhere.
        await writeFile(name, `${text}\nexport {};\n`);
        return name;
      }),
    );
    const program = ts.createProgram(names, COMPILER_OPTIONS);
    const inBlocks = names.flatMap((name) => {
      const file = program.getSourceFile(name)!;
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    });
    const messages = inBlocks.map(
      ({ file, messageText }) =>
        `${file?.fileName.split('/').at(-1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
    expect(messages).toEqual([]);
  });
});
