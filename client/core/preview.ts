import type { Aliases, DocumentMeta } from './document.ts';

/** How to see what was left out; only the selected members are set. */
export type Upgrade = { plan?: string; message?: string; price?: string | null; url?: string };

/** One part of an answer that the tier shortens. */
export type PreviewPart = {
  /** Where it is in the answer, such as `stock.insiderTrades`; empty for the answer itself. */
  path: string;
  /** What is null or shortened, as paths from the answer: `stock.insiderTrades.nodes`. */
  withheld: readonly string[];
  upgrade: Upgrade | null;
};

export type PreviewState = {
  /** Whether the tier leaves anything out. */
  isPreview: boolean;
  /** One entry for each part that is left out or shortened, each with its own offer. */
  parts: readonly PreviewPart[];
  /** What all parts withhold. */
  withheld: readonly string[];
  /** The first offer; null if nothing is left out. */
  upgrade: Upgrade | null;
  /**
   * Whether a field is null because of the tier, rather than because there is no value. A path may leave out the places
   * in lists: `watchlist.0.insiders.netValue` is one row's, `watchlist.insiders.netValue` that of any row.
   */
  isWithheld(path: string): boolean;
};

const withoutPlaces = (path: string): string =>
  path
    .split('.')
    .filter((name) => !/^\d+$/.test(name))
    .join('.');

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/**
 * What the tier leaves out of an answer, anywhere in it. It sees the parts whose `isPreview`, `withheld` and `upgrade`
 * the document selects.
 * @param document the document of the answer: needed only where it renames any of these fields, or a withheld one
 */
export function previewOf(answer: unknown, document?: { __meta__?: DocumentMeta | undefined }): PreviewState {
  const parts: PreviewPart[] = [];
  const look = (value: unknown, path: string, aliases?: Aliases) => {
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value);
    // An element of a list has the aliases of the list.
    if (Array.isArray(value)) {
      for (const [at, inner] of entries) look(inner, join(path, at), aliases);
      return;
    }
    const schemaName = (name: string) => aliases?.names?.[name] ?? name;
    const read = (name: string) => entries.find(([key]) => schemaName(key) === name)?.[1];
    if (read('isPreview') === true) {
      const shown = (field: string) => entries.find(([key]) => schemaName(key) === field)?.[0] ?? field;
      const withheld = ((read('withheld') as readonly string[] | undefined) ?? []).map((field) => {
        const [first = '', ...rest] = field.split('.');
        return join(path, [shown(first), ...rest].join('.'));
      });
      parts.push({ path, withheld, upgrade: (read('upgrade') as Upgrade | null | undefined) ?? null });
    }
    for (const [name, inner] of entries) look(inner, join(path, name), aliases?.below?.[name]);
  };
  look(answer, '', document?.__meta__?.aliases);
  const withheld = parts.flatMap((part) => part.withheld);
  return {
    isPreview: parts.length > 0,
    parts,
    withheld,
    upgrade: parts.find(({ upgrade }) => upgrade !== null)?.upgrade ?? null,
    isWithheld: (path) => withheld.some((one) => one === path || withoutPlaces(one) === path),
  };
}
