import { readFileSync } from 'node:fs';
import { printSchema } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminSchema } from '../../src/admin/schema.ts';
import { insertAlertEvents } from '../../src/db/alert-events.ts';
import { addPausedAlert, createTestCommands, useAdmin } from '../support/admin.ts';
import { jobs } from '../support/catalog.ts';
import { NOW, useApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';
import { addRecordedDays } from '../support/recorded-days.ts';

const app = useApp(undefined, { fill: false });
const admin = useAdmin(app);
beforeEach(() => app.db.query('DELETE FROM "audit_entry"'));

type Entry = { actor: string; action: string; subject: string; detail: Record<string, unknown> };
const readAudit = async (): Promise<Entry[]> =>
  (await admin.ask('{ audit { actor action subject detail } }')).data.audit;

/** Waits for a task. */
const readTask = async (id: string) => {
  for (;;) {
    const { task } = (await admin.ask('query ($id: ID!) { task(id: $id) { endedAt by error lines } }', { id })).data;
    if (task.endedAt) return task;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('keys on the admin port', () => {
  it('are issued, changed, rotated and revoked, and each step is audited with the admin', async () => {
    const settings = { perMinute: 60, origins: ['https://desk.example'], families: ['stocks'] };
    const created = await admin.ask(
      'mutation ($settings: KeySettings) { createKey(label: "desk", tier: PRO, settings: $settings) { id key } }',
      { settings },
    );
    const { id, key } = created.data.createKey;
    expect(key).toMatch(/^ssk_/);
    await admin.ask(
      'mutation ($id: ID!) { changeKey(id: $id, settings: { perMinute: null, origins: null, expiresAt: "2027-01-31T00:00:00Z" }) }',
      { id },
      'omar',
    );
    const { data } = await admin.ask('{ keys { label tier perMinute origins families expiresAt revokedAt } }');
    expect(data.keys.at(-1)).toEqual({
      label: 'desk',
      tier: 'PRO',
      perMinute: null,
      origins: [],
      families: ['stocks'],
      expiresAt: '2027-01-31T00:00:00.000Z',
      revokedAt: null,
    });
    const rotated = await admin.ask(
      'mutation ($id: ID!) { rotateKey(id: $id, overlapHours: 1) { key previousUntil } }',
      { id },
    );
    expect(rotated.data.rotateKey.key).not.toBe(key);
    expect(new Date(rotated.data.rotateKey.previousUntil)).toEqual(new Date(NOW.valueOf() + 3_600_000));
    expect(await admin.ask('mutation ($id: ID!) { revokeKey(id: $id) }', { id }, 'omar')).toEqual({
      data: { revokeKey: true },
    });
    const entries = (await readAudit()).map(({ actor, action, subject }) => [actor, action, subject].join(' '));
    expect(entries.sort()).toEqual(
      [`jane KEY_CREATED ${id}`, `omar KEY_CHANGED ${id}`, `jane KEY_ROTATED ${id}`, `omar KEY_REVOKED ${id}`].sort(),
    );
    await app.versions.refresh();
    expect(
      (await app.graphql('{ viewer { tier } }', { as: { key: rotated.data.rotateKey.key } })).body.errors[0].extensions
        .code,
    ).toBe('invalid_api_key');
  });

  it.each([
    ['an unknown family', '{ families: ["stokcs"] }', "There is no family 'stokcs'."],
    ['an origin with a path', '{ origins: ["https://desk.example/x"] }', "'https://desk.example/x' is not an origin"],
    ['a limit of none', '{ perMinute: 0 }', 'The calls per minute must be a whole number above 0.'],
  ])('refuse %s, as on the command line', async (_name, settings, reason) => {
    const { errors } = await admin.ask(`mutation { createKey(label: "x", tier: FREE, settings: ${settings}) { id } }`);
    expect(errors[0].message).toContain(reason);
    expect(await readAudit()).toEqual([]);
  });

  it('are reported as unknown if no key has the id', async () => {
    for (const mutation of [
      'revokeKey(id: "x")',
      'changeKey(id: "x", settings: { perMinute: 1 })',
      'rotateKey(id: "x") { id }',
    ]) {
      const { errors } = await admin.ask(`mutation { ${mutation} }`);
      expect(errors[0].extensions.code).toBe('not_found');
    }
  });

  it('are the same as on the command line', async () => {
    const { data } = await admin.ask('{ keys { id label } }');
    const listed = await createTestCommands(app).listKeys({});
    expect(data.keys).toEqual(listed.map(({ id, label }) => ({ id, label })));
    expect(listed.length).toBeGreaterThan(0);
  });
});

describe('jobs on the admin port', () => {
  it('are listed in running order, with their last runs', async () => {
    await app.db.query(
      `INSERT INTO "job_run" ("name", "error", "failed_at", "failures") VALUES ('ratings', 'no quotes', $1, 2)`,
      [NOW.toISOString()],
    );
    const { data } = await admin.ask('{ jobs { name error failures failedAt schedule } }');
    expect(data.jobs.map(({ name }: { name: string }) => name)).toEqual(jobs.map(({ name }) => name));
    expect(data.jobs.find(({ name }: { name: string }) => name === 'ratings')).toMatchObject({
      error: 'no quotes',
      failures: 2,
      failedAt: NOW.toISOString(),
    });
    const listed = await createTestCommands(app).jobs({});
    expect(data.jobs.map(({ schedule }: { schedule: string }) => schedule)).toEqual(
      listed.map(({ schedule }) => schedule),
    );
  });

  it('run when an admin says so, which clears their error', async () => {
    const { data } = await admin.ask('mutation { runJob(name: "ratings") { id kind subject endedAt } }', {}, 'omar');
    expect(data.runJob).toMatchObject({ kind: 'JOB', subject: 'ratings', endedAt: null });
    const task = await readTask(data.runJob.id);
    expect([task.by, task.error]).toEqual(['omar', null]);
    expect(task.lines[0]).toBe('ratings: 0 rows');
    expect(
      (await admin.ask('{ jobs { name error } }')).data.jobs.filter(({ error }: { error: unknown }) => error),
    ).toEqual([]);
    expect(await readAudit()).toEqual([{ actor: 'omar', action: 'JOB_STARTED', subject: 'ratings', detail: {} }]);
  });

  it('are suggested if the name is misspelled, and leave no entry', async () => {
    const { data } = await admin.ask('mutation { runJob(name: "ratigns") { id } }');
    expect((await readTask(data.runJob.id)).error).toContain("There is no job 'ratigns'.");
    expect(await readAudit()).toEqual([]);
  });
});

describe('sources on the admin port', () => {
  it('are the same as on the command line, with why they are off', async () => {
    const { data } = await admin.ask('{ sources { name off streams { name schedule state } } }');
    const listed = await createTestCommands(app).syncSources({});
    expect(data.sources.map(({ name, off }: { name: string; off: string | null }) => [name, off])).toEqual(
      listed.map(({ name, off }) => [name, off]),
    );
    expect(data.sources.find(({ name }: { name: string }) => name === 'congress').off).toContain(
      'terms are not accepted',
    );
  });

  it('are accepted with their gaps, and the audit names the admin', async () => {
    expect(await admin.ask('mutation { acceptTerms(source: "congress") }')).toEqual({ data: { acceptTerms: true } });
    await app.db.query(
      `INSERT INTO "sync_item" ("source", "stream", "key", "state", "task", "at", "message", "attempts")
       VALUES ('sec', 'ownership', '0001', 'REFUSED', '{"url":"https://sec.example/0001"}', '2025-11-20', 'a login page', 3)`,
    );
    const { data } = await admin.ask('{ holes(only: ["sec"]) { stream key state day reason attempts } }');
    expect(data.holes).toEqual([
      {
        stream: 'sec/ownership',
        key: '0001',
        state: 'REFUSED',
        day: '2025-11-20',
        reason: 'a login page',
        attempts: 3,
      },
    ]);
    await admin.ask('mutation { dismissHole(stream: "sec/ownership", key: "0001") }', {}, 'omar');
    expect((await admin.ask('{ holes { key } }')).data.holes).toEqual([]);
    const { errors } = await admin.ask('mutation { dismissHole(stream: "sec/ownership", key: "0001") }');
    expect(errors[0].message).toContain("sec/ownership has no file '0001'");
    expect((await readAudit()).map(({ actor, action, subject }) => [actor, action, subject]).sort()).toEqual([
      ['jane', 'SOURCE_ACCEPTED', 'congress'],
      ['omar', 'SOURCE_FILE_DISMISSED', 'sec/ownership'],
    ]);
  });
});

describe('a fetch on the admin port', () => {
  it('fails as on the command line without stocks, and lists the planned requests in a dry run', async () => {
    const args = { only: ['finra/short-volume'], wanted: null, since: null, isDryRun: true, isScheduled: false };
    const failure = await createTestCommands(app)
      .sync(args)
      .catch((error: Error) => error.message);
    const failed = await admin.ask('mutation { sync(only: ["finra/short-volume"]) { id } }');
    expect((await readTask(failed.data.sync.id)).error).toBe(failure);

    const planned = await admin.ask(
      'mutation { sync(only: ["finra/short-volume"], watchlist: ["KO"], since: "2025-11-20", dryRun: true) { id } }',
    );
    const { lines, error } = await readTask(planned.data.sync.id);
    expect(error).toBeNull();
    expect(lines.at(-1)).toBe('Dry run: no requests were sent.');
    expect(lines.join('\n')).toContain('finra');
    expect(await readAudit()).toEqual([]);
  });
});

describe('deliveries on the admin port', () => {
  it('show why an alert is paused, without the path of its webhook, and resume it', async () => {
    const { id: keyId } = (await admin.ask('mutation { createKey(label: "hooks", tier: PRO) { id } }')).data.createKey;
    await addPausedAlert(app.db, keyId);
    const event = { id: 'e1', kind: 'PRICE', ticker: 'KO', title: 'KO fell', detail: {} };
    const alert = { id: 'a1', keyId, name: 'drops', channels: ['WEBHOOK'] };
    await insertAlertEvents(app.db, [{ alert, events: [event] }], NOW);
    const query = '{ deliveries { id label webhookHost pausedReason queued attempts } }';
    const { data } = await admin.ask(query);
    expect(data.deliveries).toEqual([
      {
        id: 'a1',
        label: 'hooks',
        webhookHost: 'hooks.example',
        pausedReason: 'It failed for a day.',
        queued: 1,
        attempts: 9,
      },
    ]);
    await admin.ask('mutation { resumeDeliveries(alertId: "a1") }', {}, 'omar');
    expect((await admin.ask(query)).data.deliveries[0]).toMatchObject({ pausedReason: null, queued: 1, attempts: 0 });
    expect((await admin.ask('mutation { resumeDeliveries(alertId: "a1") }')).errors[0].extensions.code).toBe(
      'not_found',
    );
    const resumed = (await readAudit()).find(({ action }) => action === 'DELIVERIES_RESUMED');
    expect(resumed).toMatchObject({ actor: 'omar', subject: 'a1', detail: { name: 'drops' } });
  });
});

describe('the audit log on the admin port', () => {
  it('is read page by page, without loss or repetition, even if entries have the same instant', async () => {
    for (let i = 0; i < 5; i++) await createTestCommands(app).createKey({ label: `${i}`, tier: 'FREE', by: 'jane' });
    const readPage = async (after: string | null) =>
      (await admin.ask('query ($after: ID) { audit(limit: 2, after: $after) { id } }', { after })).data.audit;
    const ids: string[] = [];
    for (let page = await readPage(null); page.length > 0; page = await readPage(ids.at(-1)!))
      ids.push(...page.map(({ id }: { id: string }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  });

  it('refuses a limit that is out of range', async () => {
    expect((await admin.ask('{ audit(limit: 1001) { id } }')).errors[0].message).toBe(
      'limit: 1001 is not between 1 and 1000.',
    );
  });
});

describe('history on the admin port', () => {
  it('is downloaded by day, with the bytes that the command line writes', async () => {
    await addRecordedDays(app.db);
    const day = '2025-10-31';
    const response = await admin.send(`/exports?day=${day}&family=screener-stock&format=csv`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(day);
    await inFolder({}, async (folder) => {
      const request = { folder, from: day, to: day, family: 'screener-stock', format: 'csv' };
      const [file] = await createTestCommands(app).exportDays(request);
      expect(await response.text()).toBe(readFileSync(`${folder}/${file!.name}`, 'utf8'));
      expect(response.headers.get('x-content-sha256')).toBe(file!.sha256);
    });
    const { data } = await admin.ask('{ historyDays { day kind } }');
    expect(data.historyDays).toEqual([
      { day: '2025-11-03', kind: 'RECORDED' },
      { day, kind: 'RECORDED' },
    ]);
  });

  it('refuses a day that is not stored, and a family that does not exist', async () => {
    expect((await admin.send('/exports?day=2025-11-20')).status).toBe(404);
    const response = await admin.send('/exports?day=2025-11-20&family=../../x');
    expect([response.status, (await response.json()).message]).toEqual([
      422,
      expect.stringContaining('--family ../../x'),
    ]);
  });

  it('is rebuilt as a task', async () => {
    const { data } = await admin.ask(
      'mutation { rebuildHistory(from: "2025-11-21", to: "2025-11-20") { subject by } }',
    );
    expect(data.rebuildHistory).toEqual({ subject: '2025-11-21 to 2025-11-20', by: 'jane' });
  });
});

describe('the admin schema', () => {
  it('equals schema.admin.graphql, and every element has a description', () => {
    const printed = readFileSync(new URL('../../schema.admin.graphql', import.meta.url), 'utf8');
    expect(printed).toBe(`${printSchema(adminSchema)}\n`);
    for (const type of Object.values(adminSchema.getTypeMap())) {
      if (type.name.startsWith('__') || ['String', 'Int', 'Float', 'Boolean', 'ID'].includes(type.name)) continue;
      expect(type.description, type.name).toBeTruthy();
      if (!('getFields' in type)) continue;
      for (const field of Object.values(type.getFields())) {
        expect(field.description, `${type.name}.${field.name}`).toBeTruthy();
        if ('args' in field)
          for (const arg of field.args) expect(arg.description, `${field.name}(${arg.name})`).toBeTruthy();
      }
    }
  });
});
