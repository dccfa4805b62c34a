import { gatewayCodegen } from './client/codegen.ts';
import { catalog } from './src/app.ts';

/** The pages of `client/`, and the operation of every documented path under the name it has there. */
export default gatewayCodegen({
  schema: 'schema.graphql',
  // Two paths may share one operation.
  documents: ['client/*.graphql', ...new Set(catalog.routes.map(({ query }) => query))],
  output: 'client/generated',
  importExtension: '.ts',
  runtime: '../index.ts',
  core: '../core/index.ts',
  allUnits: true,
  cacheSettings: true,
  testSchema: true,
});
