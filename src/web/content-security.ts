import type { Plugin } from 'graphql-yoga';

/**
 * Pages may load only the gateway's own files, and no inline scripts. The exceptions: charts and GraphiQL's editor set
 * styles on elements, the editor loads its font from a data URL and starts workers from blobs, and pictures of
 * companies come from the addresses in their profiles.
 */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data: https:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers of every HTML page. */
export const PAGE_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/**
 * Guards every HTML page: sets a content policy, forbids framing by other sites, and removes CORS headers, because a
 * script of another site must not read a page's contents, such as a demo's keys.
 */
export function usePageGuards(): Plugin {
  return {
    onResponse({ response: { headers } }) {
      if (!headers.get('content-type')?.startsWith('text/html')) return;
      for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
      for (const [name, value] of Object.entries(PAGE_HEADERS)) headers.set(name, value);
    },
  };
}
