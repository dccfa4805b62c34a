import type { Address } from '../../db/open.ts';
import type { Config } from '../../server/config.ts';

/** Start parameters of a background thread. */
export type BackgroundStart = { address: Address; config: Config };

/** The task that runs due jobs and their follow-up work. */
export const RUN_DUE = 'runDue';

/** The task that delivers the events that wait for webhooks. */
export const DELIVER = 'deliver';
