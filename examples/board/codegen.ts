import { gatewayCodegen } from '@market-signals/client/codegen';

export default gatewayCodegen({
  schema: 'http://127.0.0.1:4000/graphql',
  documents: 'src/**/*.{graphql,ts,tsx}',
  output: 'src/gateway',
});
