import { useEffect, useSyncExternalStore } from 'react';
import type { DataFamily } from '../generated/graphql.ts';

/** A panel on the page, and the families of its data. */
export type VisiblePanel = { title: string; families: readonly DataFamily[] };

const panels = new Map<symbol, VisiblePanel>();
const listeners = new Set<() => void>();
let list: readonly VisiblePanel[] = [];

function changed() {
  list = [...panels.values()];
  for (const listener of listeners) listener();
}

/** Registers a panel as being on the page. */
export function useShown(title: string, families: readonly DataFamily[] = []) {
  // Joined, because an array literal is a new array on each render.
  const names = families.join(' ');
  useEffect(() => {
    if (!names) return;
    const id = Symbol(title);
    panels.set(id, { title, families: names.split(' ') as DataFamily[] });
    changed();
    return () => {
      panels.delete(id);
      changed();
    };
  }, [title, names]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The panels on the page, in the order in which they were mounted. */
export const useAllShown = (): readonly VisiblePanel[] => useSyncExternalStore(subscribe, () => list);
