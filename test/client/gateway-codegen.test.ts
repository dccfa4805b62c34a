import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buildSchema, parse, visit } from 'graphql';
import { ScriptTarget, transpileModule } from 'typescript';
import { describe, expect, it } from 'vitest';
import { hooksOf } from '../../client/hooks-plugin.ts';
import { printedSchema } from '../../src/gateway/schema/printed-schema.ts';
import { schema } from '../support/graph.ts';
import { listening } from '../support/listening.ts';
import { type Files, inFolder } from '../support/load.ts';
import { HAS_TOOLS } from '../support/tools.ts';

const SCHEMA = new URL('../../schema.graphql', import.meta.url).pathname;

/** Codegen with the kit's configuration; returns the files that it would write. */
async function runCodegen(options: Parameters<typeof import('../../client/codegen.ts').gatewayCodegen>[0]) {
  const { generate } = await import('@graphql-codegen/cli');
  const { gatewayCodegen } = await import('../../client/codegen.ts');
  const config = gatewayCodegen(options);
  return (await generate({ ...config, silent: true }, false)) as { filename: string; content: string }[];
}

/** Runs a team's own codegen and returns its output by file name. */
const readFiles = (files: Files) =>
  inFolder(files, async (folder) => {
    const outputs = await runCodegen({
      schema: SCHEMA,
      documents: join(folder, 'src/**/*.{graphql,ts,tsx}'),
      output: join(folder, 'src/gateway'),
    });
    return Object.fromEntries(outputs.map(({ filename, content }) => [filename.split('/').at(-1)!, content]));
  });

