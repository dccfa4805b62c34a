import { skipToken } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useGateway } from '../../../client/index.ts';
import { daysAfter } from '../format.ts';
import { useHistoryDaysQuery, useShownDayQuery } from '../generated/hooks.ts';
import { replaceDay } from './address.ts';
import { findNeighbors, getListRange, type PastSession } from './calendar.ts';

/** The past day of the page, `YYYY-MM-DD`; null: now. */
export const useDay = (): string | null => useGateway().asOf;

/** The session that the page shows on its past day. Fails if the day cannot be shown. */
export const useShownDay = () => useShownDayQuery({}, { enabled: useDay() !== null });

/** The address of this page on another day; null: now. */
export const buildDayAddress = (day: string | null): string =>
  replaceDay(`${location.pathname}${location.search}${location.hash}`, day);

/** Shows the page on another day; null: now. Steps from one past day to another leave one entry in the history. */
export function useChooseDay(): (day: string | null) => void {
  const isPast = useDay() !== null;
  return useCallback(
    (day: string | null) => {
      const address = buildDayAddress(day);
      // Not by the router, which keeps the day of the page in every address.
      navigate(address, { replace: isPast && day !== null });
    },
    [isPast],
  );
}

/** How old the list of sessions may be, in milliseconds: a session is recorded each morning. */
const STALE_MS = 60_000;
/** Days that the list of the newest sessions covers for sure; the gateway lists a year. */
const NEWEST_DAYS = 300;

/** The sessions around a day, ascending; null: the newest. @param isWanted whether they are needed yet */
export function useHistoryDays(
  day: string | null,
  isWanted = true,
): { days: readonly PastSession[]; isPending: boolean } {
  const options = { asOf: null, staleTime: STALE_MS, enabled: isWanted };
  const newest = useHistoryDaysQuery({}, options);
  const last = newest.data?.historyDays?.at(-1)?.day;
  const isOlder = day !== null && last !== undefined && day < daysAfter(last, -NEWEST_DAYS);
  const older = useHistoryDaysQuery(isOlder ? getListRange(day) : skipToken, options);
  const { data, isPending } = isOlder ? older : newest;
  return { days: data?.historyDays ?? [], isPending };
}

/** The sessions before and after that of the page; `isKnown`: whether they have loaded. */
export function useNeighbors(isWanted = true) {
  const day = useDay();
  const { days, isPending } = useHistoryDays(day, isWanted);
  return { ...findNeighbors(days, day), isKnown: !isPending };
}

/**
 * Steps to the session before (-1) or after (1) that of the page; after the newest comes now. From now, the list of
 * sessions loads first.
 */
export function useStepDay(): (step: 1 | -1) => void {
  const day = useDay();
  const choose = useChooseDay();
  const [step, setStep] = useState<1 | -1 | null>(null);
  const { before, after, isKnown } = useNeighbors(day !== null || step !== null);
  useEffect(() => {
    if (step === null || !isKnown) return;
    setStep(null);
    if (step === 1 && day !== null) choose(after);
    if (step === -1 && before !== null) choose(before);
  }, [step, isKnown, day, before, after, choose]);
  return setStep;
}
