import type { Aliases, DocumentMeta } from './document.ts';

/** How to get the withheld data; only the selected members are set. */
export type Upgrade = { plan?: string; message?: string; price?: string | null; url?: string };

/** A part of a response that the tier shortens. */
export type PreviewPart = {
  /** Its path in the response, such as `stock.insiderTrades`; empty for the response itself. */
  path: string;
  /** Paths of the fields that are null or shortened, from the root of the response: `stock.insiderTrades.nodes`. */
  withheld: readonly string[];
  upgrade: Upgrade | null;
};

export type PreviewState = {
  /** Whether the tier leaves anything out. */
  isPreview: boolean;
  /** One entry for each part that is left out or shortened, each with its own offer. */
  parts: readonly PreviewPart[];
  /** The withheld paths of all parts. */
  withheld: readonly string[];
  /** The first offer; null if nothing is left out. */
  upgrade: Upgrade | null;
  /**
   * Whether a field is null because of the tier, rather than because there is no value. List indexes may be omitted
   * from a path: `watchlist.0.insiders.netValue` refers to one row, `watchlist.insiders.netValue` to any row.
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
 * Finds everything that the tier leaves out of a response, at any depth. It detects the parts for which the document
 * selects `isPreview`, `withheld`, and `upgrade`.
 * @param document the document of the response: needed only if it aliases any of these fields, or a withheld field
 */
export function previewOf(answer: unknown, document?: { __meta__?: DocumentMeta | undefined }): PreviewState {
  const parts: PreviewPart[] = [];
  const visit = (value: unknown, path: string, aliases?: Aliases) => {
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value);
    // Elements of a list share the aliases of the list.
    if (Array.isArray(value)) {
      for (const [at, inner] of entries) visit(inner, join(path, at), aliases);
      return;
    }
    const schemaName = (name: string) => aliases?.names?.[name] ?? name;
    const getField = (name: string) => entries.find(([key]) => schemaName(key) === name)?.[1];
    if (getField('isPreview') === true) {
      const toResponseKey = (field: string) => entries.find(([key]) => schemaName(key) === field)?.[0] ?? field;
      const withheld = ((getField('withheld') as readonly string[] | undefined) ?? []).map((field) => {
        const [first = '', ...rest] = field.split('.');
        return join(path, [toResponseKey(first), ...rest].join('.'));
      });
      parts.push({ path, withheld, upgrade: (getField('upgrade') as Upgrade | null | undefined) ?? null });
    }
    for (const [name, inner] of entries) visit(inner, join(path, name), aliases?.below?.[name]);
  };
  visit(answer, '', document?.__meta__?.aliases);
  const withheld = parts.flatMap((part) => part.withheld);
  return {
    isPreview: parts.length > 0,
    parts,
    withheld,
    upgrade: parts.find(({ upgrade }) => upgrade !== null)?.upgrade ?? null,
    isWithheld: (path) => withheld.some((one) => one === path || withoutPlaces(one) === path),
  };
}
