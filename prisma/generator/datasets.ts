/** A model with the comment that names its dataset. */
type Model = Readonly<{ name: string; dbName: string | null; documentation?: string }>;

const NAME = '[a-z]+(?:-[a-z]+)*';
/** The last line of a model's comment: `Dataset: insider.`, or `Datasets: a, b.` if its rows belong to several. */
const DATASETS = new RegExp(`^Datasets?: (${NAME}(?:, ${NAME})*)\\.$`, 'm');
/** The same line of a table that is not data: keys, counters, logs. */
const NO_DATASET = /^No dataset: .+\.$/m;

/** The datasets of a model's rows; empty for a table that is not data. @throws if its comment does not say */
export function parseDatasets({ name, documentation = '' }: Model): string[] {
  const names = DATASETS.exec(documentation)?.[1]?.split(', ');
  if (names) return names;
  if (NO_DATASET.test(documentation)) return [];
  throw new Error(
    `The comment of model ${name} names no dataset. End it with "/// Dataset: insider." or, if it is not data, "/// No dataset: a counter."`,
  );
}

/** The source of `src/generated/datasets.ts`. */
export function formatDatasets(models: readonly Model[]): string {
  const tables = models
    .map((model) => ({ table: model.dbName ?? model.name, datasets: parseDatasets(model) }))
    .filter(({ datasets }) => datasets.length > 0);
  const names = [...new Set(tables.flatMap(({ datasets }) => datasets))].sort();
  const entries = tables.map(
    ({ table, datasets }) => `  ${table}: [${datasets.map((dataset) => `'${dataset}'`).join(', ')}],`,
  );
  return `/** A versioned unit of data, as \`data_version\` counts it. The graph calls it a family. */
export type Dataset =
${names.map((name) => `  | '${name}'`).join('\n')};

/** The datasets that the rows of each table belong to; most tables have one. */
export const DATASETS_BY_TABLE = {
${entries.join('\n')}
} as const satisfies Readonly<Record<string, readonly [Dataset, ...Dataset[]]>>;

/** A table with data. */
export type TableName = keyof typeof DATASETS_BY_TABLE;
`;
}
