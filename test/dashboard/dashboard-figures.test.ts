import { describe, expect, it } from 'vitest';
import { netUsd, scoreText, upsideText, weightText } from '../../dashboard/src/format.ts';
import { OF_STOCKS } from '../../dashboard/src/pages/compare/figures-panels.tsx';
import { written } from '../../dashboard/src/pages/screener/columns.tsx';
import { draw } from '../../dashboard/src/parts/score-drawing.ts';
import { RETURN_SESSIONS } from '../../src/families/prices/rules/technicals.ts';
import { ETF_FIELDS } from '../../src/families/screener/rules/etf-fields.ts';
import { STOCK_FIELDS } from '../../src/families/screener/rules/stock-fields.ts';

describe('A Score and an upside', () => {
  it('have a sign and one decimal, and a dash where unknown', () => {
    expect([25.84, -3.06, 0.04, null].map(scoreText)).toEqual(['+25.8', '−3.1', '0.0', '–']);
    expect([12.46, -0.5, undefined].map(upsideText)).toEqual(['+12.5%', '−0.5%', '–']);
  });

  it.each([
    ['SENTI_SCORE_7D', '+25.8'],
    ['SENTI_SCORE_1M', '+25.8'],
    ['SCORE_CHANGE_7D', '+25.8'],
    ['CONSTITUENTS_WEIGHTED_SERVICE', '+25.8'],
    ['DIRECT_SERVICE', '+25.8'],
    ['ANALYST_TARGET_UPSIDE_PCT', '+25.8%'],
    ['WEIGHTED_ANALYST_UPSIDE', '+25.8%'],
    // Neither: a slope and an opinion of 1 to 5.
    ['SENTI_SCORE_TREND_7D', '25.84'],
    ['ANALYST_RATING_MEAN', '25.84'],
  ])('%s of the screener is written as on other pages', (name, text) => {
    const field = [...STOCK_FIELDS, ...ETF_FIELDS].find((one) => one.name === name)!;
    expect(written({ ...field, options: null }, 25.84)).toBe(text);
  });
});

describe('A net amount and a weight', () => {
  it('have the sign of a purchase or a sale', () => {
    expect([1_213_000, -1_540_000, 0, null].map(netUsd)).toEqual(['+$1.21M', '−$1.54M', '$0', '–']);
  });

  it('are not nothing where something is held', () => {
    expect([7.123, 0.0049, 0, null].map(weightText)).toEqual(['7.12%', '<0.01%', '0.00%', '–']);
  });
});

describe('The returns that are compared', () => {
  it('are named by the sessions that the screener counts', () => {
    const returns = OF_STOCKS.map(({ name }) => name).filter((name) => name.startsWith('Return'));
    expect(returns).toEqual(Object.values(RETURN_SESSIONS).map((sessions) => `Return, ${sessions} sessions`));
  });
});

describe('The chart of the Score', () => {
  it('keeps the room of days without a reading', () => {
    const score = ['2026-11-02', '2026-11-03', '2026-11-09'].map((date) => ({ day: date, value: 1 }));
    const { xAxis, series } = draw({ score, mentions: new Map() }, {} as never, 800) as {
      xAxis: { type: string };
      series: { data: [number, number | null][] }[];
    };
    expect(xAxis.type).toBe('time');
    for (const { data } of series) {
      const [first, second, third] = data.map(([at]) => at);
      expect((third! - second!) / (second! - first!)).toBe(6);
    }
  });
});
