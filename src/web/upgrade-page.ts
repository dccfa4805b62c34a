import { KEY_HEADER } from '../gateway/access/api-keys.ts';
import { TIERS } from '../gateway/metering/quota.ts';

const count = (calls: number | null) => (calls === null ? 'no cap' : calls.toLocaleString('en-US'));

/** Where previews point to unless the operator has a page of their own: what PRO is, and how to come by a key. */
export const upgradePage = (price: string, hasDocs: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Market Signals: PRO</title>
<link rel="icon" href="data:,">
<style>
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; color: #1c2330; }
  table { border-collapse: collapse; } td, th { padding: 4px 24px 4px 0; text-align: left; } code { background: #eef1f6; padding: 1px 4px; }
  @media (prefers-color-scheme: dark) { body { background: #12161f; color: #e8ebf2 } code { background: #262e3e } a { color: #8ab8ff } }
</style>
<h1>PRO shows everything</h1>
<p>A FREE key sees previews: the first rows of a list, the open fields of a record. A PRO key sees all of it.</p>
<table>
  <tr><th>Calls</th><th>FREE</th><th>PRO</th></tr>
  <tr><td>a minute</td><td>${count(TIERS.FREE.perMinute)}</td><td>${count(TIERS.PRO.perMinute)}</td></tr>
  <tr><td>a month</td><td>${count(TIERS.FREE.perMonth)}</td><td>${count(TIERS.PRO.perMonth)}</td></tr>
</table>
<p>Price: ${price.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}.</p>
<p>Whoever runs this gateway issues keys with <code>market-signals keys create --label "..." --tier PRO</code>.
Send yours in the header <code>${KEY_HEADER}</code>. ${hasDocs ? '<a href="/docs">What there is to ask</a>.' : ''}</p>
</html>
`;
