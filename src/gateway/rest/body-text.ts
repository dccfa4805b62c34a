import { Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import type { InPlace } from '../graphql/execution/in-place.ts';
import type { OutputShape } from './shapes.ts';

/** How a body is cut from the text of its operation's data: `inPlace` says how the data is written for it. */
export type BodyText = { inPlace: InPlace; cut: (data: string) => string };

type Found = { path: readonly string[]; inPlace: InPlace };

/** The one place that a shape takes, where all on the way is an object of one member. */
function findPlace(shape: OutputShape, set: SelectionSetNode | undefined): Found | null {
  if (!shape.below) return shape.inPlace ? { path: [], inPlace: shape.inPlace } : null;
  const [node, ...others] = set?.selections ?? [];
  if (node?.kind !== Kind.FIELD || node.directives?.length || others.length > 0) return null;
  const name = (node.alias ?? node.name).value;
  if (shape.below.name !== null && shape.below.name !== name) return null;
  const found = findPlace(shape.below.shape, node.selectionSet);
  return found && { path: [name, ...found.path], inPlace: { members: { [name]: found.inPlace } } };
}

/** How a body is written without an object of it in between; null if its shape needs one. */
export function createBodyText({ selectionSet }: OperationDefinitionNode, shape: OutputShape): BodyText | null {
  const found = findPlace(shape, selectionSet);
  if (!found) return null;
  const before = found.path.map((name) => `{${JSON.stringify(name)}:`).join('');
  const after = found.path.length;
  return {
    inPlace: found.inPlace,
    // Else something on the way is null.
    cut: (data) => (data.startsWith(before) ? data.slice(before.length, data.length - after) : 'null'),
  };
}
