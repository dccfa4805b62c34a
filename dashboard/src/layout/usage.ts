import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUsageQuery } from '../generated/hooks.ts';

/** The tier and the remaining quota of the key. */
export const useUsageNow = () => useUsageQuery({}, { asOf: null, staleTime: 0, retry: false });

/**
 * Keeps the remaining quota up to date; mount it once. The query is free: it is refetched once after each round of
 * other responses, and at the end of the minute.
 */
export function useUsage() {
  const client = useQueryClient();
  const usage = useUsageNow();
  const { refetch, data } = usage;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      const { status, fetchStatus, data } = query.state;
      // A refused request costs nothing, and the refused request may be the usage query itself.
      if (type !== 'updated' || fetchStatus !== 'idle' || status !== 'success' || isUsage(data)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), 400);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, refetch]);

  const resetAt = data?.viewer?.usage.minute.resetAt;
  useEffect(() => {
    if (!resetAt) return;
    const timer = setTimeout(() => void refetch(), Math.max(1_000, Date.parse(resetAt) - Date.now() + 250));
    return () => clearTimeout(timer);
  }, [resetAt, refetch]);
  return usage;
}

const isUsage = (data: unknown) => typeof data === 'object' && data !== null && 'viewer' in data;
