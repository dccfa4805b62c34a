import { execute, parse } from 'graphql';
import { composer } from '../writing/composer.ts';
import { openValidity } from './cache/validity.ts';
import { contextWith, type RequestState, type Shared } from './context.ts';
import { schema } from './graphql/schema.ts';
import { unmetered } from './metering/meter.ts';

/** Runs a query for the gateway's own pages. The data has the shape of the query; any of it may be missing. */
// biome-ignore lint/suspicious/noExplicitAny: the caller knows the shape of its query's data.
export type LookUp = (query: string, variables?: Record<string, unknown>) => Promise<any>;

type Options = {
  data: Pick<Shared, 'db' | 'versions'>;
  limits: Shared['limits'];
  dataUpdates: Shared['dataUpdates'];
  offer: Shared['offer'];
  clock: () => Date;
  now: () => Date;
};

/** Queries the graph as PRO, without charging and without a log line. */
export const createLookUp =
  ({ data, limits, dataUpdates, offer, clock, now }: Options): LookUp =>
  async (query, variableValues) => {
    const state: RequestState = {
      ...openValidity(),
      requestId: 'pages',
      startedAt: clock().valueOf(),
      now: now(),
    };
    const shared = { ...data, offer, limits, dataUpdates, writer: composer };
    const caller = { tier: 'PRO' as const, keyId: null, label: null, limitKey: 'pages' };
    const contextValue = contextWith(shared, { caller, meter: unmetered(), state }, state);
    return (await execute({ schema, document: parse(query), variableValues, contextValue })).data;
  };
