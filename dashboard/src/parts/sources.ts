import { indexPath, optionsPath, stockPath } from './links.tsx';

/** API paths that serve a single stock, up to its ticker. */
const OF_STOCK =
  /^(\/api\/v\d+\/(?:stocks|rating|analyst|insider\/trades|institutional\/holders|insights\/stock|metrics\/entity)\/)([A-Z0-9.-]+)(\/options)?\b/;
const MOOD = /^\/api\/v\d+\/market-mood$/;

/** The page that shows the data of an API path; null if there is none. */
function findPagePath({ pathname, searchParams }: URL): string | null {
  if (MOOD.test(pathname)) return indexPath('market-mood');
  const [, , inPath, options] = OF_STOCK.exec(pathname) ?? [];
  const ticker = searchParams.get('ticker') ?? inPath;
  if (!ticker) return null;
  return options ? optionsPath(ticker) : stockPath(ticker);
}

/**
 * The link for a source of a text. External sources are linked as they are. A path of the gateway's API would be opened
 * without a key, so it is linked to the page that shows its data or, if that is the current page, to the documentation
 * of the path.
 * @param address the path of the current page
 */
export function placeOfSource(source: string, address: string): { href: string; isPage: boolean } {
  if (!source.startsWith('/')) return { href: source, isPage: false };
  const url = new URL(source, 'http://gateway');
  const page = findPagePath(url);
  if (page !== null && page !== address) return { href: page, isPage: true };
  const documented = OF_STOCK.exec(url.pathname)?.[1] ?? url.pathname;
  return { href: `/docs/api?filter=${encodeURIComponent(documented)}`, isPage: false };
}
