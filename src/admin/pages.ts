import { readFileSync } from 'node:fs';
import { FILES } from '../web/docs/layout.ts';

type Page = { type: string; content: string | Uint8Array<ArrayBuffer> };

const STYLE = 'text/css; charset=utf-8';
const STYLES = ['admin.css', 'parts.css'];
const SCRIPT = 'text/javascript; charset=utf-8';
const file = (name: string): string => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');
const SCRIPTS = [
  'admin.js',
  'dom.js',
  'send.js',
  'keys.js',
  'organizations.js',
  'deprecated.js',
  'sources.js',
  'jobs.js',
  'imports.js',
  'history.js',
  'alerts.js',
  'audit.js',
];
/** The files of the design that the admin pages share with the gateway's pages. */
const SHARED = ['/site/tokens.css', '/site/theme.js', '/site/inter-latin.woff2', '/site/icon.svg'];

/** The pages by address. They hold no data: a script asks for it with the admin's secret. */
const PAGES: Readonly<Record<string, Page>> = {
  '/': { type: 'text/html; charset=utf-8', content: file('index.html') },
  ...Object.fromEntries(STYLES.map((name) => [`/${name}`, { type: STYLE, content: file(name) }])),
  ...Object.fromEntries(SCRIPTS.map((name) => [`/${name}`, { type: SCRIPT, content: file(name) }])),
  ...Object.fromEntries(SHARED.flatMap((path) => (FILES[path] ? [[path, FILES[path]]] : []))),
};

/** The page at an address; null if there is none. */
export function answerPage({ method }: Request, path: string): Response | null {
  const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  if (!page || (method !== 'GET' && method !== 'HEAD')) return null;
  return new Response(method === 'HEAD' ? null : page.content, { headers: { 'Content-Type': page.type } });
}
