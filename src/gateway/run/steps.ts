import { type DocumentNode, getOperationAST, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { isIntrospection } from '../federation/plain-introspection.ts';
import { statesDays } from '../past/parts.ts';

/** The steps that an operation needs besides being charged and executed. */
type Steps = {
  readonly isMutation: boolean;
  /** Whether it reads nothing but the schema. */
  readonly isIntrospection: boolean;
  /** Whether it or a field of its document states a day. */
  readonly hasDays: boolean;
};

const NO_STEPS: Steps = { isMutation: false, isIntrospection: false, hasDays: false };

const stepsByOperation = new WeakMap<OperationDefinitionNode, Steps>();

/** The steps of an operation: decided when it first runs, then stored beside its plan. */
export function getSteps(document: DocumentNode, operationName: string | null | undefined): Steps {
  const operation = getOperationAST(document, operationName);
  if (!operation) return NO_STEPS;
  let steps = stepsByOperation.get(operation);
  if (!steps) {
    steps = {
      isMutation: operation.operation === OperationTypeNode.MUTATION,
      isIntrospection: isIntrospection(document),
      hasDays: statesDays(document, operation),
    };
    stepsByOperation.set(operation, steps);
  }
  return steps;
}
