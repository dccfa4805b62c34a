import { readPlan } from '../../screener/rules/plan.ts';
import type { Trigger } from './triggers.ts';

/** Whether a key may read datasets. A key without families may read all. */
export const mayReadDatasets = (families: readonly string[], datasets: readonly string[]): boolean =>
  families.length === 0 || datasets.every((dataset) => families.includes(dataset));

/**
 * Whether a tier sees the fields that a trigger compares. An alert on fields for PRO keys rests while its key has a lower tier,
 * instead of reporting their values.
 */
export const maySeeFields = (isPro: boolean, trigger: Trigger): boolean =>
  isPro ||
  trigger.kind !== 'SCREEN' ||
  readPlan(trigger.universe, trigger.plan).clauses.every(({ field }) => field.tier !== 'PRO');
