import { relative } from 'node:path';
import ts from 'typescript';

/**
 * Statements that ran, by the places in `src` that led to them, the innermost call first: `src/db/audit.ts:54:7`. Only
 * their first rows are kept.
 */
export type SeenRows = Map<string, { places: readonly string[]; rows: Record<string, unknown>[] }>;

const ROOT = `${process.cwd()}/`;
/** Rows of a statement that are compared with its type. */
const ROWS_COMPARED = 20;

/** The places in `src` that called the function under test. */
const findCallers = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const [, path, row, column] = /(?:file:\/\/)?(\/[^():]+\.ts):(\d+):(\d+)\)?$/.exec(line) ?? [];
    return path?.startsWith(`${ROOT}src/`) ? [`${relative(ROOT, path)}:${row}:${column}`] : [];
  });

type Query = <T>(text: string, params?: readonly unknown[]) => Promise<T[]>;

/** Wraps a function that runs statements, and keeps the rows of each call. */
export function watchRows(query: Query, seen: SeenRows): Query {
  return async <T>(text: string, params?: readonly unknown[]) => {
    const places = findCallers(new Error().stack ?? '');
    const rows = await query<T>(text, params);
    const kept = seen.get(places.join()) ?? { places, rows: [] };
    kept.rows.push(...(rows.slice(0, ROWS_COMPARED - kept.rows.length) as Record<string, unknown>[]));
    seen.set(places.join(), kept);
    return rows;
  };
}

/** The types that calls declare for their rows, by the place of the function's name, as a stack trace has it. */
function collectDeclared(files: readonly string[]): { checker: ts.TypeChecker; types: Map<string, ts.Type> } {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, ROOT);
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const types = new Map<string, ts.Type>();
  for (const file of files) {
    const source = program.getSourceFile(file)!;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const [declared] = node.typeArguments ?? [];
        const { expression } = node;
        const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
        const { line, character } = source.getLineAndCharacterOfPosition(name.getStart());
        if (declared) types.set(`${file}:${line + 1}:${character + 1}`, checker.getTypeFromTypeNode(declared));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { checker, types };
}

/** Whether a type is, or has as a part, a type parameter of a helper, whose caller declares it. */
const isGeneric = (type: ts.Type): boolean =>
  Boolean(type.flags & ts.TypeFlags.TypeParameter) || (type.isUnionOrIntersection() && type.types.some(isGeneric));

const ofKind = (flags: ts.TypeFlags) => (type: ts.Type) => Boolean(type.flags & flags);
const listParts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** Whether a type is a string with a brand, such as a key that no symbol may be taken for. */
const isBrandedString = (type: ts.Type): boolean =>
  type.isIntersection() && type.types.some(ofKind(ts.TypeFlags.StringLike));

/** Whether a value that a driver returned may be of a type. An object's inside is not compared. */
function isOfType(value: unknown, type: ts.Type): boolean {
  const parts = listParts(type);
  const has = (flags: ts.TypeFlags) => parts.some(ofKind(flags));
  if (has(ts.TypeFlags.Any | ts.TypeFlags.Unknown) || isGeneric(type)) return true;
  if (value === null) return has(ts.TypeFlags.Null);
  if (typeof value === 'string') return has(ts.TypeFlags.StringLike) || parts.some(isBrandedString);
  if (typeof value === 'number') return has(ts.TypeFlags.NumberLike);
  if (typeof value === 'boolean') return has(ts.TypeFlags.BooleanLike);
  const objects = parts.filter(ofKind(ts.TypeFlags.Object | ts.TypeFlags.Intersection));
  const isDate = (part: ts.Type) => part.symbol?.name === 'Date';
  return objects.some((part) => isDate(part) === value instanceof Date);
}

/** The problems of one statement's rows. */
function compareRows(rows: readonly Record<string, unknown>[], type: ts.Type, checker: ts.TypeChecker): string[] {
  const properties = new Map(checker.getPropertiesOfType(type).map((property) => [property.name, property]));
  const problems = new Set<string>();
  // Columns whose names are chosen by a definition.
  const hasIndex = checker.getIndexInfoOfType(type, ts.IndexKind.String) !== undefined;
  for (const row of rows) {
    for (const name of Object.keys(row))
      if (!properties.has(name) && !hasIndex) problems.add(`${name} is not declared`);
    for (const [name, property] of properties) {
      const propertyType = checker.getTypeOfSymbol(property);
      const isOptional = Boolean(property.flags & ts.SymbolFlags.Optional);
      if (!(name in row)) {
        if (!isOptional) problems.add(`${name} is missing`);
      } else if (!isOfType(row[name], propertyType))
        problems.add(`${name} is ${JSON.stringify(row[name])}, not ${checker.typeToString(propertyType)}`);
    }
  }
  return [...problems];
}

/**
 * Compares the rows that statements returned with the types that their calls declare.
 * @returns the problems by place, and the places whose statements returned rows
 */
export function checkDeclaredTypes(seen: SeenRows): { problems: Record<string, string[]>; compared: string[] } {
  const files = [
    ...new Set([...seen.values()].flatMap(({ places }) => places.map((place) => place.split(':', 1)[0]!))),
  ];
  const { checker, types } = collectDeclared(files);
  const problems: Record<string, string[]> = {};
  const compared = new Set<string>();
  for (const { places, rows } of seen.values()) {
    const [place, type] = places
      .map((one) => [one, types.get(one)] as const)
      .find(([, declared]) => declared && !isGeneric(declared)) ?? [null, null];
    if (!type || rows.length === 0) continue;
    compared.add(place);
    const found = compareRows(rows, type, checker);
    if (found.length > 0) problems[place] = found;
  }
  return { problems, compared: [...compared] };
}
