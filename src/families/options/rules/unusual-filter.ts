import type { UnusualOption } from './chain.ts';
import type { OptionType } from './pricing.ts';

/** Conditions on contracts with unusual volume; all must hold. `minPremium`: USD. `minDte`, `maxDte`: calendar days. */
export type UnusualOptionFilter = {
  type?: OptionType | null;
  minPremium?: number | null;
  minDte?: number | null;
  maxDte?: number | null;
};

/** Selects the contracts that fulfill all conditions. */
export const createContractMatcher =
  ({ type, minPremium, minDte, maxDte }: UnusualOptionFilter) =>
  (contract: Pick<UnusualOption, 'type' | 'premium' | 'dte'>): boolean =>
    (!type || contract.type === type) &&
    contract.premium >= (minPremium ?? 0) &&
    contract.dte >= (minDte ?? 0) &&
    contract.dte <= (maxDte ?? Number.POSITIVE_INFINITY);
