import { parse } from 'graphql';
import { expect } from 'vitest';
import { routes } from '../../src/families.ts';
import { schema } from '../../src/gateway/graphql/schema.ts';
import { findRoute, inMatchingOrder } from '../../src/gateway/rest/route.ts';
import { ANY_OPERATION, listDocumentFields, listFieldErrors } from '../../src/web/docs/field-errors.ts';

const always: readonly string[] = ANY_OPERATION;
const ordered = inMatchingOrder(routes);

type Answered = { path?: readonly (string | number)[]; extensions?: { code?: string } };

/** Fails where a field answered with a code that the documentation does not have of it. */
export function expectDeclared(query: string, errors: readonly Answered[]): void {
  for (const { path = [], extensions } of errors) {
    const name = path.findLast((step) => typeof step === 'string');
    const code = extensions?.code ?? '';
    if (name === undefined || always.includes(code)) continue;
    const fields = listDocumentFields(schema, parse(query)).filter(([answeredAs]) => answeredAs === name);
    const declared = fields.flatMap(([, field]): string[] => listFieldErrors(field));
    expect(declared, `${name} answered ${code}; beside the field: errors: ['${code}']`).toContain(code);
  }
}

/** The same of a documented path, which answers what the fields of its operation do. */
export function expectDeclaredOnPath(method: string, url: string, code: string | undefined): void {
  const found = findRoute(ordered, method, new URL(url, 'http://gateway.test').pathname);
  if (!code || always.includes(code) || 'refused' in found) return;
  const declared = listDocumentFields(schema, parse(found.route.query)).flatMap(([, field]): string[] =>
    listFieldErrors(field),
  );
  expect(declared, `${url} answered ${code}; beside the field that does: errors: ['${code}']`).toContain(code);
}
