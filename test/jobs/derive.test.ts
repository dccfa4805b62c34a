import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandsOn } from '../../src/commands/commands.ts';
import type { Dataset } from '../../src/db/datasets.ts';
import { catalog, derive, jobs } from '../support/catalog.ts';
import { filing } from '../support/filing.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';
import { inFolder, load } from '../support/load.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const FAMILIES: Dataset[] = ['stocks', 'prices', 'insider'];
const SNAPSHOTS = ['quote', 'insider', 'insider_trade', 'stock', 'entity', 'popular_stock'];
const snapshots = async () => {
  const rows = SNAPSHOTS.map((table) => app.db.query(`SELECT * FROM "${table}" ORDER BY 1`));
  return Object.fromEntries((await Promise.all(rows)).map((all, i) => [SNAPSHOTS[i], all]));
};
const version = async (family: string) =>
  (await app.db.query<{ version: number }>('SELECT "version" FROM "data_version" WHERE "family" = $1', [family]))[0]!
    .version;
const KO = 'ticker,date,close,adjusted_close,volume\nKO,2025-11-21,80,79,100\n';

describe('Deriving', () => {
  it('makes the same snapshots of the same facts, and leaves their versions', async () => {
    const [before, old] = [await snapshots(), await version('prices')];
    expect(before.quote).toHaveLength(14);
    await derive(app.db, FAMILIES, NOW);
    expect(await snapshots()).toEqual(before);
    expect(await version('prices')).toBe(old);
  });

  it('runs the jobs that read the given families, and no more if they change nothing', async () => {
    const old = await version('insider');
    const names = (await derive(app.db, ['prices'], NOW)).map(({ name }) => name);
    const readsPrices = ({ reads: { facts = [], snapshots = [] } }: (typeof jobs)[number]) =>
      [...facts, ...snapshots].includes('prices');
    expect(names).toEqual(jobs.filter(readsPrices).map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['quotes', 'stocks', 'ratings', 'market heatmap']));
    expect(await version('insider')).toBe(old);
  });

  it('continues with jobs that read a changed snapshot', async () => {
    await app.db.query(`UPDATE "company_profile" SET "name" = 'Pear Inc.' WHERE "ticker" = 'AAPL'`);
    const names = (await derive(app.db, ['share-float'], NOW)).map(({ name }) => name);
    // Floats decide which trades are plausible; the profile is read by the job of the stocks alone.
    expect(names.slice(0, 2)).toEqual(['insider plausibility', 'stocks']);
    expect(names).toEqual(expect.arrayContaining(['etfs', 'metrics']));
    expect(names).not.toContain('insider trades');
  });

  it('says as of which day a snapshot is', async () => {
    await load(app, 'prices', { 'ko.csv': KO });
    const [row] = await app.db.query(`SELECT "as_of", "rows" FROM "data_version" WHERE "family" = 'prices'`);
    expect(row).toEqual({ as_of: '2025-11-21', rows: 14 });
  });
});

describe('Deriving as of an earlier day', () => {
  // Each reads one kind of fact: its bars, filings, chains, mentions.
  const readState = async () => {
    const newest = (sql: string) => app.db.query<{ day: string | null }>(sql).then((rows) => rows[0]!.day);
    return [
      await newest(`SELECT max("session_date")::text AS "day" FROM "quote"`),
      await newest(`SELECT max("filed_date")::text AS "day" FROM "insider_trade"`),
      await newest(`SELECT max("as_of")::text AS "day" FROM "option_dossier"`),
      await newest(`SELECT max("day")::text AS "day" FROM "metric_day"`),
    ];
  };
  const everything: Dataset[] = ['stocks', 'prices', 'insider', 'options', 'mentions'];

  it('shows the facts of that day and none of later days, and can be reverted', async () => {
    const [before, newest] = [await snapshots(), await readState()];
    const earlier = new Date('2025-11-12');
    await derive(app.db, everything, NOW, earlier);
    for (const [i, day] of (await readState()).entries()) {
      expect(newest[i]! > '2025-11-12', String(newest[i])).toBe(true);
      expect(day! <= '2025-11-12', String(day)).toBe(true);
    }
    await derive(app.db, everything, NOW);
    expect([await snapshots(), await readState()]).toEqual([before, newest]);
  });

  it('is available as a command, by the named day or the gateway’s day', async () => {
    const commands = commandsOn(
      catalog,
      app.db,
      () => NOW,
      undefined,
      () => new Date('2025-11-14T23:59:59Z'),
    );
    await commands.derive({ families: ['prices'], asOf: null });
    expect((await readState())[0]).toBe('2025-11-14');
    await commands.derive({ families: ['prices'], asOf: '2025-11-12' });
    expect((await readState())[0]).toBe('2025-11-12');
    await expect((async () => commands.derive({ families: ['prices'], asOf: 'yesterday' }))()).rejects.toThrow();
  });

  it('keeps no options of a ticker whose first chain came later', async () => {
    const newest = (await readState())[2];
    await derive(app.db, ['options'], NOW, new Date('2000-01-03'));
    expect((await readState())[2]).toBeNull();
    await derive(app.db, ['options'], NOW);
    expect((await readState())[2]).toBe(newest);
  });
});

