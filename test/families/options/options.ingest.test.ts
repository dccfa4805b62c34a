import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { optionsImporter } from '../../../src/families/options/ingest.ts';
import { ingest } from '../../../src/import/run.ts';
import { derive } from '../../support/catalog.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { fileAt, getFile, hasSharedData, importError, imported, SHARED_DATA } from '../../support/import-file.ts';
import { load } from '../../support/load.ts';
import { chainFile } from '../../support/market-options.ts';

const OURS = 'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta\n';
const KO = 'KO,2025-11-20,70,KO251219C00070000,call,70,2025-12-19';
const YFINANCE =
  'contractSymbol,lastTradeDate,strike,lastPrice,bid,ask,volume,openInterest,impliedVolatility,stockPrice,date\n';
const take = (name: string, content: string) => imported(optionsImporter, getFile(name, content));
const turnDown = (name: string, content: string) => importError(optionsImporter, getFile(name, content));
const cboe = (rows: object[], head: object = {}) =>
  JSON.stringify({
    symbol: 'KO',
    timestamp: '2026-07-02 19:26:08',
    current_price: 70,
    pcr_oi: 99,
    raw_options: rows,
    ...head,
  });

describe('A chain', () => {
  it('in our own layout is read unchanged', async () => {
    const { rows, refused } = await take('x.csv', `${OURS}${KO},10,20,1,1.2,1.1,0.2,0.5\n`);
    expect(refused).toEqual([]);
    expect(rows[0]).toEqual({
      ticker: 'KO',
      snapshotAt: new Date('2025-11-20'),
      date: new Date('2025-11-20'),
      contract: 'KO251219C00070000',
      type: 'call',
      strike: 70,
      expiry: new Date('2025-12-19'),
      volume: 10,
      openInterest: 20,
      bid: 1,
      ask: 1.2,
      last: 1.1,
      iv: 0.2,
      delta: 0.5,
      lastTradeDate: null,
    });
    expect(rows[1]).toMatchObject({ ticker: 'KO', date: new Date('2025-11-20'), spot: 70 });
  });

  it('of yfinance belongs to the session before its weekend, its trades to their day in New York [OPT-04]', async () => {
    const line = 'KO251003C00070000,2025-09-27 01:30:00+00:00,70.0,1.1,1.0,1.2,,0.0,1e-05,70.5,2025-09-28\n';
    const { rows } = await take('KO.csv', YFINANCE + line);
    expect(rows[0]).toMatchObject({
      date: new Date('2025-09-26'),
      lastTradeDate: new Date('2025-09-26'),
      volume: null,
      openInterest: 0,
      iv: 0.00001,
      last: 1.1,
    });
    expect(rows[1]).toMatchObject({ spot: 70.5 });
  });

  it('a Cboe chain has timestamps in UTC, and its own totals are ignored [OPT-04]', async () => {
    const row = { option: 'KO260717P00070000', bid: 0, ask: 1, iv: 0, open_interest: 3.0, volume: 2.0, delta: -0.5 };
    const { rows } = await take(
      'KO.json',
      cboe([
        { ...row, last_trade_time: '2026-07-02T15:11:08' },
        { ...row, option: 'KO260717P00071000', last_trade_time: null },
      ]),
    );
    expect(rows[0]).toMatchObject({
      date: new Date('2026-07-02'),
      openInterest: 3,
      volume: 2,
      type: 'put',
      strike: 70,
      lastTradeDate: new Date('2026-07-02'),
    });
    expect(rows[1]).toMatchObject({ lastTradeDate: null });
    expect(rows).toHaveLength(3);
    const [before] = (await take('KO.json', cboe([row], { timestamp: '2026-07-02 12:00:00' }))).rows;
    expect(before!.date).toEqual(new Date('2026-07-01'));
  });

  it.each([
    ['contract', 'a contract that is none', `${KO.replace('KO251219C00070000', 'KO')},1,1,1,1,1,1,0.5`],
    ['contract', 'a contract that a corporate action changed', `${KO.replace('KO25', 'KO125')},1,1,1,1,1,1,0.5`],
    ['contract', 'a contract that had expired', 'KO,2025-11-20,70,KO251119C00070000,call,70,2025-11-19,1,1,1,1,1,1,0'],
    ['date', 'a day that is none', `${KO.replace('2025-11-20', '2025-11-31')},1,1,1,1,1,1,0.5`],
    ['spot', 'no price of the stock', `${KO.replace(',70,KO', ',,KO')},1,1,1,1,1,1,0.5`],
    ['ticker', 'another ticker than the contract’s', `${KO.replace('KO,', 'PEP,')},1,1,1,1,1,1,0.5`],
    ['type', 'another type', `${KO.replace('call', 'put')},1,1,1,1,1,1,0.5`],
    ['strike', 'another strike', `${KO.replace('call,70', 'call,71')},1,1,1,1,1,1,0.5`],
    ['expiry', 'another expiry', `${KO.replace('2025-12-19', '2025-12-26')},1,1,1,1,1,1,0.5`],
    [undefined, 'too few cells', `${KO},1`],
  ])('refuses a row for its %s: %s, and goes on', async (field, _what, line) => {
    const { rows, refused } = await take(
      'x.csv',
      `${OURS}${line}\nKO,2025-11-20,70,KO251219C00075000,call,75,2025-12-19,1,1,1,1,1,1,0.5\n`,
    );
    expect(refused).toEqual([{ refused: expect.any(String), line: 2, field, content: line }]);
    expect(rows[0]).toMatchObject({ strike: 75 });
  });

  it.each([
    ['volume', 'half a contract', `${KO},1.5,1,1,1,1,1,0.5`],
    ['openInterest', 'less than nothing', `${KO},1,-1,1,1,1,1,0.5`],
    ['bid', 'a word for a price', `${KO},1,1,one,1,1,1,0.5`],
    ['delta', 'a delta beyond one', `${KO},1,1,1,1,1,1,1.5`],
    ['delta', 'a call that falls with its stock', `${KO},1,1,1,1,1,1,-0.5`],
  ])('takes a row without its %s: %s', async (field, _what, line) => {
    const { rows, refused, notes } = await take('x.csv', `${OURS}${line}\n`);
    expect([refused, notes]).toEqual([[], [{ note: expect.any(String), line: 2, field, content: line }]]);
    expect(rows[0]![field]).toBeNull();
  });

  it('refuses a row that is nested, or is no row, and goes on; a file that is nested without end as a whole', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const text = cboe(['HERE', null, 7, { option: 'KO260717P00070000' }] as object[]);
    const { facts, refused } = await take('KO.json', text.replace('"HERE"', nested(50)));
    expect(refused.map(({ line, field }) => [line, field])).toEqual([1, 2, 3].map((line) => [line, 'option']));
    expect(facts).toHaveLength(2);
    await expect(take('KO.json', text.replace('"HERE"', nested(100_000)))).rejects.toThrow('64 levels');
  });

  it('has each contract once, one spot and one snapshot', async () => {
    const other = `${KO.replace('00070000', '00075000').replace('call,70', 'call,75')},1,1,1,1,1,1,0.5`;
    const row = `${KO},1,1,1,1,1,1,0.5`;
    const { refused } = await take('x.csv', `${OURS}${row}\n${row}\n${other.replace(',70,KO', ',71,KO')}\n`);
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [3, 'contract'],
      [4, 'spot'],
    ]);
    const weekend = await take(
      'x.csv',
      `${OURS}${row.replace('11-20', '11-21')}\n${other.replace('11-20', '11-22')}\n`,
    );
    expect(weekend.refused.map(({ line, field }) => [line, field])).toEqual([[3, 'date']]);
  });
});

