import { describe, expect, it } from 'vitest';
import { submission, type TableSpec } from '../../support/form13f.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { CUSIP, Q2, Q3 } from '../../support/market-institutional.ts';

const app = useApp();

type Held = { ticker: string; name: string; cls?: string; cusip?: string; shares: number; value: number };
const holding = (ticker: string, shares: number, value: number, more: Partial<Held> = {}): Held => ({
  ticker,
  name: `${ticker} ISSUER`,
  cls: 'COM',
  shares,
  value,
  ...more,
});
const table = (cik: string, holdings: Record<string, Held[]>) =>
  JSON.stringify({ meta: { manager: `Manager ${cik}`, managerCIK: cik }, current: {}, history: { holdings } });
const loadTable = (cik: string, holdings: Record<string, Held[]>) =>
  load(app, 'manager-tables', { 'manager.json': table(cik, holdings) });
const filing = (cik: string, period: string, rows: TableSpec[]) =>
  submission({ cik, name: `Filer ${cik}`, period, filed: period === Q2 ? '2025-08-14' : '2025-11-14', rows });

const UNITS = 'valueUnits { unit basis correctedPositions }';
const findQuarter = async (cik: string) => {
  const { filer } = await app.ask(
    `{ filer(cik: "${cik}") { quarters { reportDate equityValue positionCount unvaluedPositions ${UNITS} } } }`,
  );
  return filer.quarters[0];
};
const listPositions = async (cik: string, reportDate = Q3) => {
  const { filer } = await app.ask(
    `{ filer(cik: "${cik}") { positions(reportDate: "${reportDate}") { nodes { ticker shares value changeType sharesChange } } } }`,
  );
  return filer.positions.nodes;
};

describe('Values of a manager’s table', () => {
  it('are converted from thousands to dollars by the implied share price [DER-62]', async () => {
    // 32.03 and 22.80 dollars a share in thousands, of stocks without a price here.
    await loadTable('8000061', { '2025 Q3': [holding('JOE', 24_469_790, 783_767), holding('CNQX', 500_000, 11_400)] });
    expect(await findQuarter('8000061')).toEqual({
      reportDate: Q3,
      equityValue: 795_167_000,
      positionCount: 2,
      unvaluedPositions: 0,
      valueUnits: [{ unit: 'THOUSANDS', basis: 'SHARE_PRICES', correctedPositions: 0 }],
    });
    expect((await listPositions('8000061'))[0]).toMatchObject({ ticker: 'JOE', value: 783_767_000 });
  });

  it('are taken from thousands by closes, where their own prices leave two units open [DER-62]', async () => {
    // The market's JPM closes at about 251.76: 2.5 is in thousands.
    await loadTable('8000062', { '2025 Q3': [holding('JPM', 1_000, 252)] });
    expect(await findQuarter('8000062')).toMatchObject({
      equityValue: 252_000,
      valueUnits: [{ unit: 'THOUSANDS', basis: 'CLOSING_PRICES' }],
    });
  });

  it('are corrected row by row if some were multiplied by a thousand [DER-62]', async () => {
    // 250 dollars a share beside 345.3, a thousandfold: 500,000 + 70,268,550.
    await loadTable('8000063', {
      '2025 Q3': [holding('AAAX', 2_000, 500_000), holding('UNHX', 203_500, 70_268_550_000)],
    });
    expect(await findQuarter('8000063')).toMatchObject({
      equityValue: 70_768_550,
      valueUnits: [{ unit: 'DOLLARS', basis: 'SHARE_PRICES', correctedPositions: 1 }],
    });
  });

  it('are refused if nothing determines their unit, until another filer states the price [DER-62]', async () => {
    const DEAR = '888888104';
    await loadTable('8000064', { '2025 Q3': [holding('DEAR', 1_000, 4_500, { cusip: DEAR })] });
    expect(await findQuarter('8000064')).toEqual({
      reportDate: Q3,
      equityValue: null,
      positionCount: 1,
      unvaluedPositions: 1,
      valueUnits: [{ unit: 'UNKNOWN', basis: 'NONE', correctedPositions: 0 }],
    });
    expect(await listPositions('8000064')).toMatchObject([{ shares: 1_000, value: null }]);
    const { body } = await app.rest(`/api/v1/institutional/holders/DEAR?reportDate=${Q3}`);
    expect(body).toMatchObject({ holderCount: 1, totalInstitutionalValue: 0, holders: [{ valueUsd: null }] });
    // 4,500 dollars a share, among others that leave no doubt.
    const rows = [...Array(8).keys()].map((i) => ({ cusip: `77777${i}104`, amount: 100, value: 5_000 }));
    await load(app, '13f', {
      'peer.txt': filing('0008000065', Q3, [...rows, { cusip: DEAR, amount: 10, value: 45_000 }]),
    });
    expect(await findQuarter('8000064')).toMatchObject({
      equityValue: 4_500_000,
      valueUnits: [{ unit: 'THOUSANDS', basis: 'OTHER_FILERS' }],
    });
  });

  it('are decided again when prices come after them [DER-62]', async () => {
    await loadTable('8000066', { '2025 Q3': [holding('LATE', 1_000, 2_000)] });
    expect(await findQuarter('8000066')).toMatchObject({ equityValue: null, valueUnits: [{ unit: 'UNKNOWN' }] });
    await app.db.query(
      `INSERT INTO "daily_bar" SELECT 'LATE', "date", 2, 2, 2, 2, 2, 1000, true, "vintage" FROM "daily_bar" WHERE "ticker" = 'JPM' AND "date" = '${Q3}'`,
    );
    await load(app, 'cusips', { 'cusips.csv': 'cusip,ticker\n999999302,LATE\n' });
    expect(await findQuarter('8000066')).toMatchObject({
      equityValue: 2_000,
      valueUnits: [{ unit: 'DOLLARS', basis: 'CLOSING_PRICES' }],
    });
  });
});

