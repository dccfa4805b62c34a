import { useMemo } from 'react';
import { useStockOptionsQuery } from '../../generated/hooks.ts';
import type { PriceLevel } from '../../parts/price-arrangement.ts';

const NO_LEVELS: readonly PriceLevel[] = [];

/**
 * The prices between which options expect the stock with a probability of 90 %, for the longest horizon that the key may
 * read. Fetched only while it is displayed.
 * @param price the close from which the move counts
 */
export function computeRange(
  moves: readonly { sessions: number; move: number | null | undefined }[],
  price: number,
): readonly PriceLevel[] {
  const longest = moves.findLast(({ move }) => move !== null && move !== undefined);
  if (!longest?.move) return NO_LEVELS;
  const { move, sessions } = longest;
  const words = `90% range, ${sessions} ${sessions === 1 ? 'session' : 'sessions'}:`;
  return [
    { value: price * (1 + move), text: words },
    { value: price * (1 - move), text: words },
  ];
}

export function useExpectedRange(ticker: string, isShown: boolean, price: number | null): readonly PriceLevel[] {
  const { data } = useStockOptionsQuery({ ticker }, { enabled: isShown, partial: true });
  const dossier = data?.options?.dossier;
  return useMemo(() => {
    if (!isShown || !dossier || price === null) return NO_LEVELS;
    const { headline, latest } = dossier;
    return computeRange(
      [
        { sessions: 1, move: headline?.expectedMove1d },
        { sessions: 5, move: latest?.expectedMove5d },
        { sessions: 20, move: latest?.expectedMove20d },
      ],
      price,
    );
  }, [isShown, dossier, price]);
}
