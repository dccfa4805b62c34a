const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether a request may come from a page of this origin. Agents send none; a page of a foreign site could reach a
 * gateway on the user's machine by DNS rebinding, so that it has to be one that the operator names, or local.
 */
export const isAllowedOrigin = (origin: string | null, named: readonly string[]): boolean =>
  origin === null || LOOPBACK.test(origin) || named.includes(origin);
