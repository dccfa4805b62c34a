import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { loadQuotes } from '../../prices/queries.ts';
import { etfTable } from '../../screener/etfs/reads.ts';
import { parsePlan } from '../../screener/queries.ts';
import { stockTable } from '../../screener/stocks/reads.ts';
import { InputFault, type TriggerInput, toTrigger } from '../rules/inputs.ts';
import {
  EMPTY_TABLE,
  type LevelTables,
  type LevelTrigger,
  needsTable,
  type Trigger,
  toLevelTable,
  toPriceTables,
} from '../rules/triggers.ts';
import { hasTickers, resolveTickers } from './tickers.ts';

/** The rows of now that a trigger reads. */
export async function loadTables(context: Context, trigger: LevelTrigger): Promise<LevelTables> {
  if (trigger.kind === 'PRICE') return toPriceTables(await loadQuotes(context, trigger.tickers));
  return {
    STOCK: needsTable(trigger, 'STOCK') ? toLevelTable(await stockTable(context)) : EMPTY_TABLE,
    ETF: needsTable(trigger, 'ETF') ? toLevelTable(await etfTable(context)) : EMPTY_TABLE,
  };
}

/**
 * Parses a trigger, and checks that its tickers can fire.
 * @throws invalid_parameter, unknown_field, malformed_request, entity_not_found, ticker_is_etf
 */
export async function parseTrigger(input: TriggerInput, context: Context): Promise<Trigger> {
  try {
    const trigger = toTrigger(input, newYorkDay(context.time.served()));
    if (trigger.kind === 'SCREEN') parsePlan(trigger.universe, trigger.plan, context);
    return hasTickers(trigger) ? { ...trigger, tickers: await resolveTickers(context, trigger) } : trigger;
  } catch (error) {
    throw error instanceof InputFault ? fail.invalid('invalid_parameter', error.field, error.message) : error;
  }
}
