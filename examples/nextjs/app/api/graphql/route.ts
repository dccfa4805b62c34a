import { gatewayProxy } from '@market-signals/client/proxy';
import { signals } from '@/lib/gateway';

// The key is read with each request, so that the build needs none.
const proxy = (request: Request) => gatewayProxy(signals().url, signals().apiKey)(request);

export { proxy as GET, proxy as POST };
