import { HOUSE, LEGISLATORS, SENATE_ALL } from '../../support/market-politicians.ts';
import { csv, json, type Samples, table } from '../../support/samples.ts';

const [house] = JSON.parse(HOUSE);
const [senate] = JSON.parse(SENATE_ALL);
const scanned = { ...senate, asset_type: 'PDF Disclosed Filing', ticker: 'N/A', type: 'N/A', amount: 'Unknown' };

export const samples: Samples = {
  legislators: csv('legislators.csv', `${LEGISLATORS}?,?,?,?,?,?,?,?,?,?,?,?,?,?,?\n`),
  'house-disclosures': json(
    'house.json',
    JSON.stringify([house, house, { ...house, transaction_date: 'soon' }, { ...house, filing_id: '', source_url: '' }]),
  ),
  'senate-disclosures': json(
    'senate.json',
    JSON.stringify([senate, senate, scanned, scanned, { ...senate, transaction_date: '' }, { senator: 'A' }]),
  ),
  'congress-trades': csv(
    'congress-trades.csv',
    table(
      'reportId,chamber,name,state,district,transactionDate,disclosureDate,owner,ticker,assetType,transactionType,amount',
      'r1,SENATE,Dan Dole,Maine,,2025-09-25,2025-10-02,SP,KO,Stock,P,$172.00',
    ),
  ),
};
