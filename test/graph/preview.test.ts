import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/graph/caller.ts';
import { filteredRows, firstPart, gate, hide, limitRows, limitToFirst } from '../../src/graph/preview.ts';
import type { Tier } from '../../src/graph/tiers.ts';
import { useApp } from '../support/harness.ts';

const offer = { price: '$15 per month', url: 'https://signals.example/upgrade' };
const as = (tier: Tier, keyId: string | null = 'k') => ({
  caller: { tier, keyId, label: null, limitKey: 'b' } satisfies Caller,
  offer,
  past: null,
});
const whole = { isPreview: false, previewReason: null, upgrade: null, withheld: [] };

const NOUNS = { buys: 'stocks bought', sells: 'stocks sold' };

describe('the gate', () => {
  const rows = [1, 2, 3, 4];

  it('shows a PRO key everything and never calls it a preview [PREVIEW-02]', () => {
    expect(gate(as('PRO'), rows, limitToFirst(2))).toEqual({ nodes: rows, totalCount: 4, ...whole });
    expect(gate(as('PRO'), { buys: rows, sells: rows }, limitRows(1, NOUNS))).toEqual({
      buys: rows,
      sells: rows,
      ...whole,
    });
    expect(gate(as('PRO'), { mean: 2, count: 0 }, hide(['mean', 'count']))).toEqual({ mean: 2, count: 0, ...whole });
  });

  it.each([
    ['more rows than it sees', [1, 2, 3], { isPreview: true, nodes: [1, 2], withheld: ['edges', 'nodes'] }],
    ['as many rows as it sees', [1, 2], { isPreview: false, nodes: [1, 2], withheld: [] }],
    ['fewer', [1], { isPreview: false, nodes: [1], withheld: [] }],
    ['none', [], { isPreview: false, nodes: [], withheld: [] }],
  ])(
    'says "preview" to a FREE key only where rows are missing: %s [PREVIEW-02, PREVIEW-05]',
    (_what, full, expected) => {
      const result = gate(as('FREE'), full, limitToFirst(2));
      expect(result).toMatchObject({ ...expected, totalCount: full.length });
      expect(result.previewReason).toBe(expected.isPreview ? 'PRO_REQUIRED' : null);
      expect(result.upgrade !== null).toBe(expected.isPreview);
    },
  );

  it('treats a caller without a key like a FREE key [PREVIEW-02]', () => {
    expect(gate(as('FREE', null), rows, limitToFirst(2))).toEqual(gate(as('FREE'), rows, limitToFirst(2)));
  });

  it('shortens only the lists that are too long, names those, and leaves the rest whole [PREVIEW-02, PREVIEW-08, DER-71]', () => {
    const full = { buys: [1, 2, 3], sells: [1], buyCount: 3, sellCount: 1 };
    const result = gate(as('FREE'), full, limitRows<typeof full>(2, NOUNS));
    expect(result).toMatchObject({ buys: [1, 2], sells: [1], buyCount: 3, sellCount: 1, withheld: ['buys'] });
    expect(result.upgrade?.message).toBe('PRO shows 3 stocks bought; FREE shows 2.');
    expect(full.buys).toEqual([1, 2, 3]);
    const fits = { buys: [1, 2], sells: [] as number[] };
    expect(gate(as('FREE'), fits, limitRows<typeof fits>(2, NOUNS))).toEqual({ ...fits, ...whole });
  });

  it('hides fields as null and names only those that had a value; a measured zero is a value [PREVIEW-02]', () => {
    type Reading = { high: number | null; mean: number | null; count: number | null };
    const trim = hide<Reading>(['mean', 'count']);
    const result = gate<Reading, Reading>(as('FREE'), { high: 9, mean: null, count: 0 }, trim);
    expect(result).toMatchObject({ isPreview: true, high: 9, mean: null, count: null, withheld: ['count'] });
    const nothing = { high: 9, mean: null, count: null };
    expect(gate<Reading, Reading>(as('FREE'), nothing, trim)).toEqual({ ...nothing, ...whole });
  });

  it.each([
    ['every row', () => true],
    ['some rows', (row: number) => row > 1],
    ['no visible row', (row: number) => row > 3],
  ])(
    'states the visible rows of a FREE key in one sentence, also if a filter keeps %s [PREVIEW-04]',
    (_what, keeps) => {
      const offer = (count: number) => gate(as('FREE'), rows, filteredRows(count, keeps)).upgrade?.message;
      expect(offer(3)).toBe('PRO shows every row; FREE shows at most 3.');
      expect(offer(1)).toBe('PRO shows every row; FREE shows at most 1.');
    },
  );

  it('states the visible rows of a FREE key if fewer than the limit are visible [PREVIEW-04]', () => {
    const onlyFirst = (all: readonly number[]) => all.slice(0, 1);
    const part = { offset: 0 };
    const getMessage = (trim: typeof onlyFirst) => gate(as('FREE'), rows, firstPart(3, part, trim)).upgrade?.message;
    expect(getMessage(onlyFirst)).toBe('PRO shows all 4 rows; FREE shows 1.');
    expect(getMessage(() => [])).toBe('PRO shows all 4 rows; FREE shows none.');
    const nothing = filteredRows<number>(
      3,
      () => true,
      () => [],
    );
    const none = gate(as('FREE'), rows, nothing);
    expect(none.upgrade?.message).toBe('PRO shows every row; FREE shows none.');
  });

  it('offers the upgrade with the operator’s own price and address [PREVIEW-04, UNS-19]', () => {
    const { upgrade } = gate(as('FREE'), rows, limitToFirst(2));
    expect(Object.keys(upgrade!).sort()).toEqual(['message', 'plan', 'price', 'relay', 'url']);
    expect(upgrade).toMatchObject({ plan: 'PRO', ...offer });
    for (const text of Object.values(upgrade!)) expect(text).toEqual(expect.stringMatching(/\S/));
  });
});

