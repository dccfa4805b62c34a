import { filing } from '../../support/filing.ts';
import { csv, type Samples, table } from '../../support/samples.ts';

const FORM = filing({
  issuer: { cik: '0000021344', name: 'COCA COLA CO', ticker: 'KO' },
  owners: [{ cik: '0009000001', name: 'Cook Robin', officer: true, director: false, title: 'CEO' }],
  filed: '2025-11-13',
  rows: [
    { date: '2025-11-12', code: 'S', shares: 10, price: 70, after: 90 },
    { date: '2025-11-12', code: 'P', shares: 5, price: 70, after: 95 },
  ],
});

export const samples: Samples = {
  ownership: { files: { 'form4.xml': FORM }, file: 'form4.xml', records: 2 },
  'insider-transactions': csv(
    'flat.csv',
    table(
      'symbol,name,position,transaction_code,share,change,transaction_price,filing_date,transaction_date',
      'KO,Roe Jane,,S,many,-1,70,2025-11-14,2025-11-12',
    ),
  ),
};
