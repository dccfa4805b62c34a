import { html } from '../html.ts';
import { page } from './layout.ts';
import type { Reference } from './reference.ts';

/**
 * The viewer of /openapi.json, filled in by `api.js`: every path with its parameters, its response, and a form to send
 * it.
 */
export function apiPage(reference: Reference): string {
  const body = html`
<h1>REST API</h1>
<p>Every documented path, read from <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1), which code generators and API clients
import. A path returns what its query on <a href="/graphql">/graphql</a> returns.</p>
<p><label for="api-key">API key</label> <input class="field" id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="No key: open fields and previews only"></p>
<p><label for="filter">Filter</label> <input class="field" id="filter" type="search" placeholder="stocks, insider, rating" autocomplete="off"></p>
<p id="shown" role="status" class="soft">Loading the paths.</p>
<div id="paths"></div>
<noscript>The viewer needs JavaScript. <a href="/openapi.json">/openapi.json</a> has all of it.</noscript>`;
  return page('REST API', '/docs/api', reference, body, [], ['/site/api.js']);
}
