import { gatewayProxy } from '@market-signals/client/proxy';
import { signals } from '@/lib/gateway';

// The key is read per request, so that the build does not need it.
const proxy = (request: Request) => gatewayProxy(signals().url, signals().apiKey)(request);

export { proxy as GET, proxy as POST };
