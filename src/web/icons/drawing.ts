import { requireFirst } from '../../lib/require.ts';
import { SECTORS } from '../../market/sectors.ts';
import { html } from '../html.ts';

/** The company or fund of an icon. `color`: like #1a2b3c. */
export type IconSubject = { ticker: string; name: string | null; sector: string | null; color: string | null };

/** Words that many companies have in their names. */
const COMMON = /^(the|and|of|demo|made-up|inc|corp|corporation|company|co|plc|ltd|group|holdings|trust|fund|etf)\.?$/i;
/** Colors of those without one, each dark enough for white letters. */
const COLORS = ['#2f5d8a', '#7a4b8c', '#2e7561', '#8a5a2b', '#a03d4f', '#4f5f8f', '#5b6b3a', '#8c4a6b'];

/** The first letters of up to two words of the name, without words that many names have; of the ticker if none is left. */
export function getInitials({ ticker, name }: Pick<IconSubject, 'ticker' | 'name'>): string {
  const words = (name ?? '').split(/[\s,/&-]+/).filter((word) => /^[a-z0-9]/i.test(word) && !COMMON.test(word));
  const letters = words.slice(0, 2).map((word) => word.charAt(0));
  return (letters.length > 0 ? letters.join('') : ticker.slice(0, 2)).toUpperCase();
}

// The sum has 32 bits: that of a long name would otherwise lose its last digits, and colors would repeat.
const pickColor = (ticker: string): string =>
  COLORS[[...ticker].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7) % COLORS.length]!;

/** Black or white, whichever is easier to read on the color. Source: WCAG 2.2, relative luminance. */
export function inkOn(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

/** A square picture: the initials on the company's color, and a wedge whose direction names its sector. */
export const drawIcon = (subject: IconSubject): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${subject.name ?? subject.ticker}">${square(subject)}</svg>`
    .text;

const LOGO_LETTERS = 28;
const LETTER_WIDTH = 16;

/** A wide picture: the square one, and the name beside it, cut off if it is long. */
export function drawLogo(subject: IconSubject): string {
  const name = subject.name ?? subject.ticker;
  const label = name.length > LOGO_LETTERS ? `${name.slice(0, LOGO_LETTERS - 1).trimEnd()}…` : name;
  const length = LETTER_WIDTH * label.length;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${84 + length} 64" role="img" aria-label="${name}">${square(subject)}<text x="76" y="33" fill="#777777" font-family="system-ui,sans-serif" font-size="28" font-weight="600" dominant-baseline="central" textLength="${length}" lengthAdjust="spacingAndGlyphs">${label}</text></svg>`
    .text;
}

/** A round picture with the initials of a person; `slug`: the name in lower case, with dashes. */
export function drawPortrait(slug: string): string {
  const color = pickColor(slug);
  const words = slug.split('-');
  const initials = [requireFirst(words), ...words.slice(1).slice(-1)]
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${toName(slug)}"><circle cx="32" cy="32" r="32" fill="${color}"/>${letters(initials, inkOn(color))}</svg>`
    .text;
}

/** A square picture with the initials of an organization; `slug`: the name in lower case, with dashes. */
export const drawMark = (slug: string): string =>
  drawIcon({ ticker: slug, name: toName(slug), sector: null, color: null });

const toName = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function square(subject: IconSubject) {
  const color = subject.color ?? pickColor(subject.ticker);
  const ink = inkOn(color);
  const hour = (SECTORS as readonly (string | null)[]).indexOf(subject.sector);
  const wedge =
    hour >= 0 &&
    html`<path d="M32 32 15-10 49-10Z" fill="${ink}" opacity=".16" transform="rotate(${(360 * hour) / SECTORS.length} 32 32)"/>`;
  return html`<clipPath id="edge"><rect width="64" height="64" rx="14"/></clipPath><g clip-path="url(#edge)"><rect width="64" height="64" fill="${color}"/>${wedge}</g>${letters(getInitials(subject), ink)}`;
}

const letters = (text: string, ink: string) =>
  html`<text x="32" y="33" fill="${ink}" font-family="system-ui,sans-serif" font-size="26" font-weight="700" text-anchor="middle" dominant-baseline="central">${text}</text>`;
