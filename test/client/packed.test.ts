import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackKit, unpackPackage } from '../support/packed-kit.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';
import { HAS_TOOLS } from '../support/tools.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

/** Packages that an application installs beside the kit. Generated files import the last, which comes with codegen's preset. */
const INSTALLED = ['react', '@types/react', '@tanstack/react-query', '@graphql-typed-document-node/core'];

let folder: string;
/** The packed kit, unpacked in the folder that a package manager would use. */
let kit: string;

/** Links a package of this repository into `node_modules`, as a package manager installs it. */
async function install(modules: string, name: string): Promise<void> {
  await mkdir(dirname(join(modules, name)), { recursive: true });
  await symlink(join(ROOT, 'node_modules', name), join(modules, name));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kit-'));
  // Isolated like pnpm: a package can import only its declared dependencies.
  const store = join(folder, 'app/node_modules/.store/client/node_modules');
  kit = join(store, '@market-signals/client');
  await unpackKit(kit);
  const { dependencies } = JSON.parse(await readFile(join(kit, 'package.json'), 'utf8'));
  for (const name of new Set([...Object.keys(dependencies), ...INSTALLED])) await install(store, name);
  const modules = join(folder, 'app/node_modules');
  await mkdir(join(modules, '@market-signals'), { recursive: true });
  await symlink(kit, join(modules, '@market-signals/client'));
  for (const name of INSTALLED) await install(modules, name);
  await writeFile(join(folder, 'app/package.json'), '{ "name": "app", "type": "module", "sideEffects": true }');
}, 900_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const app = (name: string) => join(folder, 'app', name);

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
  jsx: 'react-jsx',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['react'],
};

/** The folders of the compilers that a team may have. */
const TYPESCRIPT_5 = join(ROOT, 'node_modules/typescript');
const TYPESCRIPT_7 = join(PEERS, 'node_modules/typescript-7');

/** Compiles files of the application with more options. @returns the messages of the compiler */
async function compile(options: object, include: readonly string[], compiler = TYPESCRIPT_5): Promise<string> {
  await writeFile(app('tsconfig.json'), JSON.stringify({ compilerOptions: { ...OPTIONS, ...options }, include }));
  const tsc = join(compiler, 'bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', '.'], { cwd: join(folder, 'app') }).catch(
    (failure: { stdout: string }) => failure,
  );
  return stdout;
}

