import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addAlerts } from '../../src/cli/alerts.ts';
import { insertAlertEvents } from '../../src/db/alert-events.ts';
import { useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';

/** Appends its arguments and the event to a file beside it; fails for the title in another file. */
const HOOK = `#!/usr/bin/env node
process.chdir(__dirname);
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const event = JSON.parse(readFileSync(0, 'utf8'));
if (existsSync('refused') && readFileSync('refused', 'utf8') === event.title) process.exit(3);
appendFileSync('calls', JSON.stringify({ args: process.argv.slice(2), event }) + '\\n');
`;

const app = useApp();
let gateway: Awaited<ReturnType<typeof listening>>;
let folder: string;
let owner: { id: string; key: string };
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  gateway = await listening(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const answer = await app.fetch(request.url!, { method: request.method!, headers, body }, 'anonymous');
    response.writeHead(answer.status).end(await answer.text());
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-hook-'));
  owner = await app.newKey('PRO');
  await writeFile(file('hook'), HOOK);
  await chmod(file('hook'), 0o755);
  await writeFile(file('key'), `${owner.key}\n`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

let events = 0;
/** Adds events of an alert of the key. */
async function add(...titles: string[]): Promise<void> {
  const alert = { id: 'alert', keyId: owner.id, name: 'Test', channels: ['INBOX'] };
  for (const title of titles) {
    events += 1;
    const event = { id: `msg_${events}`, kind: 'ROSE_ABOVE', ticker: 'AAPL', title, detail: { reading: 5 } };
    await app.db.transaction((sql) => insertAlertEvents(sql, [{ alert, events: [event] }], app.clock.now));
  }
}
const look = (...options: string[]) => {
  const program = new Command();
  addAlerts(program);
  const files = ['--exec', file('hook'), '--key-file', file('key'), '--state', file('state')];
  return program.parseAsync(['node', 'x', 'alerts', '--once', '--url', gateway.url, ...files, ...options]);
};
const readCalls = async () =>
  (await readFile(file('calls'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const readTitles = async () => (await readCalls()).map(({ event }) => event.title);

describe('market-signals alerts --exec', () => {
  it('runs the program once for each new event, the oldest first, with the event as JSON and its arguments as they are', async () => {
    await add('A rose.', 'B fell; $(touch oops)');
    await look('--from-start', '--', '--channel', '$HOME; echo desk');
    expect(await readCalls()).toEqual([
      {
        args: ['--channel', '$HOME; echo desk'],
        event: {
          webhookId: `msg_${events - 1}`,
          kind: 'ROSE_ABOVE',
          ticker: 'AAPL',
          title: 'A rose.',
          detail: { reading: 5 },
          at: app.clock.now.toISOString(),
          alert: null,
        },
      },
      { args: expect.anything(), event: expect.objectContaining({ title: 'B fell; $(touch oops)' }) },
    ]);
    await look('--from-start');
    expect(await readCalls()).toHaveLength(2);
    await add('C rose.');
    await look();
    expect(await readTitles()).toEqual(['A rose.', 'B fell; $(touch oops)', 'C rose.']);
  });

  it('begins with events from now on unless --from-start is set', async () => {
    await add('before');
    await look();
    expect(await readCalls()).toEqual([]);
    await add('after');
    await look();
    expect(await readTitles()).toEqual(['after']);
  });

  it('tries an event again whose program failed, before later events', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    await writeFile(file('refused'), 'second');
    await add('first', 'second', 'third');
    await look('--from-start');
    expect(await readTitles()).toEqual(['first']);
    expect(error).toHaveBeenCalledWith(`${file('hook')} ended with 3 for msg_${events - 1}; it is tried again.`);
    await rm(file('refused'));
    await look();
    expect(await readTitles()).toEqual(['first', 'second', 'third']);
  });

  it('continues with newer events when the inbox has forgotten the last one that was handled', async () => {
    await add('first');
    await look('--from-start');
    await app.db.query('DELETE FROM "alert_event" WHERE "key_id" = $1', [owner.id]);
    app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
    await add('second');
    await look();
    expect(await readTitles()).toEqual(['first', 'second']);
  });

  it('ends with the reason of the gateway for a key that it refuses', async () => {
    await writeFile(file('key'), 'ssk_unknown');
    await expect(look('--from-start')).rejects.toThrow(/key/i);
    expect(await readCalls()).toEqual([]);
  });
});
