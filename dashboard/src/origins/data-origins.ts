import type { DataOriginsQuery } from '../generated/graphql.ts';
import { useDataOriginsQuery } from '../generated/hooks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

type Origins = DataOriginsQuery;
export type SourceState = NonNullable<Origins['dataSources']>[number];

export const isFetching = (data: Origins | undefined): boolean =>
  data?.dataSources?.some(({ state }) => state === 'FETCHING') ?? false;

/** Whether older days of any family are still being loaded. */
const isLoading = (data: Origins | undefined): boolean => data?.dataStatus?.some((status) => status.isLoading) ?? false;

/**
 * The sources of the data. No event reports the state of a source, so this polls; the query is free, and the response
 * rarely changes.
 */
export const useDataOrigins = () =>
  useDataOriginsQuery(
    {},
    {
      asOf: null,
      refetchInterval({ state }) {
        const data = state.data as Origins | undefined;
        return isFetching(data) || isLoading(data) ? 5 * SECOND_MS : MINUTE_MS;
      },
    },
  );
