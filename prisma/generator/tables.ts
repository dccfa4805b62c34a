import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import generatorHelper from '@prisma/generator-helper';
import { formatDatasets, parseDatasets } from './datasets.ts';
import { formatBases } from './history.ts';

// Runs at `prisma generate`: writes a spec of every table, from which bulk writes and raw SQL take their columns, the
// dataset of every table, and when its rows became public.

type Field = Readonly<{
  name: string;
  dbName?: string | null;
  kind: string;
  type: string;
  isList: boolean;
  isRequired: boolean;
  isId: boolean;
  isUnique: boolean;
  hasDefaultValue: boolean;
  nativeType?: readonly [string, unknown] | null;
  documentation?: string;
}>;
type Model = Readonly<{
  name: string;
  dbName: string | null;
  documentation?: string;
  fields: readonly Field[];
  primaryKey: { fields: readonly string[] } | null;
}>;

const SQL = {
  String: 'text',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'double precision',
  Bytes: 'bytea',
  Boolean: 'boolean',
  Json: 'jsonb',
  DateTime: 'timestamptz',
} as const;
/** What a bulk write takes: a day or an instant may come as text, JSON has to. */
const WRITTEN = {
  String: 'string',
  Int: 'number',
  BigInt: 'number',
  Float: 'number',
  Bytes: 'Uint8Array',
  Boolean: 'boolean',
  Json: 'string',
  DateTime: 'Date | string',
} as const;

/** Types in the rows of a raw query: the driver leaves a day as `YYYY-MM-DD` and parses JSON. */
const READ = {
  String: 'string',
  Int: 'number',
  BigInt: 'number',
  Float: 'number',
  Bytes: 'Uint8Array',
  Boolean: 'boolean',
  Json: 'unknown',
  DateTime: 'Date',
} as const;

const isKnown = (type: string): type is keyof typeof SQL => Object.hasOwn(SQL, type);

function typesOf({ name, type, isList, nativeType }: Field): { sql: string; written: string; read: string } {
  if (!isKnown(type)) throw new Error(`No column type is known for ${name}, which is ${type}.`);
  const isDay = nativeType?.[0] === 'Date';
  const sql = isDay ? 'date' : SQL[type];
  const read = isDay ? 'string' : READ[type];
  return isList
    ? { sql: `${sql}[]`, written: `readonly ${WRITTEN[type]}[]`, read: `${read}[]` }
    : { sql, written: WRITTEN[type], read };
}

/** Whether the database computes the column, so that no write may name it; the schema's comment says so. */
const isGenerated = ({ documentation }: Field): boolean => /^Generated\b/.test(documentation ?? '');

const constantOf = (model: string): string => model.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();

/** Bulk writes name a column by its property in snake_case, so that is what it has to be called. */
function checkName(model: string, { name, dbName }: Field): void {
  const expected = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if ((dbName ?? name) !== expected) throw new Error(`${model}.${name} is mapped to ${dbName ?? name}, not ${expected}.`);
}

function specOf({ name, dbName, fields, primaryKey }: Model): string {
  const columns = fields.filter(({ kind }) => kind === 'scalar' || kind === 'enum');
  for (const field of columns) checkName(name, field);
  const key = primaryKey?.fields ?? columns.filter(({ isId }) => isId).map((field) => field.name);
  const written = columns.filter((field) => !isGenerated(field));
  const row = written.map((field) => {
    const isOptional = !field.isRequired || field.hasDefaultValue;
    return `  ${field.name}${isOptional ? '?' : ''}: ${typesOf(field).written}${field.isRequired ? '' : ' | null'};`;
  });
  const stored = columns.map(
    (field) => `  ${field.name}: ${typesOf(field).read}${field.isRequired ? '' : ' | null'};`,
  );
  const spec = written.map((field) => `    ${field.name}: '${typesOf(field).sql}',`);
  const names = columns.filter(isGenerated).map((field) => `'${field.name}'`);
  const computed = names.length > 0 ? `\n  computed: [${names.join(', ')}],` : '';
  return `/** A row of \`${dbName ?? name}\` as a bulk write takes it. */
export type ${name}Row = {
${row.join('\n')}
};
/** A row of \`${dbName ?? name}\` as a raw query returns it; days are \`YYYY-MM-DD\`. */
export type Stored${name} = {
${stored.join('\n')}
};
export const ${constantOf(name)}: Table<${name}Row, Stored${name}, '${dbName ?? name}'> = {
  name: '${dbName ?? name}',
  columns: {
${spec.join('\n')}
  },
  key: [${key.map((one) => `'${one}'`).join(', ')}],${computed}
};
`;
}

generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: 'Table specs', defaultOutput: '../src/generated/tables.ts' }),
  async onGenerate({ dmmf, generator }) {
    const path = generator.output?.value;
    if (!path) throw new Error('The generator "tables" needs an output.');
    const models = dmmf.datamodel.models as unknown as Model[];
    const specs = models.map(specOf);
    const datasets = formatDatasets(models);
    const bases = formatBases(models.filter((model) => parseDatasets(model).length > 0));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `import type { Table } from '../db/table.ts';\n\n${specs.join('\n')}`);
    await writeFile(join(dirname(path), 'datasets.ts'), datasets);
    await writeFile(join(dirname(path), 'history.ts'), bases);
  },
});
