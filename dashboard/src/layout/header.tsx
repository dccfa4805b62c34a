import { useEffect, useRef } from 'react';
import { Link, useRoute } from 'wouter';
import { FetchingBadge } from './fetching-badge.tsx';
import { KeySwitch } from './key-switch.tsx';
import { SearchBox } from './search-box.tsx';
import { SyntheticBadge } from './synthetic-badge.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const PLACES = [
  { href: '/', text: 'Market' },
  { href: '/screener', text: 'Screener' },
  { href: '/options', text: 'Options' },
  { href: '/compare', text: 'Compare' },
  { href: '/watchlists', text: 'Watchlists' },
  { href: '/etfs', text: 'Funds' },
  { href: '/politicians', text: 'Politicians' },
] as const;

export function PageHeader() {
  return (
    <header className="top">
      <Link href="/" className="brand" aria-label="Market Signals, the market">
        <img src="/icon.svg" alt="" width="26" height="26" />
        <span>Market Signals</span>
      </Link>
      <SyntheticBadge />
      <FetchingBadge />
      <nav aria-label="Pages">
        {PLACES.map((place) => (
          <Place key={place.href} {...place} />
        ))}
        <a href="/docs">Docs</a>
        <a href="/graphql">GraphiQL</a>
      </nav>
      <SearchBox />
      <KeySwitch />
      <ThemeSwitch />
    </header>
  );
}

function Place({ href, text }: (typeof PLACES)[number]) {
  const [isHere] = useRoute(href === '/' ? '/' : `${href}/*?`);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const nav = link.current?.parentElement;
    // Scrolls the navigation sideways only; the page does not move.
    if (isHere && nav) nav.scrollLeft = link.current!.offsetLeft - nav.offsetLeft - nav.clientWidth / 3;
  }, [isHere]);
  return (
    <Link ref={link} href={href} aria-current={isHere ? 'page' : undefined}>
      {text}
    </Link>
  );
}
