import { describe, expect, it } from 'vitest';
import { mostTraded } from '../../dashboard/src/pages/politician/most-traded.ts';

describe('The most traded tickers of a politician', () => {
  it('keep their order, and include those that are no stocks of the universe [POL-18]', () => {
    const nvidia = { ticker: 'NVDA', name: 'NVIDIA Corporation' };
    const apple = { ticker: 'AAPL', name: 'Apple Inc.' };
    expect(mostTraded(['NVDA', 'OLDCO', 'AAPL'], [apple, nvidia], [])).toEqual([
      { ticker: 'NVDA', stock: nvidia, isFund: false },
      { ticker: 'OLDCO', stock: null, isFund: false },
      { ticker: 'AAPL', stock: apple, isFund: false },
    ]);
  });

  it('are funds if a trade states it [POL-18]', () => {
    const trades = [
      { ticker: 'XLU', assetType: 'ETF' },
      { ticker: 'OLDCO', assetType: 'STOCK' },
    ];
    expect(mostTraded(['XLU', 'OLDCO'], [], trades).map(({ isFund }) => isFund)).toEqual([true, false]);
  });
});
