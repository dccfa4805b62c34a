import { z } from 'zod';
import { maxItems } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { UniverseType } from '../../screener/presets/schema.ts';
import { MAX_TICKERS } from '../../screener/schema.ts';
import { StockIndex } from '../../stocks/members/schema.ts';
import { FREE_MONTHS, MAX_REBALANCINGS } from '../queries/backtest.ts';
import type { Rebalance } from '../rules/calendar.ts';
import type { Weighting } from '../rules/decide.ts';
import type { Fill } from '../rules/simulate.ts';

const RebalanceType = defineEnum<Rebalance>('Rebalance', 'How often a test chooses its holdings again.', {
  DAILY: 'At the end of each session.',
  WEEKLY: 'At the end of the last session of each week.',
  MONTHLY: 'At the end of the last session of each month.',
  QUARTERLY: 'At the end of the last session of each quarter.',
});

const WeightingType = defineEnum<Weighting>('Weighting', 'How a test divides its value among its holdings.', {
  EQUAL: 'Equal parts.',
  CAP: 'By the recorded market cap, or the assets of a fund; nothing is bought of a row without one.',
  SCORE:
    'By the recorded 7-day Score (of a fund: of its holdings); nothing is bought of a row without a Score above 0.',
});

const FillType = defineEnum<Fill>('BacktestFill', 'The price at which a test buys and sells.', {
  NEXT_OPEN: 'The open of the next session; its close if the open is missing.',
  NEXT_CLOSE: 'The close of the next session.',
});

/** The largest share of a holding that costs may take, in hundredths of a percent. */
const MAX_COST_BPS = 1_000;
const MAX_HOLDINGS = 500;
/** More than the length of any id. */
const MAX_SCREEN = 100;

export const BacktestInput = builder.inputType('BacktestInput', {
  description: 'A screen, and how it is traded. Give either `plan` or `screen`.',
  fields: (t) => ({
    plan: t.field({
      type: 'ScreenPlan',
      description: 'The plan, as `stockScreen(plan:)` takes it. Without a sort, by ticker.',
    }),
    screen: t.string({
      description: 'Instead of a plan, the `screenId` of a curated screen.',
      validate: { schema: z.string().max(MAX_SCREEN, `up to ${MAX_SCREEN} characters`) },
    }),
    universe: t.field({ type: UniverseType, description: 'What a plan screens. Default: stocks.' }),
    tickers: t.field({
      type: ['Ticker'],
      description: `Choose only among these tickers, at most ${MAX_TICKERS}. Default: all.`,
      extensions: maxItems(MAX_TICKERS),
    }),
    stockIndex: t.field({
      type: StockIndex,
      description: 'Choose only among the members of this index on each decision day. Default: all stocks.',
    }),
    from: t.field({
      type: 'Date',
      required: true,
      description: `The first day. FREE tests the last ${FREE_MONTHS} months.`,
    }),
    to: t.field({ type: 'Date', description: 'The last day. Default: the newest session with prices.' }),
    rebalance: t.field({
      type: RebalanceType,
      required: true,
      defaultValue: 'MONTHLY',
      description: `How often holdings are chosen, at most ${MAX_REBALANCINGS} times.`,
    }),
    holdings: t.int({
      required: true,
      defaultValue: 20,
      description: `How many of the first rows to hold, 1 to ${MAX_HOLDINGS}.`,
      validate: {
        schema: z.number().int().min(1, `from 1 to ${MAX_HOLDINGS}`).max(MAX_HOLDINGS, `from 1 to ${MAX_HOLDINGS}`),
      },
    }),
    weighting: t.field({ type: WeightingType, required: true, defaultValue: 'EQUAL', description: 'Their weights.' }),
    costBps: t.float({
      required: true,
      defaultValue: 10,
      description: `The cost of each dollar bought or sold, in hundredths of a percent, 0 to ${MAX_COST_BPS}.`,
      validate: {
        schema: z.number().min(0, `from 0 to ${MAX_COST_BPS}`).max(MAX_COST_BPS, `from 0 to ${MAX_COST_BPS}`),
      },
    }),
    benchmark: t.field({
      type: 'Ticker',
      description: 'A stock or fund to compare with, bought at the first fill without costs. Default: none.',
    }),
    isAudited: t.boolean({
      required: true,
      defaultValue: false,
      description:
        'Whether to run the test again among the securities that are still listed; `audit` has the difference. It costs twice.',
    }),
    fill: t.field({ type: FillType, required: true, defaultValue: 'NEXT_OPEN', description: 'The price of a fill.' }),
  }),
});
