type Texts = ReadonlyMap<string, string>;

/** A line for each file that is missing, superfluous, or different in `committed`. */
export function findDifferences(committed: Texts, generated: Texts): string[] {
  const paths = [...new Set([...committed.keys(), ...generated.keys()])].sort();
  return paths.flatMap((path) => {
    const [stored, expected] = [committed.get(path), generated.get(path)];
    if (stored === expected) return [];
    if (stored === undefined) return [`src/generated/${path} is missing.`];
    if (expected === undefined) return [`src/generated/${path} is no longer generated.`];
    return [`src/generated/${path} is out of date.`];
  });
}
