import { describe, expect, it } from 'vitest';
import { etfHoldingsImporter } from '../../../src/families/etfs/holdings/ingest.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';

const ARK = `date,fund,company,ticker,cusip,shares,"market value ($)","weight (%)"
11/25/2026,ARKK,"TESLA INC",TSLA,88160R101,"3,399,415","$1,000,000.00",10.18%
11/25/2026,ARKK,"LENDINGTREE INC","TREE UW",52603B107,100,"$1,000.00",0.11%
,,,,,,,
"Investors should carefully consider the objectives, risks, and charges."
`;
const INVESCO = `Fund Ticker,Security Identifier,Holding Ticker,Shares/Par Value,MarketValue,Weight,Name,Class of Shares,Sector,Date
QQQ,67066G104,NVDA      ,"162,123","30,123,456.10",9.912,NVIDIA Corp,Common Stock,Information Technology,11/25/2026
QQQ,037833100,AAPL      ,"120,123","32,123,456.10",n/a,Apple Inc,Common Stock,Information Technology,11/25/2026
`;
const VANGUARD = `Holding details

Total World Stock ETF (VT)

Equity,as of 09/30/2026

,SEDOL,HOLDINGS,TICKER,% OF FUNDS*,SECTOR,COUNTRY,SECURITY DEPOSITORY RECEIPT TYPE,MARKET VALUE*,SHARES
,2046251,Apple Inc.,AAPL,3.43%,Technology,US,-,"$1,000",10
,B4BNMY3,Accenture plc,ACN,0.30%,Technology,IE,-,"$100",1
,,,,,,,,,
"* The calculations exclude cash."
`;
const DAY = parseDay('2026-11-25');

describe('The holdings of', () => {
  it('ARK have the fund and the day in each row, and US exchanges behind some symbols', async () => {
    const { rows, refused } = await imported(etfHoldingsImporter, getFile('ARKK.csv', ARK));
    expect(refused).toEqual([]);
    expect(rows).toMatchObject([
      { fund: 'ARKK', asOfDate: DAY, position: 1, ticker: 'TSLA', cusip: '88160R101', weightPct: 10.18 },
      { position: 2, ticker: 'TREE', exchange: 'NASDAQ', weightPct: 0.11 },
      { fund: 'ARKK', asOfDate: DAY, layout: 'ARK', rows: 2 },
    ]);
  });

  it('Invesco have padded symbols, and a row without a weight is refused', async () => {
    const { rows, refused } = await imported(etfHoldingsImporter, getFile('QQQ_holdings.csv', INVESCO));
    expect(rows).toMatchObject([
      { fund: 'QQQ', asOfDate: DAY, ticker: 'NVDA', name: 'NVIDIA Corp', sector: 'Information Technology' },
      { layout: 'INVESCO', rows: 1 },
    ]);
    expect(refused).toMatchObject([{ line: 3, field: 'weightPct' }]);
  });

  it('Vanguard have the fund and the day above the table', async () => {
    const { rows } = await imported(etfHoldingsImporter, getFile('Holdings_details.csv', VANGUARD));
    expect(rows).toMatchObject([
      { fund: 'VT', asOfDate: parseDay('2026-09-30'), ticker: 'AAPL', name: 'Apple Inc.', country: 'US' },
      { ticker: 'ACN', weightPct: 0.3 },
      { fund: 'VT', layout: 'VANGUARD', rows: 2 },
    ]);
  });

  it('another issuer are refused with all layouts', async () => {
    const file = getFile('holdings.csv', 'Company,Ticker,Weighting\nApple,AAPL,5\n');
    const { message } = await importError(etfHoldingsImporter, file);
    for (const name of ['iShares', 'ARK', 'Invesco', 'Vanguard', 'State Street', 'N-PORT'])
      expect(message).toContain(name);
  });
});
