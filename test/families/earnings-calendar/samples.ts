import { csv, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  'earnings-calendar': csv(
    'earnings.csv',
    table('ticker,snapshotDate,earningsDate,fiscalDateEnding', 'KO,2025-11-07,2026-01-29,2025-12-31'),
  ),
};
