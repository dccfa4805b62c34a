import { KEY_HEADER } from '../gateway/access/api-keys.ts';
import { TIERS } from '../graph/limits.ts';
import type { TIER_NAMES } from '../graph/tiers.ts';
import { tierTable } from './docs/guides.ts';
import { sitePage } from './docs/layout.ts';
import { html } from './html.ts';
import type { Site } from './site-header.ts';

const count = (calls: number) => calls.toLocaleString('en-US');

const describeCalls = ({ perMinute, perMonth }: (typeof TIERS)[keyof typeof TIERS]): string =>
  `${count(perMinute)} calls a minute, ${perMonth === null ? 'no monthly cap' : `${count(perMonth)} a month`}`;

/** The contents of each plan, in the order of importance to a reader of the pages. */
const SHOWN: Readonly<Record<(typeof TIER_NAMES)[number], readonly string[]>> = {
  FREE: [
    'Quotes, charts, ratings, and market mood in full',
    'The first rows of trades, filings, analyst actions, and options',
    'Two stories of the day, and the two strongest signals of each stock',
    'Earnings of the current week',
  ],
  PRO: [
    'Every row of every list, and every figure',
    'All stories of the day, and every signal behind a move',
    'All insider trades and congressional trades, and every 13F position',
    'Full option boards, walls, and unusual contracts',
    'The whole earnings calendar',
  ],
};

const plan = (tier: (typeof TIER_NAMES)[number], price: string | null) => html`<section class="plan">
<h2>${tier}</h2>
${price !== null && html`<p class="plan-price">${price}</p>`}
<ul>
<li>${describeCalls(TIERS[tier])}</li>
${SHOWN[tier].map((text) => html`<li>${text}</li>\n`)}</ul>
</section>`;

/** A list as a FREE key sees it, with the rows that it lacks; the figures are made up. */
const sample = () => html`<section class="plan-sample">
<h2>An example</h2>
<ul>
<li><b>6 downgrades</b> Six analysts downgraded the stock in one day.</li>
<li><b>Mentions 16x</b> It was mentioned 16 times as often as usual.</li>
<li class="hidden-row"><b>5 insiders sold</b> Five insiders sold $3.6 million.</li>
<li class="hidden-row"><b>Put/call 2.22</b> Its highest put/call ratio in a year.</li>
<li class="hidden-row"><b>52-week low</b> It closed near its 52-week low.</li>
</ul>
<p>Why a stock moved, with made-up figures. FREE shows the first two reasons, PRO all five.</p>
</section>`;

/** The target of preview links unless the operator sets another page: the benefits of PRO, and how to get a key. */
export function upgradePage(price: string | null, site: Site): string {
  const body = html`<main id="main" class="sheet">
<h1>PRO shows everything</h1>
<p>A FREE key shows the first rows of each list and the main figures of each record. A PRO key shows all of them.</p>
<div class="plans">
${plan('FREE', null)}
${plan('PRO', price)}
</div>
${sample()}
<h2>How to get a key</h2>
<p>The operator of this gateway issues keys with <code>market-signals keys create --label "..." --tier PRO</code>.
Send yours in the header <code>${KEY_HEADER}</code>. ${site.hasDocs && html`<a href="/docs">Read the docs</a>.`}</p>
${site.hasDocs && html`<h2>Field by field</h2>${tierTable()}`}
</main>`;
  return sitePage({ title: 'PRO', site, here: '/upgrade', body });
}
