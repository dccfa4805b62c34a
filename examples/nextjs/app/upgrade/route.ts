import { signals } from '../../lib/gateway';

/** The links of previews lead to the gateway's page. Within the handler: the build then needs no address. */
export const GET = (_request: Request) => Response.redirect(new URL('/upgrade', signals().url));
