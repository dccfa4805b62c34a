import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { GatewayError } from '../../../client/index.ts';

/** Milliseconds between checks whether the gateway responds again. */
const CHECK_MS = 5_000;

/** The failure had a cause that passes: no response, or an error of the gateway itself. */
const isTransient = ({ state: { status, error } }: Query) =>
  status === 'error' && error instanceof GatewayError && (error.status === null || error.status >= 500);

/**
 * Retries failed queries without a click: as soon as the gateway responds again, and when the window is focused or the
 * network returns. Mount it once.
 */
export function useRecovery(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      if (timer !== undefined || !hasFailures(client)) return;
      timer = setTimeout(() => {
        timer = undefined;
        void retryFailures(client).then(schedule);
      }, CHECK_MS);
    };
    const retryNow = () => void retryFailures(client).then(schedule);
    const stop = client.getQueryCache().subscribe(({ type }) => type === 'updated' && schedule());
    window.addEventListener('focus', retryNow);
    window.addEventListener('online', retryNow);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('focus', retryNow);
      window.removeEventListener('online', retryNow);
    };
  }, [client]);
}

const hasFailures = (client: QueryClient) => client.getQueryCache().getAll().some(isTransient);

async function retryFailures(client: QueryClient): Promise<void> {
  if (!hasFailures(client)) return;
  const isReady = await fetch('/health/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReady) await client.refetchQueries({ type: 'active', predicate: isTransient });
}
