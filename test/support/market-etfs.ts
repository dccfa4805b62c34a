/** SPY has a nearly complete profile, QQQ has a sparse profile; its image belongs to a fund of the same issuer. */
export const FUND_PROFILES = `ticker,name,issuer,trackedIndex,assetClass,expenseRatio,dividendYield,aum,nav,inceptionDate,imageUrl,seriesId,holdingsUrl
SPY,,SPDR,S&P 500,Equity,0.000945,0.0112,690000000000,602.5,1993-01-22,https://img.example/spdr.png,,https://issuer.example/spy
QQQ,Invesco QQQ Trust,,,,0.002,,,,,,S000000001,
`;

/**
 * What SPY held on 1 October and 18 November 2025, percent: Apple 30, Microsoft 20, NVIDIA 10, Alphabet 6 and 4, JPMorgan 5,
 * Exxon 10, and 5 of a share that is no tracked stock, twice in the file; then cash with a bank's symbol, cash owed, a future.
 */
export const SPY_HOLDINGS = `etf,asOfDate,ticker,name,weightPct,exchange,assetClass,currency,cusip,fetchedAt
SPY,2025-10-01,AAPL,APPLE INC,31,NASDAQ,Equity,USD,,
SPY,2025-10-01,MSFT,MICROSOFT CORP,20,NASDAQ,Equity,USD,,
SPY,2025-11-18,AAPL,APPLE INC,30,NASDAQ,Equity,USD,037833100,2025-11-19T11:00:00Z
SPY,2025-11-18,MSFT,MICROSOFT CORP,20,NASDAQ,Equity,USD,594918104,2025-11-19T11:00:00Z
SPY,2025-11-18,NVDA,NVIDIA CORP,10,NASDAQ,Equity,USD,67066G104,2025-11-19T11:00:00Z
SPY,2025-11-18,GOOGL,ALPHABET INC CLASS A,6,NASDAQ,Equity,USD,02079K305,2025-11-19T11:00:00Z
SPY,2025-11-18,GOOG,ALPHABET INC CLASS C,4,NASDAQ,Equity,USD,02079K107,2025-11-19T11:00:00Z
SPY,2025-11-18,JPM,JPMORGAN CHASE & CO,5,New York Stock Exchange Inc.,Equity,USD,46625H100,2025-11-19T11:00:00Z
SPY,2025-11-18,XOM,EXXON MOBIL CORP,10,New York Stock Exchange Inc.,Equity,USD,30231G102,2025-11-19T11:00:00Z
SPY,2025-11-18,NOPX,NO PRICES CORP,5,NASDAQ,Equity,USD,,2025-11-19T11:00:00Z
SPY,2025-11-18,NOPX,NO PRICES CORP,5,NASDAQ,Equity,USD,,2025-11-19T11:00:00Z
SPY,2025-11-18,JPM,CASH COLLATERAL USD JPM,0.5,,Cash Collateral and Margins,USD,,2025-11-19T11:00:00Z
SPY,2025-11-18,USD,USD CASH,-0.5,,Cash,USD,,2025-11-19T11:00:00Z
SPY,2025-11-18,ESZ5,S&P500 EMINI DEC 25,0,Index And Options Market,Futures,USD,,2025-11-19T11:00:00Z
`;

const position = (name: string, cusip: string, isin: string, weight: number, category: string) => `
  <invstOrSec><name>${name}</name><title>${name}</title><cusip>${cusip}</cusip>
    <identifiers><isin value="${isin}"/></identifiers>
    <curCd>USD</curCd><pctVal>${weight}</pctVal><assetCat>${category}</assetCat></invstOrSec>`;

/** QQQ's report to SEC: 20 percent Apple, known by its number alone, and 80 in a note. */
export const QQQ_REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/nport"><formData>
<genInfo><seriesName>QQQ</seriesName><seriesId>S000000001</seriesId><repPdDate>2025-08-31</repPdDate></genInfo>
<invstOrSecs>${position('Apple Inc', '037833100', 'US0378331005', 20, 'EC')}${position('A NOTE', '49151FGH7', 'US49151FGH73', 80, 'DBT')}
</invstOrSecs></formData></edgarSubmission>
`;
