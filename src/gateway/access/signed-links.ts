import { signText, verifySignature } from '../../lib/signature.ts';

/** How long a signed address works, in milliseconds. */
export const LINK_MS = 15 * 60_000;
/** The addresses of files begin with this. */
export const EXPORTS_PATH = '/exports/';

/** The content that an address signs. `expires`: in epoch seconds. */
type Signed = { name: string; keyId: string; expires: number };

const formatSigned = ({ name, keyId, expires }: Signed): string =>
  `market-signals export\n${name}\n${keyId}\n${expires}`;

/**
 * The address of a file, relative to the gateway. It works without a header until it expires.
 * @param hash of the key that signs: it is stored, never sent, and changes when the key is replaced
 */
export function formatLink(signed: Signed, hash: string): string {
  const { name, keyId, expires } = signed;
  const query = new URLSearchParams({
    key: keyId,
    expires: String(expires),
    signature: signText(formatSigned(signed), hash),
  });
  return `${EXPORTS_PATH}${name}?${query}`;
}

/** An address as it was requested; null if a part is missing. */
export type RequestedLink = Signed & { signature: string };

export function parseLink(url: URL): RequestedLink | null {
  const [keyId, expires, signature] = ['key', 'expires', 'signature'].map((name) => url.searchParams.get(name));
  if (!keyId || !signature || !expires || !/^\d{1,12}$/.test(expires)) return null;
  return { name: url.pathname.slice(EXPORTS_PATH.length), keyId, expires: Number(expires), signature };
}

/** Whether a key with this hash has signed the address. */
export const isSignedBy = ({ signature, ...signed }: RequestedLink, hash: string): boolean =>
  verifySignature(signature, formatSigned(signed), hash);
