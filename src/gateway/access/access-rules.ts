/** Whether a field answers without a key; PREVIEW: without a key it answers what a FREE key sees. */
export type KeyRule = 'REQUIRED' | 'PREVIEW' | 'PUBLIC';

/** What `@access` says where it says nothing: a call that needs a key. */
export const ACCESS_DEFAULTS = { key: 'REQUIRED', calls: 1, quota: true, per: 'OBJECT' } as const;

/** A rule as `@access` prints it: what differs from the defaults. */
export const printedAccess = (rule: Partial<Access> & { carried?: readonly string[] }): object =>
  Object.fromEntries(
    Object.entries(rule).filter(
      ([name, value]) => value !== undefined && value !== ACCESS_DEFAULTS[name as keyof typeof ACCESS_DEFAULTS],
    ),
  );

/** A field's access rule. */
export type Access = {
  key: KeyRule;
  /** How many documented calls the field replaces. */
  calls: 0 | 1;
  /** Whether the call counts toward the monthly quota. */
  quota: boolean;
  /**
   * What one call is counted for. OBJECT, the default: each object that the field belongs to. OPERATION: all objects of
   * the operation, as `/prices?tickers=` answers them. RESULT: each object that the field finds; a link to the same
   * object shares the call. HANDLE: likewise, but only where no call directly below pays for the object. DAY: each UTC day
   * that the caller opens it on; a stream that opens again costs nothing more.
   */
  per?: 'OBJECT' | 'OPERATION' | 'RESULT' | 'HANDLE' | 'DAY';
  /** What a FREE caller sees, in words; absent where both tiers see the same. */
  preview?: string;
};

/** One documented call that answers everyone. */
export const OPEN = { key: 'PUBLIC', calls: 1, quota: true } as const satisfies Access;
/** One documented call for the object that a root field finds. */
export const found = (access: Access): Access => ({ ...access, per: 'RESULT' });
/** A root field that leads to calls: one call for the object it finds, unless a call directly below pays for it. */
export const defineHandle = (access: Access): Access => ({ ...access, per: 'HANDLE' });
/** One documented call that needs a key and is the same on every tier. */
export const KEYED = { key: 'REQUIRED', calls: 1, quota: true } as const satisfies Access;
/** One documented call that needs a key, and of which a FREE key sees a part. */
export const keyedPreview = (preview: string): Access => ({ ...KEYED, preview });
/** One documented call of which a FREE key, and a caller without one, sees a part: the insider data (AUTH-08). */
export const previewed = (preview: string): Access => ({ key: 'PREVIEW', calls: 1, quota: true, preview });
