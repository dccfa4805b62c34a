import { isIPv6 } from 'node:net';

/**
 * The address that an anonymous caller is counted by. `trusted` proxies in front append to X-Forwarded-For, so the
 * caller is that many entries from its end; more than that may be forged. An IPv6 network is one caller (/64).
 */
export function callerAddress(forwarded: string | null, remote: string | undefined, trusted: number): string {
  const hops = (forwarded ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const address = withoutPort((trusted > 0 ? hops.at(-trusted) : undefined) ?? remote ?? 'unknown');
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? networkOf(plain) : plain;
}

/** Some proxies append the port, which is another one for every connection: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
const withoutPort = (address: string): string =>
  address.replace(/^\[([^\]]*)\].*$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** The first four groups, whichever way the address is shortened. */
function networkOf(address: string): string {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
