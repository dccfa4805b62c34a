import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepKey, useKey } from './key.ts';

export type DemoKeys = { FREE: string; PRO: string };

/** The demo keys of a gateway that shows them: on this machine, with the demo market. Else none. */
async function askDemoKeys(): Promise<DemoKeys | null> {
  const response = await fetch('/demo-keys.json').catch(() => null);
  return response?.ok ? ((await response.json()) as DemoKeys) : null;
}

export function useDemoKeys(): { keys: DemoKeys | null; isPending: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['demo-keys'],
    queryFn: askDemoKeys,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const key = useKey();
  // The first visit begins with what a FREE key sees.
  useEffect(() => {
    if (data && !key) keepKey(data.FREE);
  }, [data, key]);
  return { keys: data ?? null, isPending };
}
