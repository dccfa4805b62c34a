import { useId } from 'react';
import { Link, useRoute } from 'wouter';
import { CommandPalette } from './command-palette.tsx';
import { FetchingBadge } from './fetching-badge.tsx';
import { Glyph } from './glyph.tsx';
import { KeyMenu } from './key-menu.tsx';
import { PLACES, type Place } from './places.ts';
import { SyntheticBadge } from './synthetic-badge.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const IN_BAR = PLACES.filter(({ symbol }) => symbol);
const IN_MENU = PLACES.filter(({ symbol }) => !symbol);

/** The header of every page; narrow windows have the navigation in a bar at their bottom. */
export function PageHeader() {
  return (
    <>
      <header className="top">
        <div className="top-row">
          <Link href="/" className="brand" aria-label="Market Signals, the market">
            <img src="/icon.svg" alt="" width="26" height="26" />
          </Link>
          <nav aria-label="Pages">
            {PLACES.map((place) => (
              <PlaceLink key={place.href} place={place} />
            ))}
          </nav>
          <SyntheticBadge />
          <FetchingBadge />
          <CommandPalette />
          <KeyMenu />
          <ThemeMenu />
        </div>
      </header>
      <BottomBar />
    </>
  );
}

function PlaceLink({ place: { href, text, symbol, isOutside } }: { place: Place }) {
  const [isHere] = useRoute(href === '/' ? '/' : `${href}/*?`);
  const content = (
    <>
      {symbol && <Glyph name={symbol} size={20} />}
      {text}
    </>
  );
  if (isOutside) return <a href={href}>{content}</a>;
  return (
    <Link href={href} aria-current={isHere ? 'page' : undefined}>
      {content}
    </Link>
  );
}

function BottomBar() {
  const menu = useId();
  const hide = () => document.getElementById(menu)?.hidePopover();
  return (
    <nav className="bottom" aria-label="Main pages">
      {IN_BAR.map((place) => (
        <PlaceLink key={place.href} place={place} />
      ))}
      <button type="button" popoverTarget={menu}>
        <Glyph name="more" size={20} />
        More
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes the menu after a choice of its links, which have the keys. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is clicked by the Enter key as well. */}
      <div id={menu} popover="auto" className="popover bottom-menu" onClick={hide}>
        {IN_MENU.map((place) => (
          <PlaceLink key={place.href} place={place} />
        ))}
      </div>
    </nav>
  );
}
