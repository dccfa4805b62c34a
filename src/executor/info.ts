import type { GraphQLResolveInfo } from 'graphql';
import type { Path } from './path.ts';
import type { FieldPlan } from './plan.ts';
import type { Run } from './run.ts';

/** The `info` argument of resolvers. Few resolvers read it, so each member is built on demand. */
export class Info implements GraphQLResolveInfo {
  private readonly field: FieldPlan;
  private readonly run: Run;
  private readonly parent: Path | undefined;
  private ownPath: Path | undefined = undefined;

  constructor(field: FieldPlan, run: Run, parent: Path | undefined) {
    this.field = field;
    this.run = run;
    this.parent = parent;
  }

  get fieldName() {
    return this.field.name;
  }
  get fieldNodes() {
    return this.field.nodes;
  }
  get returnType() {
    return this.field.type;
  }
  get parentType() {
    return this.field.parentType;
  }
  get path(): Path {
    const { key, parentType, place } = this.field;
    this.ownPath ??= { prev: this.parent, key, typename: parentType.name, place };
    return this.ownPath;
  }
  get schema() {
    return this.run.executed.schema;
  }
  get fragments() {
    return this.run.executed.fragments;
  }
  get rootValue() {
    return this.run.executed.rootValue;
  }
  get operation() {
    return this.run.executed.operation;
  }
  get variableValues() {
    return this.run.executed.variables as Record<string, unknown>;
  }
}
