import { csv, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  options: csv(
    'chain.csv',
    table(
      'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta',
      'KO,2025-11-20,70,KO251219C00070000,call,70,2025-12-19,1,1,1,1,1,1,5',
    ),
  ),
};
