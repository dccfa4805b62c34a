import type { GraphiQLOptions } from 'graphql-yoga';
import type { Tier } from '../../gateway/access/tiers.ts';
import { isoDate } from '../../lib/dates.ts';
import { newestDueQuarter } from '../../lib/quarters.ts';
import { withBadge } from '../synthetic-badge.ts';
import { barWith, SCRIPT, STYLE } from './bar.ts';
import { examplesOf } from './examples.ts';

/** How many examples are open tabs at first; all of them are in the menu. More tabs than this cannot be told apart. */
const OPEN_TABS = 4;

/**
 * The GraphiQL page: everything in one file, no outside address, a field for the API key, some examples as tabs and all
 * in a menu, and a badge where `isDemo` says that the data is synthetic. `demoKeys` are put into the field by a button each; only a demo has any.
 */
export function graphiqlPage(
  demoKeys: Readonly<Record<Tier, string>> | null,
  now: () => Date,
  isDemo: () => boolean = () => false,
): (options: GraphiQLOptions) => Promise<string> {
  let made: { quarter: string; page: Promise<string> } | undefined;
  return (options) => {
    const quarter = isoDate(newestDueQuarter(now()));
    if (made?.quarter !== quarter) made = { quarter, page: pageWith(examplesOf(quarter), demoKeys, options) };
    return isDemo() ? made.page.then(withBadge) : made.page;
  };
}

async function pageWith(
  examples: readonly string[],
  demoKeys: Readonly<Record<Tier, string>> | null,
  options: GraphiQLOptions,
): Promise<string> {
  // Nine megabytes of script, which a gateway that only answers clients never needs.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  return withBar(
    renderGraphiQL({
      ...options,
      title: 'Market Signals: GraphiQL',
      shouldPersistHeaders: false,
      defaultEditorToolsVisibility: 'variables',
      defaultTabs: examples.slice(0, OPEN_TABS).map((query) => ({ query, variables: '', headers: '' })),
    }),
    barWith(examples, demoKeys),
  );
}

/**
 * Puts the bar into the page, its script ahead of the page's own, which then sends its requests through the bar.
 * Replacements are functions: the page's own script is full of `$&`.
 */
function withBar(html: string, bar: string): string {
  const script = SCRIPT === null ? '' : `<script>${SCRIPT}</script>`;
  const edits: [string, string][] = [
    ['</style>', `${STYLE}</style>`],
    [
      '<meta charset="utf-8" />',
      '<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />',
    ],
    ['<div id="root"></div>', `${bar}<div id="root"></div>${script}`],
  ];
  let edited = html;
  for (const [mark, replacement] of edits) {
    if (!edited.includes(mark)) throw new Error(`The GraphiQL page has no ${mark} any more.`);
    edited = edited.replace(mark, () => replacement);
  }
  return edited;
}
