import { DATASETS_BY_TABLE, type TableName } from '../../src/db/datasets.ts';

/** The tables with data that a statement names, by what it does with them. */
export type StatementTables = { reads: TableName[]; writes: TableName[] };

const isTable = (name: string): name is TableName => Object.hasOwn(DATASETS_BY_TABLE, name);

const NAME = String.raw`(?:"?public"?\s*\.\s*)?"?([a-z_0-9]+)"?`;
/** A table that is read, of now or of past days. */
const READ = NAME.replace('public', '(?:public|history)');
const ALIAS = String.raw`(?:\s+(?:AS\s+)?(?!(?:WHERE|JOIN|LEFT|RIGHT|CROSS|INNER|FULL|ON|GROUP|ORDER|LIMIT|UNION|SET|USING)\b)"?[a-z_0-9]+"?)?`;
/** Everything after FROM that is listed with commas; `IS DISTINCT FROM` compares values. */
const FROM = new RegExp(
  String.raw`(?<!DISTINCT\s)\b(?:FROM|USING)\s+(?:ONLY\s+)?${READ}${ALIAS}((?:\s*,\s*${READ}${ALIAS})*)`,
  'gi',
);
const LISTED = new RegExp(String.raw`,\s*${READ}`, 'gi');
const JOIN = new RegExp(String.raw`\bJOIN\s+(?:ONLY\s+)?${READ}`, 'gi');
const WRITE = new RegExp(
  String.raw`\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE|MERGE\s+INTO|COPY|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?${NAME}`,
  'gi',
);
const DELETE_FROM = /\bDELETE\s+FROM\b/gi;
/** The name of a common table expression, which may hide a table of that name. */
const WITH =
  /(?:\bWITH(?:\s+RECURSIVE)?|,)\s*"?([a-z_0-9]+)"?\s*(?:\([^()]*\))?\s+AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/gi;

const collect = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([match, name]) => [
    name!,
    ...[...match.matchAll(LISTED)].map(([, listed]) => listed!),
  ]);

/** Finds the tables in the text of a statement. */
export function findTables(statement: string): StatementTables {
  const text = statement.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'(?:[^']|'')*'/g, "''");
  const hidden = new Set(collect(text, WITH));
  const pick = (names: readonly string[]) => [...new Set(names)].filter(isTable).filter((name) => !hidden.has(name));
  return {
    reads: pick([...collect(text.replaceAll(DELETE_FROM, 'DELETE'), FROM), ...collect(text, JOIN)]),
    writes: pick([...text.matchAll(WRITE)].map(([, name]) => name!)),
  };
}
