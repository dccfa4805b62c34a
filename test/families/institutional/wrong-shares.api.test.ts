import { describe, expect, it } from 'vitest';
import { submission, type TableSpec } from '../../support/form13f.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { CUSIP, Q2, Q3 } from '../../support/market-institutional.ts';

const app = useApp();

const row = (cusip: string, amount: number, value: number, more: Partial<TableSpec> = {}): TableSpec => ({
  cusip,
  amount,
  value,
  issuer: `ISSUER ${cusip}`,
  ...more,
});
const loadFiling = (cik: string, period: string, rows: readonly TableSpec[]) =>
  load(app, '13f', {
    'filing.txt': submission({
      cik,
      name: `Filer ${cik}`,
      period,
      filed: period === Q2 ? '2025-08-14' : '2025-11-14',
      rows,
    }),
  });
const queryFiler = async (cik: string, reportDate = Q3) => {
  const { filer } = await app.ask(`{ filer(cik: "${cik}") {
    quarters { reportDate equityValue positionCount valueUnits { unit basis hasWrongShares } }
    positions(reportDate: "${reportDate}") { nodes { ticker cusip shares value changeType sharesChange sharesChangePercent } }
  } }`);
  return { quarter: filer.quarters[0], positions: filer.positions.nodes };
};
const FLOW = `SELECT "total_shares" AS "totalInstitutionalShares", "total_value" AS "totalInstitutionalValue",
    "holder_count" AS "holderCount", "total_shares_bought" AS "bought", "total_shares_sold" AS "sold", "new_positions" AS "new",
    "sold_out_positions" AS "soldOut", "net_shares_change" AS "net"
  FROM "institutional_flow" WHERE "ticker" = 'AAPL' AND "report_date" = $1::date`;
type Flow = { totalInstitutionalValue: number; holderCount: number };
const queryFlow = async (): Promise<Flow> => {
  const [flow] = await app.db.query<Flow>(FLOW, [Q3]);
  return flow!;
};

describe('A Form 13F whose numbers of shares repeat its values', () => {
  const rows = [
    row(CUSIP.AAPL, 25_463_000, 25_463_000),
    row('111111111', 30_000_000, 30_000_000),
    row('222222222', 36_838_770, 36_838_770),
  ];

  it('keeps its values by the rule of its day, and has no shares [DER-62]', async () => {
    await loadFiling('8100001', Q3, rows);
    const { quarter, positions } = await queryFiler('8100001');
    expect(quarter).toEqual({
      reportDate: Q3,
      equityValue: 92_301_770,
      positionCount: 3,
      valueUnits: [{ unit: 'DOLLARS', basis: 'FILING_DATE', hasWrongShares: true }],
    });
    expect(positions).toContainEqual({
      ticker: 'AAPL',
      cusip: CUSIP.AAPL,
      shares: null,
      value: 25_463_000,
      changeType: null,
      sharesChange: null,
      sharesChangePercent: null,
    });
  });

  it('adds to the value of a stock’s holders, but to no shares and no flow [INST-03]', async () => {
    const before = await queryFlow();
    await loadFiling('8100002', Q2, [row(CUSIP.AAPL, 1_000, 200_000), row('111111111', 500, 10_000)]);
    await loadFiling('8100002', Q3, rows);
    expect(await queryFlow()).toEqual({
      ...before,
      totalInstitutionalValue: before.totalInstitutionalValue + 25_463_000,
      holderCount: before.holderCount + 1,
    });
  });

  it('leaves the next quarter without a comparison, and sells nothing that it did not count [INST-10]', async () => {
    await loadFiling('8100003', Q2, rows);
    const before = await queryFlow();
    await loadFiling('8100003', Q3, [row('111111111', 1_000, 30_000), row('333333333', 10, 1_000)]);
    const { positions } = await queryFiler('8100003');
    expect(positions).toEqual([
      expect.objectContaining({ cusip: '111111111', shares: 1_000, changeType: null, sharesChange: null }),
      expect.objectContaining({ cusip: '333333333', shares: 10, changeType: 'NEW', sharesChange: 10 }),
    ]);
    expect(await queryFlow()).toEqual(before);
  });

  it.each([
    ['thousandths of its values', [25_463_000, 30_000_000, 36_838_770].map((value) => [value / 1_000, value])],
    ['two for each dollar', [25_463_000, 30_000_000, 36_838_770].map((value) => [value * 2, value])],
    ['a single share each', [25_463_000, 30_000_000, 36_838_770].map((value) => [1, value])],
    ['none', [25_463_000, 30_000_000, 36_838_770].map((value) => [0, value])],
  ])('is recognized if it has %s [DER-62]', async (_title, amounts) => {
    const cusips = [CUSIP.AAPL, '111111111', '222222222'];
    await loadFiling(
      '8100004',
      Q3,
      amounts.map(([amount, value], i) => row(cusips[i]!, amount!, value!)),
    );
    const { quarter, positions } = await queryFiler('8100004');
    expect(quarter).toMatchObject({ equityValue: 92_301_770, valueUnits: [{ unit: 'DOLLARS', hasWrongShares: true }] });
    expect(positions.map(({ shares }: { shares: number | null }) => shares)).toEqual([null, null, null]);
  });
});

describe('Equal implied prices', () => {
  const queryWrong = async (cik: string) => (await queryFiler(cik)).quarter.valueUnits[0].hasWrongShares;

  it('of two issuers prove nothing [DER-62]', async () => {
    await loadFiling('8100005', Q3, [row('111111111', 1_000, 20_000), row('222222222', 300, 6_000)]);
    expect(await queryWrong('8100005')).toBe(false);
  });

  it('of notes at par prove nothing [DER-62]', async () => {
    const note = { cls: 'NOTE 1.000% 5/1', principal: true };
    const notes = ['111111AA1', '222222AB2', '333333AC3'].map((cusip) => row(cusip, 5_000_000, 5_000_000, note));
    await loadFiling('8100006', Q3, notes);
    expect(await queryWrong('8100006')).toBe(false);
  });

  it('of shares of blank-check companies at ten dollars are prices [DER-62]', async () => {
    const shells = ['111111111', '222222222', '333333333'].map((cusip, i) => row(cusip, 1_000 + i, 10_000 + 10 * i));
    await loadFiling('8100007', Q3, shells);
    expect(await queryWrong('8100007')).toBe(false);
    expect((await queryFiler('8100007')).quarter.equityValue).toBe(30_030);
  });
});
