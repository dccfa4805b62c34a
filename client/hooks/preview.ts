/** How to see what was left out, of the members that were asked for. */
export type Upgrade = { plan?: string; message?: string; price?: string; url?: string };

export type PreviewState = {
  /** Whether the tier leaves anything out. */
  isPreview: boolean;
  /** What is null or shortened, as paths from the answer: `stock.insiderTrades.nodes`. */
  withheld: readonly string[];
  /** The offer of the first part that has one; null where nothing is left out. */
  upgrade: Upgrade | null;
  /** Whether a field is null because of the tier, and not for want of a reading. */
  isWithheld(path: string): boolean;
};

type Gated = { isPreview: true; withheld?: readonly string[]; upgrade?: Upgrade | null };

/**
 * What a tier leaves out of an answer, wherever in it: of a whole page or of one list. It sees the parts whose
 * `isPreview`, `withheld` and `upgrade` the document asks for.
 */
export function previewOf(answer: unknown): PreviewState {
  const withheld: string[] = [];
  let isPreview = false;
  let upgrade: Upgrade | null = null;
  const look = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    if ('isPreview' in value && value.isPreview === true) {
      const part = value as Gated;
      isPreview = true;
      withheld.push(...(part.withheld ?? []).map((field) => path + field));
      upgrade ??= part.upgrade ?? null;
    }
    for (const [name, inner] of Object.entries(value)) look(inner, `${path}${name}.`);
  };
  look(answer, '');
  return { isPreview, withheld, upgrade, isWithheld: (path) => withheld.includes(path) };
}
