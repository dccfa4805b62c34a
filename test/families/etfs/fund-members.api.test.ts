import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingest } from '../../../src/import/run.ts';
import { derive, requireImporter } from '../../support/catalog.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { inFolder, load } from '../../support/load.ts';

type Position = { name: string; cusip: string; ticker?: string };
const META: Position = { name: 'Meta Platforms Inc', cusip: '30303M102' };
const KO: Position = { name: 'Coca-Cola Co', cusip: '191216100', ticker: 'KO' };
const PFE: Position = { name: 'Pfizer Inc', cusip: '717081103', ticker: 'PFE' };

const toReport = (day: string, positions: readonly Position[]): string =>
  `<edgarSubmission xmlns="http://www.sec.gov/edgar/nport"><formData>
  <genInfo><seriesName>Index Fund</seriesName><seriesId>S000009999</seriesId><repPdDate>${day}</repPdDate></genInfo>
  <invstOrSecs>${positions
    .map(
      ({ name, cusip, ticker }) => `<invstOrSec><name>${name}</name><cusip>${cusip}</cusip>
        <identifiers>${ticker ? `<ticker value="${ticker}"/>` : ''}</identifiers>
        <pctVal>1</pctVal><assetCat>EC</assetCat><curCd>USD</curCd><invCountry>US</invCountry></invstOrSec>`,
    )
    .join('')}
    <invstOrSec><name>Cash Fund</name><cusip>000000000</cusip><pctVal>1</pctVal><assetCat>STIV</assetCat></invstOrSec>
  </invstOrSecs></formData></edgarSubmission>`;

const app = useApp(
  async (app) => {
    await load(app, 'symbols', {
      'symbols.csv': 'symbol,cik,from,until\nFB,1326801,2012-05-18,2022-06-08\nMETA,1326801,2022-06-09,\n',
    });
    const fails = '30303M102,META,FB 2021-01-04 2022-06-08;META 2022-06-09 2025-10-30\n';
    await load(app, 'cusips', { 'cusips.csv': `cusip,ticker,symbols\n${fails}` });
  },
  { fill: false },
);

const importReport = (name: string, day: string, positions: readonly Position[]) =>
  inFolder({ [name]: toReport(day, positions) }, async (folder) => {
    const [report] = await ingest(app.db, requireImporter('etf-holdings'), [join(folder, name)], { now: NOW });
    return report!;
  });

const listMemberships = async (day: string) => {
  await derive(app.db, ['stocks'], NOW, new Date(`${day}T00:00:00Z`));
  return app.db.query(
    `SELECT "ticker", "valid_from"::text AS "from", "valid_to"::text AS "until", "precision", "source", "known_from"::text AS "known",
      "end_known_from"::text AS "endKnown" FROM "index_membership" WHERE "index_id" = 'sp500' ORDER BY "ticker"`,
  );
};

describe('A report on Form N-PORT that is named after an index', () => {
  it('states its members by CUSIP and symbol, known 60 days later', async () => {
    for (const [day, positions] of [
      ['2022-03-31', [META, KO]],
      ['2022-06-30', [META, PFE]],
    ] as const)
      expect(await importReport(`nport-sp500-${day}.xml`, day, positions)).toMatchObject({ read: 3, refused: 0 });
    const window = { precision: 'WINDOW', source: 'FUND' };
    const ko = { ticker: 'KO', from: '2022-03-31', known: '2022-05-30', ...window };
    const meta = { ticker: 'META', from: '2022-03-31', until: null, known: '2022-05-30', endKnown: null, ...window };
    expect(await listMemberships('2022-05-29')).toEqual([]);
    expect(await listMemberships('2022-08-28')).toEqual([{ ...ko, until: null, endKnown: null }, meta]);
    expect(await listMemberships('2022-08-29')).toEqual([
      { ...ko, until: '2022-06-29', endKnown: '2022-08-29' },
      meta,
      { ticker: 'PFE', from: '2022-06-30', until: null, known: '2022-08-29', endKnown: null, ...window },
    ]);
  });

  it('states no members without the name of an index', async () => {
    await importReport('nport.xml', '2022-09-30', [META]);
    expect(await app.db.query(`SELECT FROM "index_list" WHERE "first_day" = '2022-09-30'`)).toEqual([]);
  });
});
