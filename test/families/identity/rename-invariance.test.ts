import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { numbers } from '../../support/random.ts';
import { askAll, formatFile, planRenames, renameFiledSymbols, replaceWords } from '../../support/renames.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 51);

const TICKERS = ['AAPL', 'NVDA', 'BRK.B', 'MSFT', 'XOM'];

// The small market is written without imports, which would have stored them.
const STORE_SECURITIES = `INSERT INTO "security" ("key", "cik", "kind")
  SELECT "ticker", max("cik"), 'COMMON' FROM (SELECT "ticker", "cik" FROM "stock" UNION ALL SELECT "ticker", "cik" FROM "sec_company"
    UNION ALL SELECT "ticker", NULL FROM "etf") AS listed GROUP BY 1
  ON CONFLICT DO NOTHING`;

describe(`After a third of the companies were renamed and two swapped names (FUZZ_SEED=${SEED})`, () => {
  const app = useApp(undefined, { isDerived: true });
  const before = new Map<string, unknown>();
  let toNew: ReadonlyMap<string, string>;
  let toOld: ReadonlyMap<string, string>;

  beforeAll(async () => {
    await app.db.query(STORE_SECURITIES);
    for (const [name, answer] of await askAll(app, TICKERS)) before.set(name, answer);
    const companies = await app.db.query<{ ticker: string; cik: string }>(
      'SELECT "ticker", "cik" FROM "sec_company" WHERE "cik" IN (SELECT "cik" FROM "sec_company" GROUP BY 1 HAVING count(*) = 1) ORDER BY 1',
    );
    const renames = planRenames(companies, numbers(SEED));
    toNew = new Map(renames.map(({ from, to }) => [from, to]));
    toOld = new Map(renames.map(({ from, to }) => [to, from]));
    await renameFiledSymbols(app, renames);
    const [report] = await load(app, 'symbols', { 'symbols.csv': formatFile(renames) });
    expect(report).toMatchObject({ refused: 0, written: renames.length * 2 });
  });

  it('answers every example query and path equally except for the printed symbol', async () => {
    const after = await askAll(app, TICKERS, toNew);
    for (const [name, answer] of after) {
      const text = JSON.stringify(answer, null, 1);
      expect.soft(JSON.parse(replaceWords(text, toOld)), name).toEqual(before.get(name));
    }
  });
});
