import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandsOn } from '../../src/commands/commands.ts';
import type { Database } from '../../src/db/open.ts';
import { type Derivation, derivationOn } from '../../src/jobs/derivation.ts';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { lastSessionOnOrBefore, newYorkDay } from '../../src/market/calendar.ts';
import { catalog, derive, isBehind } from '../support/catalog.ts';
import { filing } from '../support/filing.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';
import { type Files, importInto, inFolder } from '../support/load.ts';
import { chainFile, pastDay } from '../support/market-options.ts';
import { numbers } from '../support/random.ts';

let app: TestApp;
let derivation: Derivation;
let now: Date;
beforeEach(async () => {
  app = await startApp({ isDerived: true });
  now = NOW;
  const clock = () => now;
  // The debouncer never fires by itself: a test decides when market-wide jobs run.
  derivation = derivationOn(catalog, app.db, { now: clock, lookAt: clock }, { quietMs: 1e6, latestMs: 1e6 });
});
afterEach(async () => {
  await derivation.close();
  await app.close();
});

/** Imports files like a gateway whose caller does not wait for the jobs. */
const imported = (kind: string, files: Files) =>
  inFolder(files, (folder) =>
    commandsOn(
      catalog,
      app.db,
      () => now,
      undefined,
      () => now,
      derivation,
    ).ingest({
      kind,
      paths: Object.keys(files).map((name) => join(folder, name)),
      dryRun: false,
      wait: false,
    }),
  );

const COMPANIES = [
  { ticker: 'AAPL', cik: '0000320193', name: 'APPLE INC' },
  { ticker: 'KO', cik: '0000021344', name: 'COCA COLA CO' },
  { ticker: 'MSFT', cik: '0000789019', name: 'MICROSOFT CORP' },
  // This company is unknown before its first filing.
  { ticker: 'NEWCO', cik: '0000099999', name: 'NEW COMPANY INC' },
] as const;
const PEOPLE = ['Stone Ada', 'Brook Ben', 'Field Cleo', 'Wood Dan'];

/** The last session at least this many days ago. */
const sessionBefore = (days: number): string => isoDate(lastSessionOnOrBefore(addDays(newYorkDay(NOW), -days)));

type Draw = { one: <T>(items: readonly T[]) => T; whole: (from: number, to: number) => number; n: number };
type Kind = (draw: Draw) => [kind: string, files: Files];

/** Some sessions of a ticker around a split, in the shares of each day or in those of the last one. */
function splitFile({ one, whole, n }: Draw, { isAsTraded }: { isAsTraded: boolean }): Files {
  const ticker = one(['AAPL', 'KO', 'NEWBAR', 'NEWCO']);
  // Some sessions are in the future, and so may the split be.
  const end = whole(-4, 9);
  const days = [...new Set(Array.from({ length: whole(6, 14) }, (_, i) => sessionBefore(end + i)))].sort();
  const place = whole(1, days.length - 1);
  const ratio = one([2, 4, 1.5, 0.1]);
  const hasAdjusted = whole(0, 1) === 1;
  const lines = days.map((date, i) => {
    const adjusted = whole(2_000, 2_100) / 100;
    const shares = isAsTraded && i < place ? ratio : 1;
    const closes = hasAdjusted ? [adjusted * shares, adjusted * 0.99] : [adjusted * shares];
    return [ticker, date, ...closes, whole(1, 9_999), i === place ? ratio : ''].join(',');
  });
  const header = `ticker,date,close,${hasAdjusted ? 'adjusted_close,' : ''}volume,stock_splits`;
  return { [`splits_${n}.csv`]: `${header}\n${lines.join('\n')}\n` };
}

