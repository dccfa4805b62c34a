import { describe, expect, it } from 'vitest';
import { isoDate } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';
import { load, loadAll } from '../../support/load.ts';

const CIKS = { LEFT: '9990301', MOVE: '9990302', SOON: '9990303' } as const;
type Ticker = keyof typeof CIKS;

/** A Form 25 of the New York Stock Exchange. */
const removal = (ticker: Ticker, signed: string, provision = '(b)') => `<?xml version="1.0"?>
<notificationOfRemoval>
  <exchange><entityName>New York Stock Exchange LLC</entityName></exchange>
  <issuer><cik>${CIKS[ticker]}</cik></issuer>
  <descriptionClassSecurity>Common Stock</descriptionClassSecurity>
  <ruleProvision>17 CFR 240.12d2-2${provision}</ruleProvision>
  <signatureData><signatureDate>${signed}</signatureDate></signatureData>
</notificationOfRemoval>
`;
const listBars = (ticker: Ticker, ...days: string[]) =>
  days.map((day) => `${ticker},${day},10,11,9,10,10,1000,`).join('\n');

const app = useApp(async (app) => {
  const listed = Object.entries(CIKS).map(([ticker, cik]) => ({
    cik_str: Number(cik),
    ticker,
    title: `${ticker} Inc`,
  }));
  await loadAll(
    app,
    ['sec-companies', { 'company_tickers.json': JSON.stringify({ ...listed }) }],
    [
      'prices',
      {
        'prices.csv': `ticker,date,open,high,low,close,adjusted_close,volume,stock_splits
${listBars('LEFT', '2025-10-01', '2025-10-02')}
${listBars('MOVE', '2025-10-01', '2025-10-02', '2025-10-20')}
${listBars('SOON', '2025-11-12', '2025-11-13')}
`,
      },
    ],
  );
});
const queryListing = async (ticker: Ticker, asOf?: string) => {
  const directive = asOf ? ` @asOf(day: "${asOf}")` : '';
  const { stock } = await app.ask(
    `query${directive} { stock(ticker: "${ticker}") { listingStatus delistedDate delistingReason } }`,
  );
  return stock;
};

describe('A stock that a Form 25 removes from its exchange', () => {
  it('is delisted ten days after filing, unless it still trades then, and leaving until that day [STK-12]', async () => {
    const today = isoDate(app.clock.now);
    await load(app, 'listing-events', {
      'left.xml': removal('LEFT', '2025-10-03', '(a)(3)'),
      'move.xml': removal('MOVE', '2025-10-03'),
      'soon.xml': removal('SOON', today),
    });
    expect(await queryListing('LEFT')).toEqual({
      listingStatus: 'DELISTED',
      delistedDate: '2025-10-13',
      delistingReason: 'Merged, by Form 25.',
    });
    expect(await queryListing('MOVE')).toMatchObject({ listingStatus: null, delistedDate: null });
    expect(await queryListing('SOON')).toMatchObject({ listingStatus: 'PENDING_DELISTING' });
    expect(await app.read('/api/v1/stocks/LEFT/profile')).toMatchObject({
      listingStatus: 'DELISTED',
      delistedDate: '2025-10-13',
    });
  });

  it('is delisted as the file of listing events states instead', async () => {
    await load(app, 'listing-events', {
      'listing-events.csv': 'symbol,day,kind,cash\nLEFT,2025-10-06,takeover,12\nSOON,2025-11-10,delisting,\n',
    });
    expect(await queryListing('LEFT')).toEqual({
      listingStatus: 'DELISTED',
      delistedDate: '2025-10-06',
      delistingReason: 'Merged.',
    });
    // Its prices go on, which contradicts forms but not the operator.
    expect(await queryListing('SOON')).toMatchObject({ listingStatus: 'DELISTED', delistedDate: '2025-11-10' });
  });
});
