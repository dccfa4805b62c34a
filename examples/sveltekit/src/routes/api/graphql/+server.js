import { SIGNALS_KEY, SIGNALS_URL } from '$app/env/private';
import { gatewayProxy } from '@market-signals/client/proxy';

/** The route that adds the key. */
export const POST = ({ request }) => gatewayProxy(SIGNALS_URL, SIGNALS_KEY)(request);
