/** The addresses that a page links to, absolute, each once and in the page's order. */
export function linksIn(page: string, address: string, pattern: RegExp): string[] {
  const links = [...page.matchAll(/<a\s[^>]*?href\s*=\s*["']([^"']+)["']/gi)].flatMap(([, href]) => {
    const written = href!.replaceAll('&amp;', '&');
    const url = URL.canParse(written, address) ? new URL(written, address) : null;
    return url && pattern.test(url.pathname) ? [url.href] : [];
  });
  return [...new Set(links)];
}
