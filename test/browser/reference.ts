import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers, beyond, keepPicture, PATIENCE, type Width } from './browser.ts';
import type { Site } from './site.ts';

/** Whether the element of the URL's fragment is visible at the top of the window. */
const isInView = (page: Page): Promise<boolean> =>
  page.evaluate(`(() => {
    const target = document.querySelector(':target');
    const { left, top } = target.getBoundingClientRect();
    return target.contains(document.elementFromPoint(left + 3, top + 3));
  })()`);

/** Whether nothing covers the middle of an element. */
const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

/** Interactions with the pages at /docs and GraphiQL. */
export function reference(site: Site): void {
  describe.each(['wide', 'narrow'] as Width[])('The documentation on a %s screen', (width) => {
    it('the documentation is searched by keyboard and shows the chosen result [GEN-12]', () =>
      site.visiting({ tier: null, width, theme: 'light' }, async (page) => {
        await page.goto('/docs');
        await page.keyboard.press('/');
        await page.keyboard.type('insider trades');
        const results = page.locator('#found a');
        await results.first().waitFor();
        expect(await results.first().innerText()).toMatch(/^Stock\.insiderTrades\n/);
        const count = page.getByRole('status');
        await expect.poll(() => count.textContent(), { timeout: PATIENCE }).toMatch(/^\d+ results$/);
        // The count is inside the field, and the results are above everything else.
        const [field, text] = [(await page.getByRole('searchbox').boundingBox())!, (await count.boundingBox())!];
        expect(text.x).toBeGreaterThan(field.x);
        expect(text.x + text.width).toBeLessThan(field.x + field.width);
        expect(text.y + text.height).toBeLessThanOrEqual(field.y + field.height + 1);
        expect(await results.first().evaluate(isOnTop)).toBe(true);
        expect(await barriers(page)).toEqual([]);

        await page.getByRole('searchbox').fill('stock.rating');
        await expect.poll(() => results.first().innerText(), { timeout: PATIENCE }).toMatch(/^Stock\.rating\n/);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/docs/types/Stock#rating');
        expect(await page.locator(':target').innerText()).toBe('rating');
        expect(await isInView(page)).toBe(true);
      }));

    it('links of the documentation lead to the named element, anywhere on a page [GEN-12]', () =>
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
    'GraphiQL runs an example with the clicked demo key and shows its cost, with a %s key on a %s screen',
    (tier, width) =>
      site.visiting({ tier: null, width }, async (page) => {
        await page.goto('/graphql');
        await page.getByText('No key:').waitFor();
        await page.getByRole('button', { name: `${tier} demo key` }).click();
        await page.getByText(`${tier} key:`).waitFor();
        await page.getByText('Examples').click();
        await page.getByRole('link', { name: /^Rating/ }).click();
        await page.getByText(`${tier} key:`).waitFor();
        await page.getByRole('button', { name: /^Execute query/ }).click();
        const answer = page.locator('.result-window');
        await answer.getByText('"dimensions"').first().waitFor();
        // The editor renders only visible lines and wraps long lines; a narrow screen shows only the beginning.
        const { stock } = await site.gateway.ask(
          '{ stock(ticker: "AAPL") { rating { asOf dimensions { percentile } } } }',
          tier,
        );
        const responseText = (await answer.innerText()).replace(/\s+/g, ' ');
        const whole = Math.trunc(stock.rating.dimensions[0].percentile);
        expect(responseText).toContain(`"asOf": "${stock.rating.asOf}"`);
        if (width === 'wide') expect(responseText).toContain(`"percentile": ${whole}`);
        expect(await page.getByLabel('Cost').innerText()).toMatch(/^Cost \d+ calls?/);
        await keepPicture(page, `graphiql-${tier}-${width}`);
        expect(await beyond(page)).toBeLessThanOrEqual(0);
        expect(await barriers(page)).toEqual([]);
      }),
  );

  it('GraphiQL opens with the explorer of fields, their access rules, and the response of its first example', () =>
    site.visiting({}, async (page) => {
      await page.goto('/graphql');
      await expect
        .poll(async () => (await page.locator('.result-window').innerText()).replace(/\s+/g, ' '), {
          timeout: PATIENCE,
        })
        .toContain('"data": { "stock"');
      // The profile, the price, the bars and the trades of one stock.
      await expect.poll(() => page.getByLabel('Cost').innerText(), { timeout: PATIENCE }).toMatch(/^Cost 4 calls/);
      const explorer = page.locator('.graphiql-explorer-root');
      await expect
        .poll(() => explorer.locator('[title*="Needs a key."]').count(), { timeout: PATIENCE })
        .toBeGreaterThan(5);
      const accent = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--accent)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      const keyword = page.locator('.graphiql-query-editor [class^="mtk"]', { hasText: /^query$/ }).first();
      await expect
        .poll(() => keyword.evaluate((word) => getComputedStyle(word).color), { timeout: PATIENCE })
        .toBe(accent);
    }));

  it('GraphiQL shows the cost of a linked query and does not run it by itself', () =>
    site.visiting({}, async (page) => {
      await page.goto(`/graphql?query=${encodeURIComponent('{ stock(ticker: "AAPL") { name quote { price } } }')}`);
      await page.getByRole('button', { name: /^Execute query/ }).waitFor();
      await expect
        .poll(() => page.getByLabel('Cost').innerText(), { timeout: PATIENCE })
        .toMatch(/^Costs at most \d calls?$/);
      expect((await page.locator('.result-window').innerText()).trim()).toBe('');
    }));

  it('an example of the documentation opens in GraphiQL and runs unchanged [GEN-12]', () =>
    site.visiting({}, async (page) => {
      await page.goto('/docs/stocks#stock');
      const open = page.locator('.entry:has(#stock) .sample a', { hasText: 'Open it in GraphiQL' });
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
