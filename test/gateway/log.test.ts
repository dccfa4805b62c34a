import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';

const app = useApp();
type Line = Record<string, unknown>;
const lines: Line[] = [];
let server: Awaited<ReturnType<typeof listening>>;

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const gateway = gatewayOn(app, { log, logSlowMs: 5, clock: () => new Date(app.clock.now) });
  server = await listening(gateway.handle);
});
afterAll(() => server.close());

const post = (query: string, key: string) =>
  fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
    body: JSON.stringify({ query }),
  });

it("the log's line of an operation has the key's id, the address, the cost and the document's hash, and no key", async () => {
  const { id, key } = await app.newKey('PRO');
  const query = '{ stock(ticker: "AAPL") { name } }';
  // The first takes the slow path, the third the fast lane.
  for (let i = 0; i < 3; i++) expect((await post(query, key)).status).toBe(200);
  const linesOfKey = lines.filter(({ keyId }) => keyId === id);
  expect(linesOfKey).toHaveLength(3);
  for (const line of linesOfKey)
    expect(line).toMatchObject({ level: 30, tier: 'PRO', address: '127.0.0.1', cost: 1, durationMs: 0 });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(query)));
  expect(new Set(linesOfKey.map((line) => line.digest))).toEqual(new Set([Buffer.from(digest).toString('base64')]));
  expect(JSON.stringify(lines)).not.toContain(key);
});

it('an answer that takes as long as LOG_SLOW_MS is a warning', async () => {
  let reading = 0;
  // Each reading of the clock is 5 milliseconds later.
  const clock = () => {
    reading += 5;
    return new Date(app.clock.now.valueOf() + reading);
  };
  const lines: Line[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const slow = gatewayOn(app, { log, logSlowMs: 5, clock });
  await slow.fetch('http://gateway.test/graphql?query={__typename}');
  expect(lines).toMatchObject([{ level: 40, msg: 'operation' }]);
});
