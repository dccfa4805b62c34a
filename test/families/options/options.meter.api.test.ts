import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { IV_RANK, LATEST, PCVOL_PCTL } from '../../support/market-options.ts';

const BASE = '/api/v1/stocks';

const app = useApp();

type As = 'FREE' | 'PRO' | { key: string };
const summary = (ticker: string, as?: As) => app.read(`${BASE}/${ticker}/options/summary`, as);
const history = (ticker: string, query = '', as?: As) => app.read(`${BASE}/${ticker}/options/history${query}`, as);

describe('The ten full dossiers of a FREE key', () => {
  const HEADLINE = {
    asOf: '2025-11-20',
    sentiment: expect.closeTo(-0.138462, 6),
    ivRank1y: expect.closeTo(IV_RANK, 10),
    atmIv: 0.25,
    expectedMove1d: 0.0233,
    pcVol: 0.7,
    pcVolPctl1y: PCVOL_PCTL,
    maxPain: 200,
  };
  const used = async (id: string) =>
    (
      await app.db.query<{ month: string; used: number }>(
        'SELECT "month", "used" FROM "meter_month" WHERE "key_id" = $1 ORDER BY 1',
        [id],
      )
    ).map(({ month, used: count }) => `${month}: ${count}`);

  it('OPT-32 OPT-33 LIMITS-12 AMB-08 AMB-10 are whole, a repeat counts as another, and after them only the headline is left', async () => {
    const as = await app.newKey('FREE');
    for (let call = 1; call <= 10; call++) {
      const body = await summary(call % 2 ? 'AAPL' : 'SPY', as);
      expect([call, body.isPreview, 'latest' in body.data]).toEqual([call, false, true]);
    }
    const { data, ...rest } = await summary('AAPL', as);
    expect(data).toEqual(HEADLINE);
    expect(rest).toMatchObject({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      upgrade: {
        plan: 'PRO',
        url: expect.any(String),
        message: expect.stringMatching(
          /^You have used this month's 10 full views of options, and the next ones start on Dec 1, 2025 \(UTC\); PRO /,
        ),
      },
    });
    expect(await used(as.id)).toEqual(['2025-11: 10']);

    const names = Object.keys(HEADLINE).join(' ');
    const { options } = await app.ask(
      `{ options(ticker: "AAPL") { dossier { isPreview previewReason withheld asOf headline { ${names} } latest { atmIv } context { ivRank1y } oiWalls { maxPain } unusual { type } expiries { expiry } } } }`,
      as,
    );
    expect(options.dossier).toEqual({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      withheld: ['latest', 'context', 'oiWalls', 'unusual', 'expiries'],
      asOf: '2025-11-20',
      headline: HEADLINE,
      latest: null,
      context: null,
      oiWalls: null,
      expiries: null,
      unusual: null,
    });
    // What was withheld from one caller is there for the next.
    expect((await summary('AAPL')).data.latest).toEqual(LATEST);
    expect((await summary('AAPL', await app.newKey('FREE'))).isPreview).toBe(false);
  });

  it('OPT-11 OPT-33 omit readings that are missing from the preview', async () => {
    const as = await app.newKey('FREE');
    for (let call = 0; call < 10; call++) await summary('AAPL', as);
    expect((await summary('SPY', as)).data).toEqual({ asOf: '2025-11-20', maxPain: 600 });
  });

  it('OPT-32 are exactly ten if thirty are requested at once', async () => {
    const as = await app.newKey('FREE');
    const bodies = await Promise.all(Array.from({ length: 30 }, () => summary('AAPL', as)));
    expect(bodies.filter(({ isPreview }) => !isPreview)).toHaveLength(10);
    expect(await used(as.id)).toEqual(['2025-11: 10']);
  });

  it('OPT-32 start again with the UTC month', async () => {
    const as = await app.newKey('FREE');
    for (let call = 0; call < 11; call++) await summary('AAPL', as);
    app.clock.now = new Date('2025-11-30T23:59:59.999Z');
    expect((await summary('AAPL', as)).isPreview).toBe(true);
    app.clock.now = new Date('2025-12-01T00:00:00.000Z');
    expect((await summary('AAPL', as)).isPreview).toBe(false);
    expect(await used(as.id)).toEqual(['2025-11: 10', '2025-12: 1']);
  });

  it('OPT-34 are not spent on tickers without coverage, nor on a history', async () => {
    const as = await app.newKey('FREE');
    for (let call = 0; call < 12; call++) await summary('MSFT', as);
    await history('AAPL', '', as);
    expect(await used(as.id)).toEqual([]);
    expect((await summary('AAPL', as)).isPreview).toBe(false);
  });

  it('AMB-10 count each dossier once per operation, however often it is selected', async () => {
    const as = await app.newKey('FREE');
    const data = await app.ask(
      `{ a: options(ticker: "AAPL") { dossier { asOf } more: dossier { sentiment } }
         b: stock(ticker: "AAPL") { options { dossier { isPreview } } }
         c: options(ticker: "SPY") { dossier { isPreview } } }`,
      as,
    );
    expect([data.b.options.dossier.isPreview, data.c.dossier.isPreview]).toEqual([false, false]);
    expect(await used(as.id)).toEqual(['2025-11: 2']);
  });

  it('OPT-32 are not counted for PRO keys', async () => {
    const as = await app.newKey('PRO');
    for (let call = 0; call < 12; call++) expect((await summary('AAPL', as)).isPreview).toBe(false);
    expect(await used(as.id)).toEqual([]);
  });
});
