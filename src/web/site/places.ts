import type { GlyphName } from './glyphs.ts';

/** A page in the navigation of the header, which the dashboard and the gateway's own pages share. */
export type Place = {
  href: string;
  text: string;
  /** The letter that opens it after G. */
  letter: string;
  /** Places with a symbol are in the bar at the bottom of narrow windows; the others in its menu. */
  symbol?: GlyphName;
  /** Stands only in the menu at the end of the navigation, even in a wide window. */
  isSecond?: boolean;
  /** Pages that the gateway renders, not the dashboard. */
  isOutside?: boolean;
};

export const PLACES: readonly Place[] = [
  { href: '/', text: 'Market', letter: 'm', symbol: 'market' },
  { href: '/screener', text: 'Screener', letter: 's', symbol: 'screener' },
  { href: '/options', text: 'Options', letter: 'o', symbol: 'options' },
  { href: '/watchlists', text: 'Watchlists', letter: 'w', symbol: 'star' },
  { href: '/etfs', text: 'Funds', letter: 'f' },
  { href: '/politicians', text: 'Congress', letter: 'c' },
  { href: '/insiders', text: 'Insiders', letter: 'i' },
  { href: '/analysts', text: 'Analysts', letter: 'a' },
  { href: '/earnings', text: 'Earnings', letter: 'e', isSecond: true },
  { href: '/institutions', text: 'Institutions', letter: 'n', isSecond: true },
  { href: '/activists', text: 'Activists', letter: 't', isSecond: true },
  { href: '/compare', text: 'Compare', letter: 'v', isSecond: true },
  { href: '/docs', text: 'Docs', letter: 'd', isOutside: true, isSecond: true },
  { href: '/graphql', text: 'GraphiQL', letter: 'q', isOutside: true, isSecond: true },
];
