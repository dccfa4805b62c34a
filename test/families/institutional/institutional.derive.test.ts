import { describe, expect, it } from 'vitest';
import { queryStockFacts, READINGS } from '../../../src/families/ratings/derive/inputs.ts';
import { derive } from '../../support/catalog.ts';
import { coverPage, type Form13fSpec, informationTable, submission } from '../../support/form13f.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { CUSIP, FORMS_13F, Q2, Q3 } from '../../support/market-institutional.ts';

const app = useApp();

const FACTS = ['institutional', 'filers'] as const;
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const readHolders = async (ticker: string, reportDate = Q3): Promise<[string, number, string | null][]> => {
  const { body } = await app.rest(`/api/v1/institutional/holders/${ticker}?reportDate=${reportDate}`);
  return body.holders.map((holder: Record<string, unknown>) => [holder.filerName, holder.shares, holder.changeType]);
};
const readDay = async (date: string) => {
  await derive(app.db, FACTS, NOW, day(date));
  await app.versions.refresh();
};
const form = (more: Partial<Form13fSpec>): Form13fSpec => ({
  cik: '0008000099',
  name: 'Late Filer',
  period: Q3,
  filed: '2025-11-14',
  rows: [],
  ...more,
});
const ko = (amount: number) => [{ cusip: CUSIP.KO, amount, value: amount * 70 }];

describe('Amendments', () => {
  it('restating amendments replace holdings and adding amendments add them, in any import order [DER-62]', async () => {
    const files = [
      form({ rows: ko(30), filed: '2025-11-19', amendment: { no: 2, type: 'NEW HOLDINGS' } }),
      form({ rows: ko(100) }),
      form({ rows: ko(200), filed: '2025-11-18', amendment: { no: 1, type: 'RESTATEMENT' } }),
    ];
    await load(app, '13f', { 'three.txt': submission(files[0]!) });
    expect(await readHolders('KO')).toContainEqual(['Late Filer', 30, null]);
    await load(app, '13f', { 'one.txt': submission(files[1]!), 'two.txt': submission(files[2]!) });
    expect(await readHolders('KO')).toContainEqual(['Late Filer', 230, null]);
  });

  it('have no effect before they were filed [DER-62]', async () => {
    const shares = async () => (await readHolders('KO')).find(([name]) => name === 'Late Filer')?.[1];
    await readDay('2025-11-18');
    expect(await shares()).toBe(200);
    await readDay('2025-11-14');
    expect(await shares()).toBe(100);
    await readDay('2025-11-13');
    const early = await app.rest(`/api/v1/institutional/holders/KO?reportDate=${Q3}`);
    expect([early.status, early.body.validValues]).toEqual([400, [Q2]]);
    const { body } = await app.rest('/api/v1/institutional/quarters');
    expect(body.map(({ reportDate }: { reportDate: string }) => reportDate)).toEqual([Q2]);
    await readDay('2025-11-21');
    expect(await shares()).toBe(230);
  });
});

describe('The quarter before', () => {
  it('moves the changes of the quarter after it [DER-62]', async () => {
    expect(await readHolders('KO')).toContainEqual(['Late Filer', 230, null]);
    await load(app, '13f', { 'before.txt': submission(form({ period: Q2, filed: '2025-08-14', rows: ko(330) })) });
    expect(await readHolders('KO')).toContainEqual(['Late Filer', 230, 'DECREASED']);
    expect(await readHolders('KO', Q2)).toContainEqual(['Late Filer', 330, null]);
  });

  it('is not sold out by a filer that has not reported yet, or only gave notice [DER-62]', async () => {
    const rows = ko(10);
    const files = {
      'silent.txt': submission(form({ cik: '0008000098', name: 'Silent', period: Q2, filed: '2025-08-14', rows })),
      'notice.txt': submission(form({ cik: '0008000097', name: 'Notice', period: Q2, filed: '2025-08-14', rows })),
      'notice3.txt': submission(form({ cik: '0008000097', name: 'Notice', form: '13F-NT', rows: [] })),
    };
    await load(app, '13f', files);
    expect((await readHolders('KO', Q2)).map(([name]) => name)).toEqual(expect.arrayContaining(['Silent', 'Notice']));
    const names = (await readHolders('KO')).map(([name]) => name);
    expect(names.filter((name) => ['Silent', 'Notice'].includes(name))).toEqual([]);
  });
});

