import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { chainFile, IV_RANK, LATEST, PCVOL_PCTL } from '../../support/market-options.ts';

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

  it('are whole, a repeat counts as another, and after them only the headline is left [OPT-32, OPT-33, LIMITS-12, AMB-08, AMB-10]', async () => {
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

    const names = Object.keys(HEADLINE).join(' ').replace('pcVolPctl1y', 'pcVolPctl1y: pcVolPercentile1y');
    const { options } = await app.ask(
      `{ options(ticker: "AAPL") { dossier { isPreview previewReason withheld asOf headline { ${names} } latest { atmIv } context { ivRank1y } oiWalls { maxPain } unusual { type } expiries { expirationDate } } } }`,
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
    // A preview of one caller does not affect the response to the next.
    expect((await summary('AAPL')).data.latest).toEqual(LATEST);
    expect((await summary('AAPL', await app.newKey('FREE'))).isPreview).toBe(false);
  });

  it('omit readings that are missing from the preview [OPT-11, OPT-33]', async () => {
    const as = await app.newKey('FREE');
    for (let call = 0; call < 10; call++) await summary('AAPL', as);
    expect((await summary('SPY', as)).data).toEqual({ asOf: '2025-11-20', maxPain: 600 });
  });

  it('are exactly ten if thirty are requested at once [OPT-32]', async () => {
    const as = await app.newKey('FREE');
    const bodies = await Promise.all(Array.from({ length: 30 }, () => summary('AAPL', as)));
    expect(bodies.filter(({ isPreview }) => !isPreview)).toHaveLength(10);
    expect(await used(as.id)).toEqual(['2025-11: 10']);
  });

  it('start again with the UTC month [OPT-32]', async () => {
    const as = await app.newKey('FREE');
    for (let call = 0; call < 11; call++) await summary('AAPL', as);
    app.clock.now = new Date('2025-11-30T23:59:59.999Z');
    expect((await summary('AAPL', as)).isPreview).toBe(true);
    app.clock.now = new Date('2025-12-01T00:00:00.000Z');
    expect((await summary('AAPL', as)).isPreview).toBe(false);
    expect(await used(as.id)).toEqual(['2025-11: 10', '2025-12: 1']);
  });

  it('are not spent on tickers without coverage, nor on a history [OPT-34]', async () => {
    const as = await app.newKey('FREE');
    for (let call = 0; call < 12; call++) await summary('MSFT', as);
    await history('AAPL', '', as);
    expect(await used(as.id)).toEqual([]);
    expect((await summary('AAPL', as)).isPreview).toBe(false);
  });

  it('count each dossier once per operation, however often it is selected [AMB-10]', async () => {
    const as = await app.newKey('FREE');
    const data = await app.ask(
      `{ a: options(ticker: "AAPL") { dossier { latest { atmIv } } more: dossier { unusualCount } }
         b: stock(ticker: "AAPL") { options { dossier { isPreview oiWalls { maxPain } } } }
         c: options(ticker: "SPY") { dossier { isPreview unusual { type } } } }`,
      as,
    );
    expect([data.b.options.dossier.isPreview, data.c.dossier.isPreview]).toEqual([false, false]);
    expect(await used(as.id)).toEqual(['2025-11: 2']);
  });

  const PREVIEW = 'asOf sentiment headline { atmIv maxPain }';
  it.each([
    ['its fields', `{ options(ticker: "AAPL") { dossier { ${PREVIEW} } } }`],
    [
      'the flags of the gate',
      `{ options(ticker: "AAPL") { dossier { isPreview previewReason withheld ${PREVIEW} } } }`,
    ],
    ['a fragment', `{ options(ticker: "AAPL") { dossier { ...F } } } fragment F on OptionsDossier { ${PREVIEW} }`],
    ['the interface', `{ options(ticker: "AAPL") { dossier { ... on Preview { isPreview } ${PREVIEW} } } }`],
    ['what it skips', `{ options(ticker: "AAPL") { dossier { ${PREVIEW} latest @skip(if: true) { atmIv } } } }`],
    [
      'what it does not include',
      `query ($no: Boolean = false) { options(ticker: "AAPL") { dossier { ${PREVIEW} ... @include(if: $no) { expiries { dte } } } } }`,
    ],
    ['a stock', `{ stock(ticker: "AAPL") { options { dossier { ${PREVIEW} } } } }`],
    [
      'another subgraph',
      `{ _entities(representations: [{ __typename: "Stock", ticker: "AAPL" }]) { ... on Stock { options { dossier { ${PREVIEW} } } } } }`,
    ],
  ])('are not spent by a preview alone, selected through %s [AMB-10]', async (_what, query) => {
    const as = await app.newKey('FREE');
    for (let n = 0; n < 3; n++) {
      const { body } = await app.graphql(query, { as });
      expect(body.errors).toBeUndefined();
      expect(JSON.stringify(body.data)).toContain('"atmIv":0.25');
      expect(JSON.stringify(body.data)).not.toContain('"isPreview":true');
    }
    expect(await used(as.id)).toEqual([]);
  });

  it.each([
    ['a field', `{ options(ticker: "AAPL") { dossier { asOf context { ivRank1y } } } }`],
    ['a count', `{ options(ticker: "AAPL") { dossier { asOf unusualCount } } }`],
    ['an alias', `{ options(ticker: "AAPL") { dossier { headline { asOf } asOf2: latest { day } } } }`],
    [
      'a fragment',
      `{ options(ticker: "AAPL") { dossier { ...F } } } fragment F on OptionsDossier { expiries { dte } }`,
    ],
    [
      'a second selection of the field',
      `{ options(ticker: "AAPL") { dossier { asOf } dossier { unusual { type } } } }`,
    ],
    [
      'a variable',
      `query ($yes: Boolean = true) { options(ticker: "AAPL") { dossier { asOf latest @include(if: $yes) { day } } } }`,
    ],
  ])('are spent by withheld fields, selected through %s [AMB-10]', async (_what, query) => {
    const as = await app.newKey('FREE');
    for (const count of [1, 2]) {
      const { body } = await app.graphql(query, { as });
      expect(body.errors).toBeUndefined();
      expect(await used(as.id)).toEqual([`2025-11: ${count}`]);
    }
  });

  it('are shown in the usage of the viewer, which spends none [AMB-10]', async () => {
    const meter = async (as: As | 'anonymous') =>
      (await app.graphql('{ viewer { usage { optionsDossiers { limit remaining resetAt } } } }', { as })).body.data
        .viewer.usage.optionsDossiers;
    const as = await app.newKey('FREE');
    const resetAt = '2025-12-01T00:00:00.000Z';
    expect(await meter(as)).toEqual({ limit: 10, remaining: 10, resetAt });
    await summary('AAPL', as);
    await app.ask('{ options(ticker: "AAPL") { dossier { headline { atmIv } } } }', as);
    await app.ask('{ options(ticker: "SPY") { dossier { latest { atmIv } } } }', as);
    expect(await meter(as)).toEqual({ limit: 10, remaining: 8, resetAt });
    for (let call = 0; call < 12; call++) await summary('AAPL', as);
    expect(await meter(as)).toEqual({ limit: 10, remaining: 0, resetAt });
    expect(await meter('PRO')).toEqual({ limit: null, remaining: null, resetAt });
  });

  it('still show the headline, and name the withheld fields, to a key that has used them up [AMB-10, PREVIEW-02]', async () => {
    const as = await app.newKey('FREE');
    for (let call = 0; call < 10; call++) await summary('AAPL', as);
    const { options } = await app.ask(
      '{ options(ticker: "AAPL") { dossier { isPreview withheld headline { atmIv } } } }',
      as,
    );
    expect(options.dossier).toEqual({
      isPreview: true,
      withheld: ['latest', 'context', 'oiWalls', 'unusual', 'expiries'],
      headline: { atmIv: 0.25 },
    });
    expect(await used(as.id)).toEqual(['2025-11: 10']);
  });

  it('show no caller a dossier that another caller spent [AMB-10]', async () => {
    const query = '{ options(ticker: "AAPL") { dossier { isPreview latest { atmIv } } } }';
    const [one, other] = [await app.newKey('FREE'), await app.newKey('FREE')];
    await app.ask(query, 'PRO');
    for (let call = 0; call < 10; call++) expect((await app.ask(query, one)).options.dossier.isPreview).toBe(false);
    expect((await app.ask(query, one)).options.dossier).toEqual({ isPreview: true, latest: null });
    expect((await app.ask(query, other)).options.dossier).toEqual({ isPreview: false, latest: { atmIv: 0.25 } });
    expect([await used(one.id), await used(other.id)]).toEqual([['2025-11: 10'], ['2025-11: 1']]);
  });

  it('are not counted for PRO keys [OPT-32]', async () => {
    const as = await app.newKey('PRO');
    for (let call = 0; call < 12; call++) expect((await summary('AAPL', as)).isPreview).toBe(false);
    expect(await used(as.id)).toEqual([]);
  });
});

