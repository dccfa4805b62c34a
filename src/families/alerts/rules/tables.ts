import type { TableName } from '../../../db/datasets.ts';
import { DAY_TABLES } from '../../screener/days/rules.ts';
import type { Trigger } from './triggers.ts';

/** The tables that a trigger reads. The signals of a watchlist are checked by type. */
const TABLES = {
  RATING: [DAY_TABLES.STOCK],
  SCORE: Object.values(DAY_TABLES),
  PRICE: ['quote'],
  REPORT: ['earnings_event'],
  WATCHLIST: [],
} as const satisfies Readonly<Record<Exclude<Trigger['kind'], 'SCREEN'>, readonly TableName[]>>;

export const listTriggerTables = (trigger: Trigger): readonly TableName[] =>
  trigger.kind === 'SCREEN' ? [DAY_TABLES[trigger.universe]] : TABLES[trigger.kind];
