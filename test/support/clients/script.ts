import { readFileSync } from 'node:fs';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { expect, vi } from 'vitest';
import type { Dataset } from '../../../src/db/datasets.ts';
import { bumpVersion } from '../../../src/db/versions.ts';
import type { TestApp } from '../harness.ts';
import { load } from '../load.ts';

/** The contents of a stock's page. */
export type Page = {
  isLoading: boolean;
  name: string | null;
  price: number | null;
  isPreview: boolean | null;
  withheld: readonly string[];
  offer: string | null;
  /** The code of the error that it shows. */
  code: string | null;
};
export type List = { tickers: readonly string[]; hasNextPage: boolean | null };
export type View<State> = { get(): State; close(): void };

/** An application that is written with a client: it opens pages and lists, and refetches pages when data changes. */
export type Client = {
  openPage(ticker: string): View<Page> & { refetch(): Promise<unknown> };
  openList(first: number): View<List> & { loadMore(): Promise<unknown> };
  goLive(): void;
  close(): void;
};

export type CreateClient = (options: {
  url: string;
  fetch: typeof fetch;
  introspection: object;
  /** The adapter's preparations, such as compiled documents. */
  prepared?: unknown;
}) => Client | Promise<Client>;

const introspection = introspectionFromSchema(
  buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8')),
);
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

/**
 * The same twenty steps for every client: a page, paging, a refetch, a live update, a lock, a refusal, and recovery.
 * @param close the imported close of KO in USD, another one for each client: the same file again would change nothing
 */
