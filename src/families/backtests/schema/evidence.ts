import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { SESSIONS_PER_YEAR } from '../../prices/rules/quotes.ts';
import type { BacktestEvidence } from '../queries/backtest.ts';
import type { BacktestVerdict, ConfidenceRange } from '../rules/evidence.ts';
import { FEW_PERIODS } from '../rules/warnings.ts';

const Verdict = defineEnum<BacktestVerdict>('BacktestVerdict', 'What a test proves about its benchmark.', {
  NO_CONCLUSION: `Nothing: it has fewer than ${FEW_PERIODS} periods.`,
  NOT_COMPARED: 'It has no benchmark.',
  NO_DIFFERENCE: 'The excess return of its periods cannot be told from 0.',
  AHEAD: 'The mean excess return of its periods is above 0 with 95 % confidence, if this was the only test.',
  BEHIND: 'The mean excess return of its periods is below 0 with 95 % confidence, if this was the only test.',
});

const Range = builder.objectRef<ConfidenceRange>('ConfidenceRange').implement({
  description: 'The range that contains the true value with 95 % confidence.',
  fields: (t) => ({
    low: t.exposeFloat('low', { unit: 'VARIES', description: 'Its lower end, in the unit of the figure.' }),
    high: t.exposeFloat('high', { unit: 'VARIES', description: 'Its upper end, in the unit of the figure.' }),
  }),
});

export const EvidenceType = builder.objectRef<BacktestEvidence>('BacktestEvidence').implement({
  description: 'How much a test proves: show its verdict before its figures.',
  fields: (t) => ({
    verdict: t.expose('verdict', { type: Verdict, description: 'What its periods prove about the benchmark.' }),
    periodCount: t.exposeInt('periods', { unit: 'COUNT', description: 'Number of periods.' }),
    requestedPeriodCount: t.exposeInt('requestedPeriods', {
      unit: 'COUNT',
      description: 'Number of decision days in the requested range, with or without history.',
    }),
    requestedStartDate: t.expose('requestedFrom', {
      type: 'Date',
      description: 'The requested first day; history may begin later, as `from` of the test says.',
    }),
    isAnnualized: t.exposeBoolean('isAnnualized', {
      description: `Whether figures per year say anything: the test has ${SESSIONS_PER_YEAR} returns or more.`,
    }),
    hitRateRange: t.expose('hitRateRange', {
      type: Range,
      nullable: true,
      description: "The range of `summary { hitRate }`, by Wilson's score interval; null without periods.",
    }),
    sharpeRange: t.expose('sharpeRange', {
      type: Range,
      nullable: true,
      description: 'The range of `summary { sharpe }` for independent returns (Lo 2002); null if that is null.',
    }),
    meanExcess: t.exposeFloat('meanExcess', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The mean excess return of a period over the benchmark; null without one.',
    }),
    meanExcessRange: t.expose('meanExcessRange', {
      type: Range,
      nullable: true,
      description: 'The range of `meanExcess`; null for fewer than two periods.',
    }),
  }),
});
