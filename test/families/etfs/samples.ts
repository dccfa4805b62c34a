import { csv, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  'etf-profiles': csv('etf-profiles.csv', table('ticker,name,expenseRatio', 'SPY,SPDR S&P 500,95')),
  'extended-quotes': csv(
    'extended-quotes.csv',
    table('ticker,quotedAt,price', 'SPY,2025-11-20T21:04:05Z,660.5', 'SPY,2025-11-20T15:00:00Z,660'),
  ),
  'etf-holdings': csv('holdings.csv', table('etf,asOfDate,ticker,name,weightPct', 'SPY,2025-11-18,KO,Coca-Cola,1')),
};
