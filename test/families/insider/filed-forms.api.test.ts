import { describe, expect, it } from 'vitest';
import { companyFacts } from '../../support/company-facts.ts';
import { type FilingSpec, filing } from '../../support/filing.ts';
import { useApp } from '../../support/harness.ts';
import { type Files, load } from '../../support/load.ts';

const TICKERS = ['FLDA', 'FLDB', 'FLDC', 'FLDD', 'FLDE', 'FLDF', 'FLDG', 'FLDH', 'FLDI', 'FLDJ', 'FLDK'] as const;
type Ticker = (typeof TICKERS)[number];
const getCik = (ticker: Ticker) => String(9_990_001 + TICKERS.indexOf(ticker)).padStart(10, '0');

const PAT = { cik: '0009980001', name: 'DOE PAT', officer: true, director: false, title: 'CFO' };
const TRUST = { cik: '0009980077', name: 'DOE FAMILY TRUST', officer: false, director: false, tenPctOwner: true };
type Row = FilingSpec['rows'][number];
const buy = (date: string, shares: number, price: number, more: Partial<Row> = {}): Row => ({
  date,
  code: 'P',
  shares,
  price,
  after: 1_000,
  ...more,
});
const form = (ticker: Ticker, filed: string, rows: readonly Row[], more: Partial<FilingSpec> = {}) =>
  filing({ issuer: { cik: getCik(ticker), name: `${ticker} Inc`, ticker }, owners: [PAT], filed, rows, ...more });
const amendment = (ticker: Ticker, filed: string, rows: readonly Row[], more: Partial<FilingSpec> = {}) =>
  form(ticker, filed, rows, { form: '4/A', original: '2025-09-16', ...more });

const app = useApp(async (app) => {
  await load(app, 'companies', {
    'companies.csv': `ticker,name,kind\n${TICKERS.map((ticker) => `${ticker},${ticker} Inc,STOCK`).join('\n')}\n`,
  });
});
const loadForms = (files: Files) => load(app, 'ownership', files);
const FIELDS = `transactionDate filedDate sharesTransacted totalValue form isImplausible implausibleReason owners { name }
  filing { form amends { form filedDate } amendedBy { form filedDate } }`;
type Trade = { sharesTransacted: number; [name: string]: unknown };
const queryTrades = async (ticker: Ticker, asOf?: string): Promise<Trade[]> => {
  const at = asOf ? ` @asOf(date: "${asOf}")` : '';
  const { stock } = await app.ask(
    `query${at} { stock(ticker: "${ticker}") { insiderTrades(period: { days: 365 }) { nodes { ${FIELDS} } } } }`,
  );
  return stock.insiderTrades.nodes;
};
const listShares = async (ticker: Ticker) =>
  (await queryTrades(ticker)).map(({ sharesTransacted }) => sharesTransacted).sort((a, b) => a - b);
const querySummary = async (ticker: Ticker) => {
  const { stock } = await app.ask(
    `{ stock(ticker: "${ticker}") { insiderSummary { buyCount buyerCount buyValue sellCount sellValue implausibleTradeCount } } }`,
  );
  return stock.insiderSummary;
};

const ORIGINAL = [buy('2025-09-15', 1_000, 20), buy('2025-09-15', 500, 20.5)];

