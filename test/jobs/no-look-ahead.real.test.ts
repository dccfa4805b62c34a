import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingest } from '../../src/import/run.ts';
import { requireImporter } from '../support/catalog.ts';
import { startApp } from '../support/harness.ts';
import { hasSharedData, SHARED_DATA } from '../support/import-file.ts';
import { expectNoLookAhead } from '../support/later-facts.ts';
import { load } from '../support/load.ts';

const NOW = new Date('2026-06-22T12:00:00Z');
const FILES = [
  ['constituents', 'reference/sp500_constituents.csv'],
  ['sec-companies', 'reference/company_tickers.json'],
  ['cusips', 'reference/cusip_to_ticker.json'],
  ['prices', 'prices/yfinance_multiindex'],
  ['prices', 'prices/yahoo_classic'],
  ['ownership', 'ownership'],
  ['insider-transactions', 'ownership/insider_transactions_finnhub.csv'],
  ['legislators', 'congress/legislators-current.csv'],
  ['house-disclosures', 'congress/house_transactions.json'],
  ['senate-disclosures', 'congress/senate_all_transactions_2020.csv'],
  ['13f', '13f'],
  ['manager-tables', '13f/managers_by_quarter'],
  ['etf-holdings', 'etf/IVV_holdings_2025-11-18.csv'],
  ['etf-holdings', 'etf/NPORT.Dupree.xml'],
  ['short-interest', 'short'],
  ['earnings-calendar', 'earnings'],
  ['options', 'options/AAPL_option_chain_2025-09-28.csv'],
  ['company-facts', 'xbrl/lpa_facts.json'],
] as const;
/** Two days of the newest filings, one before a settlement's publication, one before a split of NVDA ten for one. */
const DAYS = ['2026-02-20', '2025-11-20', '2025-08-15', '2024-12-02', '2024-06-07'];

describe.skipIf(!hasSharedData)(
  'snapshots of the real files as of an earlier day (skipped where ../shared/data is missing beside the repository)',
  () => {
    it('are equal, row by row, without the facts that became public later', { timeout: 900_000 }, async () => {
      const app = await startApp({ fill: false });
      for (const [kind, path] of FILES) {
        const reports = await ingest(app.db, requireImporter(kind), [join(SHARED_DATA, path)], { now: NOW });
        expect(
          reports.some(({ written }) => written > 0),
          `${kind} ${path}`,
        ).toBe(true);
      }
      app.clock.now = NOW;
      const reports = await load(app, 'analyst-ratings', {
        'analyst_ratings.csv': readFileSync(join(SHARED_DATA, 'analyst/analyst_ratings.csv')),
        'companies.csv': readFileSync(join(SHARED_DATA, 'prices/long_format/companies.csv')),
      });
      expect(reports.some(({ written }) => written > 0)).toBe(true);
      await expectNoLookAhead(app.db, NOW, DAYS);
      await app.close();
    });
  },
);
