import { type Exchange, getOperationName, mapExchange, type Operation } from '@urql/core';
import { warnOfDeprecations } from '../core/deprecations.ts';
import type { Gateway } from '../core/gateway.ts';
import type { FamilyVersions } from '../core/gateway-error.ts';
import { isOutdated, watchDataVersions } from '../core/updates.ts';

/** Milliseconds for which the stream stays open without a query: pages change. */
const LINGER_MS = 1_000;

/**
 * An exchange that refetches active queries when their data changes, and no others. Put it before the cache. It follows
 * the changes while there are active queries.
 */
export const createLiveExchange =
  (gateway: Gateway): Exchange =>
  (input) => {
    const active = new Map<number, Operation>();
    /** What results were read from; null if a result does not tell. */
    const families = new Map<number, FamilyVersions | null>();
    /** The newest versions that were announced. */
    const newest = new Map<string, number>();
    /** Queries that were refetched because their result was older: once for each announcement, or they might repeat. */
    const late = new Set<number>();
    let stop: (() => void) | undefined;
    const refetch = (operation: Operation) =>
      input.client.reexecuteOperation(
        input.client.createRequestOperation('query', operation, {
          ...operation.context,
          requestPolicy: 'cache-and-network',
        }),
      );
    const stopIfIdle = () => {
      if (active.size > 0) return;
      stop?.();
      stop = undefined;
    };
    return mapExchange({
      onOperation(operation) {
        if (operation.kind === 'teardown') {
          active.delete(operation.key);
          if (active.size === 0) setTimeout(stopIfIdle, LINGER_MS);
        }
        if (operation.kind !== 'query') return;
        active.set(operation.key, operation);
        stop ??= watchDataVersions(gateway, (versions) => {
          late.clear();
          for (const { family, version } of versions ?? []) newest.set(family, version);
          // A query without a result is on its way.
          for (const [key, query] of active)
            if (families.has(key) && isOutdated(families.get(key), versions)) refetch(query);
        });
      },
      onResult({ operation, extensions }) {
        const versions = extensions?.families as FamilyVersions | undefined;
        warnOfDeprecations(extensions?.deprecations, getOperationName(operation.query));
        families.set(operation.key, versions ?? families.get(operation.key) ?? null);
        // The data changed while the request was on its way.
        const isLate = Object.entries(versions ?? {}).some(([family, version]) => version < (newest.get(family) ?? 0));
        if (!isLate || late.has(operation.key) || !active.has(operation.key)) return;
        late.add(operation.key);
        refetch(operation);
      },
    })(input);
  };
