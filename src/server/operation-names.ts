/** Clients choose operation names: beyond this many, all others share one label. */
const NAMES = 300;
const LONGEST_NAME = 100;

/** Limits the number of names: `other` beyond the first 300 and for invalid names; `unnamed` without a name. */
export function createOperationNames(): (name: string | null | undefined) => string {
  const names = new Set<string>();
  return (name) => {
    if (!name) return 'unnamed';
    // An invalid GraphQL name comes from a client whose request is refused.
    if (typeof name !== 'string' || name.length > LONGEST_NAME) return 'other';
    if (names.size < NAMES) names.add(name);
    return names.has(name) ? name : 'other';
  };
}
