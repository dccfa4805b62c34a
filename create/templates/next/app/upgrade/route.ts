import { signals } from '../../src/signals';

/** The links of previews lead to the gateway's page. */
export const GET = (_request: Request) => Response.redirect(new URL('/upgrade', signals().url));
