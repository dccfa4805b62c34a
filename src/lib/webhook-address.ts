import ipaddr from 'ipaddr.js';

/** An address to which no request is sent. The message states the reason, for its owner. */
export class AddressRefused extends Error {}

const MAX_LENGTH = 2_000;
/**
 * Names that are resolved inside of a network only. Source: RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476; `svc`, `cluster`, and
 * `pod` are those of Kubernetes, `consul` and `docker` those of Consul and Docker.
 */
const LOCAL_NAME =
  /(^|\.)(localhost|local|internal|intranet|private|lan|home|corp|home\.arpa|alt|onion|test|invalid|svc|cluster|pod|consul|docker)$/;
/** Public names that always lead to the machine that resolves them. */
const LOOPBACK_NAME = /(^|\.)(localtest\.me|lvh\.me|vcap\.me|lacolhost\.com)$/;
/** Public names that contain the address to which they lead, with dots or dashes: `10-0-0-8.nip.io`. */
const NAME_OF_ADDRESS = /(?:^|[.-])(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})\.(?:nip|sslip|xip)\.io$/;
/** Public addresses at which clouds serve their own machines. */
const METADATA_ADDRESSES: readonly string[] = ['168.63.129.16'];
/** All global unicast addresses of IPv6 are in this block. Source: RFC 4291 and IANA's registry. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a host on the public internet has the address. False for private, loopback, link-local, shared, multicast, and
 * reserved addresses, and for IPv6 addresses that contain an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || METADATA_ADDRESSES.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : true;
}

/** Whether a name is known to lead to no public host, before it is resolved. */
function isKnownAsLocal(hostname: string): boolean {
  if (!hostname.includes('.') || hostname.endsWith('.')) return true;
  const address = NAME_OF_ADDRESS.exec(hostname)?.slice(1).join('.');
  const isOfLocalAddress = address !== undefined && !isPublicAddress(address);
  return LOCAL_NAME.test(hostname) || LOOPBACK_NAME.test(hostname) || isOfLocalAddress;
}

/**
 * Parses the address of a webhook: https, a public name, the default port, and no credentials.
 * @param allowed origins that are accepted as they are, for local development: `http://localhost:9000`
 * @throws AddressRefused
 */
export function parseWebhookUrl(text: string, allowed: readonly string[] = []): URL {
  if (text.length > MAX_LENGTH) throw new AddressRefused(`is longer than ${MAX_LENGTH} characters`);
  // URL would drop or replace them.
  if (/[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) throw new AddressRefused('is not an address');
  const url = new URL(text);
  if (url.username || url.password) throw new AddressRefused('contains a user or a password');
  if (allowed.includes(url.origin)) return url;
  if (url.protocol !== 'https:') throw new AddressRefused('does not begin with https://');
  if (url.port) throw new AddressRefused('names a port; only the default port of https is used');
  const { hostname } = url;
  // URL writes decimal, octal, and hexadecimal numbers as an IPv4 address.
  if (hostname.startsWith('[') || ipaddr.isValid(hostname)) throw new AddressRefused('has a number instead of a name');
  if (isKnownAsLocal(hostname)) throw new AddressRefused('does not name a host on the public internet');
  return url;
}