describe('An amended Form 4', () => {
  it('keeps all trades if the amendment corrects a holding alone [INS-03]', async () => {
    await loadForms({
      'a.xml': form('FLDA', '2025-09-16', ORIGINAL),
      'b.xml': amendment('FLDA', '2025-09-18', [], { period: '2025-09-15' }),
    });
    expect(await listShares('FLDA')).toEqual([500, 1_000]);
  });

  it('keeps the trades that the amendment does not repeat, and gets the added trade [INS-03]', async () => {
    await loadForms({
      'a.xml': form('FLDB', '2025-09-16', ORIGINAL),
      'b.xml': amendment('FLDB', '2025-09-18', [buy('2025-09-15', 250, 21)]),
    });
    expect(await listShares('FLDB')).toEqual([250, 500, 1_000]);
    const trades = await queryTrades('FLDB');
    const original = { form: '4', filedDate: '2025-09-16' };
    const amending = { form: '4/A', filedDate: '2025-09-18' };
    expect(trades.find(({ sharesTransacted }) => sharesTransacted === 250)).toMatchObject({
      filing: { form: '4/A', amends: [original], amendedBy: [] },
    });
    expect(trades.find(({ sharesTransacted }) => sharesTransacted === 500)).toMatchObject({
      filing: { form: '4', amends: [], amendedBy: [amending] },
    });
  });

  it('counts once if the amendment corrects the period, or lists the owners in another order [INS-03]', async () => {
    await loadForms({
      'a.xml': form('FLDC', '2025-09-16', [buy('2025-09-15', 1_000, 20)]),
      'b.xml': amendment('FLDC', '2025-09-18', [buy('2025-09-16', 1_000, 20)]),
      'c.xml': form('FLDD', '2025-09-16', ORIGINAL, { owners: [PAT, TRUST] }),
      'd.xml': amendment('FLDD', '2025-09-18', [ORIGINAL[0]!, buy('2025-09-15', 550, 20.5)], { owners: [TRUST, PAT] }),
    });
    expect(await queryTrades('FLDC')).toMatchObject([{ transactionDate: '2025-09-16', form: '4/A' }]);
    expect(await listShares('FLDD')).toEqual([550, 1_000]);
  });
});

describe('A Form 4 that is amended twice', () => {
  it('keeps the lines that neither amendment repeats, and has the newest form of the others [INS-03]', async () => {
    await loadForms({
      // In the order in which a folder may hold them: the newest first.
      'a.xml': amendment('FLDK', '2025-09-22', [buy('2025-09-15', 1_010, 20.2)]),
      'b.xml': amendment('FLDK', '2025-09-18', [
        buy('2025-09-15', 1_010, 20),
        buy('2025-09-15', 250, 21),
        buy('2025-09-15', 70, 22),
      ]),
      'c.xml': form('FLDK', '2025-09-16', ORIGINAL),
    });
    const trades = await queryTrades('FLDK');
    expect(trades.map(({ sharesTransacted, totalValue }) => [sharesTransacted, totalValue]).sort()).toEqual([
      [1_010, 20_402],
      [250, 5_250],
      [500, 10_250],
      [70, 1_540],
    ]);
    const added = trades.find(({ sharesTransacted }) => sharesTransacted === 250);
    expect(added).toMatchObject({
      filing: {
        amends: [{ form: '4', filedDate: '2025-09-16' }],
        amendedBy: [{ form: '4/A', filedDate: '2025-09-22' }],
      },
    });
  });
});

describe('One block that a fund, its partner, and its holding report', () => {
  const owner = (i: number) => ({ ...TRUST, cik: `000996000${i}`, name: `SPONSOR ${i} LP` });
  const sale = buy('2025-09-15', 5_000_000, 42.5, { code: 'S', after: 0 });

  it('is one trade with several owners, and one insider [INS-01, INS-11]', async () => {
    await loadForms({
      'a.xml': form('FLDE', '2025-09-16', [sale], { owners: [owner(0)] }),
      'b.xml': form('FLDE', '2025-09-16', [sale], { owners: [owner(1)] }),
      'c.xml': form('FLDE', '2025-09-17', [sale], { owners: [owner(2)] }),
    });
    const [trade, ...others] = await queryTrades('FLDE');
    expect(others).toEqual([]);
    expect(trade).toMatchObject({ filedDate: '2025-09-16', sharesTransacted: 5_000_000 });
    expect((trade!.owners as { name: string }[]).map(({ name }) => name).sort()).toEqual([
      'SPONSOR 0 LP',
      'SPONSOR 1 LP',
      'SPONSOR 2 LP',
    ]);
    expect(await querySummary('FLDE')).toMatchObject({ sellCount: 1, sellValue: 212_500_000 });
  });

  it('is no cluster of buyers [INS-11]', async () => {
    const purchase = buy('2025-11-17', 200_000, 10, { after: 5_200_000 });
    await loadForms(
      Object.fromEntries(
        [0, 1, 2].map((i) => [`${i}.xml`, form('FLDJ', '2025-11-18', [purchase], { owners: [owner(i)] })]),
      ),
    );
    expect(await querySummary('FLDJ')).toMatchObject({ buyCount: 1, buyerCount: 1, buyValue: 2_000_000 });
    const clusters = await app.read('/api/v1/insider/cluster-buys');
    expect(JSON.stringify(clusters)).not.toContain('FLDJ');
  });
});

