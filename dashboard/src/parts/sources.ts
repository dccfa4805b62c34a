import { indexPath, optionsPath, stockPath } from './links.tsx';

/** The paths of the API that serve one stock, up to its ticker. */
const OF_STOCK =
  /^(\/api\/v\d+\/(?:stocks|rating|analyst|insider\/trades|institutional\/holders|insights\/stock|metrics\/entity)\/)([A-Z0-9.-]+)(\/options)?\b/;
const MOOD = /^\/api\/v\d+\/market-mood$/;

/** The page that shows what a path of the API serves; null if none does. */
function findPagePath({ pathname, searchParams }: URL): string | null {
  if (MOOD.test(pathname)) return indexPath('market-mood');
  const [, , inPath, options] = OF_STOCK.exec(pathname) ?? [];
  const ticker = searchParams.get('ticker') ?? inPath;
  if (!ticker) return null;
  return options ? optionsPath(ticker) : stockPath(ticker);
}

/**
 * Where a source of a text can be looked up: elsewhere as it is; a path of the gateway's API, which would be opened without
 * a key, on the page that shows it or, where that is the page one is on, in the documentation of the path.
 * @param here the path of the page one is on
 */
export function placeOfSource(source: string, here: string): { href: string; isPage: boolean } {
  if (!source.startsWith('/')) return { href: source, isPage: false };
  const url = new URL(source, 'http://gateway');
  const page = findPagePath(url);
  if (page !== null && page !== here) return { href: page, isPage: true };
  const documented = OF_STOCK.exec(url.pathname)?.[1] ?? url.pathname;
  return { href: `/docs/api?filter=${encodeURIComponent(documented)}`, isPage: false };
}
