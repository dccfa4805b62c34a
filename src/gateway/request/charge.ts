import type { CallCost } from '../../graph/calls.ts';
import type { Usage } from '../../graph/limits.ts';

/** The contents of `extensions.cost`. */
export type Cost = { requested: number; actual: number } & Usage;

/** The calls that were reserved for an operation, the calls it made, and the number of its free fields. */
export type Charge = { reserved: CallCost; made: CallCost; free: number };
