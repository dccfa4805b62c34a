import { toHex, toHsl } from './colors.ts';
import { paintEditors } from './editor-theme.ts';

/** The name under which all pages of the gateway keep the theme, and that of GraphiQL's own setting. */
const STORED_AS = 'market-signals:theme';
const GRAPHIQL_STORED_AS = 'graphiql:theme';

/** GraphiQL's colors, each with its design tokens. */
const TOKENS = {
  primary: 'accent',
  secondary: 'series-2',
  tertiary: 'series-3',
  info: 'accent',
  success: 'up',
  warning: 'warn',
  error: 'down',
  neutral: 'text',
  base: 'panel',
} as const;

const PLACES =
  '.graphiql-container, .graphiql-dialog, .graphiql-dialog-overlay, .graphiql-tooltip, [data-radix-popper-content-wrapper]';

const probe = document.createElement('i');
probe.hidden = true;

/** Reads a token through a hidden element, because a token may be written in any notation of colors. */
function readColor(token: string): readonly [number, number, number] {
  if (!probe.isConnected) document.body.append(probe);
  probe.style.color = `var(--${token})`;
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** Gives GraphiQL the colors of the tokens of the current theme. */
function paint(style: HTMLStyleElement): void {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  void paintEditors(theme, (token) => toHex(readColor(token)));
  const colors = Object.entries(TOKENS).map(([name, token]) => `--color-${name}: ${toHsl(readColor(token))};`);
  style.textContent = `#body :is(${PLACES}) { ${colors.join(' ')} }`;
}

/** One theme for the header, the bar, and GraphiQL. Call it before GraphiQL's own script reads its setting. */
export function followSiteTheme(): void {
  const root = document.documentElement;
  const style = document.head.appendChild(document.createElement('style'));
  localStorage.setItem(GRAPHIQL_STORED_AS, root.dataset.theme === 'dark' ? 'dark' : 'light');
  paint(style);
  const choose = (theme: 'light' | 'dark') => {
    localStorage.setItem(STORED_AS, theme);
    localStorage.setItem(GRAPHIQL_STORED_AS, theme);
    root.dataset.theme = theme;
  };
  // The menu of the header sets the attributes. GraphiQL reads its setting once, so a theme that is new to it needs a
  // reload, which its tabs survive.
  new MutationObserver(() => {
    const theme = root.dataset.theme === 'dark' ? 'dark' : 'light';
    if (localStorage.getItem(GRAPHIQL_STORED_AS) === theme) return paint(style);
    localStorage.setItem(GRAPHIQL_STORED_AS, theme);
    location.reload();
  }).observe(root, { attributeFilter: ['data-theme', 'data-colors'] });
  // GraphiQL's own settings change the class of the body.
  new MutationObserver(() => {
    const theme = /graphiql-(dark|light)/.exec(document.body.className)?.[1];
    if ((theme === 'dark' || theme === 'light') && theme !== root.dataset.theme) choose(theme);
  }).observe(document.body, { attributeFilter: ['class'] });
}
