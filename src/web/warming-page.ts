import { FILES, SITE_HEAD } from './docs/layout.ts';
import { Html, html } from './html.ts';

/** How far a start is: `done` of `total` steps, and the newest or current step. */
export type StartStatus = {
  /** A sentence about the work in progress. */
  title: string;
  /** How long it takes. */
  note: string;
  done: number;
  total: number;
  step: string;
};

/** A file that the page loads, at its address in a complete gateway. */
export const findSiteFile = (path: string) => (Object.hasOwn(FILES, path) ? FILES[path] : undefined);

const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--text);
  font: var(--t-15) / 1.45 var(--font); font-variant-numeric: tabular-nums; }
main { box-sizing: border-box; width: min(520px, 100vw - 2 * var(--gutter)); padding: 28px; background: var(--panel);
  border: 1px solid var(--line); border-radius: var(--r-3); box-shadow: var(--shadow-1); }
.name { display: flex; align-items: center; gap: 10px; margin: 0 0 24px; font-size: var(--t-13); font-weight: 500;
  color: var(--muted); }
h1 { margin: 0 0 6px; font-size: var(--t-22); font-weight: 600; line-height: 1.2; }
p { margin: 0; color: var(--muted); }
progress { appearance: none; display: block; width: 100%; height: 8px; margin: 20px 0 10px; border: 0;
  border-radius: var(--r-1); background: var(--sunk); overflow: hidden; }
progress::-webkit-progress-bar { background: var(--sunk); }
progress::-webkit-progress-value { background: var(--accent); transition: inline-size 180ms; }
progress::-moz-progress-bar { background: var(--accent); }
#step { display: flex; justify-content: space-between; gap: 16px; font-size: var(--t-13); }
#now { display: block; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#end { margin-top: 20px; padding-top: 16px; border-top: 1px solid var(--line-soft); font-size: var(--t-13); }
#now::first-letter { text-transform: uppercase; }
progress:indeterminate { background: linear-gradient(90deg, var(--sunk) 30%, var(--accent) 50%, var(--sunk) 70%) 0 0 / 200%;
  animation: pass 1.6s linear infinite; }
progress:indeterminate::-webkit-progress-bar { background: none; }
progress:indeterminate::-moz-progress-bar { background: none; }
@keyframes pass { to { background-position: -200% 0; } }
@media (prefers-reduced-motion: reduce) {
  progress::-webkit-progress-value { transition: none; }
  progress:indeterminate { animation: none; }
}
`;

/** The page of a gateway that is not complete. Its script follows the progress, and then loads the visited page. */
export const renderWarmingPage = ({ title, note, done, total, step }: StartStatus): string =>
  html`${new Html('<!doctype html>')}
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Starting - Market Signals</title>
${SITE_HEAD}
<noscript><meta http-equiv="refresh" content="2"></noscript>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<p class="name"><img src="/site/icon.svg" alt="" width="26" height="26">Market Signals</p>
<div role="status"><h1 id="title">${title}</h1></div>
<p id="note">${note}</p>
<progress aria-labelledby="title"${done > 0 && new Html(` max="${total}" value="${done}"`)}></progress>
<p id="step"><span id="now">${step}</span><span id="count">${done > 0 && formatSteps({ done, total })}</span></p>
<p id="end">This page opens by itself when the gateway is ready.</p>
</main>
<script type="module" src="/site/warming.js"></script>
</body>
</html>
`.text;

const formatSteps = ({ done, total }: Pick<StartStatus, 'done' | 'total'>): string => `${done} of ${total}`;
