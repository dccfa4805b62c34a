import { csv, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  options: csv(
    'chain.csv',
    table(
      'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta',
      'KO,2025-11-20,70,KO251219C00070000,call,70,2025-12-19,1,1,1,1,1,1,5',
    ),
  ),
  'option-history': csv(
    'option-history.csv',
    table(
      'ticker,date,callVol,putVol,callOi,putOi,vwIv,atmIv,atmIv60,atmIv90,iv25c,iv25p,netDelta,notionalVol,contracts',
      'KO,2025-11-20,900,600,8000,6000,0.18,0.17,0.175,0.18,0.16,19,1500.5,230000,120',
    ),
  ),
};
