import { gatewayProxy } from '@market-signals/client/proxy';
import { signals } from '../../../src/signals';

/** Check your user's session here. */
const proxy = (request: Request) => gatewayProxy(signals().url, signals().apiKey)(request);

export { proxy as GET, proxy as POST };
