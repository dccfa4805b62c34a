import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers, beyond, firstScreen, PATIENCE } from './browser.ts';
import type { Site } from './site.ts';

type Body = { query: string; variables: Record<string, unknown> };

/** Collects the requests of a page; call it before the navigation. */
function collectRequests(page: Page): { operation(name: string): Promise<Body & { calls: number }> } {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/graphql')) requests.push(request);
  });
  return {
    async operation(name) {
      const request = requests.find((entry) => entry.postDataJSON().query?.includes(`query ${name}(`))!;
      const { extensions } = await (await request.response())!.json();
      return { ...request.postDataJSON(), calls: extensions.cost.actual };
    },
  };
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Opens the query behind a panel. */
async function openData(page: Page, panel: string): Promise<Locator> {
  await page.getByRole('button', { name: `Export ${panel}`, exact: true }).click();
  await page.getByRole('button', { name: 'Use this data' }).click();
  const data = page.getByRole('region', { name: `Use the data of ${panel}` });
  await data.waitFor();
  return data;
}

/** The place on the page and the size of each panel and of the parts of its head, in whole pixels. */
const measurePanels = (page: Page): Promise<string> =>
  page.evaluate(`[...document.querySelectorAll('.panel, .panel > header > *')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top + scrollY, width, height].map(Math.round).join(' ');
  }).join()`);

/** The query behind a panel, in the languages of those who use its data. */
export function usingData(site: Site): void {
  describe('The query behind a panel', () => {
    it.each(['wide', 'narrow'] as const)('is the request that the page sent, with its price, on a %s screen', (width) =>
      site.visiting({ width, theme: width === 'wide' ? 'dark' : 'light' }, async (page) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        const requests = collectRequests(page);
        await page.goto('/stocks/AAPL');
        await firstScreen(page);
        const { query, variables, calls } = await requests.operation('Bars');
        const places = await measurePanels(page);
        const data = await openData(page, 'Price');
        expect(await measurePanels(page)).toBe(places);
        expect(await beyond(page)).toBeLessThanOrEqual(0);
        expect(await barriers(page)).toEqual([]);
        await expect
          .poll(() => data.locator('.price').innerText(), { timeout: PATIENCE })
          .toMatch(new RegExp(`^Costs ${calls} calls?`));

        const pane = data.getByRole('tabpanel');
        const text = (await pane.textContent())!;
        const [document, stated] = text.split('# Variables:');
        expect(withoutSpace(document!)).toBe(withoutSpace(query));
        expect(JSON.parse(stated!.replace(/^# /gm, ''))).toEqual(variables);
        await data.getByRole('button', { name: 'Copy' }).click();
        await data.getByRole('button', { name: 'Copied' }).waitFor();
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text);

        // The tabs are a single stop of the Tab key, with arrows between them.
        await data.getByRole('tab', { name: 'GraphQL' }).focus();
        const texts: string[] = [];
        for (const name of ['Hook', 'curl', 'Python']) {
          await page.keyboard.press('ArrowRight');
          expect(await data.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
          texts.push((await pane.textContent())!);
          expect(await barriers(page)).toEqual([]);
        }
        const [hook, curl, python] = texts;
        expect(hook).toContain("import { useBarsQuery } from './gateway/hooks';");
        expect(hook).toContain(`ticker: '${variables.ticker}'`);
        const { url } = site.gateway;
        expect(curl).toMatch(new RegExp(`^curl '${url}/graphql'`));
        expect(JSON.parse(/--data-binary '(.*)'$/s.exec(curl!)![1]!).variables).toEqual(variables);
        expect(python).toContain('os.environ["MARKET_SIGNALS_KEY"]');
        const link = (await data.getByRole('link', { name: 'Open in GraphiQL' }).getAttribute('href'))!;
        const key: string = await page.evaluate("localStorage.getItem('market-signals:api-key')");
        for (const snippet of [text, ...texts, link]) expect(snippet).not.toContain(key);

        await page.keyboard.press('Escape');
        await data.waitFor({ state: 'detached' });
        expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Export Price');
        expect(await measurePanels(page)).toBe(places);
      }),
    );

    it('opens in GraphiQL with its variables, which answer as on the page and survive a reload', () =>
      site.visiting({}, async (page) => {
        const requests = collectRequests(page);
        await page.goto('/stocks/AAPL');
        await firstScreen(page);
        const { variables } = await requests.operation('StockHead');
        const data = await openData(page, 'Quote');
        const link = (await data.getByRole('link', { name: 'Open in GraphiQL' }).getAttribute('href'))!;
        const linked = new URL(link, page.url()).searchParams;
        expect(JSON.parse(linked.get('variables')!)).toEqual(variables);
        await page.goto(link);
        for (const visit of ['the first', 'a reload']) {
          await page.getByRole('button', { name: /^Execute query/ }).click();
          const answer = page.locator('.result-window');
          await answer.getByText('"data"').first().waitFor();
          const text = withoutSpace(await answer.innerText());
          expect(text, visit).toContain('"ticker": "AAPL"');
          expect(await page.locator('.graphiql-tab', { hasText: 'StockHead' }).count(), visit).toBe(1);
          if (visit === 'the first') await page.reload();
        }
        expect(new URL(page.url()).searchParams.has('variables')).toBe(false);
      }));
  });
}