describe('position changes', () => {
  const versions = () =>
    app.db.query<{ reportDate: string; xmin: string }>(
      `SELECT "report_date"::text AS "reportDate", min(xmin::text) AS "xmin" FROM "institutional_position" GROUP BY 1 ORDER BY 1`,
    );

  it('is derived again, and nothing else [DER-62]', async () => {
    const before = await versions();
    await derive(app.db, FACTS, NOW);
    expect(await versions()).toEqual(before);
    await load(app, '13f', { 'newer.txt': submission(form({ cik: '0008000096', name: 'Newer', rows: ko(1) })) });
    const after = await versions();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]!.xmin).not.toBe(before[1]!.xmin);
  });

  it('sums follow when a category is stated, positions do not [DER-63]', async () => {
    const before = await versions();
    const flow = async () =>
      (await app.rest(`/api/v1/institutional/flows?reportDate=${Q3}`)).body.inflows.find(
        ({ ticker }: { ticker: string }) => ticker === 'AAPL',
      );
    expect((await flow()).pensionNetChange).toBe(0);
    await load(app, 'filer-categories', { 'categories.csv': 'filerCik,category\n8000010,PENSION\n' });
    expect(await flow()).toMatchObject({ pensionNetChange: 30, netSharesChange: 630 });
    expect(await versions()).toEqual(before);
  });

  it('maps a CUSIP to its ticker once a mapping is imported [DER-64]', async () => {
    const rows = [{ cusip: '999999104', amount: 5, value: 500, issuer: 'UNMAPPED CORP' }];
    await load(app, '13f', { 'unmapped.txt': submission(form({ cik: '0008000095', name: 'Mapper', rows })) });
    const positions = async () => {
      const query = '{ filer(cik: "8000095") { positions { nodes { ticker cusip companyName } } } }';
      return (await app.graphql(query)).body.data.filer.positions.nodes;
    };
    expect(await positions()).toEqual([{ ticker: null, cusip: '999999104', companyName: 'UNMAPPED CORP' }]);
    // Until then the ticker is not listed.
    expect((await app.rest(`/api/v1/institutional/holders/UNMP?reportDate=${Q3}`)).status).toBe(404);
    await load(app, 'cusips', { 'cusips.csv': 'cusip,ticker\n999999104,UNMP\n' });
    expect(await positions()).toEqual([{ ticker: 'UNMP', cusip: '999999104', companyName: 'UNMAPPED CORP' }]);
    expect(await readHolders('UNMP')).toEqual([['Mapper', 5, null]]);
  });
});

describe('the institutional readings of the rating', () => {
  const readings = async (ticker: string, session: string) => {
    const { inst13fNetChange, quarterPriceChange } = (await queryStockFacts(app.db, day(session), READINGS))(ticker);
    return [inst13fNetChange, quarterPriceChange];
  };

  it('are the net change of the newest settled quarter, and the price change in it [RAT-17, RAT-29, DER-58, DER-59]', async () => {
    const [netChange, priceChange] = await readings('JPM', '2025-11-20');
    expect(netChange).toBeCloseTo(-10, 9);
    // A cent a session: 30 June is the 163rd, 30 September the 227th. Adjusted is 50 cents less.
    expect(priceChange).toBeCloseTo((251.76 / 251.12 - 1) * 100, 9);
    expect(await readings('NOPX', '2025-11-20')).toEqual([null, null]);
  });

  it('is nothing before the reports are due, without a quarter before, and long after [RAT-17]', async () => {
    expect(await readings('JPM', '2025-11-14')).toEqual([null, null]);
    expect((await readings('JPM', '2025-11-15'))[0]).toBeCloseTo(-10, 9);
    expect((await readings('JPM', '2026-02-13'))[0]).toBeCloseTo(-10, 9);
    expect(await readings('JPM', '2026-02-14')).toEqual([null, null]);
  });
});

describe('Imported again', () => {
  it('a filing in another wrapper changes nothing, and a cover does not take its table away [DER-62]', async () => {
    const spec = FORMS_13F[1]!;
    const before = await readHolders('AAPL');
    const reports = await load(app, '13f', {
      'primary_doc.xml': coverPage(spec),
      'infotable.xml': informationTable(spec.rows),
      'whole.txt': submission(spec),
    });
    expect(reports.map(({ written, failure }) => [written, failure])).toEqual([
      [0, undefined],
      [0, undefined],
      [0, undefined],
    ]);
    expect(await readHolders('AAPL')).toEqual(before);
  });
});

describe('A split between two report dates', () => {
  const changes = async () => {
    const { body } = await app.rest(`/api/v1/institutional/holders/KO?reportDate=${Q3}`);
    const rows: Record<string, unknown>[] = body.holders;
    return rows
      .filter(({ filerName }) => String(filerName).startsWith('Split'))
      .map((row) => [row.filerName, row.changeType, row.sharesChange, row.sharesChangePct])
      .sort();
  };

  it('is no purchase: shares of the quarter before count in those of the quarter [DER-62]', async () => {
    const positions = {
      'Split Even': [100, 150],
      'Split Fraction': [101, 151],
      'Split Grown': [100, 200],
      'Split Sold': [100, 120],
    };
    const files = Object.entries(positions).flatMap(([name, [before, now]], i) => {
      const filer = { cik: `000800008${i}`, name };
      return [
        [`${i}-q2.txt`, submission(form({ ...filer, period: Q2, filed: '2025-08-14', rows: ko(before!) }))],
        [`${i}-q3.txt`, submission(form({ ...filer, rows: ko(now!) }))],
      ];
    });
    await load(app, '13f', Object.fromEntries(files));
    expect((await changes()).map(([, type]) => type)).toEqual(['INCREASED', 'INCREASED', 'INCREASED', 'INCREASED']);
    // Three for two on 15 July: 100 shares are 150, 101 are 151 and half a share in cash.
    const header = 'ticker,date,close,adjusted_close,volume,stock_splits';
    await load(app, 'prices', { 'split.csv': `${header}\nKO,2025-07-15,70,70,100,1.5\n` });
    await readDay('2025-11-21');
    expect(await changes()).toEqual([
      ['Split Even', 'UNCHANGED', 0, 0],
      ['Split Fraction', 'UNCHANGED', 0, 0],
      ['Split Grown', 'INCREASED', 50, 33.3333],
      ['Split Sold', 'DECREASED', -30, -20],
    ]);
  });
});