describe('Values of notes', () => {
  it('are compared with their principal if a filing has only notes, and do not affect shares [DER-62]', async () => {
    const note = (value: number) => ({
      cusip: '037833AB6',
      cls: 'NOTE 1.000% 5/1',
      amount: 80_000,
      value,
      principal: true,
    });
    await load(app, '13f', {
      'notes.txt': filing('0008000067', Q3, [note(88)]),
      // A note in distress, at half a percent of its principal, beside shares at 50 dollars.
      'mixed.txt': filing('0008000068', Q3, [{ cusip: '999999609', amount: 10, value: 500 }, note(400)]),
    });
    const noteValue = async (cik: string) => {
      const { filer } = await app.ask(
        `{ filer(cik: "${cik}") { quarters { valueUnits { unit basis } } positions(instrument: BOND) { nodes { value } } } }`,
      );
      return [filer.positions.nodes[0].value, filer.quarters[0].valueUnits[0]];
    };
    expect(await noteValue('8000067')).toEqual([88_000, { unit: 'THOUSANDS', basis: 'CLOSING_PRICES' }]);
    expect(await noteValue('8000068')).toEqual([400, { unit: 'DOLLARS', basis: 'SHARE_PRICES' }]);
  });
});

describe('Positions under another identifier', () => {
  const listChanges = async (cik: string) =>
    (await listPositions(cik)).map((one: Record<string, unknown>) => [one.ticker, one.shares, one.changeType]);

  it('are one position, though a ticker becomes a name under a CUSIP, and keep the ticker [DER-62]', async () => {
    await loadTable('8000051', {
      '2025 Q2': [holding('CB', 34_249_183, 11e9, { name: 'CHUBB LTD SWITZ' })],
      '2025 Q3': [holding('?CHUBB LIMITED', 34_249_183, 11.6e9, { name: 'CHUBB LIMITED', cusip: 'H1467J104' })],
    });
    expect(await listChanges('8000051')).toEqual([['CB', 34_249_183, 'UNCHANGED']]);
    const { body } = await app.rest(`/api/v1/institutional/holders/CB?reportDate=${Q3}`);
    expect(body).toMatchObject({ holderCount: 1, holders: [{ changeType: 'UNCHANGED', sharesChange: 0 }] });
  });

  it('are one position, though a name becomes a ticker, with adjacent shares [DER-62]', async () => {
    const adr = { cls: 'SPONSORED ADS' };
    await loadTable('8000052', {
      '2025 Q2': [holding('?TAIWAN', 1_130_000, 343e6, { name: 'TAIWAN SEMICONDUCTOR MFG LTD', ...adr })],
      '2025 Q3': [holding('TSM', 1_327_500, 448e6, { name: 'TAIWAN SEMICONDUCTOR MANUFAC', ...adr })],
    });
    expect(await listChanges('8000052')).toEqual([['TSM', 1_327_500, 'INCREASED']]);
  });

  it('are one position after a merger gave it another CUSIP [DER-62]', async () => {
    const merged = (period: string, cusip: string, issuer: string, amount: number) =>
      filing('0008000053', period, [{ cusip, issuer, cls: 'CL B', amount, value: amount * 12 }]);
    await load(app, '13f', {
      'before.txt': merged(Q2, '92556H206', 'PARAMOUNT GLOBAL', 5_000),
      'after.txt': merged(Q3, '69932A204', 'PARAMOUNT GLOBAL NEW', 5_000),
    });
    expect(await listChanges('8000053')).toEqual([[null, 5_000, 'UNCHANGED']]);
  });

  it('are separate if a class or a ticker differs [DER-62]', async () => {
    await load(app, '13f', {
      'two.txt': filing('0008000054', Q2, [
        { cusip: CUSIP.GOOG, issuer: 'ALPHABET INC', cls: 'CAP STK CL C', amount: 10, value: 1_810 },
      ]),
      'two3.txt': filing('0008000054', Q3, [
        { cusip: CUSIP.GOOGL, issuer: 'ALPHABET INC', cls: 'CAP STK CL A', amount: 10, value: 1_800 },
      ]),
    });
    expect(await listChanges('8000054')).toEqual([
      ['GOOGL', 10, 'NEW'],
      ['GOOG', 0, 'SOLD_OUT'],
    ]);
  });
});

