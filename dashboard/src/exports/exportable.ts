import { createContext, useContext, useEffect, useRef } from 'react';
import type { Cost, GatewayRequest } from '../../../client/index.ts';
import type { DataFamily } from '../generated/graphql.ts';
import type { Previewed } from '../previewed.ts';

/** The scale of exported pictures: twice the CSS pixels, for print and high-resolution screens. */
export const SCALE = 2;

/** A value as exported to a file: not rounded or formatted. */
export type Raw = number | string | boolean | null | undefined;

export type TableContent = {
  titles: readonly string[];
  rows: readonly (readonly Raw[])[];
  /** The list has more rows than these, which were loaded. */
  hasMore: boolean;
};

/** A table or a chart that can be exported from a panel. */
export type Exportable =
  | { kind: 'table'; name: string; read(): TableContent }
  /** `read` draws the chart at twice its size; null if it is not drawn yet. */
  | { kind: 'chart'; name: string; read(): HTMLCanvasElement | null };

/** The request behind a panel, and the price of its answer, as hooks return both. */
export type Queried = {
  request?: GatewayRequest | null;
  readonly cost?: Pick<Cost, 'requested' | 'actual'> | null;
};

/** The panel that something is exported from. */
export type Exported = {
  panel: string;
  families: readonly DataFamily[];
  preview: Previewed | null | undefined;
  query: Queried | undefined;
};

/** The exportable tables and charts of one panel; they register on mount and unregister on unmount. */
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
    /** @returns a function that removes the item */
    add: (item: Exportable) => {
      replace([...list, item]);
      return () => replace(list.filter((entry) => entry !== item));
    },
  };
}

/** The panel around a table or a chart: its title as part of an address, and the registry of exportable items. */
export const PanelContext = createContext<{ slug: string; exports: PanelExports } | null>(null);

/** Registers an exportable item with the surrounding panel; `read` may be a new function on each render. */
export function useExportable<Kind extends Exportable['kind']>(
  kind: Kind,
  name: string,
  reader: Extract<Exportable, { kind: Kind }>['read'],
): void {
  const exports = useContext(PanelContext)?.exports;
  const latest = useRef(reader);
  useEffect(() => {
    latest.current = reader;
  });
  useEffect(() => exports?.add({ kind, name, read: () => latest.current() } as Exportable), [exports, kind, name]);
}
