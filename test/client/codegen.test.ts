import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse } from 'graphql';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as client from '../../client/generated/graphql.ts';
import { routes } from '../support/catalog.ts';
import { useApp } from '../support/harness.ts';
import { HAS_TOOLS } from '../support/tools.ts';

const GENERATED = [
  {
    of: 'the pages of client/ and the paths',
    load: () => import('../../codegen.ts'),
    folder: '../../client/generated/',
  },
  { of: 'the dashboard', load: () => import('../../dashboard/codegen.ts'), folder: '../../dashboard/src/generated/' },
];

const exported = new Map<string, unknown>(Object.entries(client));

describe('the generated client', () => {
  it.skipIf(!HAS_TOOLS).each(GENERATED)(
    'of $of equals the committed client: run `npm run codegen` after a change of the schema, a path or a page',
    async ({ load, folder }) => {
      const { generate } = await import('@graphql-codegen/cli');
      const { default: config } = await load();
      const files = (await generate({ ...config, silent: true }, false)) as { filename: string; content: string }[];
      const output = new URL(folder, import.meta.url);
      expect((await readdir(output)).sort()).toEqual(files.map(({ filename }) => basename(filename)).sort());
      for (const { filename, content } of files)
        expect(await readFile(new URL(basename(filename), output), 'utf8'), filename).toBe(content);
    },
  );

  it.each(routes)('has the operation of $method $path [GEN-02]', ({ operation, query }) => {
    const document = String(exported.get(`${operation.name!.value}Document`));
    expect(withoutPlaces(document)).toEqual(withoutPlaces(query));
  });
});

/** A document without source positions. */
const withoutPlaces = (text: string): unknown => JSON.parse(JSON.stringify(parse(text, { noLocation: true })));

describe('a typed document', () => {
  const app = useApp();

  /** Used like a front end would: the document determines the variables and the type of the result. */
  async function ask<Data, Variables extends Record<string, unknown>>(
    document: client.TypedDocumentString<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const { body } = await app.graphql(String(document), { variables });
    expect(body.errors).toBeUndefined();
    return body.data;
  }

  it('answers the whole page of a stock, each value of the type it is declared to be [GEN-01]', async () => {
    const { stock } = await ask(client.StockPageDocument, { ticker: 'AAPL' });
    expectTypeOf(stock).toEqualTypeOf<client.StockPageQuery['stock']>();
    expectTypeOf(stock!.ticker).toEqualTypeOf<string>();
    expectTypeOf(stock!.quote!.volume).toEqualTypeOf<number | null>();
    expectTypeOf(stock!.chart[0]!.day).toEqualTypeOf<string>();
    expectTypeOf(stock!.insiderTrades.nodes[0]!.transactionType).toEqualTypeOf<client.InsiderTransactionType>();
    expect(stock).toMatchObject({
      ticker: 'AAPL',
      quote: { price: expect.any(Number), volume: expect.any(Number), pricedAt: expect.any(String) },
      insiderTrades: { isPreview: false, totalCount: expect.any(Number) },
      options: { dossier: { isPreview: false, asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
    });
    expect(stock!.chart[0]!.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(stock!.metrics!.series.length).toBeGreaterThan(0);
  });

  it('answers the pages of a list, each as alone [GEN-01]', async () => {
    const { stocks } = await ask(client.StockPagesDocument, { tickers: ['AAPL', 'MSFT'] });
    const alone = await ask(client.StockPageDocument, { ticker: 'AAPL' });
    expect(stocks!.nodes.map(({ ticker }) => ticker)).toEqual(['AAPL', 'MSFT']);
    expect(stocks!.nodes[0]).toEqual(alone.stock);
  });

  it('takes no other variables than the operation declares, of their types', () => {
    expectTypeOf<client.StockPageQueryVariables>().toEqualTypeOf<{ ticker: string }>();
    expectTypeOf<client.ChartQueryVariables['timeframe']>().toEqualTypeOf<client.PeriodWindow | undefined>();
    // @ts-expect-error: a page needs its ticker.
    const unasked = () => ask(client.StockPageDocument, {});
    // @ts-expect-error: no timeframe is called so.
    const unknown = () => ask(client.ChartDocument, { ticker: 'AAPL', timeframe: 'FOREVER' });
    expect([unasked, unknown]).toHaveLength(2);
  });
});
