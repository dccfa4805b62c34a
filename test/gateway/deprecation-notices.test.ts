import type { GraphQLEnumValue, GraphQLField } from 'graphql';
import { assertEnumType, assertObjectType } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deprecatedLines } from '../../src/cli/keys.ts';
import { colorsFor } from '../../src/cli/terminal.ts';
import { createDeprecatedUses, type DeprecatedUses } from '../../src/gateway/deprecations/uses.ts';
import { parseDeprecation } from '../../src/graph/deprecation.ts';
import { createTestCommands, useAdmin } from '../support/admin.ts';
import { schema } from '../support/graph.ts';
import { gatewayOn, useApp } from '../support/harness.ts';

const app = useApp();
const admin = useAdmin(app);

type Deprecable = { deprecationReason?: string | null | undefined };
const marked: Deprecable[] = [];
/** Deprecates an element of the schema that all files of this process share, until the tests of this file have run. */
function deprecate<T extends Deprecable>(element: T | undefined, reason: string): void {
  if (!element) throw new Error('The schema has no such element.');
  element.deprecationReason = reason;
  marked.push(element);
}
const field = (type: string, name: string): GraphQLField<unknown, unknown> | undefined =>
  assertObjectType(schema.getType(type)).getFields()[name];
const value = (type: string, name: string): GraphQLEnumValue | undefined =>
  assertEnumType(schema.getType(type)).getValue(name) ?? undefined;

beforeAll(() => {
  deprecate(field('Quote', 'price'), 'Use lastPrice. It stays until 2027-06-01.');
  deprecate(
    field('Stock', 'chart')?.args.find(({ name }) => name === 'period'),
    'Nothing replaces it.',
  );
  deprecate(value('PeriodWindow', 'ONE_MONTH'), 'Use MONTH. It stays until 2027-06-01.');
});
afterAll(() => {
  for (const element of marked) element.deprecationReason = undefined;
});
beforeEach(() => app.db.query('DELETE FROM "deprecated_use"'));

/** A gateway whose schema has deprecated parts, and a key of its own. */
async function openGateway(uses: DeprecatedUses = createDeprecatedUses(app.db)) {
  const gateway = gatewayOn(app, { deprecatedUses: uses });
  const { id, key } = await createTestCommands(app).createKey({ label: 'desk', tier: 'PRO' });
  await app.versions.refresh();
  const ask = async (query: string, apiKey: string | null = key) => {
    const response = await gateway.fetch('http://gateway.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { 'x-service-api-key': apiKey }) },
      body: JSON.stringify({ query }),
    });
    return (await response.json()) as { data: Record<string, never>; extensions: { deprecations?: unknown[] } };
  };
  return { id, ask, uses };
}

const PRICE_NOTICE = { field: 'Quote.price', replacement: 'lastPrice', removalDate: '2027-06-01' };
const TWICE = '{ a: quote(ticker: "AAPL") { price } b: quote(ticker: "MSFT") { price symbol: ticker } }';

describe('A document that uses a deprecated field', () => {
  it('gets one notice with the replacement and the day, however often it selects the field', async () => {
    const { ask } = await openGateway();
    expect((await ask(TWICE)).extensions.deprecations).toEqual([PRICE_NOTICE]);
  });

  it('gets the same notice with a cached response', async () => {
    const { ask } = await openGateway();
    await ask(TWICE);
    expect((await ask(TWICE)).extensions.deprecations).toEqual([PRICE_NOTICE]);
  });

  it('gets notices of arguments and enum values', async () => {
    const { ask } = await openGateway();
    const { extensions } = await ask(
      '{ stock(ticker: "AAPL") { chart(period: { window: ONE_MONTH }) { __typename } } }',
    );
    expect(extensions.deprecations).toEqual([
      { field: 'Stock.chart(period:)', replacement: null, removalDate: null },
      { field: 'PeriodWindow.ONE_MONTH', replacement: 'MONTH', removalDate: '2027-06-01' },
    ]);
  });

  it('leaves responses to other documents without the extension', async () => {
    const { ask } = await openGateway();
    expect((await ask('{ quote(ticker: "AAPL") { ticker } }')).extensions).not.toHaveProperty('deprecations');
  });
});

