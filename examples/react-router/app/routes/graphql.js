import { gatewayProxy } from '@market-signals/client/proxy';

/** The route that adds the key. */
export const action = ({ request }) => gatewayProxy(process.env.SIGNALS_URL, process.env.SIGNALS_KEY)(request);
