/** FINRA's layout: two settlement days of Apple, one of a fund and of a preferred share. */
export const SHORT_INTEREST = `accountingYearMonthNumber|symbolCode|issueName|issuerServicesGroupExchangeCode|marketClassCode|currentShortPositionQuantity|previousShortPositionQuantity|stockSplitFlag|averageDailyVolumeQuantity|daysToCoverQuantity|revisionFlag|changePercent|changePreviousNumber|settlementDate
20251031|AAPL|Apple Inc. "Common" Stock|R|NNM|1000000|900000||400000|2.50||11.11|100000|2025-10-31
20251114|AAPL|Apple Inc. "Common" Stock|R|NNM|1500000|1000000||2000000|1.00||50.00|500000|2025-11-14
20251114|SPY|SPDR S&P 500 ETF Trust|H|ARCA|90000|80000||0|999.99||12.50|10000|2025-11-14
20251114|TpC|AT&T Inc. Dep Shs rep Pfd C|A|NYSE|100|100||50|2.00||0.00|0|2025-11-14
`;
/** A table that leaves out the dots of share classes and knows no volumes. */
export const SHORT_LATEST = `ticker,date,current,all_time_high,pct_of_ath,flag
BRKB,2025-11-14,7000,9000,0.7777,NORMAL
`;
export const SHORT_VOLUME = `Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market
20251119|AAPL|300.4|2|1000.6|B,Q,N
20251120|AAPL|4104|0|10000|B,Q,N
20251120|TpC|7|0|0007|N
20251120|ZERO|0|0|0|Q
4
`;
export const FLOAT = `ticker,date,freeFloat,sharesOutstanding
NVDA,2025-06-30,23000000000,
NVDA,2025-09-30,23200000000,24300000000
`;