/** Each creates a small file of one kind, with new and existing rows of a few days. */
const KINDS: readonly Kind[] = [
  ({ one, whole, n }) => {
    const who = whole(0, PEOPLE.length - 1);
    const date = isoDate(addDays(NOW, -whole(1, 40)));
    const owners = [
      // Sometimes a name is spelled differently.
      { cik: `000900010${who}`, name: one([PEOPLE[who]!, PEOPLE[who]!.toUpperCase()]), officer: true, director: false },
    ];
    const rows = [
      { date, code: one(['P', 'S', 'M']), shares: whole(1, 900), price: whole(5, 90), after: whole(0, 999) },
    ];
    const [form, original] = one([['4'], ['4'], ['4/A', date]]) as [string, string?];
    const filed = isoDate(addDays(new Date(date), whole(0, 3)));
    return [
      'ownership',
      { [`form_${n}.xml`]: filing({ form, original, issuer: one(COMPANIES), owners, filed, rows }) },
    ];
  },
  ({ one, whole, n }) => {
    const lines = [1, 2].map(() => {
      const close = whole(1_000, 30_000) / 100;
      return `${one(['AAPL', 'KO', 'XOM', 'NEWBAR'])},${sessionBefore(whole(1, 9))},${close},${close - 0.37},${whole(1, 9_999)}`;
    });
    return [
      'prices',
      { [`bars_${n}.csv`]: `ticker,date,close,adjusted_close,volume\n${[...new Set(lines)].join('\n')}\n` },
    ];
  },
  ({ one, whole, n }) => {
    const count = whole(1, 20);
    const day = isoDate(addDays(NOW, -whole(1, 60)));
    const who = one(['AAPL', 'KO', 'NEWCO', 'apple', 'nobody']);
    const line = `${who},${day},${one(['News', 'reddit'])},${one(['Reuters', 'r/stocks'])},article,${count},${whole(-30, 30) / 7},${whole(0, 3)},0`;
    return [
      'mentions',
      { [`mentions_${n}.csv`]: `entity,date,source,publisher,type,count,polaritySum,bullish,bearish\n${line}\n` },
    ];
  },
  ({ one, whole, n }) => {
    const day = isoDate(addDays(NOW, -whole(1, 6)));
    const line = `${day} 15:0${whole(0, 9)}:00,Reuters,${one(['Apple', 'Microsoft', 'Coca-Cola'])} ${one(['gains', 'falls'])},${whole(-9, 9) / 10},neutral,`;
    return ['scored-posts', { [`headlines_${n}.csv`]: `timestamp,source,title,sentiment,label,reason\n${line}\n` }];
  },
  ({ one, whole, n }) => {
    const day = isoDate(addDays(NOW, -whole(0, 30)));
    const line = `${one(['AAPL', 'KO', 'MSFT'])},${day}T20:05:00Z,vendor,200,150,210,${whole(190, 230)},260,40,2.6,1,2,3,4,5`;
    const header =
      'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell';
    return ['analyst-panels', { [`panels_${n}.csv`]: `${header}\n${line}\n` }];
  },
  ({ one, whole, n }) => {
    const day = isoDate(addDays(NOW, -whole(0, 60)));
    const line = `${one(['AAPL', 'KO', 'MSFT'])},${day},${one(['Zeta', 'Epsilon'])},,${one(['Buy', 'Hold'])},${one(['Buy', 'Sell'])},,${whole(60, 300)}`;
    const header = 'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo';
    return ['analyst-actions', { [`actions_${n}.csv`]: `${header}\n${line}\n` }];
  },
  ({ one, whole, n }) => {
    const day = isoDate(addDays(NOW, -whole(0, 20)));
    const line = `${one(['AAPL', 'KO'])},${day},CURRENT_QUARTER,0q,1,${whole(100, 200) / 100},2,10,,,,`;
    const header =
      'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts';
    return ['analyst-estimates', { [`estimates_${n}.csv`]: `${header}\n${line}\n` }];
  },
  ({ one, whole, n }) => {
    const cik = one([320193, 21344, 77777]);
    const fact = (year: number) => ({
      end: `${year}-12-31`,
      start: `${year}-01-01`,
      val: whole(1, 9_999),
      accn: `1-${n}-${year}`,
      fy: year,
      fp: 'FY',
      form: '10-K',
      filed: `${year + 1}-02-${10 + (n % 18)}`,
    });
    const facts = { 'us-gaap': { Revenues: { units: { USD: [fact(2022), fact(2023)] } } } };
    const file = JSON.stringify({ cik, entityName: one(['Apple Inc.', 'Coca Cola Co', 'Old Company']), facts });
    return ['company-facts', { [`facts_${n}.json`]: file }];
  },
  ({ one, whole, n }) => {
    const day = isoDate(addDays(NOW, -whole(0, 90)));
    const line = `${one(['AAPL', 'KO', 'MSFT'])},${day},${whole(1, 900)},${whole(901, 999)}`;
    return ['float', { [`float_${n}.csv`]: `ticker,date,freeFloat,sharesOutstanding\n${line}\n` }];
  },
  ({ one, whole, n }) => {
    const day = sessionBefore(whole(1, 9));
    const chain = [one(['AAPL', 'GOOGL', 'NEWOPT']), day, 200, pastDay(day, whole(0, 60))] as const;
    return ['options', { [`chain_${n}.csv`]: chainFile([[...chain]]) }];
  },
  ({ one, whole, n }) => {
    const line = `${one(['AAPL', 'GOOGL', 'KO'])},${sessionBefore(whole(1, 9))},${whole(1, 900)},600,8000,6000,0.18,0.17,0.175,0.18,0.16,0.19,1500.5,230000,120`;
    const header =
      'ticker,date,callVol,putVol,callOi,putOi,vwIv,atmIv,atmIv60,atmIv90,iv25c,iv25p,netDelta,notionalVol,contracts';
    return ['option-history', { [`option-history_${n}.csv`]: `${header}\n${line}\n` }];
  },
  (draw) => ['prices', splitFile(draw, { isAsTraded: true })],
  (draw) => ['prices', splitFile(draw, { isAsTraded: false })],
];
/** Files that move prices by a fifth and more, and notes on the same stocks of which some come late. */
const MOVE_KINDS: readonly Kind[] = [
  ({ one, whole, n }) => {
    const ticker = one(['NEWBAR', 'NEWCO']);
    const end = 60 - 5 * n;
    const days = [...new Set(Array.from({ length: whole(1, 40) }, (_, i) => sessionBefore(end + i)))];
    const lines = days.map((date) => `${ticker},${date},${one([100, 100, 100, 126])},1000`);
    return ['prices', { [`moves_${n}.csv`]: `ticker,date,close,volume\n${lines.join('\n')}\n` }];
  },
  ({ one, whole, n }) => {
    const day = isoDate(addDays(NOW, -whole(0, 120)));
    const lines = ['Zeta', 'Epsilon', 'Eta', 'Theta', 'Iota', 'Kappa'].map(
      (firm) => `${one(['NEWBAR', 'NEWCO'])},${day},${firm},,Hold,Hold,100,${one([80, 90, 110, 120])}`,
    );
    const header = 'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo';
    return ['analyst-actions', { [`notes_${n}.csv`]: `${header}\n${lines.join('\n')}\n` }];
  },
];

