import { useCallback } from 'react';
import { keepOnDay } from '../days/keep-on-day.ts';
import { useDay } from '../days/use-days.ts';

/** Keeps the response before while the next one loads, unless it is of another day. For the option `placeholderData`. */
export function useKeepBefore() {
  const day = useDay();
  return useCallback(
    <Data>(before: Data | undefined, query?: { queryKey: readonly unknown[] }): Data | undefined =>
      keepOnDay(day, before, query),
    [day],
  );
}
