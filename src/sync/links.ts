import { findTags } from '../lib/markup.ts';

const HREF = /\shref\s*=\s*["']([^"']+)["']/i;

/** The addresses that a page links to, absolute, each once and in the page's order. */
export function linksIn(page: string, address: string, pattern: RegExp): string[] {
  const links = findTags(page, 'a').flatMap((tag) => {
    const href = (HREF.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');
    const url = href && URL.canParse(href, address) ? new URL(href, address) : null;
    return url && pattern.test(url.pathname) ? [url.href] : [];
  });
  return [...new Set(links)];
}
