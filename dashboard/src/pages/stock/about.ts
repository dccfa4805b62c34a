import { useStockAboutQuery } from '../../generated/hooks.ts';
import { HALF_YEAR } from '../../parts/score-chart.tsx';

/** The company, and what is written about it: the panel that is seen first asks for both. */
export function useStockAbout(ticker: string) {
  return useStockAboutQuery({ ticker, days: HALF_YEAR }, { partial: true });
}
