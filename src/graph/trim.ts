/** How tiers below PRO see a response: `shown` has the shape of `whole`, `withheld` names the missing fields. */
export type Trim<Full, Shown> = {
  whole(full: Full): Shown;
  part(full: Full): { shown: Shown; withheld: readonly string[]; message: string };
  /** The members of `shown` that may have fewer rows; default: all lists. */
  lists?: readonly string[];
  /** Whether the rows of a list are the same in `whole` and `part`, except that some are missing. */
  hasWholeRows?: boolean;
  /** The members that are null below PRO. */
  fields?: readonly string[];
  /** Identifies a row on every day; default: by its values. */
  identify?(row: never): string;
  /** Whether tiers below PRO are refused as of a past day, because a row cannot be identified. */
  isOfNow?: boolean;
};

// biome-ignore lint/suspicious/noExplicitAny: the rows and members of any preview.
export type AnyTrim = Trim<any, any>;
export type LimitedPreview<Shown> = { shown: Shown; withheld: readonly string[]; message: string };

/** How `gate` handles the previews of a field that answers as of a past day below PRO. */
export type PastPreviews = {
  /** Notes a preview of today. */
  record?(full: unknown, preview: object, trim: AnyTrim): void;
  /** Limits a preview of a past day to the rows that today's shows; null if today has no such preview. */
  limit?<Full, Shown extends object>(full: Full, trim: Trim<Full, Shown>): LimitedPreview<Shown> | null;
};
