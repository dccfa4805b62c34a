const NAMES = ['localhost', '::1', '[::1]'];

/** Whether a host name refers to this machine. */
export const isLoopbackName = (host: string): boolean => NAMES.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * Whether a browser requests the page by a name of this machine. Another name that resolves to it (DNS rebinding)
 * belongs to a site whose scripts could read the page.
 */
export const isLocalVisit = ({ url }: Request): boolean => isLoopbackName(new URL(url).hostname);

/** Whether a browser navigates to the address; other clients request data. */
export const isPageVisit = ({ method, headers }: Request): boolean => acceptsPage(method, headers.get('accept'));

/** Like `isPageVisit`, by the method and the value of the header `Accept`. */
export const acceptsPage = (method: string | undefined, accept: string | null | undefined): boolean =>
  (method === 'GET' || method === 'HEAD') && (accept?.includes('text/html') ?? false);
