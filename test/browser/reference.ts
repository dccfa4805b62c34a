import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers, beyond, keepPicture, PATIENCE, type Width } from './browser.ts';
import type { Site } from './site.ts';

/** Whether the element that the address names is in the window with nothing above it. */
const isInView = (page: Page): Promise<boolean> =>
  page.evaluate(`(() => {
    const target = document.querySelector(':target');
    const { left, top } = target.getBoundingClientRect();
    return target.contains(document.elementFromPoint(left + 3, top + 3));
  })()`);

/** The pages at /docs and GraphiQL as they are used. */
export function reference(site: Site): void {
  describe.each(['wide', 'narrow'] as Width[])('The documentation on a %s screen', (width) => {
    it('is searched by the keyboard, and shows what was chosen [GEN-12]', () =>
      site.visiting({ tier: null, width, theme: 'light' }, async (page) => {
        await page.goto('/docs');
        await page.keyboard.press('/');
        await page.keyboard.type('insider trades');
        const found = page.locator('#found a');
        await found.first().waitFor();
        const entries: [string, string, string][] = await (await page.request.get('/docs/search.json')).json();
        const hits = entries.filter(([name, , says]) =>
          ['insider', 'trades'].every((word) => `${name} ${says}`.toLowerCase().includes(word)),
        );
        expect(hits.length).toBeGreaterThan(1);
        await expect
          .poll(() => page.getByRole('status').textContent(), { timeout: PATIENCE })
          .toBe(`${hits.length} results`);
        expect(await barriers(page)).toEqual([]);

        await page.getByRole('searchbox').fill('stock.rating');
        await expect.poll(() => found.first().innerText(), { timeout: PATIENCE }).toMatch(/^Stock\.rating\n/);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/docs/types/Stock#rating');
        expect(await page.locator(':target').innerText()).toBe('rating');
        expect(await isInView(page)).toBe(true);
      }));

    it('leads to what it names, wherever on a page that is [GEN-12]', () =>
      site.visiting({ tier: null, width }, async (page) => {
        await page.goto('/docs/stocks');
        for (const [link, address] of [
          ['stock', '/docs/stocks#stock'],
          ['rate_limit_exceeded', '/docs#error-rate_limit_exceeded'],
          ['costOf', '#costOf'],
        ] as const) {
          await page.getByRole('link', { name: link, exact: true }).first().click();
          await page.waitForURL(`**${address}`);
          expect(await page.locator(':target').innerText()).toBe(link);
          expect(await isInView(page), address).toBe(true);
        }
      }));
  });

  it.each([
    ['FREE', 'narrow'],
    ['PRO', 'wide'],
  ] as const)(
    'GraphiQL runs an example with the demo key that is clicked, and says what it cost, with a %s key on a %s screen',
    (tier, width) =>
      site.visiting({ tier: null, width }, async (page) => {
        await page.goto('/graphql');
        await page.getByText('No key:').waitFor();
        await page.getByRole('button', { name: `${tier} demo key` }).click();
        await page.getByText(`${tier} key:`).waitFor();
        await page.getByText('Examples').click();
        await page.getByRole('link', { name: 'Rating' }).click();
        await page.getByText(`${tier} key:`).waitFor();
        await page.getByRole('button', { name: /^Execute query/ }).click();
        const answer = page.locator('.result-window');
        await answer.getByText('"dimensions"').first().waitFor();
        // The editor draws what is in view, and breaks long lines; on a narrow screen that is the beginning.
        const { stock } = await site.gateway.ask(
          '{ stock(ticker: "AAPL") { rating { asOf dimensions { percentile } } } }',
          tier,
        );
        const shown = (await answer.innerText()).replace(/\s+/g, ' ');
        const whole = Math.trunc(stock.rating.dimensions[0].percentile);
        expect(shown).toContain(`"asOf": "${stock.rating.asOf}"`);
        if (width === 'wide') expect(shown).toContain(`"percentile": ${whole}`);
        expect(await page.getByLabel('Cost').innerText()).toMatch(/^Cost \d+ calls?/);
        await keepPicture(page, `graphiql-${tier}-${width}`);
        expect(await beyond(page)).toBeLessThanOrEqual(0);
        // What the bar is put above is GraphiQL's own.
        expect(await barriers(page, ['#root'])).toEqual([]);
      }),
  );

  it('GraphiQL says what its first query costs before it runs', () =>
    site.visiting({}, async (page) => {
      await page.goto('/graphql');
      await page.getByRole('button', { name: /^Execute query/ }).waitFor();
      // The profile, the price, the bars and the trades of one stock.
      await expect.poll(() => page.getByLabel('Cost').innerText(), { timeout: PATIENCE }).toBe('Costs at most 4 calls');
    }));

  it('an example of the documentation opens in GraphiQL and runs as it stands [GEN-12]', () =>
    site.visiting({}, async (page) => {
      await page.goto('/docs/stocks#stock');
      const open = page.locator('#stock ~ p > a', { hasText: 'Open it in GraphiQL' }).first();
      const query = new URL((await open.getAttribute('href'))!, page.url()).searchParams.get('query')!;
      await open.click();
      await page.getByRole('button', { name: /^Execute query/ }).click();
      const answer = page.locator('.result-window');
      await answer.getByText('"data"').first().waitFor();
      const { stock } = await site.gateway.ask(query);
      expect((await page.locator('.graphiql-query-editor').innerText()).replace(/\s+/g, ' ')).toContain('stock(ticker');
      expect((await answer.innerText()).replace(/\s+/g, ' ')).toContain(`"name": "${stock.name}"`);
    }));
}
