import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import type { Aliases } from './core/document.ts';

/**
 * Maps the aliases of a document to schema names, for the parts of a response that a tier may shorten; undefined if
 * there are none.
 */
export function aliasesOf({ definitions }: DocumentNode): Aliases | undefined {
  const fragments = new Map(
    definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one.selectionSet]),
  );
  const listFields = (
    set: SelectionSetNode,
  ): { name: string; responseKey: string; set: SelectionSetNode | undefined }[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value;
        return { name, responseKey: selection.alias?.value ?? name, set: selection.selectionSet };
      }
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection.selectionSet;
      return inner ? listFields(inner) : [];
    });
  const walk = (set: SelectionSetNode): Aliases | undefined => {
    const fields = listFields(set);
    const isGated = fields.some(({ name }) => name === 'isPreview');
    const names = isGated ? fields.filter(({ name, responseKey }) => name !== responseKey) : [];
    const below = fields.flatMap(({ responseKey, set: inner }) => {
      const aliases = inner && walk(inner);
      return aliases ? [[responseKey, aliases] as const] : [];
    });
    if (names.length === 0 && below.length === 0) return undefined;
    return {
      ...(names.length > 0 && { names: Object.fromEntries(names.map(({ name, responseKey }) => [responseKey, name])) }),
      ...(below.length > 0 && { below: Object.fromEntries(below) }),
    };
  };
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operation && walk(operation.selectionSet);
}
