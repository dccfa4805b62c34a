import { describe, expect, it } from 'vitest';
import {
  estimateCalls,
  findFirstDay,
  readChoices,
  toBacktestInput,
  writeChoices,
} from '../../dashboard/src/pages/screen-test/test-input.ts';

const NOW = Date.parse('2026-03-09T14:00:00Z');
const USUAL = {
  from: '2025-03-10',
  rebalance: 'MONTHLY',
  holdings: 20,
  weighting: 'EQUAL',
  costBps: 10,
  benchmark: 'SPY',
} as const;

describe('the choices of a test', () => {
  it('fall back to the defaults if an address has no valid choices', () => {
    expect(findFirstDay(NOW)).toBe('2025-03-10');
    expect(readChoices(new URLSearchParams(), findFirstDay(NOW))).toEqual(USUAL);
    const invalid = new URLSearchParams('from=yesterday&rebalance=HOURLY&holdings=0&weighting=X&costBps=1001');
    expect(readChoices(invalid, findFirstDay(NOW))).toEqual(USUAL);
  });

  it('survive their address', () => {
    const choices = {
      from: '2025-11-03',
      rebalance: 'WEEKLY',
      holdings: 5,
      weighting: 'CAP',
      costBps: 2.5,
      benchmark: '',
    } as const;
    const search = new URLSearchParams(writeChoices(choices));
    expect(readChoices(search, findFirstDay(NOW))).toEqual(choices);
  });

  it('become an input without a benchmark that is empty, and with complete conditions only', () => {
    const plan = {
      universe: 'STOCK' as const,
      filters: [
        { fieldName: 'PRICE', op: 'GT' as const, value: 5 },
        { fieldName: 'VOLUME', op: 'GT' as const },
      ],
      sort: { fieldName: 'MARKET_CAP', dir: 'DESC' as const },
    };
    const { benchmark: _benchmark, ...rest } = USUAL;
    expect(toBacktestInput(plan, { ...USUAL, benchmark: '' })).toEqual({
      ...rest,
      universe: 'STOCK',
      plan: { filters: [plan.filters[0]], sort: plan.sort },
    });
    expect(toBacktestInput(plan, USUAL)).toMatchObject({ benchmark: 'SPY' });
  });

  it('cost about a call for each time that holdings are chosen', () => {
    const calls = (['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY'] as const).map((rebalance) =>
      estimateCalls({ ...USUAL, rebalance }, NOW),
    );
    expect(calls).toEqual([252, 52, 12, 4]);
  });
});
