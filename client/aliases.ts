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
  const listFields = (set: SelectionSetNode): { name: string; shown: string; set: SelectionSetNode | undefined }[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value;
        return { name, shown: selection.alias?.value ?? name, set: selection.selectionSet };
      }
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection.selectionSet;
      return inner ? listFields(inner) : [];
    });
  const walk = (set: SelectionSetNode): Aliases | undefined => {
    const fields = listFields(set);
    const isGated = fields.some(({ name }) => name === 'isPreview');
    const names = isGated ? fields.filter(({ name, shown }) => name !== shown) : [];
    const below = fields.flatMap(({ shown, set: inner }) => {
      const aliases = inner && walk(inner);
      return aliases ? [[shown, aliases] as const] : [];
    });
    if (names.length === 0 && below.length === 0) return undefined;
    return {
      ...(names.length > 0 && { names: Object.fromEntries(names.map(({ name, shown }) => [shown, name])) }),
      ...(below.length > 0 && { below: Object.fromEntries(below) }),
    };
  };
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operation && walk(operation.selectionSet);
}
