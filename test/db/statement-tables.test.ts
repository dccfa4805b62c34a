import { describe, expect, it } from 'vitest';
import { findTables } from '../support/statement-tables.ts';

describe('findTables', () => {
  it.each([
    ['SELECT * FROM "stock"', ['stock'], []],
    ['SELECT ticker FROM stock UNION ALL SELECT ticker FROM etf', ['stock', 'etf'], []],
    ['SELECT "public"."stock"."ticker" FROM "public"."stock" WHERE 1=1', ['stock'], []],
    ['SELECT * FROM "quote" AS q, "stock" AS s LEFT JOIN "etf" AS e ON true', ['quote', 'stock', 'etf'], []],
    ['SELECT 1 WHERE a IS DISTINCT FROM "company_name"', [], []],
    ['SELECT \'FROM "stock"\' -- FROM etf', [], []],
    ['WITH stock AS MATERIALIZED (SELECT * FROM "quote") SELECT * FROM stock', ['quote'], []],
    ['DELETE FROM "insight" AS i USING "stock" AS s WHERE true', ['stock'], ['insight']],
    ['UPDATE "quote" SET "price" = b."close" FROM "daily_bar" AS b', ['daily_bar'], ['quote']],
    ['INSERT INTO "insight" ("id") SELECT "id" FROM staged_insight', [], ['insight']],
    ['COPY "daily_bar" ("ticker") FROM STDIN', [], ['daily_bar']],
    ['SELECT * FROM "data_version" JOIN "job_run" ON true', [], []],
  ])('finds the tables of %s', (statement, reads, writes) => {
    expect(findTables(statement)).toEqual({ reads, writes });
  });
});
