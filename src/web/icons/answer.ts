import { createHash } from 'node:crypto';
import type { LookUp } from '../../gateway/look-up.ts';
import { titleWords } from '../../lib/words.ts';
import { canonicalTicker } from '../../market/ticker.ts';
import { drawIcon, drawLogo, drawMark, drawPortrait, type IconSubject } from './drawing.ts';

const ICON_QUERY = `query Icon($ticker: Ticker!) {
  stock(ticker: $ticker) { name sector brandColor }
  etf(ticker: $ticker) { name }
}`;
const DAY_SECONDS = 86_400;
/** A name in an address: words of letters and digits. */
const SLUG = /^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** Draws the picture of a name in an address; null if there is none. */
type Picture = (name: string) => Promise<string | null>;

const drawByTicker =
  (lookUp: LookUp, draw: (subject: IconSubject) => string): Picture =>
  async (name) => {
    const ticker = canonicalTicker(name);
    if (!ticker) return null;
    const { stock, etf } = (await lookUp(ICON_QUERY, { ticker })) ?? {};
    const security = stock ?? etf;
    return draw({
      ticker,
      name: security?.name ?? null,
      sector: security?.sector ? titleWords(security.sector) : null,
      color: security?.brandColor ?? null,
    });
  };

const drawBySlug =
  (draw: (slug: string) => string): Picture =>
  async (slug) =>
    SLUG.test(slug) ? draw(slug) : null;

/**
 * Answers `/icons/<ticker>.svg` and `/icons/logos/<ticker>.svg` for any ticker, and `/icons/people/<name>.svg` and
 * `/icons/issuers/<name>.svg` for any name with dashes between its words. All pictures are drawn; none is a trademark or a photo.
 */
export const iconAnswer = (lookUp: LookUp) => {
  const pictures: Readonly<Record<string, Picture>> = {
    '': drawByTicker(lookUp, drawIcon),
    'logos/': drawByTicker(lookUp, drawLogo),
    'people/': drawBySlug(drawPortrait),
    'issuers/': drawBySlug(drawMark),
  };
  return async (pathname: string): Promise<Response> => {
    const [, folder = '', name = ''] = /^\/icons\/([a-z]+\/)?([^/]+)\.svg$/.exec(pathname) ?? [];
    const draw = Object.hasOwn(pictures, folder) ? pictures[folder] : undefined;
    const svg = (await draw?.(name)) ?? null;
    if (svg === null) return new Response('There is no such icon.', { status: 404 });
    return new Response(svg, {
      headers: {
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Cache-Control': `public, max-age=${DAY_SECONDS}`,
        ETag: `W/"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`,
        'X-Content-Type-Options': 'nosniff',
      },
    });
  };
};
