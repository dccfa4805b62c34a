import type { Plugin } from 'graphql-yoga';

/**
 * What a page may load and run: the gateway's own files, and no script inside of the page. Charts and GraphiQL's editor set
 * styles on elements, the editor brings its font as data and starts workers from memory, and pictures of companies come
 * from wherever their profiles say.
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

/**
 * Guards every HTML page: a policy for its contents, no frame of another site, and no CORS headers, because a script of
 * another site must not read what a page shows, such as a demo's keys.
 */
export function usePageGuards(): Plugin {
  return {
    onResponse({ response: { headers } }) {
      if (!headers.get('content-type')?.startsWith('text/html')) return;
      for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
      headers.set('Content-Security-Policy', POLICY);
      headers.set('Referrer-Policy', 'same-origin');
      headers.set('X-Content-Type-Options', 'nosniff');
    },
  };
}
