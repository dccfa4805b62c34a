import { describe, expect, it } from 'vitest';
import { derive } from '../../support/catalog.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { chainFile, sessionsTo } from '../../support/market-options.ts';

const HEADER =
  'ticker,date,callVol,putVol,callOi,putOi,vwIv,atmIv,atmIv60,atmIv90,iv25c,iv25p,netDelta,notionalVol,contracts';
const SESSIONS = sessionsTo('2025-11-20', 62);
const [NEWEST, BEFORE] = [SESSIONS.at(-1)!, SESSIONS.at(-2)!];

const app = useApp();

/** Day i of a past: pcVol .40 + .01 i, atmIv .200 + .001 i, skew .02 + .001 i. */
const pastRow = (ticker: string, date: string, i: number): string =>
  [
    ...[ticker, date, 1_000, 400 + 10 * i, 5_000, 4_000, 0.25, 0.2 + 0.001 * i, 0.21, 0.22],
    ...[0.2, (0.22 + 0.001 * i).toFixed(4), 1_200, 90_000, 60],
  ].join(',');
const past = (ticker: string, dates = SESSIONS) => ({
  'option-history.csv': [HEADER, ...dates.map((date, i) => pastRow(ticker, date, i))].join('\n'),
});

/** One expiry 30 days out: pcVol .70, atmIv .24, skew .03. */
const createChain = (ticker: string, date: string) => {
  const expiry = new Date(Date.parse(date) + 30 * 86_400_000).toISOString().slice(0, 10);
  const atm = { strike: 100, expiry, bid: 1.9, ask: 2.1, iv: 0.24 };
  return {
    [`${ticker}-${date}.csv`]: chainFile([
      [
        ticker,
        date,
        100,
        [
          { ...atm, type: 'call' as const, volume: 1_000, oi: 300, delta: 0.5 },
          { ...atm, type: 'put' as const, volume: 700, oi: 500, delta: -0.5 },
          { type: 'call' as const, strike: 110, expiry, iv: 0.2, delta: 0.25 },
          { type: 'put' as const, strike: 90, expiry, iv: 0.23, delta: -0.25 },
        ],
      ],
    ]),
  };
};

const ask = async (ticker: string) => {
  const { options } = await app.ask(
    `{ options(ticker: "${ticker}") {
        dossier { asOf latest { day pcVol atmIv skew25d contracts } context { pcVolPercentile1y ivRank1y skewPercentile1y observations1y } unusual { strike } }
        history { series { day callVol pcVol pcOi atmIv atmIv60 skew25d expectedMove1s1d netDelta notionalVol contracts } } } }`,
    'PRO',
  );
  return options;
};

describe('An imported history of options', () => {
  it('gives percentiles on the day of the first chain, which is the newest session [OPT-27, DER-40]', async () => {
    await load(app, 'option-history', past('MSFT'));
    expect(await ask('MSFT')).toEqual({ dossier: null, history: { series: [] } });

    await load(app, 'options', createChain('MSFT', NEWEST));
    const { dossier, history } = await ask('MSFT');
    expect(dossier).toMatchObject({
      asOf: NEWEST,
      latest: { day: NEWEST, pcVol: 0.7, atmIv: 0.24, skew25d: 0.03, contracts: 4 },
      context: {
        pcVolPercentile1y: (100 * 32) / 62, // .40 to .70, and today's .70, of 62.
        ivRank1y: expect.closeTo((100 * 0.04) / 0.06, 8), // .24 between .200 and .260.
        skewPercentile1y: (100 * 12) / 62, // .020 to .030, and today's .030, of 62.
        observations1y: 62,
      },
      unusual: [{ strike: 100 }],
    });
    expect(history.series.map(({ day }: { day: string }) => day)).toEqual(SESSIONS);
    // Of the chain, not of the history's row for the same session.
    expect(history.series.at(-1)).toMatchObject({ pcVol: 0.7, contracts: 4 });
  });

  it('has the ratios and the expected moves that follow from a row [OPT-37, DER-47]', async () => {
    const { history } = await ask('MSFT');
    expect(history.series[1]).toEqual({
      day: SESSIONS[1],
      callVol: 1_000,
      pcVol: 0.41,
      pcOi: 0.8,
      atmIv: 0.201,
      atmIv60: 0.21,
      skew25d: 0.021,
      expectedMove1s1d: 0.0127, // .201 x sqrt(1 / 252)
      netDelta: 1_200,
      notionalVol: 90_000,
      contracts: 60,
    });
  });

  it('gives way to a chain in any order, and stays if no chain is known', async () => {
    await load(app, 'options', { ...createChain('XOM', BEFORE), ...createChain('XOM', NEWEST) });
    const before = await ask('XOM');
    await load(app, 'option-history', past('XOM'));
    const { dossier, history } = await ask('XOM');
    expect(history.series.slice(-2)).toEqual(before.history.series);
    expect(history.series[0]).toMatchObject({ day: SESSIONS[0], contracts: 60 });
    expect(dossier.context.observations1y).toBe(62);
    expect(before.dossier.context.observations1y).toBe(2);
  });

  it('keeps the figures of a chain that was deleted', async () => {
    const of = `WHERE "ticker" = 'XOM' AND "date" = '${BEFORE}'`;
    const entry = (await ask('XOM')).history.series.at(-2);
    await app.db.query(`DELETE FROM "option_contract_day" ${of}`);
    await app.db.query(`DELETE FROM "option_chain" ${of}`);
    await derive(app.db, ['options'], app.clock.now);
    await app.versions.refresh();
    expect((await ask('XOM')).history.series.at(-2)).toEqual(entry);
  });

  it('is corrected by a later file, and writes nothing if the file is equal', async () => {
    const rows = past('XOM', SESSIONS.slice(0, 2))['option-history.csv']!;
    const [again] = await load(app, 'option-history', { 'option-history.csv': rows });
    expect(again).toMatchObject({ written: 0, unchanged: 2, refused: 0 });
    await load(app, 'option-history', { 'option-history.csv': rows.replace(',1000,400,', ',1000,800,') });
    expect((await ask('XOM')).history.series[0]).toMatchObject({ pcVol: 0.8 });
  });

  it('is taken in whole or not at all', async () => {
    const truncated = past('CVX')['option-history.csv']!.replace('CVX,2025-11-20', '"CVX,2025-11-20');
    const [report] = await load(app, 'option-history', { 'option-history.csv': truncated });
    expect(report).toMatchObject({ written: 0, failure: expect.stringContaining('quote') });
    expect(await app.db.query(`SELECT 1 FROM "option_history" WHERE "ticker" = 'CVX'`)).toEqual([]);
  });

  it('imported option history after the newest chain waits for that day’s chain', async () => {
    await load(app, 'options', createChain('PEP', BEFORE));
    await load(app, 'option-history', past('PEP'));
    const { dossier, history } = await ask('PEP');
    expect([dossier.asOf, history.series.at(-1).day, history.series.length]).toEqual([BEFORE, BEFORE, 61]);
    expect(dossier.context.observations1y).toBe(61);
  });
});
