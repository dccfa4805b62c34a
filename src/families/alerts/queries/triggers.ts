import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { newYorkDay } from '../../../lib/market-calendar.ts';
import { etfTable } from '../../screener/etfs/reads.ts';
import { parsePlan } from '../../screener/queries.ts';
import { createScreenTable } from '../../screener/rules/engine.ts';
import { stockTable } from '../../screener/stocks/reads.ts';
import { InputFault, type TriggerInput, toTrigger } from '../rules/inputs.ts';
import { type LevelTables, type LevelTrigger, needsTable, type Trigger, toLevelTable } from '../rules/triggers.ts';

export const EMPTY_TABLE = toLevelTable(createScreenTable([]));

/** The rows of now that a trigger reads. */
export const loadTables = async (context: Context, trigger: LevelTrigger): Promise<LevelTables> => ({
  STOCK: needsTable(trigger, 'STOCK') ? toLevelTable(await stockTable(context)) : EMPTY_TABLE,
  ETF: needsTable(trigger, 'ETF') ? toLevelTable(await etfTable(context)) : EMPTY_TABLE,
});

/** Parses a trigger. @throws invalid_parameter, unknown_field, malformed_request */
export function parseTrigger(input: TriggerInput, { time }: Context): Trigger {
  try {
    const trigger = toTrigger(input, newYorkDay(time.served()));
    if (trigger.kind === 'SCREEN') parsePlan(trigger.universe, trigger.plan);
    return trigger;
  } catch (error) {
    throw error instanceof InputFault ? fail.invalid('invalid_parameter', error.field, error.message) : error;
  }
}
