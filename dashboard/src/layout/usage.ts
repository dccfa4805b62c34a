import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUsageQuery } from '../generated/hooks.ts';

/** What the key is, and has left. */
export const useUsageNow = () => useUsageQuery({}, { staleTime: 0, retry: false });

/** What the key has left, followed; mount it once. Free of charge: asked again once after each round of other answers, and when the minute is over. */
export function useUsage() {
  const client = useQueryClient();
  const usage = useUsageNow();
  const { refetch, data } = usage;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      const { status, fetchStatus, data } = query.state;
      // A refused answer costs nothing, and usage may be what was refused.
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
