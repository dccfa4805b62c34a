import { describe, expect, it } from 'vitest';
import { behindRankings, computeFilerTotals } from '../../../src/families/trackers/filer-totals/rules.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';

const quarter = (day: string, equityValue: number | null, positionCount: number, topTenValue = 50) => ({
  reportDate: parseDay(day)!,
  equityValue,
  positionCount,
  topTenValue,
});

describe('The totals of a filer', () => {
  it('describe its newest quarter, with the change from the previous quarter [DER-65]', () => {
    expect(computeFilerTotals([quarter('2025-09-30', 200, 12), quarter('2025-06-30', 160, 15)])).toEqual({
      reportDate: parseDay('2025-09-30'),
      positionCount: 12,
      value: 200,
      topTenPercent: 25,
      positionCountChange: -3,
      valueChange: 40,
      valueChangePercent: 25,
    });
  });

  it('have no change from a quarter that was skipped, and none without a value', () => {
    const skipped = computeFilerTotals([quarter('2025-09-30', 200, 12), quarter('2025-03-31', 160, 15)]);
    expect(skipped).toMatchObject({ value: 200, positionCountChange: null, valueChange: null });
    const unvalued = computeFilerTotals([quarter('2025-09-30', null, 12), quarter('2025-06-30', 160, 15)]);
    expect(unvalued).toMatchObject({ value: null, topTenPercent: null, positionCountChange: -3, valueChange: null });
    expect(
      computeFilerTotals([quarter('2025-09-30', 5, 1), quarter('2025-06-30', 0, 0)])?.valueChangePercent,
    ).toBeNull();
    expect(computeFilerTotals([])).toBeNull();
  });

  it('are free as far as the free rankings show them [TRK-29, TRK-30]', () => {
    const changes = ['positionCountChange', 'valueChange', 'valueChangePercent'];
    expect(behindRankings(['institution-concentration'])).toEqual(changes);
    expect(behindRankings(['institution-aum'])).toEqual(['topTenPercent', ...changes]);
    expect(behindRankings([])).toEqual(['positionCount', 'value', 'topTenPercent', ...changes]);
  });
});

describe('The totals of a filer in the graph', () => {
  const app = useApp();
  const FIELDS = 'positionCount value topTenPercent positionCountChange valueChange valueChangePercent';
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
  const totals = async (cik: string, as: 'PRO' | 'FREE' = 'PRO'): Promise<any> =>
    (await app.ask(`{ filer(cik: "${cik}") { totals { isPreview withheld reportDate ${FIELDS} } } }`, as)).filer.totals;

  it('equal the ranking’s totals of a filer; FREE sees no change [TRK-30, LIMITS-14]', async () => {
    const { rows } = (await app.read('/api/v1/trackers/institution-aum?category=')).data;
    expect(rows.length).toBeGreaterThan(0);
    for (const { rowId, metrics } of rows) {
      const [pro, free] = [await totals(rowId), await totals(rowId, 'FREE')];
      expect([pro.isPreview, pro.value, pro.positionCount]).toEqual([false, metrics[0].value, metrics[1].value]);
      expect([free.value, free.positionCount]).toEqual([pro.value, pro.positionCount]);
      for (const field of ['positionCountChange', 'valueChange', 'valueChangePercent']) {
        expect(free[field]).toBeNull();
        expect(free.withheld.includes(field)).toBe(pro[field] !== null);
      }
    }
  });

  it('cost a call of their own, also through a holder [AMB-49]', async () => {
    const query =
      '{ market { institutionalHolders(ticker: "AAPL", reportDate: "2025-09-30") { positions { nodes { filer { name totals { value } } } } } } }';
    const { body } = await app.graphql(query, { as: 'FREE' });
    const { nodes } = body.data.market.institutionalHolders.positions;
    expect(body.extensions.cost.actual).toBe(1 + nodes.length);
  });
});
