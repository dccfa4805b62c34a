import { describe, expect, it } from 'vitest';
import { analystActionsImporter, analystRatingsImporter } from '../../../src/families/analysts/actions/ingest.ts';
import { analystPanelsImporter } from '../../../src/families/analysts/consensus/ingest.ts';
import {
  analystEstimatesImporter,
  earningsSurprisesImporter,
} from '../../../src/families/analysts/estimates/ingest.ts';
import { isoDate } from '../../../src/lib/dates.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';

const importers = [
  analystPanelsImporter,
  analystActionsImporter,
  analystRatingsImporter,
  analystEstimatesImporter,
  earningsSurprisesImporter,
];

describe('Analyst files', () => {
  it.each([
    ['analyst-panels', 'demo-analyst-panels.csv'],
    ['analyst-actions', 'analyst_actions_2025.csv'],
    ['analyst-ratings', 'analyst_ratings.csv'],
    ['analyst-estimates', 'estimates.csv'],
    ['earnings-surprises', 'earnings_surprises.csv'],
  ])('%s of a folder are those named like %s', (kind, name) => {
    expect(importers.filter(({ accepts }) => accepts(name)).map((importer) => importer.kind)).toEqual([kind]);
    expect(importers.filter(({ accepts }) => accepts('companies.csv') || accepts(`${name}.bak`))).toEqual([]);
  });

  it.each(importers)('$kind turns down a header that lacks a column, and a file without rows', async (importer) => {
    expect((await importError(importer, getFile('x.csv', 'ticker,date\nKO,2025-11-20\n'))).where).toEqual({ line: 1 });
    await importError(importer, getFile('x.csv', 'ticker,date\n'));
    await importError(importer, getFile('x.csv', ''));
  });
});

describe('Panels', () => {
  const HEADER =
    'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell';
  const readPanels = (...rows: string[]) =>
    imported(analystPanelsImporter, getFile('panels.csv', `${[HEADER, ...rows].join('\n')}\n`));

  it('have their instant in whole seconds and their day in New York [GEN-10, ANA-14]', async () => {
    const { rows } = await readPanels(
      'goog,2025-11-20T23:30:15.9-05:00,,180,150,189,,220,33,2.5,5,10,5,0,0',
      'KO,2025-07-01T03:59:59Z,vendor,70,60,77,75,90,20,2,,,,,',
    );
    expect(
      rows.map(({ ticker, observedAt, snapshotDate, source }) => [
        ticker,
        observedAt,
        isoDate(snapshotDate as Date),
        source,
      ]),
    ).toEqual([
      ['GOOGL', new Date('2025-11-21T04:30:15Z'), '2025-11-20', 'market data provider'],
      ['KO', new Date('2025-07-01T03:59:59Z'), '2025-06-30', 'vendor'],
    ]);
    expect(rows[1]).toMatchObject({ strongBuy: null, strongSell: null, targetMedian: 75 });
  });

  it.each([
    ['observedAt', 'KO,2025-11-20,,70,60,77,,90,20,2,,,,,'],
    ['observedAt', 'KO,2025-11-20T21:00:00,,70,60,77,,90,20,2,,,,,'],
    ['observedAt', 'KO,2025-02-30T21:00:00Z,,70,60,77,,90,20,2,,,,,'],
    ['observedAt', 'KO,2025-11-20T25:00:00Z,,70,60,77,,90,20,2,,,,,'],
    ['ticker', '??,2025-11-20T21:00:00Z,,70,60,77,,90,20,2,,,,,'],
    ['currentPrice', 'KO,2025-11-20T21:00:00Z,,0,60,77,,90,20,2,,,,,'],
    ['currentPrice', 'KO,2025-11-20T21:00:00Z,,,60,77,,90,20,2,,,,,'],
    ['targetMean', 'KO,2025-11-20T21:00:00Z,,70,60,91,,90,20,2,,,,,'],
    ['numberOfAnalysts', 'KO,2025-11-20T21:00:00Z,,70,60,77,,90,1.5,2,,,,,'],
    ['recommendationMean', 'KO,2025-11-20T21:00:00Z,,70,60,77,,90,20,0.9,,,,,'],
    ['recommendationMean', 'KO,2025-11-20T21:00:00Z,,70,60,77,,90,20,5.1,,,,,'],
    ['recommendationMean', 'KO,2025-11-20T21:00:00Z,,70,60,77,,90,20,,,,,,'],
  ])('refuse a row by its %s: %s', async (field, row) => {
    const { facts, refused } = await readPanels(row);
    expect([facts, refused.map((one) => [one.line, one.field])]).toEqual([[], [[2, field]]]);
  });

  it.each([
    ['targetMedian', 'KO,2025-11-20T21:00:00Z,,70,60,77,59,90,20,2,,,,,'],
    ['hold', 'KO,2025-11-20T21:00:00Z,,70,60,77,,90,20,2,1,2,,4,5'],
    ['sell', 'KO,2025-11-20T21:00:00Z,,70,60,77,,90,20,2,1,2,3,-4,5'],
  ])('take a row without its %s: %s', async (field, row) => {
    const { rows, refused, notes } = await readPanels(row);
    expect([rows.length, refused, notes.map((note) => [note.line, note.field])]).toEqual([
      1,
      [],
      expect.arrayContaining([[2, field]]),
    ]);
    expect(rows[0]![field]).toBeNull();
  });

  it('keep the first of two rows that say the same sweep', async () => {
    const row = 'KO,2025-11-20T21:00:00Z,,70,60,77,,90,20,2,,,,,';
    const { facts, refused } = await readPanels(row, row.replace('KO', 'ko').replace(',77,', ',78,'));
    expect([facts.length, refused[0]?.line]).toEqual([1, 3]);
  });
});

