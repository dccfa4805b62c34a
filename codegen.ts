import type { CodegenConfig } from '@graphql-codegen/cli';
import { routes } from './src/routes.ts';

/** Typed documents: the pages of `client/`, and the operation of every documented path under the name it has there. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  // Two paths may share one operation.
  documents: ['client/*.graphql', ...new Set(routes.map(({ query }) => query))],
  // In the order of the routes.
  config: { sort: false },
  generates: {
    'client/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        importExtension: '.ts',
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: true,
        onlyOperationTypes: true,
        // What is asked for is always there, though it may be null.
        avoidOptionals: { field: true },
        strictScalars: true,
        // As JSON has them: days `YYYY-MM-DD`, instants in ISO 8601, counts within 2^53.
        scalars: {
          ...{ Date: 'string', DateTime: 'string', Long: 'number', Ticker: 'string' },
          ...{ Amount: 'number | string', ScreenPlan: 'Record<string, unknown>' },
        },
      },
    },
  },
};

export default config;
