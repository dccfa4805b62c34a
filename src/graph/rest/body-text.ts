import { Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import type { InPlace } from '../../executor/in-place.ts';
import type { OutputShape } from './shapes.ts';

/** How a body is cut from the text of its operation's data. `inPlace`: how to write the data for it. */
export type BodyText = { inPlace: InPlace; cut: (data: string) => string };

type Found = { path: readonly string[]; inPlace: InPlace };

/** The only place that a shape takes, if every object on the way has a single member. */
function findPlace(shape: OutputShape, set: SelectionSetNode | undefined): Found | null {
  if (!shape.below) return shape.inPlace ? { path: [], inPlace: shape.inPlace } : null;
  const [node, ...others] = set?.selections ?? [];
  if (node?.kind !== Kind.FIELD || node.directives?.length || others.length > 0) return null;
  const name = (node.alias ?? node.name).value;
  if (shape.below.name !== null && shape.below.name !== name) return null;
  const below = findPlace(shape.below.shape, node.selectionSet);
  return below && { path: [name, ...below.path], inPlace: { members: { [name]: below.inPlace } } };
}

/** Plans how to write a body without building its object; null if its shape needs the object. */
export function createBodyText({ selectionSet }: OperationDefinitionNode, shape: OutputShape): BodyText | null {
  const place = findPlace(shape, selectionSet);
  if (!place) return null;
  const before = place.path.map((name) => `{${JSON.stringify(name)}:`).join('');
  const after = place.path.length;
  return {
    inPlace: place.inPlace,
    // Otherwise something on the way is null.
    cut: (data) => (data.startsWith(before) ? data.slice(before.length, data.length - after) : 'null'),
  };
}
