import { csv, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  'short-interest': csv(
    'short_interest.csv',
    table('ticker,settlementDate,shortInterest,avgDailyVolume', 'KO,2025-11-14,5,many'),
  ),
  'short-volume': csv(
    'CNMSshvol20251120.txt',
    table('Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market', '20251120|KO|1|0|2|B,Q'),
  ),
  float: csv('float.csv', table('ticker,date,freeFloat,sharesOutstanding', 'KO,2025-11-20,1,2', 'KO,2025-11-20,1,3')),
};
