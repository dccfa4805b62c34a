import type { Tier } from '../../graph/tiers.ts';
import { isoDate } from '../../lib/dates.ts';
import { newestDueQuarter } from '../../market/quarters.ts';
import { SITE_HEAD } from '../docs/layout.ts';
import { Html, html } from '../html.ts';
import { siteHeader } from '../site-header.ts';
import { withBadge } from '../synthetic-badge.ts';
import { isLocalVisit } from '../visits.ts';
import { assetAddresses, OPTIONS_ID } from './assets.ts';
import { BAR_STYLE, barWith } from './bar.ts';
import { listExamples } from './examples.ts';

/**
 * The number of examples open as tabs at first; all of them are in the menu. The titles of more tabs would not be
 * readable.
 */
const OPEN_TABS = 4;

/**
 * The GraphiQL page: no external addresses, a field for the API key, some examples as tabs and all in a menu, and a
 * badge if `isDemo` reports synthetic data. `examples` are those of the families. Each of `demoKeys` has a button that enters it; only a demo has such keys,
 * and only local visits see them.
 */
export function graphiqlPage(
  examples: readonly string[],
  demoKeys: Readonly<Record<Tier, string>> | null,
  now: () => Date,
  isDemo: () => boolean = () => false,
  hasDashboard = false,
): (request: Request) => Promise<string> {
  const pages = new Map<boolean, { quarter: string; page: Promise<string> }>();
  return (request) => {
    const quarter = isoDate(newestDueQuarter(now()));
    const isLocal = isLocalVisit(request);
    let cached = pages.get(isLocal);
    if (cached?.quarter !== quarter) {
      const queries = listExamples(examples, quarter);
      cached = {
        quarter,
        page: pageWith(barWith(queries, isLocal ? demoKeys : null), queries, hasDashboard),
      };
      pages.set(isLocal, cached);
    }
    return isDemo() ? cached.page.then(withBadge) : cached.page;
  };
}

async function pageWith(keyBar: string, examples: readonly string[], hasDashboard: boolean): Promise<string> {
  const { style, editor, bar } = await assetAddresses();
  const settings = {
    endpoint: '/graphql',
    title: 'Market Signals: GraphiQL',
    shouldPersistHeaders: false,
    defaultEditorToolsVisibility: 'variables',
    defaultTabs: examples.slice(0, OPEN_TABS).map((query) => ({ query, variables: '', headers: '' })),
  };
  // The bar's script runs first, so that GraphiQL sends its requests through the bar.
  return html`${new Html('<!doctype html>')}
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${settings.title}</title>
${SITE_HEAD}
<link rel="stylesheet" href="${style}">
<style>${new Html(BAR_STYLE)}</style>
</head>
<body id="body" class="no-focus-outline">
<noscript>GraphiQL needs JavaScript.</noscript>
${siteHeader({ hasDashboard, hasDocs: true }, '/graphql')}
${new Html(keyBar)}
<div id="root"></div>
<script type="application/json" id="${OPTIONS_ID}">${new Html(jsonIn(settings))}</script>
${bar && html`<script src="${bar}"></script>`}
<script src="${editor}"></script>
</body>
</html>
`.text;
}

/** JSON that is safe inside a script element: nothing in it closes the element. */
const jsonIn = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
