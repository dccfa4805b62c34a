import { describe, expect, it } from 'vitest';
import { submission, type TableSpec } from '../../support/form13f.ts';
import { useApp } from '../../support/harness.ts';
import { load, loadAll } from '../../support/load.ts';
import { Q2, Q3 } from '../../support/market-institutional.ts';

const app = useApp();

type Holding = { ticker: string; name: string; cls: string; cusip?: string; shares: number; value: number };
const hold = (ticker: string, cls: string, shares: number, value: number, name = `${ticker} ISSUER`): Holding => ({
  ticker,
  name,
  cls,
  shares,
  value,
});
const loadTable = (cik: string, holdings: Record<string, Holding[]>) =>
  load(app, 'manager-tables', {
    'manager.json': JSON.stringify({
      meta: { manager: `Manager ${cik}`, managerCIK: cik },
      current: {},
      history: { holdings },
    }),
  });
const filing = (cik: string, period: string, filed: string, rows: TableSpec[]) =>
  submission({ cik, name: `Filer ${cik}`, period, filed, rows });

const FIELDS = 'ticker companyName titleOfClass instrument shares value changeType sharesChange';
const queryPositions = async (cik: string, instrument: string, reportDate = Q3) => {
  const { filer } = await app.ask(
    `{ filer(cik: "${cik}") { positions(reportDate: "${reportDate}", instrument: ${instrument}) { nodes { ${FIELDS} } } } }`,
  );
  return filer.positions.nodes;
};
const queryHolder = async (ticker: string, cik: string) => {
  const { body } = await app.rest(`/api/v1/institutional/holders/${ticker}?reportDate=${Q3}`);
  return body.holders.filter(({ filerCik }: { filerCik: string }) => filerCik === cik.padStart(10, '0'));
};

describe('A manager who holds shares and warrants of a bank, in a table without CUSIPs', () => {
  const CIK = '8000070';
  // JPM closes at 251.76 on September 30: 5 million shares are 1.25 billion; the warrants cost six cents each.
  const table = {
    '2025 Q3': [
      hold('JPM', 'COM', 5_000_000, 1_250_000_000),
      hold('JPM', '*W EXP 01/04/201', 103_000_000, 6_180_000),
      hold('JPM', '8% CNV PFD SER A', 1_000, 1_200_000),
    ],
  };

  it('holds them apart, each at its own value [INST-12, DER-62]', async () => {
    await loadTable(CIK, table);
    expect(await queryPositions(CIK, 'EQUITY')).toMatchObject([
      { ticker: 'JPM', instrument: 'EQUITY', shares: 5_000_000, value: 1_250_000_000 },
    ]);
    expect(await queryPositions(CIK, 'WARRANT')).toMatchObject([
      { ticker: null, titleOfClass: '*W EXP 01/04/201', shares: 103_000_000, value: 6_180_000 },
    ]);
    expect(await queryPositions(CIK, 'PREFERRED')).toMatchObject([{ shares: 1_000, value: 1_200_000 }]);
  });

  it('is a holder of its common shares alone [INST-10, INST-12]', async () => {
    expect(await queryHolder('JPM', CIK)).toMatchObject([{ shares: 5_000_000, valueUsd: 1_250_000_000 }]);
  });

  it('has all of them in the equity value of the quarter [DER-65]', async () => {
    const { filer } = await app.ask(`{ filer(cik: "${CIK}") { quarters { equityValue positionCount } } }`);
    expect(filer.quarters).toEqual([{ equityValue: 1_257_380_000, positionCount: 3 }]);
  });
});

describe('A manager who holds two classes of one issuer, in a table without CUSIPs', () => {
  it('has two positions, and the ticker belongs to the class that trades at its price [DER-62]', async () => {
    const CIK = '8000071';
    // Class B at 251 is what JPM closes at; class A costs 400.
    await loadTable(CIK, {
      '2025 Q3': [hold('JPM', 'CL A', 1_000, 400_000), hold('JPM', 'CL B', 2_000, 502_000)],
    });
    expect(await queryPositions(CIK, 'EQUITY')).toMatchObject([
      { ticker: 'JPM', titleOfClass: 'CL B', shares: 2_000 },
      { ticker: null, titleOfClass: 'CL A', shares: 1_000 },
    ]);
    expect(await queryHolder('JPM', CIK)).toMatchObject([{ shares: 2_000 }]);
  });

  it('has two positions without a ticker too, and each is compared with its own of the quarter before [DER-62]', async () => {
    const CIK = '8000072';
    const name = 'ROYAL EXAMPLE PLC';
    await loadTable(CIK, {
      '2025 Q2': [hold('?', 'SPONS ADR A', 100, 5_000, name), hold('?', 'SPON ADR B', 300, 15_000, name)],
      '2025 Q3': [hold('?', 'SPON ADR A', 150, 7_500, name), hold('?', 'SPON ADR B', 300, 15_000, name)],
    });
    expect(await queryPositions(CIK, 'EQUITY')).toMatchObject([
      { titleOfClass: 'SPON ADR B', shares: 300, changeType: 'UNCHANGED' },
      { titleOfClass: 'SPON ADR A', shares: 150, changeType: 'INCREASED', sharesChange: 50 },
    ]);
  });
});

