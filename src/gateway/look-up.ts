import { execute, parse } from 'graphql';
import type { Graph } from '../graph/graph.ts';
import type { Tier } from '../graph/tiers.ts';
import { composer } from '../writing/composer.ts';
import { contextWith, type Shared } from './context/operation-context.ts';
import { unmetered } from './request/meter.ts';
import { openValidity } from './request/validity.ts';

/** Runs a query for the gateway's own pages. The data has the shape of the query; any of it may be missing. */
// biome-ignore lint/suspicious/noExplicitAny: the caller knows the shape of its query's data.
export type LookUp = (query: string, variables?: Record<string, unknown>, tier?: Tier) => Promise<any>;

type Options = {
  data: Pick<Shared, 'db' | 'versions'>;
  limits: Shared['limits'];
  dataUpdates: Shared['dataUpdates'];
  offer: Shared['offer'];
  clock: () => Date;
  now: () => Date;
};

/** Queries the graph without charging and without a log line; by default as PRO. */
export const createLookUp =
  (
    { schema, lineage }: Pick<Graph, 'schema' | 'lineage'>,
    { data, limits, dataUpdates, offer, clock, now }: Options,
  ): LookUp =>
  async (query, variableValues, tier = 'PRO') => {
    const received = {
      requestId: 'pages',
      startedAt: clock().valueOf(),
      now: now(),
      response: null,
      isDocumentedPath: false,
    };
    const caller = { tier, keyId: null, label: null, limitKey: 'pages' };
    const operation = { received, caller, operation: null, digest: null };
    const shared = { ...data, offer, limits, dataUpdates, lineage, writer: composer };
    const contextValue = contextWith(shared, { meter: unmetered(), operation }, openValidity());
    return (await execute({ schema, document: parse(query), variableValues, contextValue })).data;
  };
