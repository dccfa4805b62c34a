const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether a request may come from a page of this origin. Agents send no origin. A page of a foreign site could reach a
 * gateway on the user's machine by DNS rebinding, so the origin must be local or listed by the operator.
 */
export const isAllowedOrigin = (origin: string | null, allowedOrigins: readonly string[]): boolean =>
  origin === null || LOOPBACK.test(origin) || allowedOrigins.includes(origin);
