/** `url`: of a database on a server; without it, `dataDir` has an embedded database. `origin`: of the receiver. */
export type Setup = { url?: string; dataDir?: string; origin: string; webhooksKey: string };

/**
 * Work of the process. `fact` of an import: absent for one that changes only versions. `statements` of a rebuild: how many the
 * process survives; absent: all.
 */
export type Work =
  | { kind: 'import'; fact?: { ticker: string; firm: string; price: number } }
  | { kind: 'rebuild'; statements?: number }
  | { kind: 'deliver' }
  | { kind: 'close' };

/** An order to the process. `now`: its clock, in ISO form. */
export type Order = Work & { now: string };

/** Reports of the process. */
export type Report = 'done' | { failure: string };