describe('the packed kit', () => {
  it('has a README, a licence and every file that its entries name [GEN-01]', async () => {
    const { exports } = JSON.parse(await readFile(join(kit, 'package.json'), 'utf8'));
    const targets = Object.values<string | Record<string, string>>(exports).flatMap((target) =>
      typeof target === 'string' ? target : Object.values(target),
    );
    for (const file of [...targets, 'README.md', 'LICENSE'])
      expect(await readFile(join(kit, file), 'utf8'), file).not.toBe('');
  });

  it('compiles in a strict project with exact optional properties, without packages that it does not declare [GEN-01]', async () => {
    await writeFile(
      app('page.tsx'),
      `import { createGateway, previewOf } from '@market-signals/client/core';
       import { gatewayInfiniteQuery, gatewayQuery } from '@market-signals/client/query';
       import { QueryClient } from '@tanstack/react-query';
       import { GatewayProvider, useDataUpdated } from '@market-signals/client/react';
       import { useStockPageQuery } from '@market-signals/client/pages';
       import { StockListDocument, StockPageDocument } from '@market-signals/client/documents';
       import { createFakeGateway, fakeError } from '@market-signals/client/testing';
       function Page({ ticker }: { ticker: string }) {
         useDataUpdated();
         const { data, errors, cost, caller } = useStockPageQuery({ ticker }, { partial: true });
         const price: number | null | undefined = data?.stock?.quote?.price;
         const locked: readonly string[] = previewOf(data, StockPageDocument).withheld;
         return <p title={caller}>{price} {errors.length} {cost?.minute.remaining} {locked.length}</p>;
       }
       export const App = () => <GatewayProvider url="/api/graphql" caller="me"><Page ticker="KO" /></GatewayProvider>;
       const gateway = createGateway({ url: '/api/graphql' });
       export const page = () => new QueryClient().prefetchQuery(gatewayQuery(gateway, StockPageDocument, { ticker: 'KO' }));
       export const list = () => new QueryClient().prefetchInfiniteQuery(
         gatewayInfiniteQuery(gateway, StockListDocument, { connection: (data) => data.stocks, after: 'after' }));
       export const fake = createFakeGateway({ StockPage: { stock: { name: 'A' } }, previews: ['stock.insiderTrades'] });
       fake.answer(StockPageDocument, ({ ticker }) => (ticker === 'KO' ? { stock: null } : fakeError('warming_up')));
       // @ts-expect-error: a name is a text.
       fake.answer(StockPageDocument, { stock: { name: 1 } });
       // @ts-expect-error: a page needs its ticker.
       export const wrong = () => useStockPageQuery({});`,
    );
    expect(await compile({ noEmit: true }, ['page.tsx'])).toBe('');
  });

  it('has a core whose types need neither the DOM nor Node', async () => {
    await writeFile(
      app('core.ts'),
      `import { createGateway, type Gateway } from '@market-signals/client/core';
       export const gateway: Gateway = createGateway({ url: '/api/graphql' });`,
    );
    expect(await compile({ noEmit: true, lib: ['es2023'], types: [] }, ['core.ts'])).toBe('');
  });

  /** Bundled bytes of a module's own code, without React and TanStack Query. */
  async function bundled(source: string, name: string): Promise<{ bytes: number; entryBytes: number; text: string }> {
    await writeFile(app(name), source);
    const { outputFiles } = await build({
      entryPoints: [app(name)],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      splitting: true,
      outdir: app('dist'),
      external: ['react', '@tanstack/react-query'],
    });
    const entry = outputFiles.find(({ path }) => path.endsWith(name.replace(/\.\w+$/, '.js')))!;
    // Counts static imports of the entry, but no dynamic imports.
    const text =
      entry.text +
      outputFiles
        .filter((file) => file !== entry && isImported(entry.text, file.path))
        .map((file) => file.text)
        .join('');
    return { bytes: gzipSync(text).length, entryBytes: gzipSync(entry.text).length, text };
  }
  const isImported = (text: string, path: string) =>
    new RegExp(`(from|import)\\s*"\\./${path.split('/').at(-1)!.replaceAll('.', '\\.')}"`).test(text);

  it('ships under 3 kB compressed for one hook, and no document of another [GEN-01]', async () => {
    const { bytes, text } = await bundled(
      `import { useMarketStatusQuery } from '@market-signals/client/pages';
       import { GatewayProvider } from '@market-signals/client/react';
       globalThis.page = [useMarketStatusQuery, GatewayProvider];`,
      'one-hook.ts',
    );
    expect(text).toContain('query MarketStatus');
    expect(text).not.toContain('query StockPage');
    expect(text).not.toContain('text/event-stream');
    expect(bytes).toBeLessThan(3_000);
  });

  it('ships a core of under 1.2 kB compressed, 1.7 kB with its errors, and no React [GEN-01]', async () => {
    const { bytes, entryBytes, text } = await bundled(
      `import { createGateway } from '@market-signals/client/core';
       globalThis.page = createGateway({ url: '/graphql' });`,
      'core-only.ts',
    );
    expect(text).not.toMatch(/"react"|react-query/);
    expect(entryBytes).toBeLessThan(1_200);
    expect(bytes).toBeLessThan(1_700);
  });

  it('has a fake gateway that runs without React and without a network', async () => {
    await writeFile(
      app('fake.mjs'),
      `import { createGateway } from '@market-signals/client/core';
       import { StockPageDocument } from '@market-signals/client/documents';
       import { createFakeGateway } from '@market-signals/client/testing';
       const { fetch } = createFakeGateway({ StockPage: { stock: { name: 'Coca-Cola' } } });
       const { data } = await createGateway({ url: '/api/graphql', fetch }).request(StockPageDocument, { ticker: 'KO' });
       console.log(data.stock.ticker, data.stock.name);`,
    );
    const { stdout } = await run(process.execPath, ['fake.mjs'], { cwd: join(folder, 'app') });
    expect(stdout).toBe('KO Coca-Cola\n');
  });

  it('marks its React entry as a client module, and its query options as one for servers too [GEN-01]', async () => {
    const first = async (file: string) => (await readFile(join(kit, 'dist', file), 'utf8')).split('\n')[0];
    expect(await first('react/index.js')).toBe("'use client';");
    expect(await first('query/index.js')).not.toContain('use client');
  });
});

