import { describe, expect, it } from 'vitest';
import { type ChainTrade, groupChains } from '../../../src/families/insider/rules/chains.ts';

type Spec = Partial<ChainTrade> & { owner?: string; officer?: boolean; director?: boolean };
const trade = (
  filingId: string,
  { owner = filingId, officer = false, director = false, ...more }: Spec = {},
): ChainTrade => ({
  filingId,
  issuerCik: '9',
  owners: [{ id: owner, officer, director }],
  transactionDate: '2026-11-16',
  transactionCode: 'P',
  derivative: false,
  acquired: true,
  directOwnership: true,
  sharesTransacted: 200_000,
  pricePerShare: 10,
  sharesOwnedAfter: 5_200_000,
  ...more,
});
const listBlocks = (...trades: ChainTrade[]) =>
  [...groupChains(trades)].map(([first, others]) => [first, ...others].map(({ filingId }) => filingId).join(' '));

describe('Owners of a chain', () => {
  it('report one trade, which the first states [INS-11]', () => {
    expect(listBlocks(trade('fund'), trade('partner'), trade('holding'))).toEqual(['fund partner holding']);
  });

  it('report as many trades as each of them has equal rows [INS-11]', () => {
    const rows = ['fund', 'fund', 'partner', 'partner'].map((id) => trade(id));
    expect(listBlocks(...rows)).toEqual(['fund partner', 'fund partner']);
    expect(listBlocks(trade('fund'), trade('a'), trade('a'), trade('b'), trade('b'))).toEqual(['fund a b', 'a b']);
  });

  it.each<[string, Spec]>([
    ['an officer', { officer: true }],
    ['a director', { director: true }],
    ['another issuer', { issuerCik: '8' }],
    ['no issuer', { issuerCik: null }],
    ['another day', { transactionDate: '2026-11-17' }],
    ['another code', { transactionCode: 'J' }],
    ['the other side', { acquired: false }],
    ['another nature of ownership', { directOwnership: false }],
    ['another price', { pricePerShare: 10.01 }],
    ['other shares', { sharesTransacted: 200_001 }],
    ['another holding', { sharesOwnedAfter: 200_000 }],
    ['no holding', { sharesOwnedAfter: null }],
    ['a derivative', { derivative: true }],
    ['the same owner', { owner: 'fund' }],
  ])('do not include %s [INS-11]', (_title, more) => {
    expect(listBlocks(trade('fund'), trade('other', more))).toEqual(['fund', 'other']);
  });
});
