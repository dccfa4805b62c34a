import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import {
  createGateway,
  DATA_FAMILIES,
  type DataFamily,
  type DataUpdate,
  type Gateway,
  GatewayError,
  watchDataVersions,
  watchUpdates,
} from '../../client/core/index.ts';
import { MarketStatusDocument, StockListDocument } from '../../client/generated/graphql.ts';
import { gatewayQuery, watchData } from '../../client/query/index.ts';
import type { useDataUpdated } from '../../client/react/index.ts';
import type { Dataset } from '../../src/db/datasets.ts';
import { DATASETS } from '../../src/db/datasets.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { nameFamily } from '../../src/graph/data-family.ts';
import { useApp } from '../support/harness.ts';
import { load } from '../support/load.ts';

describe('changes of the data', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A gateway whose stream announces the given families, each after a number of milliseconds. */
  function announce(...events: [family: string, afterMs: number][]) {
    const gateway = {
      url: '/graphql',
      caller: 'me',
      async *stream(_document: unknown, _variables: unknown, { signal }: { signal: AbortSignal }) {
        for (const [family, afterMs] of events) {
          await new Promise((resolve) => setTimeout(resolve, afterMs));
          yield { dataUpdated: { family } };
        }
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    } as unknown as Gateway;
    const batches: { at: number; families: string[] }[] = [];
    const start = Date.now();
    const onUpdates = (updates: readonly DataUpdate[]) =>
      void batches.push({ at: Date.now() - start, families: updates.map(({ family }) => family) });
    return { batches, stop: watchUpdates(gateway, { onUpdates }) };
  }

  it('are passed on together, a second after the last change of an import', async () => {
    const { batches, stop } = announce(['PRICES', 0], ['INSIDER', 900], ['INSIDER', 900], ['OPTIONS', 5_000]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(batches).toEqual([
      { at: 2_800, families: ['PRICES', 'INSIDER', 'INSIDER'] },
      { at: 7_800, families: ['OPTIONS'] },
    ]);
    stop();
  });

  it('are passed on after five seconds if they do not pause', async () => {
    const events = Array.from({ length: 9 }, (): [string, number] => ['PRICES', 800]);
    const { batches, stop } = announce(...events);
    await vi.advanceTimersByTimeAsync(10_000);
    // The first change comes after 0.8 s, so the first batch ends at 5.8 s.
    expect(batches.map(({ at, families }) => [at, families.length])).toEqual([
      [5_800, 7],
      [8_200, 2],
    ]);
    stop();
  });

  it('are not passed on once the application stopped watching', async () => {
    const { batches, stop } = announce(['PRICES', 0]);
    await vi.advanceTimersByTimeAsync(500);
    stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(batches).toEqual([]);
  });
});

describe('the names of families', () => {
  it('equal those of the gateway', () => {
    expect([...DATA_FAMILIES]).toEqual(DATASETS.map(nameFamily));
  });

  it('are checked by the compiler', () => {
    expectTypeOf<'PRICES'>().toExtend<DataFamily>();
    expectTypeOf<'pricez'>().not.toExtend<DataFamily>();
    expectTypeOf<Parameters<typeof useDataUpdated>[0]>().toEqualTypeOf<readonly DataFamily[] | undefined>();
  });
});

describe('live data without React', () => {
  const app = useApp();

  it('refetches a query when an import changes its data, once for families that change together [GEN-01]', async () => {
    const { key } = await app.newKey('PRO');
    const operations: string[] = [];
    const gateway = createGateway({
      url: 'http://gateway.test/graphql',
      apiKey: key,
      fetch: (_url, init) => {
        operations.push(/(?:query|subscription) (\w+)/.exec(String(JSON.parse(String(init?.body)).query))![1]!);
        return app.fetch('/graphql', init!, 'anonymous');
      },
    });
    const client = new QueryClient();
    const list = new QueryObserver(client, gatewayQuery(gateway, StockListDocument, { first: 5 }));
    const stops = [
      list.subscribe(() => {}),
      new QueryObserver(client, gatewayQuery(gateway, MarketStatusDocument)).subscribe(() => {}),
    ];
    await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true), { timeout: 20_000 });
    stops.push(watchData(gateway, client));
    await vi.waitFor(() => expect(operations).toContain('DataVersions'), { timeout: 20_000 });
    operations.length = 0;
    await load(app, 'prices', { 'aapl.csv': 'ticker,date,close\nAAPL,2025-11-21,250\n' });
    await vi.waitFor(() => expect(operations).toContain('StockList'), { timeout: 20_000 });
    const announced: string[] = [];
    const onUpdates = (updates: readonly DataUpdate[]) => announced.push(...updates.map(({ family }) => family));
    // It follows the watch above on the same stream.
    stops.push(watchUpdates(gateway, { onUpdates }));
    /** Changes families, and waits until the watch has followed. */
    const change = async (...families: Dataset[]) => {
      announced.length = 0;
      for (const family of families) await bumpVersion(app.db, family, { now: app.clock.now });
      await app.versions.refresh();
      const names = families.map(nameFamily);
      await vi.waitFor(() => expect(announced).toEqual(expect.arrayContaining(names)), { timeout: 20_000 });
      await vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 20_000 });
    };
    // The jobs that follow the import may change the list as well.
    await change('politicians');
    operations.length = 0;
    await change('politicians');
    expect(operations).toEqual([]);
    await change('prices', 'stocks');
    await change('politicians');
    expect(operations).toEqual(['StockList']);
    for (const stop of stops) stop();
    client.clear();
  });
});

describe('a visitor beyond the streams of a key', () => {
  const app = useApp();

  it('compares the versions of its data when its stream is refused', async () => {
    const { key } = await app.newKey('FREE');
    const gateway = createGateway({
      url: 'http://gateway.test/graphql',
      apiKey: key,
      fetch: (_url, init) => app.fetch('/graphql', init!, 'anonymous'),
    });
    const visit = () => {
      const families: string[] = [];
      const errors: string[] = [];
      const onVersions = (versions: readonly { family: string }[] | null) =>
        void families.push(...(versions ?? []).map(({ family }) => family));
      const onError = ({ code }: GatewayError) => void errors.push(code);
      return { families, errors, stop: watchDataVersions(gateway, onVersions, { families: ['PRICES'], onError }) };
    };
    // A FREE key has two streams.
    const visits = [visit(), visit()];
    await vi.waitFor(() => expect(visits.map(({ families }) => families)).toEqual([['PRICES'], ['PRICES']]), {
      timeout: 20_000,
    });
    const third = visit();
    await vi.waitFor(() => expect(third.families).toEqual(['PRICES']), { timeout: 20_000 });
    expect(third.errors).toEqual(['rate_limit_exceeded']);
    for (const { stop } of [...visits, third]) stop();
  });
});

describe('the code of an error', () => {
  it('comes from the first error with a code', () => {
    const error = new GatewayError({
      status: 200,
      errors: [{ message: 'Plain.' }, { message: 'Coded.', extensions: { code: 'not_found', field: 'ticker' } }],
    });
    expect([error.code, error.message, error.extensions.field]).toEqual(['not_found', 'Coded.', 'ticker']);
  });
});
