import { type DefinitionNode, type DocumentNode, Kind, OperationTypeNode, parse } from 'graphql';

const [AS_OF] = parse('query ($asOf: Date) @asOf(day: $asOf) { __typename }').definitions;

/** Lets a query take the variable `asOf`, unless it states its day itself. */
function addAsOf(definition: DefinitionNode): DefinitionNode {
  const isQuery = definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.QUERY;
  if (!isQuery || AS_OF?.kind !== Kind.OPERATION_DEFINITION) return definition;
  if (definition.directives?.some(({ name }) => name.value === 'asOf')) return definition;
  return {
    ...definition,
    variableDefinitions: [...(definition.variableDefinitions ?? []), ...(AS_OF.variableDefinitions ?? [])],
    directives: [...(definition.directives ?? []), ...(AS_OF.directives ?? [])],
  };
}

type Documents = readonly { document?: DocumentNode | undefined }[];

/** A transform of graphql-codegen that lets every query take the variable `asOf`. */
export const asOfTransform = {
  transform: ({ documents }: { documents: Documents }) =>
    documents.map((file) => ({
      ...file,
      document: file.document && { ...file.document, definitions: file.document.definitions.map(addAsOf) },
    })),
};
