import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';

/**
 * The address by which an anonymous caller is counted. Each of the `trusted` proxies in front appends its client to
 * X-Forwarded-For; earlier entries may be forged. A header with fewer entries is ignored. An IPv6 /64 is one caller.
 */
export function callerAddress(forwarded: string | null, remote: string | undefined, trusted: number): string {
  // Nearest first: the peer, then the header's entries from its end.
  const hops = proxyAddr.all({
    headers: { 'x-forwarded-for': forwarded ?? '' },
    socket: { remoteAddress: remote },
  } as unknown as IncomingMessage);
  const address = withoutPort(hops[trusted] ?? hops[0] ?? 'unknown');
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? getNetwork(plain) : plain;
}

/** Some proxies append the port, which differs for every connection: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
const withoutPort = (address: string): string =>
  address.replace(/^\[([^\]]*)\].*$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** The first four groups, however the address is abbreviated. */
function getNetwork(address: string): string {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
