import { csv, json, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  constituents: csv('sp500.csv', table('Symbol,Name,Sector', 'KO,Coca-Cola,Consumer Staples', 'PEP,Pepsi,Food')),
  'sec-companies': json(
    'company_tickers.json',
    '{"0":{"cik_str":1,"ticker":"A","title":"A"},"1":{"cik_str":0,"ticker":"B","title":"B"},"2":null}',
  ),
  companies: csv('companies.csv', table('ticker,name,sector', 'KO,Coca-Cola,Consumer Staples')),
  'index-members': csv(
    'sp500-members.csv',
    table('ticker,start_date,end_date', 'KO,2013-01-02,', 'PEP,2013-01-02,2012-01-03', 'FB,2013-12-23,2022-06-09'),
  ),
};
