import { parse } from 'graphql';
import { expect } from 'vitest';
import { findRoute, inMatchingOrder } from '../../src/graph/rest/route.ts';
import { ANY_OPERATION, listDocumentFields, listFieldErrors } from '../../src/web/docs/field-errors.ts';
import { listPathErrors } from '../../src/web/docs/path-errors.ts';
import { routes } from './catalog.ts';
import { schema } from './graph.ts';

const always: readonly string[] = ANY_OPERATION;
const ordered = inMatchingOrder(routes);

type Answered = { path?: readonly (string | number)[]; extensions?: { code?: string } };

/** Fails if a field returned an error code that its documentation lacks. */
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

/** Like it for a documented path, whose errors are those that /openapi.json lists. */
export function expectDeclaredOnPath(method: string, url: string, code: string | undefined): void {
  const match = findRoute(ordered, method, new URL(url, 'http://gateway.test').pathname);
  if (!code || 'refused' in match) return;
  expect(
    listPathErrors(schema, match.route),
    `${url} answered ${code}; beside the field that does: errors: ['${code}']`,
  ).toContain(code);
}
