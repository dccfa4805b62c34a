import { gatewayCodegen } from '@market-signals/client/codegen';

// `npm run schema` downloads the file again.
export default gatewayCodegen({
  schema: 'schema.graphql',
  documents: 'src/**/*.{graphql,ts,tsx}',
  output: 'src/gateway',
});