describe('A file that is no chain', () => {
  it.each([
    ['oi.csv', 'symbol,expiry,spot,call_oi,put_oi,put_call_ratio\nAAPL,2025-11-07,270,1,1,1\n', 'summary'],
    ['cboe.csv', 'options_count,pcr_oi,pcr_volume,symbol,timestamp\n1,1,1,DIA,2026-07-02\n', 'summary'],
    ['bars.csv', 'ticker,date,close\nKO,2025-11-20,70\n', 'no known chain'],
    ['header.csv', OURS, 'no rows'],
    ['cut.json', '{"symbol":"KO","raw_opt', 'JSON'],
    ['other.json', '{"a":1}', 'raw_options'],
    ['null.json', 'null', 'raw_options'],
    ['empty.json', cboe([]), 'raw_options'],
    ['when.json', cboe([{ option: 'KO260717P00070000' }], { timestamp: 'soon' }), 'date and time'],
    ['spot.json', cboe([{ option: 'KO260717P00070000' }], { current_price: null }), 'underlying'],
  ])('%s is refused', async (name, content, why) => expect((await turnDown(name, content)).message).toContain(why));

  it('is not taken from a folder if its name describes a summary', () => {
    const names = [
      'AAPL_option_chain.csv',
      'cboe_SHY.json',
      'cboe_summary_by_etf.csv',
      'options_oi_summary.csv',
      'README.md',
    ];
    expect(names.filter((name) => optionsImporter.accepts(name))).toEqual(names.slice(0, 2));
  });
});

