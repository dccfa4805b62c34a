import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Tier } from '../../src/graph/tiers.ts';
import {
  barriers,
  beyond,
  drawEveryRow,
  firstScreen,
  keepPicture,
  notExported,
  seeAll,
  toText,
  WIDTHS,
  type Width,
} from './browser.ts';
import { overBudget, spending } from './budget.ts';
import { places } from './places.ts';
import { useSite, whyNot } from './site.ts';

if (whyNot) console.warn(`The pages in a browser are skipped: ${whyNot}.`);

/** Each key opens both. */
const THEMES = { wide: 'dark', narrow: 'light' } as const;

const MISSING = [
  '/stocks/NOSUCH',
  '/stocks/A%20B',
  '/etfs/NOSUCH',
  '/politicians/nobody-at-all',
  '/entities/kb-nobody',
  '/insiders/nobody',
  '/filers/0000000009',
  '/indexes/nobody',
  '/nowhere',
];

/** Opens the sections of a page below the first in turn, and returns to the first. */
async function openSections(page: Page, check: () => Promise<void>): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link');
  for (const link of (await links.all()).slice(1)) {
    await link.click();
    expect(await link.getAttribute('aria-current')).toBe('location');
    await seeAll(page);
    await check();
  }
  if ((await links.count()) > 0) await links.first().click();
}

// Two files, so that two cores share them; each starts a gateway and a browser.
describe.skipIf(whyNot)(`The pages in a browser${whyNot ? ` (skipped: ${whyNot})` : ''}`, { timeout: 360_000 }, () => {
  const site = useSite();

  const visits = (['FREE', 'PRO'] as const).flatMap((tier) =>
    (['wide', 'narrow'] as const).map((width): [Tier, Width] => [tier, width]),
  );
  describe.each(visits)('with a %s key on a %s screen', (tier, width) => {
    // Each page is opened with both keys and on both screens, in two of the four combinations.
    const half = places.filter((_, i) => i % 2 === Number((tier === 'FREE') === (width === 'wide')));
    it.each(half)('$name shows the responses of the gateway without errors or accessibility barriers', (place) =>
      site.visiting({ tier, width, theme: THEMES[width] }, async (page) => {
        const { gateway } = site;
        const { path, heading } = typeof place.where === 'function' ? await place.where(gateway) : place.where;
        const spent = spending(page);
        await page.goto(path);
        await firstScreen(page);
        expect.soft(overBudget(await spent())).toEqual({});
        await seeAll(page, tier === 'FREE' ? place.withinMinute : undefined);
        await keepPicture(page, `${place.name}-${tier}-${width}`);
        expect.soft(await page.locator('h1').innerText()).toMatch(heading);
        const expectFit = async () => {
          expect.soft(await beyond(page)).toBeLessThanOrEqual(0);
          expect.soft(await notExported(page)).toEqual([]);
        };
        await expectFit();
        if (width === 'narrow' && tier === 'PRO') await openSections(page, expectFit);
        // A phone shows one section at a time, a wide window all of them.
        if (width === 'narrow' && (await page.locator('.next-section').count()) > 0) {
          expect.soft(await barriers(page)).toEqual([]);
          await page.setViewportSize(WIDTHS.wide);
          await seeAll(page, tier === 'FREE' ? place.withinMinute : undefined);
        }
        await place.says?.(page, { gateway, tier });
        expect.soft(await barriers(page)).toEqual([]);
      }),
    );

    it('the list links to a member of Congress, with the trades that the tier may see', () =>
      site.visiting({ tier, width, theme: THEMES[width] }, async (page) => {
        const { politicianMembers } = await site.gateway.ask(
          '{ politicianMembers { nodes { politician { urlSlug } } } }',
        );
        const slug = politicianMembers.nodes[0].politician.urlSlug;
        const { politician } = await site.gateway.ask(
          `{ politician(slug: "${slug}") { displayName trades(limit: 100) { totalCount nodes { ticker } summary { purchaseCount } } } }`,
          tier,
        );
        await page.goto('/politicians');
        await page.getByRole('region', { name: 'Most active traders' }).getByRole('link').first().click();
        await page.getByRole('heading', { level: 1, name: politician.displayName }).waitFor();
        await seeAll(page);
        await keepPicture(page, `politician-${tier}-${width}`);
        expect(new URL(page.url()).pathname).toBe(`/politicians/${slug}`);
        const { totalCount, nodes, summary } = politician.trades;
        const sums = await toText(page, 'Totals');
        expect(sums).toContain(`Trades ${totalCount}`);
        expect(sums).toContain(`Purchases ${summary.purchaseCount}`);
        const trades = page.getByRole('region', { name: 'Trades', exact: true });
        await drawEveryRow(page);
        expect(await trades.locator('tbody tr').count()).toBe(nodes.length);
        expect(await trades.locator('.upgrade').count()).toBe(tier === 'FREE' ? 1 : 0);
        expect(await beyond(page)).toBeLessThanOrEqual(0);
        expect(await barriers(page)).toEqual([]);
      }));
  });

  it('a page for something unknown says so and offers a way on', () =>
    site.visiting({ mayComplain: /^answer: .*(NOSUCH|A B|nobody|0000000009)|\b400\b/ }, async (page) => {
      for (const path of MISSING) {
        await page.goto(path);
        await page
          .getByRole('heading', { level: 1, name: /^No .* (named “|with the ticker )|^Page not found$/ })
          .waitFor();
        await page.locator('main').getByRole('link').first().waitFor();
        await keepPicture(page, `missing${path.replaceAll('/', '-')}`);
        expect(await barriers(page), path).toEqual([]);
      }
    }));
});
