import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import {
  embeddedMarket,
  HELD_MOST_MS,
  isBounded,
  type Measured,
  measureWidest,
  postgresMarket,
  ROWS_MOST,
} from '../support/market-requests.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';

/** Stocks of the market: its insider trades and analyst actions are far more than a request may read. */
const STOCKS = 1_000;
const server = process.env.TEST_DATABASE_URL;

describe('On a market of a thousand stocks, a request with the widest arguments', () => {
  let db: Database;
  let remove: () => Promise<void>;
  let measured: Measured[];
  beforeAll(async () => {
    if (server) {
      const name = `market_signals_test_${randomUUID().replaceAll('-', '')}`;
      await createDatabase(server, name);
      db = await postgresMarket(databaseAt(server, name), STOCKS);
      remove = async () => {
        await db.close();
        await dropDatabase(server, name);
      };
    } else ({ db, remove } = await embeddedMarket(STOCKS));
    measured = await measureWidest(db);
  }, 1_200_000);
  afterAll(() => remove());

  it('is answered, for every root field and documented path', () => {
    expect(measured.length).toBeGreaterThan(150);
    const failed = measured.filter(({ status, errors }) => status !== 200 || errors.length > 0);
    expect(failed).toEqual([]);
  });

  it(`takes at most ${ROWS_MOST} rows from the database, and holds the event loop for at most ${HELD_MOST_MS} ms`, () => {
    expect(measured.filter((one) => !isBounded(one))).toEqual([]);
  });
});
