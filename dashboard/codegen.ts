import { gatewayCodegen } from '../client/codegen.ts';

/** A hook for each query of the `.graphql` files of the pages. Paths count from the repository. */
export default gatewayCodegen({
  schema: 'schema.graphql',
  documents: 'dashboard/src/**/*.graphql',
  output: 'dashboard/src/generated',
  asOf: true,
  importExtension: '.ts',
  runtime: '../../../client/index.ts',
  core: '../../../client/core/index.ts',
});
