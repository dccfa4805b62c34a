import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdFolder } from '../../src/db/data-folder.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openEmbedded } from '../../src/db/open.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import type { RunningGateway } from '../../src/server/server.ts';
import { addPausedAlert, SECRETS } from '../support/admin.ts';
import { startAdminGateway } from '../support/admin-gateway.ts';
import { NOW } from '../support/market.ts';
import { foundBrowser, launch, PATIENCE } from './browser.ts';

const executable = foundBrowser();
const GUIDE = readFileSync(new URL('../../docs/admin.md', import.meta.url), 'utf8');
/** The rows of the table of tasks that pages and commands can do. */
const DOCUMENTED = [...GUIDE.matchAll(/^\| (.+?) \| .+? \| (\d+) \| (.+?) \| (\d+) \|$/gm)].map(
  ([, task, pageSteps, commands, commandSteps]) => ({
    task: task!,
    pageSteps: Number(pageSteps),
    commands: commands!.match(/`[^`]+`/g)!,
    commandSteps: Number(commandSteps),
  }),
);

/** The hand of an admin on a page: each action is a step. */
class Hand {
  steps = 0;
  constructor(readonly page: Page) {}
  async click(target: Locator): Promise<void> {
    this.steps += 1;
    await target.click();
  }
  open = (section: string) => this.click(this.page.getByRole('link', { name: section, exact: true }));
  press = (name: string) => this.click(this.page.getByRole('button', { name, exact: true }));
  confirm = (name: string) => this.click(this.page.getByRole('dialog').getByRole('button', { name, exact: true }));
  /** Presses a button of the row with this text. */
  pressIn = (row: string, name: string) =>
    this.click(this.page.getByRole('row').filter({ hasText: row }).getByRole('button', { name, exact: true }));
  async fill(name: string, value: string): Promise<void> {
    this.steps += 1;
    await this.page.locator(`[name=${name}]`).fill(value);
  }
  async choose(name: string, value: string | { label: string }): Promise<void> {
    this.steps += 1;
    await this.page.locator(`[name=${name}]`).selectOption(value);
  }
  async give(path: string): Promise<void> {
    this.steps += 1;
    await this.page.locator('input[type=file]').setInputFiles(path);
  }
  /** Presses a button of a row and the same button of the dialog, and waits for the row's new state. */
  async decide(section: string, row: string, action: string, state: string): Promise<void> {
    await this.open(section);
    await this.pressIn(row, action);
    await this.confirm(action);
    await this.seeIn(row, state);
  }
  /** Waits for a text on the page, which is no step. */
  see = (text: string | RegExp) => this.page.getByText(text).first().waitFor();
  seeIn = (row: string, text: string) =>
    this.page.getByRole('row').filter({ hasText: row }).getByText(text).first().waitFor();
}

describe.skipIf(!executable)(
  `the tasks of an admin${executable ? '' : ' (skipped: no browser)'}`,
  { timeout: 360_000 },
  () => {
    let folder: string;
    let gateway: RunningGateway;
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'market-signals-admin-tasks-'));
      await writeFile(join(folder, 'prices.csv'), 'ticker,date,close\nKO,2025-11-20,70\nKO,someday,72\n');
      const dataFolder = await holdFolder(join(folder, 'data'), 'the test');
      const db = await openEmbedded({ dataDir: dataFolder.database });
      await migrate(db);
      const { id } = await createKey(db, { label: 'leaked', tier: 'PRO', now: NOW });
      await addPausedAlert(db, id);
      await db.close();
      await dataFolder.release();
      gateway = await startAdminGateway(join(folder, 'data'));
      browser = await launch(executable!);
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
      context.setDefaultTimeout(PATIENCE);
      page = await context.newPage();
      await page.goto(`${gateway.adminUrl}/`);
      await page.getByLabel('Your secret').fill(SECRETS.jane);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('link', { name: 'Audit' }).waitFor();
    });
    afterAll(async () => {
      await browser?.close();
      await gateway?.close();
      await rm(folder, { recursive: true, force: true });
    });

    async function issue(
      hand: Hand,
      label: string,
      name: 'tier' | 'organizationId',
      value: string | { label: string },
    ) {
      await hand.open('Keys');
      await hand.press('Issue a key');
      await hand.fill('label', label);
      await hand.choose(name, value);
      await hand.press('Issue');
      await hand.press('Copy');
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^ssk_/);
      await page.getByRole('button', { name: 'Done' }).click();
      await hand.seeIn(label, 'active');
    }

    const TASKS: Record<string, (hand: Hand) => Promise<unknown>> = {
      'issue a key': (hand) => issue(hand, 'desk', 'tier', 'PRO'),
      async "find out why a stock's data is old"(hand) {
        await hand.open('Data');
        await hand.see('not run yet');
      },
      async 'import a file, first as a dry run'(hand) {
        await hand.open('Imports');
        await hand.choose('kind', 'prices');
        await hand.give(join(folder, 'prices.csv'));
        await hand.press('Dry run');
        await hand.see('someday');
        await hand.press('Import');
        await hand.see('upload/prices.csv');
      },
      async 'see which rows were refused, and why'(hand) {
        await hand.open('Imports');
        await hand.click(page.getByRole('link', { name: 'Refused rows' }).first());
        await hand.seeIn('KO,someday,72', 'Not a date (YYYY-MM-DD or MM/DD/YYYY).');
      },
      'revoke a leaked key': (hand) => hand.decide('Keys', 'leaked', 'Revoke', 'revoked'),
      async 'create an organization'(hand) {
        await hand.open('Organizations');
        await hand.press('Create an organization');
        await hand.fill('name', 'Desk & Co.');
        await hand.fill('owner', 'ann@desk.example');
        await hand.confirm('Create');
        await hand.seeIn('Desk & Co.', 'active');
      },
      'issue a key of an organization': (hand) => issue(hand, 'job', 'organizationId', { label: 'Desk & Co.' }),
      'suspend an organization': (hand) => hand.decide('Organizations', 'Desk & Co.', 'Suspend', 'suspended'),
      async 'read the audit of an admin'(hand) {
        await hand.open('Audit');
        await hand.fill('actor', 'jane');
        await hand.press('Filter');
        await hand.seeIn('jane', 'organization changed');
      },
      async 'run a job that failed'(hand) {
        await hand.open('Jobs');
        await hand.pressIn('quotes', 'Run now');
        await hand.see(/^quotes: \d+ rows?/);
      },
      async 'resume a paused webhook'(hand) {
        await hand.open('Alerts');
        await hand.pressIn('It failed for a day.', 'Resume');
        await hand.see('The alert delivers again.');
      },
      async 'back up'(hand) {
        await hand.open('History');
        const download = page.waitForEvent('download');
        await hand.press('Back up the database');
        expect((await download).suggestedFilename()).toMatch(/^market-signals-.*\.backup$/);
      },
    };

    it.each(DOCUMENTED.map(({ task, pageSteps }) => [task, pageSteps] as const))(
      'an admin can %s by pages alone, in %i steps as the guide counts them',
      async (task, steps) => {
        await page.reload();
        const hand = new Hand(page);
        await TASKS[task]!(hand);
        expect(hand.steps).toBe(steps);
      },
    );

    it('the guide lists each task of an admin, with as many steps as commands', () => {
      expect(DOCUMENTED.map(({ task }) => task)).toEqual(Object.keys(TASKS));
      for (const { task, commands, commandSteps } of DOCUMENTED) expect(commands, task).toHaveLength(commandSteps);
    });
  },
);
