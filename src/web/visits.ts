const NAMES = ['localhost', '::1', '[::1]'];

/** Whether a host's name means this machine. */
export const isLoopbackName = (host: string): boolean => NAMES.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * Whether a browser asks for the page by a name of this machine. Another name that leads here (DNS rebinding) belongs to a
 * site whose scripts could read the page.
 */
export const isLocalVisit = ({ url }: Request): boolean => isLoopbackName(new URL(url).hostname);

/** Whether a browser goes to the address; others ask it for data. */
export const isPageVisit = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.get('accept')?.includes('text/html') ?? false);