describe('Chains in the database', () => {
  const app = useApp();

  const DAY = '2025-11-20';
  const expiry = '2025-12-19';
  const chain = (date: string, volume: number, strikes: number[]) =>
    chainFile([['XOM', date, 100, strikes.map((strike) => ({ type: 'call' as const, strike, expiry, volume }))]]);
  const stored = async () =>
    (
      await app.db.query(`SELECT "call_vol", "contracts" FROM "option_day" WHERE "ticker" = 'XOM' AND "date" = $1`, [
        DAY,
      ])
    )[0];

  it('can be imported again without a change, and an older snapshot of a session does not undo the newer', async () => {
    const saturday = chain('2025-11-22', 7, [100]);
    const first = await load(app, 'options', { 'a.csv': chain(DAY, 3, [100, 110]) });
    expect(first[0]).toMatchObject({ read: 2, written: 2, unchanged: 0, refused: 0, changed: true });
    expect(await stored()).toEqual({ call_vol: 6, contracts: 2 });
    const again = await load(app, 'options', { 'a.csv': chain(DAY, 3, [100, 110]) });
    expect(again[0]).toMatchObject({ read: 2, written: 0, unchanged: 2, changed: false });

    // A later snapshot of the same session replaces the whole chain and removes contracts that it lacks.
    await load(app, 'options', { 'friday.csv': chain('2025-11-21', 5, [100, 110]), 'saturday.csv': saturday });
    const friday = async () =>
      (
        await app.db.query(
          `SELECT "call_vol", "contracts" FROM "option_day" WHERE "ticker" = 'XOM' AND "date" = '2025-11-21'`,
        )
      )[0];
    expect(await friday()).toEqual({ call_vol: 7, contracts: 1 });
    await load(app, 'options', { 'friday.csv': chain('2025-11-21', 6, [100, 110]) });
    expect(await friday()).toEqual({ call_vol: 7, contracts: 1 });
  });

  it('make the same days and dossiers of the same facts, however often they are derived', async () => {
    const snapshot = async () => [
      await app.db.query('SELECT * FROM "option_day" ORDER BY "ticker", "date"'),
      await app.db.query('SELECT * FROM "option_dossier" ORDER BY "ticker"'),
    ];
    const before = await snapshot();
    await app.db.query(`UPDATE "option_day" SET "digest" = 'older rules', "call_vol" = 0`);
    await derive(app.db, ['options'], NOW);
    expect(await snapshot()).toEqual(before);
  });

  it('leave their day in the history when the facts are gone [DER-40]', async () => {
    await app.db.query(`DELETE FROM "option_contract_day" WHERE "ticker" = 'AAPL' AND "date" < '2025-11-01'`);
    await app.db.query(`DELETE FROM "option_chain" WHERE "ticker" = 'AAPL' AND "date" < '2025-11-01'`);
    await load(app, 'options', {
      'b.csv': chainFile([['AAPL', '2025-11-21', 200, [{ type: 'call', strike: 200, expiry, volume: 900, iv: 0.3 }]]]),
    });
    const [row] = await app.db.query(
      `SELECT "as_of"::text, "observations1y" FROM "option_dossier" WHERE "ticker" = 'AAPL'`,
    );
    expect(row).toEqual({ as_of: '2025-11-21', observations1y: 66 });
  });
});