describe('several dossiers in one operation', () => {
  const COUNT = 15;
  const tickers = Array.from({ length: COUNT }, (_, i) => `T${String.fromCharCode(65 + i)}`);

  const market = useApp(async (started) => {
    const contract = { type: 'call' as const, strike: 100, expiry: '2025-12-19', volume: 1 };
    await load(started, 'options', {
      'many.csv': chainFile(tickers.map((ticker) => [ticker, '2025-11-20', 100, [contract]])),
    });
  });
  const used = async (id: string) =>
    (await market.db.query<{ used: number }>('SELECT "used" FROM "meter_month" WHERE "key_id" = $1', [id]))[0]?.used;
  const query = (list: readonly string[], fields = 'isPreview latest { day }') =>
    `{ ${list.map((ticker, i) => `d${i}: options(ticker: "${ticker}") { dossier { ${fields} } }`).join(' ')} }`;
  const wholeIn = (data: Record<string, { dossier: { latest: object | null } }>): number[] =>
    Object.values(data).flatMap(({ dossier }, i) => (dossier.latest ? [i] : []));
  const firstTen = Array.from({ length: 10 }, (_, i) => i);

  it('the first ten in document order are whole [AMB-10]', async () => {
    const as = await market.newKey('FREE');
    expect(wholeIn(await market.ask(query(tickers), as))).toEqual(firstTen);
    expect(await used(as.id)).toBe(10);
  });

  it('the first ten are whole even if later dossiers were read before [AMB-10]', async () => {
    await market.versions.refresh();
    await market.db.query(`UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" = 'options'`);
    await market.versions.refresh();
    // Cached rows are served immediately; the others wait for a batch.
    await market.ask(query(tickers.slice(5)), 'PRO');
    const as = await market.newKey('FREE');
    const { body } = await market.graphql(query(tickers), { as });
    expect(wholeIn(body.data)).toEqual(firstTen);
    expect(body.extensions.cost).toMatchObject({ requested: COUNT, actual: COUNT });
    expect(await used(as.id)).toBe(10);
  });

  it('a preview among them takes nothing from the others [AMB-10]', async () => {
    const as = await market.newKey('FREE');
    const light = tickers.slice(0, 5).map((ticker, i) => `l${i}: options(ticker: "${ticker}") { dossier { asOf } }`);
    const data = await market.ask(`{ ${light.join(' ')} ${query(tickers.slice(5)).slice(1)}`, as);
    expect(
      Object.entries(data)
        .filter(([name]) => name.startsWith('d'))
        .every(([, one]) => (one as { dossier: { latest: object | null } }).dossier.latest),
    ).toBe(true);
    expect(await used(as.id)).toBe(10);
  });

  it('many operations at once have ten whole dossiers in all [OPT-32]', async () => {
    const as = await market.newKey('FREE');
    const answers = await Promise.all(
      [tickers.slice(0, 8), tickers.slice(4, 12), tickers.slice(7)].map((list) => market.ask(query(list), as)),
    );
    const counts = answers.map((data) => wholeIn(data));
    expect(counts.flat()).toHaveLength(10);
    for (const whole of counts) expect(whole).toEqual(Array.from(whole, (_, i) => i));
    expect(await used(as.id)).toBe(10);
  });
});
