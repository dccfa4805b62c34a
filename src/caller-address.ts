/**
 * The address that an anonymous caller is counted by. `trusted` proxies in front append to X-Forwarded-For, so the
 * caller is that many entries from its end; more than that may be forged. An IPv6 network is one caller (/64).
 */
export function callerAddress(forwarded: string | null, remote: string | undefined, trusted: number): string {
  const hops = (forwarded ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const address = (trusted > 0 ? hops.at(-trusted) : undefined) ?? remote ?? 'unknown';
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return plain.includes(':') ? `${plain.split(':').slice(0, 4).join(':')}::/64` : plain;
}
