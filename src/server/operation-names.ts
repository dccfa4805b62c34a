/** Clients choose the names of operations: beyond so many, all others are one. */
const NAMES = 300;
const LONGEST_NAME = 100;

/** Names that are few: beyond the first 300, and where it cannot be one, `other`; without one, `unnamed`. */
export function createOperationNames(): (name: string | null | undefined) => string {
  const names = new Set<string>();
  return (name) => {
    if (!name) return 'unnamed';
    // What is no GraphQL name was sent by a client that is refused.
    if (typeof name !== 'string' || name.length > LONGEST_NAME) return 'other';
    if (names.size < NAMES) names.add(name);
    return names.has(name) ? name : 'other';
  };
}
