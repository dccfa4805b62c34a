import { parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { type FieldBasis, getFieldBasis } from '../../src/graph/point-in-time.ts';
import { schema } from './graph.ts';

/** The bases that the fields of a query state. */
export function listFieldBases(query: string): Set<FieldBasis> {
  const info = new TypeInfo(schema);
  const bases = new Set<FieldBasis>();
  visit(
    parse(query),
    visitWithTypeInfo(info, {
      Field() {
        const field = info.getFieldDef();
        const basis = field ? getFieldBasis(field) : null;
        if (basis) bases.add(basis);
      },
    }),
  );
  return bases;
}
