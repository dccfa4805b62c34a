import { csv, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  prices: csv('x.csv', table('ticker,date,open,close', 'KO,2025-11-20,ten,71', 'KO,2025-11-21,70,71')),
};