describe('The unit of a short list of expensive shares', () => {
  // True prices 132, 222, 1,752, 1,753, and 3,257, in thousands.
  const ROWS = [132, 222, 1_752, 1_753, 3_257].map((price, i) => ({
    cusip: `66666${i}104`,
    issuer: `EXPENSIVE ${i}`,
    amount: 100_000,
    value: price * 100,
  }));

  it('is thousands for a filing of February 2021 [DER-62]', async () => {
    await load(app, '13f', { 'five.txt': filing('0008000073', '2020-12-31', '2021-02-12', ROWS) });
    const { filer } = await app.ask(
      '{ filer(cik: "8000073") { quarters { equityValue valueUnits { unit } } positions(last: 1) { nodes { value } } } }',
    );
    expect(filer).toEqual({
      quarters: [{ equityValue: 711_600_000, valueUnits: [{ unit: 'THOUSANDS' }] }],
      positions: { nodes: [{ value: 13_200_000 }] },
    });
  });

  it('follows from closes in the quarter’s shares, despite a later split [DER-62]', async () => {
    // 1,752 dollars a share in dollars, filed when values were in thousands; after 20 for 1 the close is stored as 87.6.
    const header = 'ticker,date,close,adjusted_close,volume,stock_splits';
    await loadAll(
      app,
      [
        'prices',
        {
          'split.csv': `${header}\nDEARS,2020-12-31,87.6,87.6,100,\nDEARS,2022-07-15,100,100,100,\nDEARS,2022-07-18,100,100,100,20\n`,
        },
      ],
      ['cusips', { 'cusips.csv': 'cusip,ticker\n888777104,DEARS\n' }],
    );
    const rows = [{ cusip: '888777104', amount: 1_000, value: 1_752 }];
    await load(app, '13f', { 'split.txt': filing('0008000074', '2020-12-31', '2021-02-12', rows) });
    const { filer } = await app.ask(
      '{ filer(cik: "8000074") { quarters { equityValue valueUnits { unit basis closeRatio } } } }',
    );
    expect(filer.quarters).toEqual([
      {
        equityValue: 1_752_000,
        valueUnits: [{ unit: 'THOUSANDS', basis: 'CLOSING_PRICES', closeRatio: expect.closeTo(0.001, 9) }],
      },
    ]);
  });
});

describe('A position of a company that was renamed', () => {
  const listChanges = async (cik: string) =>
    (await queryPositions(cik, 'EQUITY')).map((row: Record<string, unknown>) => [row.changeType, row.sharesChange]);
  const companies = (title: string) => JSON.stringify({ 0: { cik_str: 990_001, ticker: 'NEWCO', title } });

  it('goes on, though an eighth of its shares is left, once the company list has both names [DER-62]', async () => {
    await loadTable('8000075', {
      '2025 Q2': [hold('?', 'COM', 1_224_384, 60e6, 'OLDEN TIMES HOLDINGS INC')],
      '2025 Q3': [hold('?', 'COM', 151_200, 7.5e6, 'BRIGHTWATER CORP')],
    });
    expect(await listChanges('8000075')).toEqual([
      ['NEW', 151_200],
      ['SOLD_OUT', -1_224_384],
    ]);
    await load(app, 'sec-companies', { 'company_tickers.json': companies('Olden Times Holdings, Inc.') });
    await load(app, 'sec-companies', { 'company_tickers.json': companies('Brightwater Corp') });
    expect(await listChanges('8000075')).toEqual([['DECREASED', -1_073_184]]);
  });

  it('continues under an issuer number, for any name and share count [DER-62]', async () => {
    const rename = (cusip: string, issuer: string, amount: number) => [{ cusip, issuer, amount, value: amount * 50 }];
    await load(app, '13f', {
      'before.txt': filing('0008000076', Q2, '2025-08-14', rename('555444101', 'FIRST NAME CORP', 800)),
      'after.txt': filing('0008000076', Q3, '2025-11-14', rename('555444200', 'SECOND TITLE INC', 100)),
    });
    expect(await listChanges('8000076')).toEqual([['DECREASED', -700]]);
  });

  it('is another position if nothing but a similar name speaks for it [DER-62]', async () => {
    await loadTable('8000077', {
      '2025 Q2': [hold('?', 'COM', 800, 40_000, 'LIBERTY EXAMPLE MEDIA CORP')],
      '2025 Q3': [hold('?', 'COM', 100, 5_000, 'LIBERTY EXAMPLE MEDIA GLOBAL')],
    });
    expect((await listChanges('8000077')).map(([type]: [string]) => type)).toEqual(['NEW', 'SOLD_OUT']);
  });
});