describe('through the gateway', () => {
  const app = useApp();

  const PREVIEW = 'isPreview previewReason withheld upgrade { plan message price url relay }';
  const trades = async (caller: Tier | 'anonymous', ticker: string) => {
    const query = `query($t: Ticker!) { market { insiderTrades(ticker: $t) { ${PREVIEW} totalCount nodes { transactionDate totalValue } } } }`;
    const { status, body } = await app.graphql(query, { as: caller, variables: { t: ticker } });
    expect(status).toBe(200);
    expect(body.errors).toBeUndefined();
    return body.data.market.insiderTrades;
  };
  const activity = async (caller: Tier | 'anonymous', days = 90) => {
    const query = `{ market { insiderActivity(period: { days: ${days} }) { ${PREVIEW} buyCount sellCount purchases { nodes { ticker totalValue tradeCount } } sales { nodes { ticker totalValue tradeCount } } } } }`;
    const { body } = await app.graphql(query, { as: caller });
    return body.data.market.insiderActivity;
  };

  it.each(['FREE', 'anonymous'] as const)(
    'shows %s the newest five trades and how many there are within a year [PREVIEW-02, PREVIEW-05, LIMITS-14]',
    async (caller) => {
      const result = await trades(caller, 'AAPL');
      const full = await trades('PRO', 'AAPL');
      expect(full).toMatchObject({ ...whole, totalCount: 7 });
      expect(full.nodes).toHaveLength(7);
      expect(result).toMatchObject({
        isPreview: true,
        previewReason: 'PRO_REQUIRED',
        withheld: ['edges', 'nodes'],
        totalCount: 8,
        upgrade: { plan: 'PRO', ...offer, message: expect.any(String), relay: expect.any(String) },
      });
      expect(result.nodes).toEqual(full.nodes.slice(0, 5));
    },
  );

  it.each(['FREE', 'anonymous'] as const)(
    'reports nothing as withheld from %s if the whole response already fits [PREVIEW-02, PREVIEW-03, AMB-03]',
    async (caller) => {
      const result = await trades(caller, 'NVDA');
      expect(result).toMatchObject({ ...whole, totalCount: 3 });
      expect(result).toEqual(await trades('PRO', 'NVDA'));
      expect(await trades(caller, 'GOOGL')).toEqual({ ...whole, totalCount: 0, nodes: [] });
    },
  );

  it.each(['FREE', 'anonymous'] as const)(
    'shows %s five stocks each way, each row and every count whole [PREVIEW-08, LIMITS-14]',
    async (caller) => {
      const [shown, full] = [await activity(caller), await activity('PRO')];
      expect([full.purchases.nodes.length, full.sales.nodes.length]).toEqual([8, 7]);
      expect(full).toMatchObject(whole);
      expect(shown).toMatchObject({
        isPreview: true,
        withheld: ['purchases', 'sales'],
        buyCount: 8,
        sellCount: 7,
      });
      expect(shown.purchases.nodes).toEqual(full.purchases.nodes.slice(0, 5));
      expect(shown.sales.nodes).toEqual(full.sales.nodes.slice(0, 5));
    },
  );

  it('calls an answer whole in a window short enough that everything fits [PREVIEW-02]', async () => {
    const [shown, full] = [await activity('FREE', 9), await activity('PRO', 9)];
    expect([full.buyCount, full.sellCount]).toEqual([6, 7]);
    expect(shown.withheld).toEqual(['purchases', 'sales']);
    expect(await activity('FREE', 5)).toMatchObject({ ...whole, buyCount: 0, sellCount: 1 });
  });

  it('answers both tiers in one shape [PREVIEW-01]', async () => {
    const members = (object: object): unknown =>
      Object.fromEntries(Object.entries(object).map(([name, value]) => [name, Array.isArray(value)]));
    for (const caller of ['FREE', 'anonymous'] as const) {
      expect(members(await trades(caller, 'AAPL'))).toEqual(members(await trades('PRO', 'AAPL')));
      expect(members(await activity(caller))).toEqual(members(await activity('PRO')));
    }
  });

  it('wraps a REST body below PRO and leaves it flat for PRO [PREVIEW-01, PREVIEW-03, PREVIEW-04, PREVIEW-06, AMB-05]', async () => {
    const path = '/api/v1/insider/trades';
    expect((await app.rest(`${path}/AAPL`, { as: 'PRO' })).body).toHaveLength(7);
    const preview = (await app.rest(`${path}/AAPL`, { as: 'FREE' })).body;
    expect(preview).toEqual({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      upgrade: { plan: 'PRO', ...offer, message: expect.any(String), relay: expect.any(String) },
      data: expect.any(Array),
    });
    expect(preview.data).toHaveLength(5);
    // If nothing is withheld, the reason is null and there is no upgrade offer.
    const fits = (await app.rest(`${path}/NVDA`, { as: 'anonymous' })).body;
    expect(fits).toEqual({ isPreview: false, previewReason: null, data: expect.any(Array) });
  });

  it('answers a preview with 200, never with an error [PREVIEW-09]', async () => {
    for (const path of ['activity', 'trades/AAPL', 'cluster-buys', 'trades/GOOGL'])
      for (const caller of ['FREE', 'anonymous'] as const)
        expect((await app.rest(`/api/v1/insider/${path}`, { as: caller })).status, path).toBe(200);
  });

  it('gates the trades of a stock and of an insider as it gates the root field [PREVIEW-05]', async () => {
    const query = `{ stock(ticker: "AAPL") { insiderTrades { isPreview totalCount nodes { insider { insiderId } } } } }`;
    const [free, pro] = [await app.graphql(query, { as: 'FREE' }), await app.graphql(query, { as: 'PRO' })];
    expect(free.body.data.stock.insiderTrades).toMatchObject({ isPreview: true, totalCount: 8 });
    expect(free.body.data.stock.insiderTrades.nodes).toEqual(pro.body.data.stock.insiderTrades.nodes.slice(0, 5));
    expect(pro.body.data.stock.insiderTrades).toMatchObject({ isPreview: false, totalCount: 7 });
  });

  it('writes null for a missing value, and omits no member [PREVIEW-07]', async () => {
    const { body } = await app.rest('/api/v1/stocks/images?tickers=NVDA');
    expect(body).toEqual({ NVDA: { iconUrl: null, logoUrl: null } });
    const { body: quote } = await app.rest('/api/v1/stocks/price?ticker=^VIX');
    expect(quote).toMatchObject({ ticker: '^VIX', volume: null });
  });
});
