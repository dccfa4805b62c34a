import type { MouseEvent, ReactNode } from 'react';
import { buildDayAddress, useChooseDay } from './use-days.ts';

/** A link to this page on another day; null: now. */
export function DayLink({
  day,
  className,
  label,
  children,
}: {
  day: string | null;
  className?: string;
  label?: string;
  children: ReactNode;
}) {
  const choose = useChooseDay();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(day);
  };
  return (
    <a href={buildDayAddress(day)} className={className} aria-label={label} onClick={open}>
      {children}
    </a>
  );
}
