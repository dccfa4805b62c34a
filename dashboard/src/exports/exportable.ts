import { createContext, useContext, useEffect, useRef } from 'react';

/** A value as a file has it: not rounded, not written for readers. */
export type Raw = number | string | boolean | null | undefined;

export type TableContent = {
  titles: readonly string[];
  rows: readonly (readonly Raw[])[];
  /** The list goes on: these are the rows that were loaded. */
  hasMore: boolean;
};

/** What a panel shows that can be taken away from it. */
export type Exportable =
  | { kind: 'table'; name: string; read(): TableContent }
  /** `read` draws the chart at twice its size; null if it is not drawn yet. */
  | { kind: 'chart'; name: string; read(): HTMLCanvasElement | null };

/** What one panel has to export, as its tables and charts come and go. */
export type PanelExports = ReturnType<typeof panelExports>;

export function panelExports() {
  const listeners = new Set<() => void>();
  let list: readonly Exportable[] = [];
  const replace = (next: readonly Exportable[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  return {
    list: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** @returns what takes it out again */
    add: (item: Exportable) => {
      replace([...list, item]);
      return () => replace(list.filter((one) => one !== item));
    },
  };
}

/** The panel around a table or a chart: its title as a part of an address, and where both say what they can export. */
export const PanelContext = createContext<{ slug: string; exports: PanelExports } | null>(null);

/** Says to the panel around it what can be exported; `read` may be another function at each render. */
export function useExportable<Kind extends Exportable['kind']>(
  kind: Kind,
  name: string,
  read: Extract<Exportable, { kind: Kind }>['read'],
): void {
  const exports = useContext(PanelContext)?.exports;
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => exports?.add({ kind, name, read: () => latest.current() } as Exportable), [exports, kind, name]);
}
