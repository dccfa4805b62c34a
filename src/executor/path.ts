/** A position in the response: a graphql-js path, plus the index of its last step among its siblings. */
export type Path = {
  readonly prev: Path | undefined;
  readonly key: string | number;
  readonly typename: string | undefined;
  /** The index of the field in its selection, or of the item in its list. */
  readonly place: number;
};

/** The indexes of the steps to a position, from the root. */
const listPlaces = (path: Path | undefined): number[] => (path ? [...listPlaces(path.prev), path.place] : []);

/** Compares two positions by their order in the document and its lists. */
export function inDocumentOrder(first: Path | undefined, other: Path | undefined): number {
  const a = listPlaces(first);
  const b = listPlaces(other);
  const firstDifference = a.findIndex((place, step) => place !== b[step]);
  return firstDifference === -1 ? a.length - b.length : a[firstDifference]! - (b[firstDifference] ?? -1);
}

const countSteps = (path: Path | undefined): number => (path ? countSteps(path.prev) + 1 : 0);

/** Maps the paths at and below a position to those of another position whose value is the same. */
export function createMove(from: Path, to: Path): (path: Path) => Path {
  const base = countSteps(from);
  const move = (path: Path, steps: number): Path =>
    steps <= base || !path.prev ? to : { ...path, prev: move(path.prev, steps - 1) };
  return (path) => move(path, countSteps(path));
}
