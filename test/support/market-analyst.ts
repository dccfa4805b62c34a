/**
 * Analyst data of the small market. Today is 21 November 2025: a default history begins on 23 August, and for a FREE
 * key on 23 October. Apple's newest sweep is the one with the open points; the last sweep of MSFT is old; NVIDIA's
 * sweep returned no panel; Alphabet's is filed under its other share class.
 */
export const PANELS = `ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell
AAPL,2025-07-15T20:05:00Z,vendor,200,150,210,205,260,40,2.6,1,2,3,4,5
AAPL,2025-08-23T20:05:00Z,vendor,200,150,220,215,260,41,2.5,2,3,4,5,6
AAPL,2025-10-22T20:05:00Z,vendor,200,150,230,225,260,42,2.4,3,4,5,6,7
AAPL,2025-10-23T12:00:00-04:00,vendor,200,150,190,,260,43,3.5,4,5,6,7,8
AAPL,2025-11-10T20:05:00Z,,200,150,240,235,260,44,1.504,,,,,
AAPL,2025-11-20T02:30:00Z,vendor,220,180,330,320,515,58,1.31,9,48,2,1,0
AAPL,2025-11-20T21:04:05.750Z,vendor,225.51,180,327.7,315,515,59,1.3,10,48,2,1,0
MSFT,2025-03-03T21:00:00Z,vendor,400,300,380,390,500,30,4.51,0,0,0,1,3
NVDA,2025-11-20T21:04:06Z,vendor,150,100,180,,200,12,2,,,,,
GOOG,2025-11-20T21:04:07Z,vendor,180,150,189,190,220,33,2.5,5,10,5,0,0
`;

/** Eight rows of 30 days in the market, three of Apple; Apple has two more in 90. */
export const ACTIONS = `ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo
AAPL,2025-08-22,Early & Co.,,,Buy,,
AAPL,2025-08-23,Zeta,,Underperform,Strong Buy,,
AAPL,2025-09-01,Epsilon,,,Overweight,,210
AAPL,2025-10-30,"Gamma, Delta & Co.",,Outperform,Neutral,230,220
AAPL,2025-11-18,Alpha Partners,Jo Poe,Hold,Buy,200,240
AAPL,2025-11-18,Beta Bank,,Buy,Buy,250,230
MSFT,2025-11-20,Alpha Partners,,Buy,Sell,420,300
MSFT,2025-11-20,Beta Bank,,,,400,390
NVDA,2025-11-17,Alpha Partners,,Hold,Buy,,
KO,2025-11-05,Beta Bank,,Market Perform,Peer Perform,,
XOM,2025-10-22,Zeta,,,Hold,,
JNJ,2025-10-21,Zeta,,Buy,Hold,,
`;

export const ESTIMATES = `ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts
AAPL,2025-11-01,CURRENT_QUARTER,0q,1,1.1,1.2,10,,,,
AAPL,2025-11-20,NEXT_YEAR,+1y,8,8.5,9,20,420000000000,440000000000,460000000000,18
AAPL,2025-11-20,CURRENT_QUARTER,2026-01-29,2.5,2.67,2.8,28,132000000000,137000000000,140000000000,25
AAPL,2025-11-20,CURRENT_YEAR,0y,7.9,8.1,8.4,35,,,,
AAPL,2025-11-20,NEXT_QUARTER,+1q,1.6,1.8,,,,,,
NVDA,2025-11-20,CURRENT_QUARTER,0q,,,,,,,,
`;

/** 2.51 against 2.43 is 0.03 and 3.29 in the open points. */
export const SURPRISES = `ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue
AAPL,2024-12-31,2025-01-30,2.43,2.51,124000000000,124300000000
AAPL,2025-03-31,2025-05-01,-0.5,-0.6,,
AAPL,2025-06-30,2025-07-31,0,1.57,,
AAPL,2025-09-30,2025-10-30,1.77,1.85,102000000000,102500000000
GOOGL,2025-09-30,2025-10-29,2.26,,,
`;
