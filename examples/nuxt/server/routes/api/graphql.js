import { gatewayProxy } from '@market-signals/client/proxy';

export default defineEventHandler((event) =>
  gatewayProxy(process.env.SIGNALS_URL, process.env.SIGNALS_KEY)(toWebRequest(event)),
);
