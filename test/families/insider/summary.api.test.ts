import { describe, expect, it } from 'vitest';
import { coversWindow } from '../../../src/families/insider/summary/rules.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';

const app = useApp();

const FIELDS = 'tradeCount buyCount sellCount buyerCount sellerCount buyValue sellValue netValue implausibleTradeCount';
const summary = async (ticker: string, days: number, as: 'PRO' | 'FREE' | 'anonymous' = 'PRO') => {
  const query = `{ stock(ticker: "${ticker}") { insiderSummary(period: { days: ${days} }) { isPreview withheld ${FIELDS} } } }`;
  return (await app.ask(query, as)).stock.insiderSummary;
};
const NOTHING = Object.fromEntries(FIELDS.split(' ').map((field) => [field, null]));
const APPLE = {
  isPreview: false,
  withheld: [],
  tradeCount: 3,
  buyCount: 1,
  sellCount: 2,
  buyerCount: 1,
  sellerCount: 2,
  // 10 x 201.50; 1,000 x 200 + 500 x 199.
  buyValue: 2_015,
  sellValue: 299_500,
  netValue: -297_485,
  implausibleTradeCount: 0,
};

describe('the insider summary of a stock', () => {
  it('adds up purchases and sales on the open market, and nothing else [DER-60, AMB-38]', async () => {
    expect(await summary('AAPL', 90)).toEqual(APPLE);
    // The window of four days contains the sale of the 17th.
    expect(await summary('AAPL', 4)).toMatchObject({
      tradeCount: 1,
      buyValue: 0,
      sellValue: 200_000,
      netValue: -200_000,
    });
  });

  it('counts joint filers once [INS-02]', async () => {
    expect(await summary('NVDA', 90)).toMatchObject({ buyCount: 3, buyerCount: 3, buyValue: 919_800, sellCount: 0 });
  });

  it('has a measured zero for a stock whose insiders did nothing', async () => {
    expect(await summary('GONE', 90)).toMatchObject({ isPreview: false, tradeCount: 0, netValue: 0 });
  });

  it('withholds every sum from FREE if a trade of the window may be behind the preview [LIMITS-14]', async () => {
    const withheld = FIELDS.split(' ');
    for (const as of ['FREE', 'anonymous'] as const)
      for (const days of [90, 60, 51])
        expect(await summary('AAPL', days, as), `${days}`).toEqual({ isPreview: true, withheld, ...NOTHING });
    // The fifth trade of the preview is from 1 October, 51 days ago: all newer trades are in the preview.
    expect(await summary('AAPL', 50, 'FREE')).toEqual(await summary('AAPL', 50));
    expect(await summary('AAPL', 50, 'FREE')).toMatchObject({ isPreview: false, sellValue: 299_500 });
  });

  it('shows FREE the sums of a stock whose trades its preview shows whole [LIMITS-14]', async () => {
    expect(await summary('JPM', 90, 'FREE')).toEqual(await summary('JPM', 90));
    expect(await summary('JPM', 90, 'FREE')).toMatchObject({ isPreview: false, buyValue: 2_000 });
  });

  it('costs the call that it replaces [AMB-49]', async () => {
    const { body } = await app.graphql('{ stock(ticker: "AAPL") { name insiderSummary { netValue } } }');
    expect(body.extensions.cost).toMatchObject({ requested: 1, actual: 1 });
  });
});

describe('the preview of a window', () => {
  const on = (day: string) =>
    ({ transactionDate: parseDay(day)!, transactionCode: 'P', derivative: false }) as Parameters<
      typeof coversWindow
    >[0][number];
  const all = ['2025-11-10', '2025-11-05', '2025-11-05', '2025-11-01'].map(on);
  const since = (day: string) => ({ from: parseDay(day)!, to: parseDay('2025-11-21')! });

  it.each([
    ['all where a row of it lies before the window', 2, '2025-11-06', true],
    ['not all where the last row is on its first day', 2, '2025-11-05', false],
    ['not all where every row is within', 3, '2025-10-01', false],
    ['all where it shows every row', 4, '2025-10-01', true],
  ] as const)('is %s [LIMITS-14]', (_what, visible, from, message) => {
    expect(coversWindow(all.slice(0, visible), all, since(from))).toBe(message);
  });
});