describe('The packed codemod', () => {
  it('needs one package, and knows the fields of 0.3', async () => {
    const codemod = join(folder, 'codemod/node_modules/market-signals-codemod');
    await unpackPackage('codemod', codemod);
    const { bin, dependencies } = JSON.parse(await readFile(join(codemod, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies)).toEqual(['graphql']);
    await install(join(folder, 'codemod/node_modules'), 'graphql');
    await writeFile(app('mood.graphql'), '{ marketMood { asOf } }');
    await run(process.execPath, [join(codemod, bin), app('mood.graphql')]);
    expect(await readFile(app('mood.graphql'), 'utf8')).toBe('{ market { mood { asOf } } }');
  });
});

describe.skipIf(!HAS_TOOLS)('the folder that codegen writes', () => {
  const OPERATIONS = `
    query Shelf($after: String) { stocks(first: 2, after: $after) { nodes { ticker name } pageInfo { hasNextPage endCursor } } }
    query Card($ticker: Ticker!) { stock(ticker: $ticker) { name ...Head insiderTrades { totalCount nodes { ...Row } } } }
    query Screen($filters: [StockScreenFilter!]!) { stockScreen(filters: $filters) { matched } }
    mutation AddAlert($input: CreateAlertInput!) { createAlert(input: $input) { alert { id } } }
    subscription Changes { dataUpdated { family version } }
    fragment Head on Stock { quote { price } rating { __typename ... on StockRating { score } } }
    fragment Row on InsiderTrade { id transactionType }`;
  /** A component for complete and partial responses, and one for complete responses only. */
  const PAGE = `
    import { type FragmentType, useFragment } from './masked/index.js';
    import { HeadFragmentDoc, HeadFragmentPartialDoc, RowFragmentDoc } from './masked/graphql.js';
    import { useCardQuery, useChangesSubscription, useShelfInfiniteQuery } from './masked/hooks.js';
    type Props<Doc> = { stock: Doc };
    function Head({ stock }: Props<FragmentType<typeof HeadFragmentPartialDoc>>) {
      const { quote, rating } = useFragment(HeadFragmentPartialDoc, stock);
      // @ts-expect-error: the rating of a partial response may be null.
      const kind = rating.__typename;
      return <b>{quote?.price} {kind}</b>;
    }
    function Complete({ stock }: Props<FragmentType<typeof HeadFragmentDoc>>) {
      return <b>{useFragment(HeadFragmentDoc, stock).rating.__typename}</b>;
    }
    export function Page(): React.ReactNode {
      useChangesSubscription();
      const complete = useCardQuery({ ticker: 'KO' }).data?.stock;
      const partial = useCardQuery({ ticker: 'KO' }, { partial: true }).data?.stock;
      const rows = useFragment(RowFragmentDoc, complete?.insiderTrades.nodes ?? []);
      return (
        <>
          {complete && <><Head stock={complete} /><Complete stock={complete} /></>}
          {/* @ts-expect-error: a component for complete responses shows no partial response. */}
          {partial && <Complete stock={partial} />}
          {partial && <Head stock={partial} />}
          {rows.map(({ id, transactionType }) => <i key={id}>{transactionType}</i>)}
          {useShelfInfiniteQuery().rows.map(({ ticker }) => <i key={ticker}>{ticker}</i>)}
        </>
      );
    }`;

  beforeAll(async () => {
    const { generate } = await import('@graphql-codegen/cli');
    const { gatewayCodegen } = await import('../../client/codegen.ts');
    const schema = join(ROOT, 'schema.graphql');
    const documents = [OPERATIONS];
    const importExtension = '.js';
    await Promise.all(
      [
        gatewayCodegen({ schema, documents, output: app('masked'), importExtension, fragmentMasking: true }),
        gatewayCodegen({ schema, documents, output: app('plain'), importExtension, cacheSettings: true, asOf: true }),
        gatewayCodegen({
          schema,
          documents: ['query Small { viewer { tier } }'],
          output: app('small'),
          importExtension,
        }),
      ].map((config) => generate({ ...config, silent: true }, true)),
    );
    await writeFile(app('masked-page.tsx'), PAGE);
  });

  type Flags = Record<string, string | boolean>;
  const FOLDERS = ['masked/*.ts', 'plain/*.ts', 'small/*.ts'];

  const SETUPS: [name: string, options: Flags][] = [
    [
      'composite projects and isolated declarations',
      { composite: true, isolatedDeclarations: true, outDir: 'declarations', emitDeclarationOnly: true },
    ],
    [
      'erasable syntax only, and type imports as written',
      { erasableSyntaxOnly: true, verbatimModuleSyntax: true, isolatedModules: true, noEmit: true },
    ],
    [
      'no unused names, and index signatures as such',
      {
        noUnusedLocals: true,
        noUnusedParameters: true,
        noPropertyAccessFromIndexSignature: true,
        noImplicitOverride: true,
        noImplicitReturns: true,
        noEmit: true,
      },
    ],
    ['modules of Node', { module: 'nodenext', moduleResolution: 'nodenext', noEmit: true }],
    ['options that are not strict', { strict: false, exactOptionalPropertyTypes: false, noEmit: true }],
  ];
  // Without strict null checks, partial and complete responses have equal types.
  const listFiles = ({ strict }: Flags) => (strict === false ? FOLDERS : [...FOLDERS, 'masked-page.tsx']);

  it.each(SETUPS)('compiles with %s', async (_name, options) => {
    expect(await compile(options, listFiles(options))).toBe('');
  });

  it.skipIf(!hasPeer('typescript-7')).each(SETUPS)(
    `compiles in TypeScript 7 with %s ${needsPeers}`,
    async (_name, options) => {
      expect(await compile(options, listFiles(options), TYPESCRIPT_7)).toBe('');
    },
  );
});
