import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configFrom } from '../../src/server/config.ts';
import type { RunningGateway } from '../../src/server/server.ts';
import { SECRETS } from '../support/admin.ts';
import { QUIET, startAdminGateway, startQuietGateway } from '../support/admin-gateway.ts';

let folder: string;
let gateway: RunningGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-admin-port-'));
  gateway = await startAdminGateway(join(folder, 'data'));
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (query: string) => {
  const headers = { 'content-type': 'application/json', 'x-admin-key': SECRETS.jane };
  const body = JSON.stringify({ query });
  return (await fetch(`${gateway.adminUrl}/graphql`, { method: 'POST', headers, body })).json();
};

it('the admin port imports an uploaded file and runs a job in the background thread of the gateway', async () => {
  const body = new FormData();
  body.append('file', new Blob(['ticker,date,close\nKO,2025-11-20,70\n']), 'bars.csv');
  const headers = { 'x-admin-key': SECRETS.jane };
  const response = await fetch(`${gateway.adminUrl}/imports?kind=prices&wait=true`, { method: 'POST', headers, body });
  expect((await response.json()).reports).toEqual([expect.objectContaining({ file: 'bars.csv', written: 1 })]);
  const { id } = (await ask('mutation { runJob(name: "quotes") { id } }')).data.runJob;
  let task = { endedAt: null, lines: [] };
  while (!task.endedAt) ({ task } = (await ask(`{ task(id: "${id}") { endedAt lines error } }`)).data);
  expect(task).toMatchObject({ error: null, lines: [expect.stringMatching(/^quotes: /)] });
  const { audit } = (await ask('{ audit { actor action subject } }')).data;
  expect(audit).toEqual([
    { actor: 'jane', action: 'JOB_STARTED', subject: 'quotes' },
    { actor: 'jane', action: 'FILE_IMPORTED', subject: 'upload/bars.csv' },
  ]);
});

it('the admin port sends a backup of the embedded database, which the audit log has', async () => {
  const response = await fetch(`${gateway.adminUrl}/backup`, { headers: { 'x-admin-key': SECRETS.jane } });
  expect(response.headers.get('content-disposition')).toMatch(/filename="market-signals-\d{4}-\d\d-\d\d\.backup"/);
  expect(response.headers.get('x-content-sha256')).toMatch(/^[0-9a-f]{64}$/);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000);
  expect((await ask('{ audit(action: BACKUP_STARTED) { actor } }')).data.audit).toEqual([{ actor: 'jane' }]);
});

it('the admin port is on this machine alone, and there is none without ADMIN_KEY', async () => {
  expect(configFrom({ ...QUIET, ADMIN_KEY: `jane:${SECRETS.jane}` }).admin).toMatchObject({
    host: '127.0.0.1',
    port: 4001,
  });
  expect(configFrom({ ...QUIET, ADMIN_PORT: '4001' }).admin).toBeNull();
  const other = await startQuietGateway({ DATA_DIR: join(folder, 'other') });
  try {
    expect(other.adminUrl).toBeNull();
  } finally {
    await other.close();
  }
});