describe('Notes', () => {
  const HEADER = 'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo';
  const readPanels = (...rows: string[]) =>
    imported(analystActionsImporter, getFile('actions.csv', `${[HEADER, ...rows].join('\n')}\n`));

  it('are read as stated, with null for omitted cells', async () => {
    const { rows, refused } = await readPanels(
      'KO,2025-11-20,"Keefe, Bruyette & Woods",Jo Poe,,Buy,70,80.5',
      'KO,2025-11-20,B,,,,,90',
    );
    expect(refused).toEqual([]);
    expect(rows).toMatchObject([
      {
        ticker: 'KO',
        firm: 'Keefe, Bruyette & Woods',
        analystName: 'Jo Poe',
        ratingTo: 'Buy',
        targetFrom: 70,
        targetTo: 80.5,
      },
      { firm: 'B', analystName: null, ratingFrom: null, ratingTo: null, targetTo: 90, source: 'ACTIONS' },
    ]);
  });

  it.each([
    ['ratingTo', 'KO,2025-11-20,A,,Buy,,70,'],
    ['firm', 'KO,2025-11-20,,,,Buy,,'],
    ['date', 'KO,2025-13-20,A,,,Buy,,'],
    ['date', 'KO,,A,,,Buy,,'],
  ])('refuse a row by its %s: %s', async (field, row) => {
    const { facts, refused } = await readPanels(row);
    expect([facts.length, refused[0]?.field]).toEqual([0, field]);
  });

  it.each([
    ['targetTo', 'KO,2025-11-20,A,,,Buy,,0'],
    ['targetTo', 'KO,2025-11-20,A,,,Buy,,many'],
    ['targetFrom', 'KO,2025-11-20,A,,,Buy,-1,80'],
  ])('take a row without its %s: %s', async (field, row) => {
    const { rows, refused, notes } = await readPanels(row);
    expect([refused, notes.map((note) => note.field), rows[0]![field]]).toEqual([[], [field], null]);
  });
});