describe('A snapshot that cannot be made', () => {
  it('leaves the old one whole, however far its making came', async () => {
    const [before, old] = [await snapshots(), await version('stocks')];
    // The stocks are rewritten before the last step, the ranking, fails.
    await app.db.query(`UPDATE "company_profile" SET "name" = 'Pear Inc.' WHERE "ticker" = 'AAPL'`);
    await app.db.query('ALTER TABLE "popular_stock" RENAME TO "popular_away"');
    await expect(derive(app.db, ['stocks'], NOW)).rejects.toThrow();
    await app.db.query('ALTER TABLE "popular_away" RENAME TO "popular_stock"');
    expect(await snapshots()).toEqual(before);
    expect(await version('stocks')).toBe(old);

    await derive(app.db, ['stocks'], NOW);
    expect(await app.db.query(`SELECT "name" FROM "stock" WHERE "ticker" = 'AAPL'`)).toEqual([{ name: 'Pear Inc.' }]);
  });

  it('a failed snapshot does not prevent others, and callers continue to read the old snapshot', async () => {
    await app.db.query('UPDATE "ownership_row" SET "price" = "price" + 1');
    const old = { prices: await version('prices'), insider: await version('insider') };
    await app.db.query('ALTER TABLE "daily_bar" RENAME TO "bars_away"');
    await expect(derive(app.db, FAMILIES, NOW)).rejects.toThrow();
    expect({ prices: await version('prices'), insider: await version('insider') }).toEqual({
      prices: old.prices,
      insider: old.insider + 1,
    });
    await app.versions.refresh();
    const { body } = await app.graphql('{ stock(ticker: "KO") { name quote { price } insiderTrades { totalCount } } }');
    expect(body.data.stock).toEqual({
      name: 'The Coca-Cola Company',
      quote: { price: 72.63 },
      insiderTrades: { totalCount: 2 },
    });
  });

  it('does not undo the import before it: the facts stay, and the next run shows them', async () => {
    await app.db.query('ALTER TABLE "quote" RENAME TO "quote_away"');
    await expect(load(app, 'prices', { 'ko.csv': KO })).rejects.toThrow();
    await app.db.query('ALTER TABLE "quote_away" RENAME TO "quote"');
    const price = async () => (await app.rest('/api/v1/stocks/price?ticker=KO')).body.price;
    expect(await price()).toBe(72.63);
    // Importing the file again changes no row, and derives the missing snapshots.
    const [again] = await load(app, 'prices', { 'ko.csv': KO });
    expect([again!.written, await price()]).toEqual([0, 80]);
  });
});

describe('The import command', () => {
  const issuer = { cik: '0000021344', name: 'COCA COLA CO', ticker: 'KO' };
  const owners = [{ cik: '0009000050', name: 'New Buyer', officer: true, director: false, title: 'COO' }];
  const rows = [{ date: '2025-11-18', code: 'P', shares: 10, price: 72, after: 10 }];
  const form = { 'form4.xml': filing({ issuer, owners, filed: '2025-11-19', rows }) };

  it('shows imported data without a restart', async () => {
    const count = async () => (await app.rest('/api/v1/insider/trades/KO')).body.length;
    expect(await count()).toBe(2);
    await load(app, 'ownership', form);
    expect(await count()).toBe(3);
  });

  it('derives nothing on a dry run', async () => {
    await load(app, 'ownership', form);
    const old = await version('insider');
    const other = { 'form4.xml': form['form4.xml'].replace('<value>72</value>', '<value>73</value>') };
    const [report] = await inFolder(other, (folder) =>
      commandsOn(catalog, app.db, () => NOW).ingest({
        kind: 'ownership',
        paths: [join(folder, 'form4.xml')],
        dryRun: true,
      }),
    );
    expect([report!.written, await version('insider')]).toEqual([1, old]);
  });

  it('knows no other kinds than it lists', async () => {
    const unknown = commandsOn(catalog, app.db, () => NOW).ingest({ kind: 'tea-leaves', paths: ['.'], dryRun: false });
    await expect(unknown).rejects.toThrow();
  });
});

describe('A vendor table and a profile of the same company', () => {
  const profile = { 'profiles.csv': 'ticker,name,description,sector\nACME,Acme Inc.,Makes anvils.,Industrials\n' };
  const vendor = {
    'companies.csv':
      'company_id,ticker,name,sector_id,exchange,market_cap_usd\n1,ACME,Acme Incorporated,1,NYSE,5000000\n',
    'sectors.csv': 'sector_id,sector_name,industry_name\n1,Industrials,Tools\n',
  };
  const acme = async () =>
    (await app.graphql('{ stock(ticker: "ACME") { name description exchange industry marketCap } }')).body.data.stock;

  it.each(['profile first', 'vendor first'])(
    'merge the same whichever came first: the profile stands, the vendor fills (%s) [STK-06]',
    async (order) => {
      const both = [
        ['companies', profile],
        ['companies', vendor],
      ] as const;
      for (const [kind, files] of order === 'profile first' ? both : [...both].reverse()) {
        await inFolder(files, (folder) =>
          commandsOn(catalog, app.db, () => NOW).ingest({ kind, paths: [folder], dryRun: false }),
        );
      }
      await app.versions.refresh();
      expect(await acme()).toEqual({
        name: 'Acme Inc.',
        description: 'Makes anvils.',
        exchange: 'NYSE',
        industry: 'Tools',
        marketCap: 5_000_000,
      });
    },
  );
});
