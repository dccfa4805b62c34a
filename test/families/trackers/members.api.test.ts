import { describe, expect, it } from 'vitest';
import { TRACKERS } from '../../../src/families/trackers/rules.ts';
import { useApp } from '../../support/harness.ts';

type Tile = { label: string; value: number } & Record<string, unknown>;
type Metric = { label: string; value: number; unit: string };

const app = useApp();
const snapshot = async (id: string) => (await app.read(`/api/v1/trackers/${id}`)).data;
// No returns are reported in the small market.
const SERVED = TRACKERS.filter(({ id }) => id !== 'hedge-fund-reported-returns');

describe('the contents of a tracker', () => {
  it.each(SERVED)(
    '$id: headline tiles have a label and a value, and no other members than documented [TRK-19]',
    async ({ id }) => {
      const { headline } = (await snapshot(id)) as { headline: Tile[] };
      expect(headline.length).toBeGreaterThan(0);
      for (const {
        label,
        value,
        unit: _unit,
        asOf: _asOf,
        methodologyNote: _note,
        trend: _trend,
        ...more
      } of headline) {
        expect([typeof label, typeof value, more]).toEqual(['string', 'number', {}]);
        expect(label).not.toBe('');
      }
    },
  );

  it('metrics are percent, usd or count, or the polarity that none of these can say [TRK-21]', async () => {
    const units = new Set<string>();
    for (const { id } of SERVED.filter(({ viewType }) => viewType === 'table')) {
      const { rows } = (await snapshot(id)) as { rows: { metrics: Metric[] }[] };
      for (const { unit } of rows.flatMap(({ metrics }) => metrics)) units.add(unit);
    }
    expect(units).toContain('count');
    expect([...units].filter((unit) => !['percent', 'usd', 'count', 'polarity'].includes(unit))).toEqual([]);
  });
});

describe('A tile of the heatmap', () => {
  it('has a market cap in dollars and a change in percent; the total counts the tiles [HEAT-07, AMB-23]', async () => {
    const { data, totalCount } = await app.read('/api/v1/trackers/market-heatmap');
    expect(totalCount).toBe(data.rows.length);
    const apple = data.rows.find(({ ticker }: { ticker: string }) => ticker === 'AAPL');
    // 15 billion shares at 202.63; a cent above the close before.
    expect(apple.marketCap).toBeCloseTo(15e9 * 202.63, 0);
    expect(apple.changePercent).toBeCloseTo((0.01 / 202.62) * 100, 4);
  });
});
