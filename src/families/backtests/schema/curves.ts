import { builder, type Types } from '../../../graph/builder.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import type { Backtest } from '../queries/backtest.ts';
import type { EquityPoint } from '../rules/run.ts';
import type { CurveSummary } from '../rules/summary.ts';

/** The fields of a curve. */
export const defineCurveFields = <Row extends CurveSummary>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>) => ({
  cagr: t.float({
    nullable: true,
    unit: 'FRACTION',
    description: 'The compound return per year of 252 sessions; null below a year of returns.',
    resolve: fromParent(({ cagr }) => cagr),
  }),
  totalReturn: t.float({
    unit: 'FRACTION',
    description: 'The return from the first day to the last.',
    resolve: fromParent(({ totalReturn }) => totalReturn),
  }),
  volatility: t.float({
    nullable: true,
    unit: 'FRACTION',
    description:
      'The sample standard deviation of the returns per session, times the root of 252; null below a year of returns.',
    resolve: fromParent(({ volatility }) => volatility),
  }),
  sharpe: t.float({
    nullable: true,
    unit: 'RATIO',
    description:
      'The mean return over its standard deviation, per year, without a risk-free rate; null below a year of returns, or without variation.',
    resolve: fromParent(({ sharpe }) => sharpe),
  }),
  maxDrawdown: t.float({
    unit: 'FRACTION',
    description: 'The deepest fall of a close below the highest close before it, 0 or below.',
    resolve: fromParent(({ maxDrawdown }) => maxDrawdown),
  }),
});

export const BacktestSummary = builder.objectRef<Backtest['summary']>('BacktestSummary').implement({
  description: 'The figures of a test, after costs.',
  fields: (t) => ({
    ...defineCurveFields(t),
    turnover: t.exposeFloat('turnover', {
      nullable: true,
      unit: 'RATIO',
      description:
        'Dollars bought and sold per year over the value of the portfolio; buying it once is 1. Null below a year of returns.',
    }),
    hitRate: t.exposeFloat('hitRate', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The part of the periods with a higher return than the benchmark or, without one, above 0.',
    }),
    trackingError: t.exposeFloat('trackingError', {
      nullable: true,
      unit: 'FRACTION',
      description:
        "The standard deviation of the difference from the benchmark's returns, per year; null without one, or below a year of returns.",
    }),
    tStatistic: t.exposeFloat('tStatistic', {
      nullable: true,
      unit: 'NUMBER',
      description: 'The mean excess return of a period over its standard error; null without a benchmark.',
    }),
  }),
});

export const BacktestBenchmark = builder.objectRef<CurveSummary>('BacktestBenchmark').implement({
  description: 'The figures of the benchmark over the same days.',
  fields: defineCurveFields,
});

export const BacktestEquity = builder.objectRef<EquityPoint>('BacktestEquity').implement({
  description: 'The value of a test at a close.',
  fields: (t) => ({
    day: t.expose('date', { type: 'Date', description: 'The session, a day in New York.' }),
    value: t.exposeFloat('value', { unit: 'RATIO', description: 'The value as a multiple of the starting value.' }),
    benchmark: t.exposeFloat('benchmark', {
      nullable: true,
      unit: 'RATIO',
      description: 'That of the benchmark, 1 until the first fill; null without one.',
    }),
    drawdown: t.exposeFloat('drawdown', {
      unit: 'FRACTION',
      description: 'The fall below the highest close so far, 0 or below.',
    }),
  }),
});
