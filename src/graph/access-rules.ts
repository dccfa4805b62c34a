/** Who may call a field. PREVIEW: callers without a key see the same as a FREE key. */
type KeyRule = 'REQUIRED' | 'PREVIEW' | 'PUBLIC';

/** The defaults of `@access`: one call that needs a key. */
export const ACCESS_DEFAULTS = { key: 'REQUIRED', calls: 1, quota: true, per: 'OBJECT' } as const;

/** A rule as `@access` prints it: only the members that differ from the defaults. */
export const printedAccess = (rule: Partial<Access> & { carried?: readonly string[] }): object =>
  Object.fromEntries(
    Object.entries(rule).filter(
      ([name, value]) => value !== undefined && value !== ACCESS_DEFAULTS[name as keyof typeof ACCESS_DEFAULTS],
    ),
  );

/** The access rule of a field. */
export type Access = {
  key: KeyRule;
  /** How many documented calls the field replaces. */
  calls: 0 | 1;
  /** Whether the call counts toward the monthly quota. */
  quota: boolean;
  /**
   * The unit that a call is counted for. OBJECT, the default: each object that the field belongs to. OPERATION: all
   * objects of the operation, as in `/prices?tickers=`. RESULT: each object that the field finds; a link to the same
   * object shares the call. HANDLE: like RESULT, unless a call directly below pays for the object. DAY: each UTC day on
   * which the caller opens it; reopening a stream is free.
   */
  per?: 'OBJECT' | 'OPERATION' | 'RESULT' | 'HANDLE' | 'DAY';
  /** Describes the part that a FREE caller sees; absent if both tiers see the same. */
  preview?: string;
};

/** One documented call that needs no key. */
export const OPEN = { key: 'PUBLIC', calls: 1, quota: true } as const satisfies Access;
/** One documented call for the object that a root field finds. */
export const perFoundObject = (access: Access): Access => ({ ...access, per: 'RESULT' });
/** A root field that leads to calls: one call for the object it finds, unless a call directly below pays for it. */
export const defineHandle = (access: Access): Access => ({ ...access, per: 'HANDLE' });
/** One documented call that needs a key and is the same on every tier. */
export const KEYED = { key: 'REQUIRED', calls: 1, quota: true } as const satisfies Access;
/** One documented call that needs a key; a FREE key sees a part of the response. */
export const keyedPreview = (preview: string): Access => ({ ...KEYED, preview });
/**
 * One documented call; a FREE key, and a caller without a key, sees a part of the response: the insider data (AUTH-08).
 */
export const previewed = (preview: string): Access => ({ key: 'PREVIEW', calls: 1, quota: true, preview });