/** Tables that count or price shares, splits first. */
const SHARE_KINDS = [11, 12, 11, 12, 1, 5, 7, 8].map((place) => KINDS[place]!);

/** Forms 4, which change the ranks of a market, between other files that do. */
const FORM_KINDS = [0, 0, 0, 0, 1, 4].map((place) => KINDS[place]!);

/** Bookkeeping columns that may differ between equal outcomes. */
const RECORDS = [
  'job_run',
  'data_version',
  'import_file',
  'refused_row',
  '_prisma_migrations',
  'api_key',
  'audit_entry',
];

/** Every row of every table, as text. */
async function everything(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.query<{ name: string }>(
    'SELECT tablename AS "name" FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables)
    if (!RECORDS.includes(name))
      rows[name] = (await db.query<{ row: string }>(`SELECT t::text AS "row" FROM "${name}" AS t`))
        .map(({ row }) => row)
        .sort();
  return rows;
}

describe('Deriving what an import changed', () => {
  it.each([
    ['files of all kinds', 1, KINDS],
    ['files of all kinds', 2, KINDS],
    ['files of all kinds', 3, KINDS],
    ['splits and what counts shares', 1, SHARE_KINDS],
    ['splits and what counts shares', 2, SHARE_KINDS],
    ['large moves of prices, and notes on them', 1, MOVE_KINDS],
    ['large moves of prices, and notes on them', 2, MOVE_KINDS],
    ['large moves of prices, and notes on them', 3, MOVE_KINDS],
    ['Forms 4 between prices and consensus', 1, FORM_KINDS],
    ['Forms 4 between prices and consensus', 2, FORM_KINDS],
  ] as const)(
    'deriving changes comes to the same rows as deriving everything: %s (seed %i)',
    async (_title, seed, kinds) => {
      const draw = numbers(seed);
      const whole = (from: number, to: number) => from + Math.floor(draw() * (to - from + 1));
      const one = <T>(items: readonly T[]): T => items[whole(0, items.length - 1)]!;
      const lines: string[] = [];
      for (let n = 0; n < 12; n++) {
        // Days pass: splits and bars that were still to come then count.
        if (n === 8) now = addDays(NOW, 4);
        const [kind, files] = one(kinds)({ one, whole, n });
        const [report] = await imported(kind, files);
        expect(report!.failure, kind).toBeUndefined();
        expect(report!.refusals, kind).toEqual([]);
        lines.push(kind);
        if (draw() < 0.3) await derivation.settled();
      }
      await derivation.settled();
      const incremental = await everything(app.db);
      await derive(app.db, null, now);
      for (const [table, rows] of Object.entries(await everything(app.db)))
        expect(incremental[table], `${table} after ${lines.join(', ')}`).toEqual(rows);
    },
  );

  it.each([
    ['insider trades', 0, 'insider_trade', `"ticker" = 'AAPL'`, '"shares_transacted" = 1'],
    ['quotes', 1, 'quote', `"ticker" = 'AAPL'`, '"volume" = 1'],
    ['metrics', 2, 'metric_day', `"day" = '2025-10-13'`, '"bullish" = 99'],
    ['consensus', 4, 'consensus_day', `"ticker" = 'AAPL'`, '"target_mean" = 1'],
    ['analyst actions', 5, 'analyst_action', `"ticker" = 'AAPL'`, `"firm" = "firm" || '?'`],
    ['estimates', 6, 'analyst_estimate', `"ticker" = 'AAPL'`, '"eps_mean" = 99'],
    ['floats', 8, 'share_float', `"ticker" = 'AAPL'`, '"shares_outstanding" = 99'],
    ['options', 9, 'option_day', `"ticker" = 'AAPL' AND "date" = '2025-11-20'`, `"digest" = 'other', "pc_vol" = 9`],
    ['quotes after a split', 11, 'quote', `"ticker" = 'AAPL'`, '"volume" = 1'],
    ['floats after a split', 11, 'share_float', `"ticker" = 'AAPL'`, '"shares_outstanding" = 99'],
    ['floats after bars of other stocks', 1, 'share_float', `"ticker" = 'AAPL'`, '"shares_outstanding" = 99'],
  ])('deriving changes leaves alone what does not concern it: %s', async (_job, place, table, others, wrong) => {
    // A defect that a full run would repair.
    await app.db.query(`UPDATE "${table}" SET ${wrong} WHERE ${others}`);
    const rows = () => app.db.query(`SELECT t::text AS "row" FROM "${table}" AS t WHERE ${others} ORDER BY 1`);
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    // The second choice of everything, and the earliest of days: Coca-Cola's.
    const [kind, files] = KINDS[place]!({ one: (items) => items[1] ?? items[0]!, whole: (from) => from, n: 1 });
    await importInto(app.db, () => NOW, kind, files);
    expect(await rows()).toEqual(before);
    await derive(app.db, null, NOW);
    expect(await rows()).not.toEqual(before);
  });

  it('deriving bars leaves alone what earlier days decide about their stock: its float, and its earlier called moves', async () => {
    const sessions = [...new Set(Array.from({ length: 14 }, (_, i) => sessionBefore(90 - i)))];
    const rise = [100, 105, 110, 115, 120, 126].map((close, i) => `NEWBAR,${sessions[i]},${close}`);
    const notes = ['A', 'B', 'C', 'D', 'E', 'F'].map((firm) => `NEWBAR,${sessionBefore(100)},${firm},,,,100,120`);
    await importInto(app.db, () => NOW, 'prices', { 'rise.csv': `ticker,date,close\n${rise.join('\n')}\n` });
    await importInto(app.db, () => NOW, 'analyst-actions', {
      'notes.csv': `ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo\n${notes.join('\n')}\n`,
    });
    await importInto(app.db, () => NOW, 'float', {
      'float.csv': `ticker,date,freeFloat,sharesOutstanding\nNEWBAR,${sessionBefore(60)},800,900\n`,
    });
    // Defects that a full run would repair.
    await app.db.query(`UPDATE "share_float" SET "shares_outstanding" = 99 WHERE "ticker" = 'NEWBAR'`);
    await app.db.query(`UPDATE "called_it_move" SET "move_pct" = 99 WHERE "ticker" = 'NEWBAR'`);
    const rows = () =>
      app.db.query(`SELECT f."shares_outstanding", m."move_pct" FROM "share_float" AS f
        JOIN "called_it_move" AS m ON m."ticker" = f."ticker" WHERE f."ticker" = 'NEWBAR'`);
    const defects = [{ shares_outstanding: 99, move_pct: 99 }];
    expect(await rows()).toEqual(defects);
    await imported('prices', { 'later.csv': `ticker,date,close\nNEWBAR,${sessionBefore(1)},127\n` });
    await derivation.settled();
    expect(await rows()).toEqual(defects);
    await imported('prices', { 'earlier.csv': `ticker,date,close\nNEWBAR,${sessionBefore(95)},99\n` });
    await derivation.settled();
    expect(await rows()).toEqual([{ shares_outstanding: 900, move_pct: 26 }]);
  });

  const panel = (ticker: string, day: string, median: number): Files => ({
    [`${ticker}.csv`]: `ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell
${ticker},${day}T15:00:00Z,vendor,200,150,210,${median},260,40,2.6,1,2,3,4,5
`,
  });
  const median = async (ticker: string) =>
    (
      await app.db.query(
        'SELECT "target_median" FROM "consensus_day" WHERE "ticker" = $1 ORDER BY "snapshot_date" DESC LIMIT 1',
        [ticker],
      )
    )[0];

  it('deriving changes runs on a new day for changed rows and for rows that become effective', async () => {
    const tomorrow = isoDate(addDays(NOW, 1));
    await imported('analyst-panels', panel('KO', isoDate(NOW), 200));
    await imported('analyst-panels', panel('AAPL', tomorrow, 222));
    expect(await median('AAPL')).not.toEqual({ target_median: 222 });
    await app.db.query(`UPDATE "consensus_day" SET "target_median" = 1 WHERE "ticker" = 'KO'`);
    now = addDays(NOW, 1);
    await imported('analyst-panels', panel('MSFT', tomorrow, 233));
    expect(await median('MSFT')).toEqual({ target_median: 233 });
    expect(await median('AAPL')).toEqual({ target_median: 222 });
    // A full run would repair it.
    expect(await median('KO')).toEqual({ target_median: 1 });
  });

  it.each([
    ['ratings', 'rating_reading', `"ticker" = 'MSFT'`, `"facts" = jsonb_set("facts", '{score7d}', '0.5')`],
    ['screener', 'screener_stock', `"ticker" = 'MSFT'`, '"volume" = 1'],
    ['insights', 'insight', `"id" = 'MSFT@volume_anomaly_high'`, '"confidence" = 1'],
    [
      'roles',
      'entity_role',
      `"target_id" = (SELECT "entity_id" FROM "stock" WHERE "ticker" = 'MSFT')`,
      '"position" = 99',
    ],
  ])('deriving a Form 4 leaves the rows of other stocks alone: %s', async (_job, table, others, wrong) => {
    const importForm = (n: number) =>
      imported(...KINDS[0]!({ one: (items) => items[0]!, whole: (from) => from + n, n }));
    await importForm(1);
    await derivation.settled();
    await app.db.query(
      `INSERT INTO "insight" VALUES ('MSFT@volume_anomaly_high', 'MSFT', 'volume_anomaly_high', '', 0.5, 'LOW', now(), '{}', 'PRICE_BAR', '{}') ON CONFLICT DO NOTHING`,
    );
    // A defect that a full run would repair.
    await app.db.query(`UPDATE "${table}" SET ${wrong} WHERE ${others}`);
    const rows = () => app.db.query(`SELECT t::text AS "row" FROM "${table}" AS t WHERE ${others} ORDER BY 1`);
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    await importForm(2);
    await derivation.settled();
    expect(await rows()).toEqual(before);
    await derive(app.db, null, NOW);
    expect(await rows()).not.toEqual(before);
  });

  it('deriving changes hands the keys that a job changed to the jobs that read its table', async () => {
    // A price change of a company without mentions, which a full run would remove.
    const stray = () => app.db.query(`SELECT 1 FROM "called_it_move" WHERE "ticker" = 'XOM'`);
    await app.db.query(
      `INSERT INTO "called_it_move" SELECT 'stray', 'XOM', now(), '2025-11-03', '2025-11-10', 9, 1, 1, 0, 0, '[]'`,
    );
    const [kind, files] = KINDS[5]!({ one: (items) => items[1] ?? items[0]!, whole: (from) => from, n: 1 });
    await imported(kind, files);
    const [run] = await app.db.query(`SELECT "inputs" FROM "job_run" WHERE "name" = 'called-it'`);
    const [state] = await app.db.query<{ version: number }>(
      `SELECT "version" FROM "data_version" WHERE "family" = 'analyst-actions'`,
    );
    expect(run).toMatchObject({ inputs: { 'analyst-actions': state!.version } });
    expect(await stray()).toHaveLength(1);
    await derive(app.db, null, NOW);
    expect(await stray()).toHaveLength(0);
  });

  it('deriving changes has the trades of a form at once, and market totals in a quiet moment', async () => {
    const [kind, files] = KINDS[0]!({ one: (items) => items[0]!, whole: (from) => from, n: 1 });
    const counted = async (statement: string) => (await app.db.query<{ count: number }>(statement))[0]!.count;
    const trades = () => counted('SELECT count(*)::int AS "count" FROM "insider_trade"');
    const people = () => counted(`SELECT count(*)::int AS "count" FROM "entity" WHERE "type" = 'PERSON'`);
    const before = { trades: await trades(), people: await people() };
    await imported(kind, files);
    expect(await trades()).toBe(before.trades + 1);
    expect(await people()).toBe(before.people);
    await derivation.settled();
    expect(await people()).toBe(before.people + 1);
  });

  it('deriving changes makes up for an import whose process ended before the jobs that follow', async () => {
    const [kind, files] = KINDS[0]!({ one: (items) => items[0]!, whole: (from) => from, n: 1 });
    await imported(kind, files);
    const another = derivationOn(catalog, app.db, { now: () => NOW, lookAt: () => NOW }, { quietMs: 0 });
    await another.makeUp();
    await vi.waitFor(async () => expect(await isBehind(app.db)).toBe(false), { timeout: 60_000, interval: 200 });
    await another.close();
  });
});
