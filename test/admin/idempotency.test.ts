import { describe, expect, it } from 'vitest';
import { useAdmin } from '../support/admin.ts';
import { useApp } from '../support/harness.ts';

const app = useApp(undefined, { fill: false });
const admin = useAdmin(app);

let count = 0;
const nextNumber = () => {
  count += 1;
  return count;
};
const newIdempotencyKey = () => `an idempotency key of ${nextNumber()}`.replaceAll(' ', '-');
async function send(query: string, key: string, as: 'jane' | 'omar' = 'jane') {
  const response = await admin.send('/graphql', {
    method: 'POST',
    as,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ query }),
  });
  return response.json();
}
const countRows = async (table: string) =>
  (await app.db.query<{ count: number }>(`SELECT count(*) AS "count" FROM "${table}"`))[0]!.count;

describe('A mutation of the admin port with an Idempotency-Key', () => {
  it('creates one key and one organization, and returns them again', async () => {
    const key = newIdempotencyKey();
    const query = `mutation { a: createKey(label: "a", tier: FREE) { id key } b: createKey(label: "b", tier: PRO) { id key }
      createOrganization(name: "Desk", tier: FREE, owner: "ann@desk.example") }`;
    const before = await countRows('api_key');
    const [first, second] = [await send(query, key), await send(query, key)];
    expect(first.errors).toBeUndefined();
    expect(second).toEqual(first);
    expect(first.data.a.key).not.toBe(first.data.b.key);
    expect([await countRows('api_key'), await countRows('organization')]).toEqual([before + 2, 1]);
  });

  it('rotates a key once: its secret stays that of the answer', async () => {
    const created = await send('mutation { createKey(label: "rotated", tier: FREE) { id key } }', newIdempotencyKey());
    const query = `mutation { rotateKey(id: "${created.data.createKey.id}") { key } }`;
    const key = newIdempotencyKey();
    const first = await send(query, key);
    expect(await send(query, key)).toEqual(first);
    const asKey = await app.graphql('{ viewer { tier } }', { as: { key: first.data.rotateKey.key } });
    expect(asKey.body.data.viewer.tier).toBe('FREE');
  });

  it('starts a task once', async () => {
    const key = newIdempotencyKey();
    const query = 'mutation { runJob(name: "no such job") { id startedAt } }';
    const first = await send(query, key);
    expect((await send(query, key)).data.runJob.id).toBe(first.data.runJob.id);
    expect((await admin.ask('{ tasks { id } }')).data.tasks).toHaveLength(1);
  });

  it('belongs to its request and to its admin', async () => {
    const key = newIdempotencyKey();
    const query = 'mutation { createKey(label: "mine", tier: FREE) { id } }';
    const first = await send(query, key);
    const other = await send(query.replace('mine', 'other'), key);
    expect(other.errors[0].extensions.code).toBe('idempotency_key_reused');
    const ofOmar = await send(query, key, 'omar');
    expect(ofOmar.data.createKey.id).not.toBe(first.data.createKey.id);
    expect((await send(query, 'short')).errors[0].extensions.code).toBe('invalid_parameter');
  });

  it('may be sent again if it was refused', async () => {
    const key = newIdempotencyKey();
    const query = 'mutation { revokeKey(id: "none") }';
    expect((await send(query, key)).errors[0].extensions.code).toBe('not_found');
    expect((await send(query, key)).errors[0].extensions.code).toBe('not_found');
  });
});
