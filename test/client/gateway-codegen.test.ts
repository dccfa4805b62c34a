import { join } from 'node:path';
import { generate } from '@graphql-codegen/cli';
import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { gatewayCodegen } from '../../client/codegen.ts';
import { hooksOf } from '../../client/hooks-plugin.ts';
import { type Files, inFolder } from '../support/load.ts';

const SCHEMA = new URL('../../schema.graphql', import.meta.url).pathname;

/** What a team's own codegen writes of its files, by name. */
const written = (files: Files) =>
  inFolder(files, async (folder) => {
    const config = gatewayCodegen({
      schema: SCHEMA,
      documents: join(folder, 'src/**/*.{graphql,ts,tsx}'),
      output: join(folder, 'src/gateway'),
    });
    const made = (await generate({ ...config, silent: true }, false)) as { filename: string; content: string }[];
    return Object.fromEntries(made.map(({ filename, content }) => [filename.split('/').at(-1)!, content]));
  });

describe('a team’s own codegen', () => {
  it('makes hooks of .graphql files and of tagged documents alike [GEN-01]', async () => {
    const files = await written({
      'src/price.graphql': 'query Price($ticker: Ticker!) { quote(ticker: $ticker) { price } }',
      'src/page.tsx':
        'const asked = graphql(`query Hours { marketStatus { status } }`);\nexport const Page = () => <p>{asked}</p>;',
    });
    expect(files['hooks.ts']).toContain('usePriceQuery = /*#__PURE__*/ queryHook(documents.PriceDocument)');
    expect(files['hooks.ts']).toContain('useHoursQuery = /*#__PURE__*/ queryHook(documents.HoursDocument)');
    expect(files['hooks.ts']).toContain("from '@market-signals/client'");
    expect(Object.values(JSON.parse(files['persisted-documents.json']!))).toEqual(
      expect.arrayContaining([expect.stringContaining('query Hours'), expect.stringContaining('query Price')]),
    );
  });

  it('notes the names that a document gives to the fields of a preview [PREVIEW-02]', async () => {
    const files = await written({
      'src/trades.graphql':
        'query Trades($t: Ticker!) { stock(ticker: $t) { sales: insiderTrades { locked: isPreview missing: withheld rows: nodes { id: insiderName } } } }',
    });
    expect(files['graphql.ts']).toContain(
      '"aliases":{"below":{"stock":{"below":{"sales":{"names":{"locked":"isPreview","missing":"withheld","rows":"nodes"}}}}}}',
    );
  });

  it('refuses a field that the gateway does not have', async () => {
    await expect(written({ 'src/no.graphql': 'query No { weather }' })).rejects.toThrow(/weather/);
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
      "useAllInfiniteQuery = /*#__PURE__*/ infiniteHook(documents.AllDocument, {\n  connection: (data) => data.top.list,\n  after: 'from',",
    );
    expect(hooks(`query All($after: String) { rows(after: $after) ${PAGE} }`)).toContain('(data) => data.rows,');
  });

  it('are not made where nothing pages, or many lists at once', () => {
    expect(hooks(`query First { rows ${PAGE} }`)).not.toContain('infiniteHook');
    expect(hooks(`query Many($after: String) { shelves { rows(after: $after) ${PAGE} } }`)).not.toContain(
      'infiniteHook',
    );
  });

  it('page each connection of an operation that takes a cursor of its own', () => {
    const text = hooks(
      `query Two($a: String, $b: String) { rows(after: $a) ${PAGE} shelf { list: rows(after: $b) ${PAGE} } }`,
    );
    expect(text).toContain("connection: (data) => data.rows,\n  after: 'a',");
    expect(text).toMatch(
      /useTwoListInfiniteQuery = .*\n {2}connection: \(data\) => data\.shelf\.list,\n {2}after: 'b',/,
    );
  });

  it('are refused where two operations would have one name', () => {
    expect(() =>
      hooks('query price { shelves { rows { nodes } } } query Price { shelves { rows { nodes } } }'),
    ).toThrow('The operations price and Price would both have the hook usePriceQuery; rename one of them.');
  });

  it('say what is missing where an operation pages and does not ask for the next page', () => {
    expect(() => hooks('query Blind($after: String) { rows(after: $after) { nodes } }')).toThrow(/Blind.*pageInfo/);
  });
});