describe.skipIf(!hasSharedData)('Real chains (skipped where the shared data folder is missing)', () => {
  const folder = path.join(SHARED_DATA, 'options');
  const app = useApp(
    async (app) => {
      const reports = await ingest(app.db, optionsImporter, [folder], { now: NOW });
      expect(reports.map(({ file, read, written, refused }) => [path.basename(file), read, written, refused])).toEqual([
        ['AAPL_option_chain_2025-09-28.csv', 1473, 1473, 0],
        ['cboe_DIA.json', 4028, 4028, 0],
        ['cboe_SHY_first.json', 312, 312, 0],
        ['cboe_SHY_last.json', 320, 320, 0],
        ['cboe_TLT.json', 2262, 2262, 0],
      ]);
      // The newest files are of the summer after the harness's day.
      await derive(app.db, ['options'], NOW, new Date('2026-07-02'));
      await app.versions.refresh();
    },
    { fill: false },
  );

  const summary = async (ticker: string) => (await app.rest(`/api/v1/stocks/${ticker}/options/summary`)).body.data;

  it.each(['cboe_summary_by_etf.csv', 'options_oi_summary.csv'])('%s is turned down as a summary', async (name) => {
    expect((await importError(optionsImporter, fileAt(path.join(folder, name)))).message).toContain('summary');
  });

  it('Apple’s make sense [OPT-02, OPT-05, OPT-28]', async () => {
    const { asOf, latest, oiWalls, unusual, context } = await summary('AAPL');
    expect(asOf).toBe('2025-09-26'); // The snapshot is of the Sunday after it.
    expect(latest.contracts).toBe(1473);
    for (const name of ['atmIv', 'atmIv60', 'atmIv90', 'vwIv', 'iv25c', 'iv25p']) {
      expect(latest[name], name).toBeGreaterThan(0.1);
      expect(latest[name], name).toBeLessThan(1);
    }
    expect(Math.abs(latest.skew25d)).toBeLessThan(0.1);
    expect(latest.expectedMove1d).toBeCloseTo((1.48 * latest.atmIv) / Math.sqrt(252), 3);
    // The stock traded at 255.46.
    for (const { strike } of [...oiWalls.callWalls, ...oiWalls.putWalls])
      expect(Math.abs(strike / 255.46 - 1)).toBeLessThan(0.35);
    expect(Math.abs(oiWalls.maxPain / 255.46 - 1)).toBeLessThan(0.15);
    expect(oiWalls.expiry).toBe('2025-11-21'); // October's is not among the 14 expiries of the file.
    expect(unusual).toHaveLength(5);
    expect(context).toEqual({ observations1y: 1 });
  });

  it.each([
    // Figures computed by the repository of these files, from the same rows.
    ['SHY', 3.666, 0.21, 320],
    ['DIA', 1.384, 1.377, 4028],
    ['TLT', 0.708, 0.364, 2262],
  ])(
    '%s, no stock of ours, has the put/call ratios that its file states [OPT-02, DER-37]',
    async (ticker, pcOi, pcVol, contracts) => {
      const { asOf, latest } = await summary(ticker);
      expect([asOf, latest.contracts]).toEqual(['2026-07-02', contracts]);
      expect([latest.pcOi, latest.pcVol].map((value) => Number(value.toFixed(2)))).toEqual(
        [pcOi, pcVol].map((value) => Number(value.toFixed(2))),
      );
      expect(latest.atmIv).toBeGreaterThan(0.01);
      expect(latest.atmIv).toBeLessThan(0.3);
    },
  );

  it('SHY’s two snapshots are a history of two sessions [OPT-03]', async () => {
    const { body } = await app.rest('/api/v1/stocks/SHY/options/history');
    expect(body.series.map(({ date, pcVol }: { date: string; pcVol: number }) => [date, pcVol])).toEqual([
      ['2026-06-12', 6],
      ['2026-07-02', 0.2096],
    ]);
  });
});
