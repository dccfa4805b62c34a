import { request as sendRaw } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { createAdminApp } from '../../src/admin/app.ts';
import { ADMIN_HEADER, type AdminSettings, parseAdminKeys } from '../../src/admin/credentials.ts';
import { type Commands, commandsOn } from '../../src/commands/commands.ts';
import { historyCommandsOn } from '../../src/commands/history-commands.ts';
import type { Database } from '../../src/db/open.ts';
import { createRepeatableDatabase } from '../../src/db/repeatable.ts';
import type { Once } from '../../src/graph/once.ts';
import type { ReportProgress } from '../../src/lib/progress.ts';
import { configFrom } from '../../src/server/config.ts';
import { syncCommandsOn } from '../../src/sync/commands.ts';
import { catalog } from './catalog.ts';
import type { TestApp } from './harness.ts';
import { listening } from './listening.ts';
import { NOW } from './market.ts';

export const SECRETS = { jane: '0123456789abcdef0123456789abcdef', omar: 'fedcba9876543210fedcba9876543210' } as const;

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** The commands on the database of a test, as the command line has them. */
export function createTestCommands(app: TestApp, report: ReportProgress = () => {}, once?: Once): Commands {
  const db = once ? createRepeatableDatabase(app.db, once) : app.db;
  const now = () => app.clock.now;
  const { sync: settings, dataDir: root } = configFrom({});
  return {
    ...commandsOn(catalog, db, now, report),
    ...syncCommandsOn(catalog, { db: app.db, root, settings, now, lookAt: now, report }),
    ...historyCommandsOn(catalog, app.db, { root, now, report }),
  };
}

/** Adds an alert whose webhook failed for too long, with the id `a1` and the name `drops`. */
export const addPausedAlert = (db: Database, keyId: string): Promise<unknown> =>
  db.query(
    `INSERT INTO "alert" ("id", "key_id", "name", "kind", "trigger", "channels", "pause_minutes", "expires_at", "created_at",
       "state", "feed_secret", "webhook_url", "webhook_secret", "paused_reason", "paused_at", "attempts")
     VALUES ('a1', $1, 'drops', 'PRICE', '{}', '{WEBHOOK}', 0, $2, $2, '{}', 's', 'https://hooks.example/secret-path', 'x',
       'It failed for a day.', $2, 9)`,
    [keyId, NOW.toISOString()],
  );

type Sent = Omit<RequestInit, 'headers'> & { as?: keyof typeof SECRETS | null; headers?: Record<string, string> };
// biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
type Body = any;

/** An admin port on the database of a gateway under test. */
export function useAdmin(app: TestApp, settings: Partial<AdminSettings> = {}) {
  let url = '';
  let close: () => Promise<void>;
  beforeAll(async () => {
    const admins = parseAdminKeys(`jane:${SECRETS.jane},omar:${SECRETS.omar}`);
    if (typeof admins === 'string') throw new Error(admins);
    const listener = createAdminApp({
      admins,
      maxUploadBytes: 10_000,
      commandsFor: (report, once) => createTestCommands(app, report, once),
      db: app.db,
      importers: catalog.importers,
      now: () => app.clock.now,
      log: SILENT,
      ...settings,
    });
    ({ url, close } = await listening(listener));
  });
  afterAll(() => close());

  /** Sends a request; `as`: whose secret, null for none. */
  const send = (path: string, { as = 'jane', headers = {}, ...init }: Sent = {}): Promise<Response> =>
    fetch(`${url}${path}`, { ...init, headers: { ...(as && { [ADMIN_HEADER]: SECRETS[as] }), ...headers } });
  const ask = async (query: string, variables: object = {}, as: keyof typeof SECRETS = 'jane'): Promise<Body> => {
    const headers = { 'content-type': 'application/json' };
    const response = await send('/graphql', {
      method: 'POST',
      as,
      headers,
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  };
  const upload = async (
    parameters: string,
    files: Readonly<Record<string, string>>,
    as: keyof typeof SECRETS = 'jane',
  ) => {
    const body = new FormData();
    for (const [name, content] of Object.entries(files)) body.append('file', new Blob([content]), name);
    const response = await send(`/imports?${parameters}`, { method: 'POST', as, body });
    return { status: response.status, body: (await response.json()) as Body };
  };
  /**
   * Sends a body byte for byte, with headers that `fetch` would not send, from an address of this machine.
   * @returns the status and the text
   */
  const sendBytes = (
    path: string,
    headers: Record<string, string>,
    body: string,
    localAddress = '127.0.0.1',
  ): Promise<[number, string]> =>
    new Promise((resolve, reject) => {
      const request = sendRaw(`${url}${path}`, { method: 'POST', headers, localAddress }, (response) => {
        let text = '';
        response.on('data', (piece) => (text += piece));
        response.on('end', () => resolve([response.statusCode ?? 0, text]));
      });
      request.on('error', reject);
      request.end(body);
    });
  return { send, ask, upload, sendBytes, getUrl: () => url };
}