describe('The use of deprecated fields', () => {
  it('is listed for the key that requests it, with the days of its first and last use', async () => {
    const { ask, uses } = await openGateway();
    const { now } = app.clock;
    await ask(TWICE);
    app.clock.now = new Date(now.valueOf() + 86_400_000);
    await ask(TWICE);
    await ask(TWICE, null);
    await uses.flush();
    app.clock.now = now;
    const { data } = await ask(
      '{ viewer { deprecatedUse { field replacement removalDate firstUseDate lastUseDate requests } } }',
    );
    const day = (at: Date) => at.toISOString().slice(0, 10);
    expect(data.viewer).toEqual({
      deprecatedUse: [
        {
          ...PRICE_NOTICE,
          firstUseDate: day(now),
          lastUseDate: day(new Date(now.valueOf() + 86_400_000)),
          requests: 2,
        },
      ],
    });
    const anonymous = await ask('{ viewer { deprecatedUse { field } } }', null);
    expect(anonymous.data.viewer).toEqual({ deprecatedUse: [] });
  });

  it('is counted once more after the database refused to store it', async () => {
    const stored = createDeprecatedUses(app.db);
    let isDown = true;
    const uses = createDeprecatedUses({
      query: (...args) => (isDown ? Promise.reject(new Error('down')) : app.db.query(...args)),
    });
    const { ask } = await openGateway(uses);
    await ask(TWICE);
    await expect(uses.flush()).rejects.toThrow('down');
    isDown = false;
    await ask(TWICE);
    await uses.flush();
    await stored.flush();
    const [part] = (await createTestCommands(app).deprecatedUses({})).filter(({ callers }) => callers.length > 0);
    expect(part?.callers).toMatchObject([{ label: 'desk', requests: 2 }]);
  });

  it('is listed on the admin port by field and key, with callers without a key and removed fields', async () => {
    const { id, ask, uses } = await openGateway();
    await ask(TWICE);
    await ask(TWICE, null);
    uses.note(id, 'Query.removedLongAgo', app.clock.now);
    await uses.flush();
    const { data } = await admin.ask(
      '{ deprecatedParts { field replacement removalDate isRemoved callers { keyId label requests } } }',
    );
    expect(data.deprecatedParts).toEqual([
      {
        field: 'PeriodWindow.ONE_MONTH',
        replacement: 'MONTH',
        removalDate: '2027-06-01',
        isRemoved: false,
        callers: [],
      },
      {
        ...PRICE_NOTICE,
        isRemoved: false,
        callers: [
          { keyId: id, label: 'desk', requests: 1 },
          { keyId: null, label: null, requests: 1 },
        ],
      },
      { field: 'Stock.chart(period:)', replacement: null, removalDate: null, isRemoved: false, callers: [] },
      {
        field: 'Query.removedLongAgo',
        replacement: null,
        removalDate: null,
        isRemoved: true,
        callers: [{ keyId: id, label: 'desk', requests: 1 }],
      },
    ]);
    const lines = deprecatedLines(await createTestCommands(app).deprecatedUses({}), colorsFor({} as never));
    expect(lines.join('\n')).toMatch(/Quote\.price\s+2027-06-01\s+without a key/);
    expect(lines.join('\n')).toMatch(/Query\.removedLongAgo\s+removed\s+desk/);
  });
});

describe('A deprecation reason', () => {
  it.each([
    ['Use stock { rating }. It stays until 2027-03-01.', 'stock { rating }', '2027-03-01'],
    ['Use lastPrice.', 'lastPrice', null],
    ['It is always null. It stays until 2027-03-01.', null, '2027-03-01'],
    ['It is always null.', null, null],
  ])('is read: %s', (reason, replacement, removalDate) => {
    expect(parseDeprecation(reason)).toEqual({ replacement, removalDate });
  });
});
