import { useState } from 'react';
import { useStockAboutQuery } from '../../generated/hooks.ts';
import { halfYearAgo } from '../../parts/score-chart.tsx';

/** The company, and what is written about it: the panel that is seen first asks for both. */
export function useStockAbout(ticker: string) {
  const [from] = useState(halfYearAgo);
  return useStockAboutQuery({ ticker, from }, { partial: true });
}
