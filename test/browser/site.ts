import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { foundBrowser, type How, launch, visiting, type Work } from './browser.ts';
import { type DemoGateway, startDemo } from './gateway.ts';

const executable = foundBrowser();

/** The reason why no page can be opened here; null if pages can. */
export const whyNot: string | null = process.env.TEST_DATABASE_URL
  ? 'they run with the embedded database'
  : executable
    ? null
    : 'there is no Chromium; install one or name it in CHROMIUM';

/** A gateway with its pages, and a browser. */
export type Site = { readonly gateway: DemoGateway; visiting(how: How, work: Work): Promise<void> };

/** One site for all tests of a `describe`, closed after them: a start takes longer than most tests. */
export function useSite(): Site {
  let gateway: DemoGateway;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([startDemo(), launch(executable!)]);
  }, 900_000);
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });
  return {
    get gateway() {
      return gateway;
    },
    visiting: (how, work) => visiting(browser, gateway, how, work),
  };
}
