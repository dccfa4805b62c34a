import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../src/import/run.ts';
import type { ServedCount } from '../../../src/import/served-rows.ts';
import { catalog, derive, requireImporter } from '../../support/catalog.ts';
import { startApp, type TestApp } from '../../support/harness.ts';
import { hasSharedData, SHARED_CASES, SHARED_DATA } from '../../support/import-file.ts';

/** Friday 28 August 2026, after the last disclosure of the file. */
const THEN = new Date('2026-08-28T16:00:00Z');
const HOUSE = join(SHARED_CASES, 'congress/house_transactions_2025_2026_no_asset_type.json');
const FILES = [
  ['sec-companies', join(SHARED_DATA, 'reference/company_tickers.json')],
  ['legislators', join(SHARED_DATA, 'congress')],
  ['house-disclosures', HOUSE],
] as const;

describe.skipIf(!hasSharedData || !existsSync(HOUSE))(
  'real House trades without asset types, and no prices (skipped where the shared data folder is missing)',
  () => {
    let app: TestApp;
    let counts: ServedCount[];

    beforeAll(async () => {
      app = await startApp({ fill: false });
      for (const [kind, path] of FILES) await ingest(app.db, requireImporter(kind), [path], { now: THEN });
      await derive(app.db, ['stocks', 'entities', 'politicians', 'politician-trades'], THEN);
      await app.versions.refresh();
      app.clock.now = THEN;
      counts = await catalog.countServedRows(app.db, { kind: 'house-disclosures', asOf: '2026-08-28' });
    }, 360_000);
    afterAll(() => app.close());

    it('are served, and the others are counted by their reasons [POL-02]', () => {
      const [{ stored, served, unserved } = { stored: 0, served: 0, unserved: [] }] = counts;
      // 10,224 rows less the 40 with impossible days; 8,928 of them have a ticker.
      expect([stored, served]).toEqual([10_184, 8_836]);
      expect(unserved).toEqual([
        { reason: 'The report states no ticker.', rows: 1_256 },
        // Foreign listings in the US over the counter, former tickers, and companies that are not listed.
        { reason: 'The description names no type, and no list has the ticker.', rows: 58 },
        { reason: 'The description or the ticker names a fund that does not trade.', rows: 15 },
        { reason: 'Another report discloses the same trade.', rows: 12 },
        { reason: 'A note before the company names a bond, an option, or a warrant.', rows: 5 },
        { reason: 'The description names a cryptocurrency.', rows: 2 },
      ]);
      expect(served + unserved.reduce((sum, { rows }) => sum + rows, 0)).toBe(stored);
    });

    it('are served for a ticker [POL-06]', async () => {
      const query =
        '{ market { amazon: politicianTrades(ticker: "AMZN", period: { days: 365 }) { totalCount } berkshire: politicianTrades(ticker: "BRK.B", period: { days: 365 }) { totalCount } } }';
      const { body } = await app.graphql(query, { as: 'PRO' });
      // Disclosed from 28 August 2025 on, counted in the file.
      expect(body.errors).toBeUndefined();
      expect(body.data.market).toEqual({ amazon: { totalCount: 46 }, berkshire: { totalCount: 25 } });
    });
  },
);
