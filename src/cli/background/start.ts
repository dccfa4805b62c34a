import type { Address } from '../../db/open.ts';
import type { Config } from '../../server/config.ts';

/** What the background thread is started with. */
export type BackgroundStart = { address: Address; config: Config };

/** The task of running the jobs that are due, and what follows them. */
export const RUN_DUE = 'runDue';