describe('A vendor’s ratings', () => {
  const RATINGS = `rating_id,company_id,analyst_firm,rating,target_price_usd,rating_date
1,1,Barclays,Overweight,,2025-11-20
2,9,Barclays,Overweight,,2025-11-20
3,1,Barclays,Hold,,2025-11-20
4,1,Citigroup,,,2025-11-20
`;

  it('are of the companies beside them; a firm’s second word on one day, and no word, are refused', async () => {
    const beside = { 'companies.csv': 'company_id,ticker,name\n1,goog,Alphabet\n' };
    const { rows, refused } = await imported(analystRatingsImporter, getFile('analyst_ratings.csv', RATINGS, beside));
    expect(rows).toMatchObject([{ ticker: 'GOOGL', firm: 'Barclays', ratingTo: 'Overweight', source: 'RATINGS' }]);
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [3, 'company_id'],
      [4, 'ticker'],
      [5, 'rating'],
    ]);
  });

  it('are turned down without the companies', async () => {
    await importError(analystRatingsImporter, getFile('analyst_ratings.csv', RATINGS));
    await importError(
      analystRatingsImporter,
      getFile('analyst_ratings.csv', RATINGS, { 'companies.csv': 'id,name\n1,A\n' }),
    );
  });
});

describe('Estimates and surprises', () => {
  const ESTIMATES =
    'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts';
  const SURPRISES = 'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue';

  it('take losses, and periods in any case', async () => {
    const estimates = await imported(
      analystEstimatesImporter,
      getFile('estimates.csv', `${ESTIMATES}\nKO,2025-11-20,current_quarter,0q,-1.5,-1.2,-.9,3,,,,\n`),
    );
    expect(estimates.rows).toMatchObject([
      { periodType: 'CURRENT_QUARTER', epsLow: -1.5, epsHigh: -0.9, revenueMean: null },
    ]);
    const surprises = await imported(
      earningsSurprisesImporter,
      getFile('surprises.csv', `${SURPRISES}\nKO,2025-09-30,2025-10-21,-0.5,0.4,,\n`),
    );
    expect(surprises.rows).toMatchObject([{ estimateEps: -0.5, actualEps: 0.4, actualRevenue: null }]);
  });

  it.each([
    ['periodType', 'KO,2025-11-20,LAST_YEAR,,1,2,3,4,,,,'],
    ['periodType', 'KO,2025-11-20,,,1,2,3,4,,,,'],
    ['epsMean', 'KO,2025-11-20,CURRENT_YEAR,,1,4,3,4,,,,'],
    ['epsMean', 'KO,2025-11-20,CURRENT_YEAR,,3,,1,4,,,,'],
  ])('refuse an estimate by its %s: %s', async (field, row) => {
    const { facts, refused } = await imported(analystEstimatesImporter, getFile('e.csv', `${ESTIMATES}\n${row}\n`));
    expect([facts.length, refused[0]?.field]).toEqual([0, field]);
  });

  it.each([
    ['epsLow', 'KO,2025-11-20,CURRENT_YEAR,,one,2,3,4,,,,'],
    ['epsHigh', 'KO,2025-11-20,CURRENT_YEAR,,1,2,1e300,4,,,,'],
    ['epsAnalysts', 'KO,2025-11-20,CURRENT_YEAR,,1,2,3,4.5,,,,'],
  ])('take an estimate without its %s: %s', async (field, row) => {
    const { rows, refused, notes } = await imported(
      analystEstimatesImporter,
      getFile('e.csv', `${ESTIMATES}\n${row}\n`),
    );
    expect([refused, notes.map((note) => note.field), rows[0]![field]]).toEqual([[], [field], null]);
  });

  it.each([
    ['reportDate', 'KO,2025-09-30,,1,2,,'],
    ['periodLabel', 'KO,,2025-10-21,1,2,,'],
  ])('refuse a report by its %s: %s', async (field, row) => {
    const { facts, refused } = await imported(earningsSurprisesImporter, getFile('s.csv', `${SURPRISES}\n${row}\n`));
    expect([facts.length, refused[0]?.field]).toEqual([0, field]);
  });

  it.each([
    ['actualEps', 'KO,2025-09-30,2025-10-21,1,x,,'],
    ['actualRevenue', 'KO,2025-09-30,2025-10-21,1,2,,-5'],
  ])('take a report without its %s: %s', async (field, row) => {
    const { rows, refused, notes } = await imported(
      earningsSurprisesImporter,
      getFile('s.csv', `${SURPRISES}\n${row}\n`),
    );
    expect([refused, notes.map((note) => note.field), rows[0]![field]]).toEqual([[], [field], null]);
  });
});
