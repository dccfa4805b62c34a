import { csv, type Samples, table } from '../../support/samples.ts';

const COMPANIES = { 'companies.csv': 'company_id,ticker\n1,KO\n' };

export const samples: Samples = {
  'analyst-panels': csv(
    'panels.csv',
    table(
      'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell',
      'KO,2025-11-20T21:00:00Z,,70,60,77,,90,20,2,,,,,',
    ),
  ),
  'analyst-actions': csv(
    'actions.csv',
    table('ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo', 'KO,2025-11-20,A,,,Buy,-1,80'),
  ),
  'analyst-ratings': csv(
    'ratings.csv',
    table('company_id,analyst_firm,rating,target_price_usd,rating_date', '1,Barclays,Overweight,,2025-11-20'),
    COMPANIES,
  ),
  'analyst-estimates': csv(
    'estimates.csv',
    table(
      'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts',
      'KO,2025-11-20,CURRENT_YEAR,,1,2,3,4,,,,',
    ),
  ),
  'earnings-surprises': csv(
    'surprises.csv',
    table(
      'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue',
      'KO,2025-09-30,2025-10-21,1,2,,',
    ),
  ),
};
