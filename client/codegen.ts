import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as clientPreset } from '@graphql-codegen/client-preset';
import { hooksOf } from './hooks-plugin.ts';

export type GatewayCodegen = {
  /** The address of a running gateway, such as `http://127.0.0.1:4000/graphql`, or a file with its schema. */
  schema: string;
  /** Where the operations stand: `.graphql` files, and `graphql(...)` in .ts and .tsx. Documents themselves count too. */
  documents: string | readonly string[];
  /** The folder that is written. */
  output: string;
  /** What the written imports end with: `.js` or `.ts` where the compiler wants it. Default: nothing. */
  importExtension?: '' | '.js' | '.ts';
  /** Where the hooks come from. */
  runtime?: string;
};

/** As JSON has them: days `YYYY-MM-DD`, instants in ISO 8601, counts within 2^53. */
const SCALARS = {
  ...{ Date: 'string', DateTime: 'string', Long: 'number', Ticker: 'string' },
  ...{ Amount: 'number | string', ScreenPlan: 'Record<string, unknown>' },
};

type Preset = typeof clientPreset;

/** Files are read at once and come in any order: those by name, before documents that were given as such, in theirs. */
function inOneOrder<Source extends { location?: string }>(sources: readonly Source[]): Source[] {
  const isFile = ({ location = '' }: Source) => existsSync(location);
  const byName = (a: Source, b: Source) => (a.location! < b.location! ? -1 : 1);
  return [...sources.filter(isFile).sort(byName), ...sources.filter((source) => !isFile(source))];
}

/** The client preset, and a hook for each operation beside it. */
const withHooks = (runtime: string): Preset => ({
  ...clientPreset,
  async buildGeneratesSection(given) {
    const options = { ...given, documents: inOneOrder(given.documents) };
    const sections = await clientPreset.buildGeneratesSection(options);
    const { config } = options;
    return [
      ...sections,
      {
        filename: join(options.baseOutputDir, 'hooks.ts'),
        schema: options.schema,
        schemaAst: options.schemaAst,
        documents: options.documents,
        config,
        plugins: [{ hooks: {} }],
        pluginMap: {
          hooks: {
            plugin: (schema, documents) =>
              hooksOf(schema, documents, { runtime, importExtension: config.importExtension }),
          },
        },
        documentTransforms: options.documentTransforms,
      },
    ];
  },
});

/**
 * The whole configuration of graphql-codegen for a front end of the gateway: typed documents, a hook for each
 * operation, and the manifest of persisted documents.
 */
export function gatewayCodegen({
  schema,
  documents,
  output,
  importExtension = '',
  runtime = '@market-signals/client',
}: GatewayCodegen): CodegenConfig {
  const folder = output.endsWith('/') ? output : `${output}/`;
  return {
    schema,
    documents: [documents, `!${folder}**`].flat(),
    // In the order in which they stand.
    config: { sort: false },
    generates: {
      [folder]: {
        preset: withHooks(runtime),
        presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
        config: {
          documentMode: 'string',
          importExtension,
          namingConvention: 'keep',
          useTypeImports: true,
          enumsAsTypes: true,
          skipTypename: true,
          onlyOperationTypes: true,
          // A selected field is always present, though it may be null.
          avoidOptionals: { field: true },
          strictScalars: true,
          scalars: SCALARS,
        },
      },
    },
  };
}
