import { type ReactNode, useId } from 'react';
import { Link, useRoute } from 'wouter';
import { PLACES, type Place } from '../../../src/web/site/places.ts';
import { AlertBell } from '../alerts/bell.tsx';
import { DayBand } from '../days/day-band.tsx';
import { DayMenu } from '../days/day-menu.tsx';
import { Glyph } from '../glyph.tsx';
import { CommandPalette } from './command-palette.tsx';
import { FetchingBadge } from './fetching-badge.tsx';
import { KeyMenu } from './key-menu.tsx';
import { SyntheticBadge } from './synthetic-badge.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const FIRST = PLACES.filter(({ isSecond }) => !isSecond);
const IN_BAR = PLACES.filter(({ symbol }) => symbol);
/** The menus of the header and of the bar; the style sheet hides links that are beside them. */
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
            {FIRST.map((place) => (
              <PlaceLink key={place.href} place={place} />
            ))}
            <PlacesMenu places={IN_MENU}>More</PlacesMenu>
          </nav>
          <SyntheticBadge />
          <FetchingBadge />
          <CommandPalette />
          <DayMenu />
          <AlertBell />
          <KeyMenu />
          <ThemeMenu />
        </div>
      </header>
      <DayBand />
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
  return (
    <nav className="bottom" aria-label="Main pages">
      {IN_BAR.map((place) => (
        <PlaceLink key={place.href} place={place} />
      ))}
      <PlacesMenu places={IN_MENU}>
        <Glyph name="more" size={20} />
        More
      </PlacesMenu>
    </nav>
  );
}

/** A button that opens a menu of further pages. */
function PlacesMenu({ places, children }: { places: readonly Place[]; children: ReactNode }) {
  const menu = useId();
  const hide = () => document.getElementById(menu)?.hidePopover();
  return (
    <>
      <button type="button" className="more-places" popoverTarget={menu}>
        {children}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes the menu after a choice of its links, which have the keys. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is clicked by the Enter key as well. */}
      <div id={menu} popover="auto" className="popover places-menu" onClick={hide}>
        {places.map((place) => (
          <PlaceLink key={place.href} place={place} />
        ))}
      </div>
    </>
  );
}
