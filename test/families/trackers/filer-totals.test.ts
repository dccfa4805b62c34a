import { describe, expect, it } from 'vitest';
import { behindRankings, totalsOf } from '../../../src/families/trackers/filer-totals/rules.ts';
import { dayOf } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';

const quarter = (day: string, equityValue: number | null, positionCount: number, topTenValue = 50) => ({
  ...{ reportDate: dayOf(day)!, equityValue, positionCount, topTenValue },
});

describe('The totals of a filer', () => {
  it('DER-65: are those of its newest quarter, and how they differ from the one before', () => {
    expect(totalsOf([quarter('2025-09-30', 200, 12), quarter('2025-06-30', 160, 15)])).toEqual({
      ...{ reportDate: dayOf('2025-09-30'), positionCount: 12, value: 200, topTenPercent: 25 },
      ...{ positionCountChange: -3, valueChange: 40, valueChangePercent: 25 },
    });
  });

  it('have no change from a quarter that was skipped, and none without a value', () => {
    const skipped = totalsOf([quarter('2025-09-30', 200, 12), quarter('2025-03-31', 160, 15)]);
    expect(skipped).toMatchObject({ value: 200, positionCountChange: null, valueChange: null });
    const unvalued = totalsOf([quarter('2025-09-30', null, 12), quarter('2025-06-30', 160, 15)]);
    expect(unvalued).toMatchObject({ value: null, topTenPercent: null, positionCountChange: -3, valueChange: null });
    expect(totalsOf([quarter('2025-09-30', 5, 1), quarter('2025-06-30', 0, 0)])?.valueChangePercent).toBeNull();
    expect(totalsOf([])).toBeNull();
  });

  it('TRK-29 TRK-30: are told by the free rankings as far as these go', () => {
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

  it('TRK-30 LIMITS-14: are what the ranking has of a filer; FREE sees no change', async () => {
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

  it('AMB-49: cost a call of their own, also through a holder', async () => {
    const query =
      '{ institutionalHolders(ticker: "AAPL", reportDate: "2025-09-30") { holders { filer { name totals { value } } } } }';
    const { body } = await app.graphql(query, { as: 'FREE' });
    const { holders } = body.data.institutionalHolders;
    expect(body.extensions.cost.actual).toBe(1 + holders.length);
  });
});
