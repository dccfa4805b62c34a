import type { CallCost } from './call-cost.ts';
import type { Usage } from './quota.ts';

/** The contents of `extensions.cost`. */
export type Cost = { requested: number; actual: number } & Usage;

/** The calls that were reserved for an operation, the calls it made, and the number of its free fields. */
export type Charge = { reserved: CallCost; made: CallCost; free: number };
