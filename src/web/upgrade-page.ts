import { KEY_HEADER } from '../gateway/access/api-keys.ts';
import { TIERS } from '../graph/limits.ts';
import { TIER_NAMES } from '../graph/tiers.ts';
import { tierTable } from './docs/guides.ts';
import { html, renderTable } from './docs/html.ts';
import { sitePage } from './docs/layout.ts';
import type { Site } from './site-header.ts';

const count = (calls: number | null) => (calls === null ? 'no cap' : calls.toLocaleString('en-US'));

const callsTable = () =>
  renderTable(
    ['Calls', ...TIER_NAMES],
    [
      ['Per minute', ...TIER_NAMES.map((tier) => count(TIERS[tier].perMinute))],
      ['Per month (UTC)', ...TIER_NAMES.map((tier) => count(TIERS[tier].perMonth))],
    ],
  );

/** The target of preview links unless the operator sets another page: the benefits of PRO, and how to get a key. */
export function upgradePage(price: string | null, site: Site): string {
  const body = html`<main id="main" class="sheet">
<h1>PRO shows everything</h1>
<p>A FREE key shows previews: the first rows of a list and the open fields of a record. A PRO key shows everything.</p>
${site.hasDocs ? tierTable() : callsTable()}
${price !== null && html`<p>Price: ${price}.</p>`}
<p>Whoever runs this gateway issues keys with <code>market-signals keys create --label "..." --tier PRO</code>.
Send yours in the header <code>${KEY_HEADER}</code>. ${site.hasDocs && html`<a href="/docs">Read the docs</a>.`}</p>
</main>`;
  return sitePage({ title: 'PRO', site, here: '/upgrade', body });
}