describe('A trade that no market can have', () => {
  it('is marked if its price is per ADS, or for a derivative above any share [INS-04]', async () => {
    await loadForms({
      'ads.xml': form('FLDG', '2025-09-16', [
        buy('2025-09-15', 2_501_582_400, 3.45, {
          title: 'Ordinary Shares',
          footnote: 'Price per American Depositary Share. Each ADS represents 43,200 ordinary shares.',
        }),
      ]),
      'warrant.xml': form('FLDF', '2025-09-16', [], {
        period: '2025-09-15',
        derivatives: [
          {
            title: 'Pre-Funded Warrants',
            date: '2025-09-15',
            code: 'P',
            shares: 699_999,
            price: 24_035_774.4,
            underlying: 699_999,
          },
        ],
      }),
    });
    expect(await queryTrades('FLDG')).toMatchObject([{ isImplausible: true, implausibleReason: 'PRICE_PER_ADS' }]);
    expect(await querySummary('FLDG')).toMatchObject({ buyCount: 0, buyValue: 0, implausibleTradeCount: 1 });
    expect(await queryTrades('FLDF')).toMatchObject([{ isImplausible: true, implausibleReason: 'ABOVE_ANY_SHARE' }]);
  });

  it('is marked if it is of more shares than the company has, once a report states them [INS-04]', async () => {
    await loadForms({
      'a.xml': form('FLDH', '2025-09-16', [buy('2025-09-15', 2_000_000, 5), buy('2025-09-15', 900_000, 5)]),
    });
    expect(await querySummary('FLDH')).toMatchObject({ buyCount: 2, implausibleTradeCount: 0 });
    const cover = { form: '10-Q', fy: 2025, fp: 'Q2', filed: '2025-08-05' };
    await load(app, 'company-facts', {
      [`CIK${getCik('FLDH')}.json`]: companyFacts(getCik('FLDH'), 'FLDH Inc', [
        { ...cover, figures: [['EntityCommonStockSharesOutstanding', null, '2025-07-31', 1_000_000]] },
      ]),
    });
    expect(await querySummary('FLDH')).toMatchObject({ buyCount: 1, buyValue: 4_500_000, implausibleTradeCount: 1 });
    expect((await queryTrades('FLDH')).find(({ sharesTransacted }) => sharesTransacted === 2_000_000)).toMatchObject({
      implausibleReason: 'ABOVE_SHARES_OUTSTANDING',
    });
  });
});

describe('A day that cannot be', () => {
  it('is dated by the period, with a note [INS-03]', async () => {
    const [report] = await loadForms({
      'a.xml': form('FLDI', '2025-09-16', [buy('2035-09-15', 1_000, 20), ORIGINAL[1]!], { period: '2025-09-15' }),
    });
    expect(report!.notes).toMatchObject([
      { field: 'transactionDate', line: 1, note: expect.stringContaining('2035-09-15') },
    ]);
    expect((await queryTrades('FLDI')).map(({ transactionDate }) => transactionDate)).toEqual([
      '2025-09-15',
      '2025-09-15',
    ]);
  });

  it('of a signature is two sessions after the period, not a year before the trade [INS-03]', async () => {
    const [report] = await loadForms({ 'form4.xml': form('FLDI', '2025-01-07', [buy('2025-11-10', 700, 20)]) });
    expect(report!.notes).toMatchObject([{ field: 'signatureDate' }]);
    expect((await queryTrades('FLDI'))[0]).toMatchObject({ sharesTransacted: 700, filedDate: '2025-11-12' });
  });
});
