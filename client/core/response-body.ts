import { type CodedError, type FamilyVersions, GatewayError } from './gateway-error.ts';
import type { PlatformResponse } from './platform.ts';

/** The cost of an operation, and the remaining quota. */
export type Cost = { requested: number; actual: number; minute: Meterage; month: Meterage };
type Meterage = { limit: number | null; remaining: number | null; resetAt: string };

export type Body = {
  data?: unknown;
  errors?: readonly CodedError[];
  extensions?: { cost?: Cost; families?: FamilyVersions; deprecations?: unknown };
};

/** Does not trust the body: a proxy in between may send anything. */
export async function readBody(response: PlatformResponse): Promise<Body> {
  try {
    const text = await response.text();
    // The first event of a refused stream contains the errors.
    return JSON.parse(/^data: ?(.*)$/m.exec(text)?.[1] ?? text) as Body;
  } catch (cause) {
    const message = `HTTP ${response.status}, and the body is not a gateway's answer.`;
    const errors = [{ message, extensions: { code: response.status === 503 ? 'unavailable' : 'bad_gateway' } }];
    throw new GatewayError({ errors, status: response.status, retryAfter: readRetryAfter(response), cause });
  }
}

/** The seconds after which a refused request may be repeated; null if the response does not state them. */
export function readRetryAfter({ headers }: PlatformResponse): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
