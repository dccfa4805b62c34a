import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGateway } from '../../client/core/gateway.ts';

const NOTICES = [
  { field: 'Quote.price', replacement: 'lastPrice', removalDate: '2027-06-01' },
  { field: 'Stock.chart(period:)', replacement: null, removalDate: null },
];
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

/** A request whose response has the notices. */
async function ask(operation: string, deprecations: unknown): Promise<void> {
  const gateway = createGateway({
    url: 'https://signals.example/graphql',
    fetch: async () => Response.json({ data: {}, extensions: { deprecations } }),
  });
  await gateway.request({ toString: () => `query ${operation} { viewer { tier } }` });
  // The kit loads the module of its warnings with the first notice, and does not wait for it.
  await import('../../client/core/deprecations.ts');
  await setImmediate();
}

describe('The kit in development', () => {
  beforeEach(() => vi.stubEnv('NODE_ENV', 'development'));
  afterEach(() => {
    vi.unstubAllEnvs();
    warn.mockClear();
  });

  it('warns once of each deprecated part that a document uses', async () => {
    await ask('Prices', NOTICES);
    await ask('Prices', NOTICES);
    expect(warn.mock.calls).toEqual([
      ['Prices uses Quote.price, which is deprecated and stays until 2027-06-01. Use lastPrice.'],
      ['Prices uses Stock.chart(period:), which is deprecated.'],
    ]);
  });

  it('warns of the same part of another document', async () => {
    await ask('OtherPrices', NOTICES.slice(0, 1));
    expect(warn).toHaveBeenCalledOnce();
  });

  it('ignores notices that are no list', async () => {
    await ask('OddProxy', 'no list');
    expect(warn).not.toHaveBeenCalled();
  });

  it('is silent in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await ask('InProduction', NOTICES);
    expect(warn).not.toHaveBeenCalled();
  });
});