describe('Lines that are no shares', () => {
  it('cash is no position and no note, and a fund whose CUSIP has letters is a fund [INST-12]', async () => {
    await load(app, '13f', {
      'lines.txt': filing('0008000041', Q3, [
        { cusip: '999USDZ92', issuer: 'US DOLLAR', cls: 'CASH', amount: 9_000, value: 9_000 },
        { cusip: '46435UAA9', issuer: 'ISHARES TR', cls: 'IBONDS 27 ETF', amount: 100, value: 2_400 },
        {
          cusip: '037833AB6',
          issuer: 'APPLE INC',
          cls: 'NOTE 1.000% 5/1',
          amount: 1_000,
          value: 1_100,
          principal: true,
        },
      ]),
    });
    const query = (instrument: string) =>
      app.ask(`{ filer(cik: "8000041") { positions(instrument: ${instrument}) { nodes { cusip } } } }`);
    expect((await query('EQUITY')).filer.positions.nodes).toEqual([{ cusip: '46435UAA9' }]);
    expect((await query('BOND')).filer.positions.nodes).toEqual([{ cusip: '037833AB6' }]);
    const [flow] = await app.db.query(
      `SELECT count(*)::integer AS "n" FROM "institutional_position" WHERE "issuer_name" = 'US DOLLAR'`,
    );
    expect(flow).toEqual({ n: 0 });
  });
});

describe('A quarter that not all have reported', () => {
  it('says which part of the filers before has, and that it is incomplete [INST-01]', async () => {
    const [, before] = (await app.rest('/api/v1/institutional/quarters')).body;
    const rows = [{ cusip: CUSIP.KO, amount: 10, value: 700 }];
    const silent = [1, 2, 3].map((n) => [`silent${n}.txt`, filing(`000800003${n}`, Q2, rows)]);
    await load(app, '13f', Object.fromEntries(silent));
    const [newest, prior] = (await app.rest('/api/v1/institutional/quarters')).body;
    expect(prior.filerCount).toBe(before.filerCount + 3);
    expect(newest).toMatchObject({ value: '2025Q3', pending: false, isIncomplete: true });
    expect(newest.baselineFilerCount).toBe(before.filerCount);
    expect(newest.reportedShare).toBeCloseTo(before.filerCount / prior.filerCount, 12);
    const flows = (await app.rest(`/api/v1/institutional/flows?reportDate=${Q3}`)).body;
    expect(flows).toMatchObject({ isPending: false, isIncomplete: true, reportedShare: newest.reportedShare });
  });
});
