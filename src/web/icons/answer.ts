import { createHash } from 'node:crypto';
import type { LookUp } from '../../gateway/look-up.ts';
import { canonicalTicker } from '../../lib/ticker.ts';
import { titleWords } from '../../lib/words.ts';
import { iconOf } from './drawing.ts';

const ASKED = `query Icon($ticker: Ticker!) {
  stock(ticker: $ticker) { name sector brandColor }
  etf(ticker: $ticker) { name }
}`;
const DAY_SECONDS = 86_400;

/** Answers `/icons/<ticker>.svg`: a picture that is drawn, of any ticker. */
export const iconAnswer =
  (lookUp: LookUp) =>
  async (pathname: string): Promise<Response> => {
    const ticker = canonicalTicker(/^\/icons\/([^/]+)\.svg$/.exec(pathname)?.[1] ?? '');
    if (!ticker) return new Response('There is no such icon.', { status: 404 });
    const { stock, etf } = (await lookUp(ASKED, { ticker })) ?? {};
    const known = stock ?? etf;
    const svg = iconOf({
      ticker,
      name: known?.name ?? null,
      sector: known?.sector ? titleWords(known.sector) : null,
      color: known?.brandColor ?? null,
    });
    return new Response(svg, {
      headers: {
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Cache-Control': `public, max-age=${DAY_SECONDS}`,
        ETag: `W/"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`,
        'X-Content-Type-Options': 'nosniff',
      },
    });
  };
