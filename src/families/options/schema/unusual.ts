import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import type { OptionType as OptionTypeName } from '../rules/pricing.ts';

export const OptionType = defineEnum<OptionTypeName>('OptionType', 'The right that an option gives.', {
  call: 'To buy at the strike.',
  put: 'To sell at the strike.',
});

const UnusualOptionFilter = builder.inputType('UnusualOptionFilter', {
  description: 'Conditions on contracts with unusual volume, all of which must hold.',
  fields: (t) => ({
    type: t.field({ type: OptionType, description: 'Only calls, or only puts.' }),
    minPremium: t.float({ description: 'The least premium traded, USD.', extensions: { unit: 'USD' } }),
    minDte: t.int({ description: 'The least number of calendar days to expiry.', extensions: { unit: 'DAYS' } }),
    maxDte: t.int({ description: 'The greatest number of calendar days to expiry.', extensions: { unit: 'DAYS' } }),
  }),
});

/** The argument of lists of contracts. */
export const contractFilter = {
  type: UnusualOptionFilter,
  description: 'Only these contracts. Default: all.',
} as const;
