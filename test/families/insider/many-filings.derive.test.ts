import { describe, expect, it } from 'vitest';
import type { Sql } from '../../../src/db/open.ts';
import { MAX_FILINGS_PER_BATCH } from '../../../src/families/insider/derive/amendments.ts';
import { insiderTradesJob } from '../../../src/families/insider/derive/trades.ts';
import { newYorkDay } from '../../../src/market/calendar.ts';
import { NOW, useApp } from '../../support/harness.ts';

const [COMPANIES, FILINGS_OF_COMPANY] = [30, 100];

const app = useApp(
  async ({ db }) => {
    await db.query(
      `INSERT INTO "ownership_filing" ("id", "form", "amendment", "issuer_cik", "issuer_name", "issuer_ticker", "period", "filed_date")
        SELECT 'many-' || c || '-' || n, '4', false, 'cik ' || c, 'Company ' || c, 'C' || c, '2025-11-18', '2025-11-19'
        FROM generate_series(1, $1::int) AS c, generate_series(1, $2::int) AS n`,
      [COMPANIES, FILINGS_OF_COMPANY],
    );
    // A director of all companies, whose name the last filing spells.
    await db.query(
      `INSERT INTO "ownership_owner" ("filing_id", "position", "cik", "name", "officer", "director", "ten_pct_owner", "other")
        SELECT "id", 0, '9000777', 'Doe Pat ' || "id", false, true, false, false FROM "ownership_filing" WHERE "id" LIKE 'many-%'`,
    );
    await db.query(
      `INSERT INTO "ownership_row" ("filing_id", "line", "derivative", "holding", "security_title", "transaction_date", "code", "acquired",
          "shares", "price", "shares_after", "direct")
        SELECT "id", 1, false, false, 'Common Stock', '2025-11-18', 'P', true, 10, 20, 10, true FROM "ownership_filing" WHERE "id" LIKE 'many-%'`,
    );
  },
  { isDerived: false },
);

describe('Insider trades of 3,000 filings', () => {
  it('are derived from at most a thousand filings at a time, which bounds the memory', async () => {
    const lengths: number[] = [];
    await app.db.transaction((sql) => {
      const counted: Sql = {
        ...sql,
        async query<T>(text: string, params?: readonly unknown[]) {
          const rows = await sql.query<T>(text, params);
          if (/ownership_(filing|owner|row)/.test(text)) lengths.push(rows.length);
          return rows;
        },
      };
      return insiderTradesJob.run(counted, newYorkDay(NOW));
    });
    expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_FILINGS_PER_BATCH);
    const [count] = await app.db.query(
      `SELECT count(*)::int AS "trades" FROM "insider_trade" WHERE "id" LIKE 'many-%'`,
    );
    expect(count).toEqual({ trades: COMPANIES * FILINGS_OF_COMPANY });
  });

  it('name a person as the last filing at any company does', async () => {
    // The largest id is the last filing of a day: of company 9, number 99.
    const [person] = await app.db.query(`SELECT "name_as_filed" FROM "insider" WHERE "cik" = '9000777'`);
    expect(person).toEqual({ name_as_filed: 'Doe Pat many-9-99' });
  });
});
