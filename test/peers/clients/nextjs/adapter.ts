import type { RequestListener } from 'node:http';
import type { Browser } from 'playwright-core';
import type { CreateClient, List, Page, View } from '../../../support/clients/script.ts';

/** A request handler that passes requests on to a function instead of an address. */
const passOn =
  (ask: typeof fetch): RequestListener =>
  async (request, response) => {
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const { accept = '', 'content-type': type = '' } = request.headers;
    try {
      const body = Buffer.concat(await request.toArray()).toString();
      const headers = { accept, 'content-type': type };
      const answer = await ask('/graphql', { method: 'POST', headers, body, signal: leaving.signal });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      // `Readable.fromWeb` refuses the body: the gateway's streams have a class of their own.
      for (const reader = answer.body!.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        response.write(value);
      }
      response.end();
    } catch {
      response.destroy();
    }
  };

const LOADING: Page = {
  isLoading: true,
  name: null,
  price: null,
  isPreview: null,
  withheld: [],
  offer: null,
  code: null,
};

type Application = {
  browser: Browser;
  /** Serves a request handler, and resolves to its address. */
  listen(handler: RequestListener): Promise<string>;
  /** Starts the application with a gateway, and resolves to its address. */
  start(gateway: string): Promise<string>;
};
type Script = {
  script: {
    actions: Record<string, () => Promise<unknown>>;
    open(view: { id: string; ticker?: string; first?: number }): void;
    close(id: string): void;
  };
};

/** The kit in an application of Next.js, which a browser shows. */
export const createNextClient =
  ({ browser, listen, start }: Application): CreateClient =>
  async ({ fetch }) => {
    const address = await start(`${await listen(passOn(fetch))}/graphql`);
    const context = await browser.newContext();
    const tab = await context.newPage();
    const states = new Map<string, unknown>();
    await tab.exposeFunction('reportView', (id: string, state: unknown) => void states.set(id, state));
    await tab.goto(`${address}/script`);
    await tab.waitForFunction(() => 'script' in window);
    let count = 0;
    function open<State>(view: { ticker: string } | { first: number }, initial: State) {
      const id = `view-${++count}`;
      states.set(id, initial);
      void tab.evaluate((opened) => (window as unknown as Script).script.open(opened), { id, ...view });
      const handle: View<State> = {
        get: () => states.get(id) as State,
        // If the tab is closed meanwhile, so are its views.
        close: () =>
          void tab.evaluate((closed) => (window as unknown as Script).script.close(closed), id).catch(() => undefined),
      };
      const act = () =>
        tab.evaluate(async (acting) => {
          await (window as unknown as Script).script.actions[acting]!();
          // The state is reported after it was rendered.
          await new Promise((resolve) => setTimeout(resolve, 50));
        }, id);
      return { shown: handle, act };
    }
    return {
      openPage(ticker) {
        const { shown, act } = open<Page>({ ticker }, LOADING);
        return { ...shown, refetch: act };
      },
      openList(first) {
        const { shown, act } = open<List>({ first }, { tickers: [], hasNextPage: null });
        return { ...shown, loadMore: act };
      },
      // The layout of the application does it.
      goLive() {},
      close: () => void context.close(),
    };
  };