describe.skipIf(!HAS_TOOLS)('a team’s own codegen', () => {
  it('makes hooks of .graphql files and of tagged documents alike [GEN-01]', async () => {
    const files = await readFiles({
      'src/price.graphql': 'query Price($ticker: Ticker!) { quote(ticker: $ticker) { price } }',
      'src/page.tsx':
        'const asked = graphql(`query Hours { market { status { status } } }`);\nexport const Page = () => <p>{asked}</p>;',
    });
    expect(files['hooks.ts']).toContain(
      'usePriceQuery: DocumentQueryHook<typeof documents.PriceDocument> = /*#__PURE__*/ queryHook(documents.PriceDocument)',
    );
    expect(files['hooks.ts']).toContain(
      'useHoursQuery: DocumentQueryHook<typeof documents.HoursDocument> = /*#__PURE__*/ queryHook(documents.HoursDocument)',
    );
    expect(files['hooks.ts']).toContain("from '@market-signals/client'");
    expect(Object.values(JSON.parse(files['persisted-documents.json']!))).toEqual(
      expect.arrayContaining([expect.stringContaining('query Hours'), expect.stringContaining('query Price')]),
    );
  });

  it('notes the names that a document gives to the fields of a preview [PREVIEW-02]', async () => {
    const files = await readFiles({
      'src/trades.graphql':
        'query Trades($t: Ticker!) { stock(ticker: $t) { sales: insiderTrades { locked: isPreview missing: withheld rows: nodes { id: insiderName } } } }',
    });
    expect(files['graphql.ts']).toContain(
      '"aliases":{"below":{"stock":{"below":{"sales":{"names":{"locked":"isPreview","missing":"withheld","rows":"nodes"}}}}}}',
    );
  });

  it('makes a link between families non-null, and nullable in a partial response [GEN-01]', async () => {
    const files = await readFiles({
      'src/trades.graphql': 'query Trades($t: Ticker!) { stock(ticker: $t) { name insiderTrades { totalCount } } }',
    });
    const fields = (links: string) => `TradesQuery = { stock: { name: string, insiderTrades: ${links} } | null };`;
    expect(files['graphql.ts']).toContain(fields('{ totalCount: number }'));
    expect(files['partial.ts']).toContain(fields('{ totalCount: number } | null'));
    expect(files['graphql.ts']).toContain("{ __partialType?: import('./partial').TradesQuery };");
  });

  it('includes the fragments of fragments in the text and in the types of an operation', async () => {
    const files = await readFiles({
      'src/page.graphql': 'query Nested($t: Ticker!) { stock(ticker: $t) { ...Outer } }',
      'src/outer.graphql': 'fragment Outer on Stock { name ...Inner }',
      'src/inner.graphql': 'fragment Inner on Stock { quote { ...Price } } fragment Price on Quote { price }',
    });
    const text = Object.values<string>(JSON.parse(files['persisted-documents.json']!))[0]!;
    expect([...text.matchAll(/fragment (\w+) on/g)].map(([, name]) => name).toSorted()).toEqual([
      'Inner',
      'Outer',
      'Price',
    ]);
    expect(files['graphql.ts']).toContain(
      'NestedQuery = { stock: { name: string, quote: { price: number } | null } | null };',
    );
  });

  it('writes the units of the selected fields, fragments included', async () => {
    const files = await readFiles({
      'src/page.graphql':
        'query Page($t: Ticker!) { stock(ticker: $t) { name quote { ...Price } } } fragment Price on Quote { price changePercent }',
    });
    expect(files['units.ts']).toContain('  Quote: {"changePercent":"PERCENT","price":"USD"},');
    expect(files['units.ts']).not.toContain('marketCap');
    expect(files['units.ts']).toContain("from '@market-signals/client/core'");
  });

  it('writes the enums and inputs that the operations use, and no others', async () => {
    const files = await readFiles({
      'src/screen.graphql':
        'query Matches($filters: [StockScreenFilter!]!) { stockScreen(filters: $filters) { matched } } query Tier { viewer { tier } }',
    });
    const names = [
      ...files['graphql.ts']!.matchAll(/^export type (\w+) =$|^export type (\w+(?:Filter|Input)) = \{$/gm),
    ];
    expect(names.map(([, type, input]) => type ?? input)).toEqual([
      'StockScreenFilter',
      'StockScreenField',
      'ScreenOperator',
      'Tier',
    ]);
  });

  it('declares each masked fragment for complete and for partial responses', async () => {
    const outputs = await runCodegen({
      schema: SCHEMA,
      documents: ['query Card { stock(ticker: "KO") { ...Head } } fragment Head on Stock { rating { asOf } }'],
      output: 'unwritten',
      fragmentMasking: true,
      importExtension: '.js',
    });
    const types = outputs.find(({ filename }) => filename.endsWith('/graphql.ts'))!.content;
    expect(types).toContain(
      "export const HeadFragmentPartialDoc = HeadFragmentDoc as unknown as TypedDocumentString<import('./partial.js').HeadFragment, unknown>;",
    );
    const compiled = transpileModule(types, { compilerOptions: { target: ScriptTarget.ES2022 } });
    const module = (await import(`data:text/javascript,${encodeURIComponent(compiled.outputText)}`)) as object;
    expect(Object.keys(module)).toEqual(expect.arrayContaining(['HeadFragmentDoc', 'HeadFragmentPartialDoc']));
  });

  it('reads the schema of a running gateway with its directives', async () => {
    const gateway = await listening((request, response) => {
      const isSchema = request.url === '/signals/schema.graphql';
      response.writeHead(isSchema ? 200 : 404).end(isSchema ? printedSchema(schema) : '');
    });
    const files = await runCodegen({
      schema: `${gateway.url}/signals/graphql`,
      documents: ['query Trades { stock(ticker: "AAPL") { insiderTrades { totalCount } } }'],
      output: 'unwritten',
    });
    await gateway.close();
    const types = files.find(({ filename }) => filename.endsWith('/graphql.ts'))!.content;
    expect(types).toContain('TradesQuery = { stock: { insiderTrades: { totalCount: number } } | null };');
  });

  it('writes every string literal as its author did, in the document and in the manifest', async () => {
    const dollar = '$';
    const values = [`a${dollar}{1 + 1}b`, 'a`b', 'a"b', 'a\\b', 'a\nb', dollar, 'plain'];
    const block = `c"d\`${dollar}{e}`;
    const fields = values.map((text, at) => `l${at}: stocks(q: ${JSON.stringify(text)}) { totalCount }`).join(' ');
    const files = await readFiles({
      'src/literals.graphql': `query Literals { ${fields} block: stocks(q: """${block}""") { totalCount } }`,
    });
    const compiled = transpileModule(files['graphql.ts']!, { compilerOptions: { target: ScriptTarget.ES2022 } });
    const module = (await import(`data:text/javascript,${encodeURIComponent(compiled.outputText)}`)) as {
      LiteralsDocument: { toString(): string; __meta__: { hash: string } };
    };
    const readValues = (text: string) => {
      const literals: string[] = [];
      visit(parse(text), { StringValue: ({ value }) => void literals.push(value) });
      return literals;
    };
    const expected = [...values, block];
    expect(readValues(String(module.LiteralsDocument))).toEqual(expected);
    const { hash } = module.LiteralsDocument.__meta__;
    const text = (JSON.parse(files['persisted-documents.json']!) as Record<string, string>)[hash]!;
    expect(readValues(text)).toEqual(expected);
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  });

  it('refuses a field that the gateway does not have', async () => {
    await expect(readFiles({ 'src/no.graphql': 'query No { weather }' })).rejects.toThrow(/weather/);
  });
});

describe('hooks of connections', () => {
  const schema = buildSchema(`
    type Query { shelf: Shelf!  rows(after: String): Rows  shelves: [Shelf!]! }
    type Shelf { rows(after: String): Rows! }
    type Rows { nodes: [Int!]! pageInfo: PageInfo! }
    type PageInfo { hasNextPage: Boolean! endCursor: String }
  `);
  const hooks = (text: string) => hooksOf(schema, [{ document: parse(text) }], { runtime: 'kit' });
  const PAGE = '{ nodes pageInfo { hasNextPage endCursor } }';

  it('page by the variable that the connection takes its cursor from, under the names of the answer', () => {
    expect(
      hooks(
        `query All($from: String) { top: shelf { ...Rows } } fragment Rows on Shelf { list: rows(after: $from) ${PAGE} }`,
      ),
    ).toContain(
      "useAllInfiniteQuery: DocumentInfiniteHook<typeof documents.AllDocument, ['top', 'list']> = /*#__PURE__*/ infiniteHook(documents.AllDocument, { path: ['top', 'list'], after: 'from' })",
    );
    expect(hooks(`query All($after: String) { rows(after: $after) ${PAGE} }`)).toContain(
      "{ path: ['rows'], after: 'after' }",
    );
  });

  it('are not generated if no list or several lists page', () => {
    expect(hooks(`query First { rows ${PAGE} }`)).not.toContain('infiniteHook');
    expect(hooks(`query Many($after: String) { shelves { rows(after: $after) ${PAGE} } }`)).not.toContain(
      'infiniteHook',
    );
  });

  it('page each connection of an operation that takes a cursor of its own', () => {
    const text = hooks(
      `query Two($a: String, $b: String) { rows(after: $a) ${PAGE} shelf { list: rows(after: $b) ${PAGE} } }`,
    );
    expect(text).toContain("{ path: ['rows'], after: 'a' }");
    expect(text).toMatch(/useTwoListInfiniteQuery: .* = .*\{ path: \['shelf', 'list'\], after: 'b' \}/);
  });

  it('are refused where two operations would have one name', () => {
    expect(() =>
      hooks('query price { shelves { rows { nodes } } } query Price { shelves { rows { nodes } } }'),
    ).toThrow('The operations price and Price would both have the hook usePriceQuery; rename one of them.');
  });

  it('report the missing selection if an operation pages without asking for the next page', () => {
    expect(() => hooks('query Blind($after: String) { rows(after: $after) { nodes } }')).toThrow(/Blind.*pageInfo/);
  });
});