export async function runScript(app: TestApp, createClient: CreateClient, close: number, prepared?: unknown) {
  const requests: string[] = [];
  let isDown = false;
  async function connect(tier: 'FREE' | 'PRO'): Promise<Client> {
    const { key } = await app.newKey(tier);
    return createClient({
      url: 'http://gateway.test/graphql',
      introspection,
      prepared,
      async fetch(_url, init) {
        const name = /\b(?:query|subscription) (\w+)/.exec(JSON.parse(String(init?.body)).query)![1]!;
        requests.push(name);
        if (isDown) {
          const errors = [{ message: 'Down.', extensions: { code: 'internal_error' } }];
          const headers = { 'content-type': 'application/graphql-response+json' };
          return new Response(JSON.stringify({ errors, data: null }), { status: 500, headers });
        }
        const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'X-Service-API-Key': key };
        return app.fetch('/graphql', { ...init, headers }, 'anonymous');
      },
    });
  }
  const count = (name: string) => requests.filter((request) => request === name).length;
  const step = async (title: string, run: () => unknown) => {
    try {
      await run();
    } catch (cause) {
      throw new Error(`Step failed: ${title} (requests: ${requests.join(', ')})`, { cause });
    }
  };
  const { stock, stocks } = await app.ask(
    '{ stock(ticker: "KO") { name quote { price } insiderTrades(period: { days: 365 }) { totalCount } } stocks(first: 10) { nodes { ticker } } }',
  );
  const tickers: string[] = stocks.nodes.map(({ ticker }: { ticker: string }) => ticker);
  const pro = await connect('PRO');

  let page!: ReturnType<Client['openPage']>;
  await step('1. A page loads at once.', () => {
    page = pro.openPage('KO');
    expect(page.get()).toMatchObject({ isLoading: true, name: null });
  });
  await step('2. It shows the name of the stock.', () => waitFor(() => expect(page.get().name).toBe(stock.name)));
  await step('3. It shows the price.', () => expect(page.get().price).toBe(stock.quote.price));
  await step('4. A PRO key has no lock.', () => expect(page.get()).toMatchObject({ isPreview: false, offer: null }));
  await step('5. The same page again sends no request.', async () => {
    const again = pro.openPage('KO');
    await waitFor(() => expect(again.get()).toMatchObject({ name: stock.name, price: stock.quote.price }));
    again.close();
    expect(count('Page')).toBe(1);
  });

  let three!: ReturnType<Client['openList']>;
  await step('6. A list shows its first page.', async () => {
    three = pro.openList(3);
    await waitFor(() => expect(three.get().tickers).toEqual(tickers.slice(0, 3)));
  });
  await step('7. It has a next page.', () => expect(three.get().hasNextPage).toBe(true));
  await step('8. The next page is added to the first.', async () => {
    await three.loadMore();
    await waitFor(() => expect(three.get().tickers).toEqual(tickers.slice(0, 6)));
    expect(count('List')).toBe(2);
  });
  let ten!: ReturnType<Client['openList']>;
  await step('9. A longer list shows all of its rows.', async () => {
    ten = pro.openList(10);
    await waitFor(() => expect(ten.get().tickers).toEqual(tickers));
    expect(count('List')).toBe(3);
  });
  await step('10. The first list has lost no row.', () => {
    expect(three.get().tickers.slice(0, 6)).toEqual(tickers.slice(0, 6));
    three.close();
    ten.close();
  });
  await step('11. A refetch sends one request, and the page stays filled.', async () => {
    const refetching = page.refetch();
    expect(page.get().name).toBe(stock.name);
    await refetching;
    expect(page.get()).toMatchObject({ isLoading: false, price: stock.quote.price });
    expect(count('Page')).toBe(2);
  });
  await step('12. The stream of updates opens.', async () => {
    pro.goLive();
    await waitFor(() => expect(count('DataUpdated')).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await step('13. An import changes the price on the page.', async () => {
    await load(app, 'prices', { 'ko.csv': `ticker,date,close\nKO,2025-11-21,${close}\n` });
    await waitFor(() => expect(page.get().price).toBe(close));
  });
  await step(
    '14. Two families that change together cost one refetch, a family that the page does not show none.',
    async () => {
      const change = async (...families: Dataset[]) => {
        await app.db.transaction(async (sql) => {
          for (const family of families) await bumpVersion(sql, family, { now: app.clock.now });
        });
        await app.versions.refresh();
        await new Promise((resolve) => setTimeout(resolve, 2_500));
      };
      // The jobs that follow the import may change the page: waits until they have ended, which takes longer on a busy machine.
      let before: number;
      do {
        before = count('Page');
        await change();
      } while (count('Page') !== before);
      await change('politicians');
      expect(count('Page')).toBe(before);
      await change('prices', 'stocks');
      await waitFor(() => expect(count('Page')).toBeGreaterThan(before));
      expect(count('Page')).toBe(before + 1);
    },
  );

  const free = await connect('FREE');
  let locked!: ReturnType<Client['openPage']>;
  await step('15. A FREE key sees that a part is locked.', async () => {
    locked = free.openPage('AAPL');
    await waitFor(() => expect(locked.get().isPreview).toBe(true));
  });
  await step('16. The lock has an offer, and names what is withheld.', () => {
    expect(locked.get().offer).toEqual(expect.any(String));
    expect(locked.get().withheld.length).toBeGreaterThan(0);
    locked.close();
    free.close();
  });
  await step('17. A refusal shows its code.', async () => {
    const before = count('Page');
    const unknown = pro.openPage('NOSUCH');
    await waitFor(() => expect(unknown.get()).toMatchObject({ code: 'entity_not_found', isLoading: false }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(count('Page')).toBe(before + 1);
    unknown.close();
  });
  await step('18. An outage shows its code.', async () => {
    isDown = true;
    await page.refetch();
    await waitFor(() => expect(page.get().code).toBe('internal_error'));
  });
  await step('19. The page recovers when the gateway does.', async () => {
    isDown = false;
    await page.refetch();
    await waitFor(() => expect(page.get()).toMatchObject({ name: stock.name, price: close, code: null }));
  });
  await step('20. The page closes, and its stream with it.', async () => {
    page.close();
    pro.close();
    const before = requests.length;
    await bumpVersion(app.db, 'prices', { now: app.clock.now });
    await app.versions.refresh();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(requests).toHaveLength(before);
  });
}
