import { groupBy } from '../../../lib/group.ts';

/** A trade with what decides whether another owner of its chain reports it too. */
export type ChainTrade = {
  filingId: string;
  issuerCik: string | null;
  /** The owners of its form, first signer first. */
  owners: readonly { id: string; officer: boolean; director: boolean }[];
  transactionDate: string | Date;
  transactionCode: string;
  derivative: boolean;
  acquired: boolean;
  directOwnership: boolean;
  sharesTransacted: number;
  pricePerShare?: number | null;
  sharesOwnedAfter?: number | null;
};

const buildOwnersKey = ({ owners }: ChainTrade): string =>
  owners
    .map(({ id }) => id)
    .sort()
    .join(' ');

/** Whether it can be of a chain: a form by ten percent owners or others, which states the holding after the trade. */
const canBeChained = ({ issuerCik, owners, sharesOwnedAfter }: ChainTrade): boolean =>
  issuerCik !== null &&
  (sharesOwnedAfter ?? null) !== null &&
  owners.every(({ officer, director }) => !officer && !director);

const buildBlockKey = (trade: ChainTrade): string =>
  [
    trade.issuerCik,
    trade.transactionDate,
    trade.transactionCode,
    trade.derivative,
    trade.acquired,
    trade.directOwnership,
    trade.sharesTransacted,
    trade.pricePerShare,
    trade.sharesOwnedAfter,
  ].join('|');

/**
 * Groups trades that several owners report of one block. A fund, its general partner, and its holding each own the same
 * shares beneficially (Exchange Act Rule 16a-1(a)), and a form has ten owners at most, so forms repeat the block. They are
 * one trade if issuer, day, code, side, nature of ownership, shares, price, and shares owned after are equal, and no
 * owner is an officer or a director. Equal rows of one form, or of the same owners, are several trades.
 * @param trades in order; the first of a block stays
 * @returns the other trades of the block, by the one that stays
 */
export function groupChains<T extends ChainTrade>(trades: readonly T[]): Map<T, readonly T[]> {
  const blocks = new Map<T, readonly T[]>(trades.map((trade) => [trade, []]));
  for (const equal of groupBy(trades.filter(canBeChained), buildBlockKey).values()) {
    // The first of each owner's equal rows is one block, the second another.
    const byOwners = [...groupBy(equal, buildOwnersKey).values()];
    const blockCount = Math.max(0, ...byOwners.map((rows) => rows.length));
    for (let i = 0; i < blockCount; i += 1) {
      const [trade, ...others] = byOwners.flatMap((rows) => rows[i] ?? []);
      if (!trade) continue;
      blocks.set(trade, others);
      for (const other of others) blocks.delete(other);
    }
  }
  return blocks;
}
