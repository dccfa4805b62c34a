import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPausedAlert, SECRETS, useAdmin } from '../support/admin.ts';
import { NOW, useApp } from '../support/harness.ts';
import { barriers, beyond, foundBrowser, keepPicture, launch, PATIENCE, type Theme } from './browser.ts';

const executable = foundBrowser();
const SECTIONS = ['data', 'jobs', 'imports', 'keys', 'organizations', 'deprecated', 'alerts', 'history', 'audit'];

describe.skipIf(!executable)(
  `the admin pages${executable ? '' : ' (skipped: no browser)'}`,
  { timeout: 360_000 },
  () => {
    const app = useApp();
    const admin = useAdmin(app);
    let browser: Browser;
    let folder: string;
    beforeAll(async () => {
      browser = await launch(executable!);
      folder = await mkdtemp(join(tmpdir(), 'market-signals-admin-pages-'));
    });
    afterAll(async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    });

    /** Signs in on a screen of this width, and fails on any error of the page. */
    async function visit(width: number, theme: Theme, work: (page: Page) => Promise<void>): Promise<void> {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: theme });
      context.setDefaultTimeout(PATIENCE);
      try {
        const page = await context.newPage();
        const faults: string[] = [];
        page.on('pageerror', ({ message }) => faults.push(message));
        page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
        await page.goto(`${admin.getUrl()}/`);
        await page.getByLabel('Your secret').fill(SECRETS.jane);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('link', { name: 'Audit' }).waitFor();
        await work(page);
        expect(faults).toEqual([]);
      } finally {
        await context.close();
      }
    }

    it.each([
      [1_440, 'light'],
      [360, 'dark'],
    ] as const)('fit a screen of %i pixels and have no barriers, in %s colors', async (width, theme) => {
      await visit(width, theme, async (page) => {
        for (const section of SECTIONS) {
          await page.goto(`${admin.getUrl()}/#${section}`);
          await page.locator(`main[data-section="${section}"] .panel`).first().waitFor();
          expect(await beyond(page), section).toBeLessThanOrEqual(0);
          expect(await barriers(page), section).toEqual([]);
          await keepPicture(page, `admin-${section}-${width}`);
        }
      });
    });

    it('issue a key, and revoke it', async () => {
      await visit(1_440, 'dark', async (page) => {
        await page.getByRole('link', { name: 'Keys' }).click();
        await page.getByRole('button', { name: 'Issue a key' }).click();
        await page.locator('[name=label]').fill('<b>desk</b>');
        await page.locator('[name=tier]').selectOption('PRO');
        await page.getByRole('button', { name: 'Issue', exact: true }).click();
        const key = await page.locator('.secret code').innerText();
        await app.versions.refresh();
        expect((await app.graphql('{ viewer { tier } }', { as: { key } })).body.data.viewer.tier).toBe('PRO');
        await page.getByRole('button', { name: 'Done' }).click();

        const row = page.getByRole('row').filter({ hasText: '<b>desk</b>' });
        await row.getByRole('button', { name: 'Revoke' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
        await row.getByText('revoked').waitFor();
        await app.versions.refresh();
        expect((await app.graphql('{ viewer { tier } }', { as: { key } })).status).toBe(401);
      });
    });

    it('import a file with a report, and show its refused rows', async () => {
      const path = join(folder, 'bars.csv');
      await writeFile(path, 'ticker,date,close\nKO,2025-11-20,70\nKO,someday,72\n');
      // After the files of the market.
      app.clock.now = new Date(NOW.valueOf() + 60_000);
      await visit(360, 'light', async (page) => {
        await page.getByRole('link', { name: 'Imports' }).click();
        await page.locator('[name=kind]').selectOption('prices');
        await page.locator('input[type=file]').setInputFiles(path);
        await page.getByRole('button', { name: 'Import', exact: true }).click();
        await page.getByText('line 3, date: Not a date (YYYY-MM-DD or MM/DD/YYYY). (KO,someday,72)').waitFor();
        await page.getByRole('link', { name: 'Refused rows' }).click();
        await page.getByRole('heading', { name: 'Refused rows of upload/bars.csv' }).waitFor();
        expect(await beyond(page)).toBeLessThanOrEqual(0);
      });
    });

    it('show why an alert is paused, and resume it', async () => {
      const { id } = (await admin.ask('mutation { createKey(label: "hooks", tier: PRO) { id } }')).data.createKey;
      await addPausedAlert(app.db, id);
      await visit(360, 'dark', async (page) => {
        await page.getByRole('link', { name: 'Alerts' }).click();
        const row = page.getByRole('row').filter({ hasText: 'It failed for a day.' });
        await row.getByRole('button', { name: 'Resume' }).click();
        await page.getByText('The alert delivers again.').waitFor();
        await expect.poll(() => row.count()).toBe(0);
      });
    });

    it('forget the secret when the admin signs out', async () => {
      await visit(1_440, 'light', async (page) => {
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.getByLabel('Your secret').waitFor();
        expect(await page.evaluate('sessionStorage.length + document.cookie.length')).toBe(0);
      });
    });
  },
);
