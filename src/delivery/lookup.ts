import { Resolver } from 'node:dns/promises';

export type HostAddress = { address: string; family: number };
/** Resolves a name to all of its addresses, until the signal aborts. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<readonly HostAddress[]>;

/** How long a name server has for the first try; the second takes twice as long. */
const TRY_MS = 1_000;
const TRIES = 2;

const listAddresses = (answer: PromiseSettledResult<string[]>, family: number): HostAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];

/**
 * Resolves names by questions to name servers, by default those of the system. The call of the system itself (getaddrinfo) cannot be
 * ended, and has two threads in a process: two names whose servers are silent would hold up all others.
 */
export const createLookup =
  (servers?: readonly string[]): Lookup =>
  async (hostname, signal) => {
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      const addresses = [...listAddresses(four, 4), ...listAddresses(six, 6)];
      if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
      return addresses;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
