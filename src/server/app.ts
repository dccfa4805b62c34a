import { isSynthetic } from '../db/synthetic.ts';
import { EXPORTS_PATH } from '../gateway/access/signed-links.ts';
import { FEEDS_PATH } from '../gateway/alerts/feed-links.ts';
import { createFeeds } from '../gateway/alerts/serve-feed.ts';
import { createApp } from '../gateway/app.ts';
import { createExportFiles } from '../gateway/exports/serve.ts';
import { createLimits } from '../gateway/limits/quota.ts';
import type { RateLimiter } from '../gateway/limits/rate-limiter.ts';
import { createStoredCounts, type StoredCounts } from '../gateway/limits/stored-counts.ts';
import { createDataUpdates } from '../gateway/live/data-updates.ts';
import { createLookUp } from '../gateway/look-up.ts';
import type { AppOptions } from '../gateway/options.ts';
import { useSignUp } from '../gateway/sign-up.ts';
import type { Graph } from '../graph/graph.ts';
import type { Tier } from '../graph/tiers.ts';
import { useMcp } from '../mcp/plugin.ts';
import { usePageGuards } from '../web/content-security.ts';
import { graphiqlPage } from '../web/graphiql/page.ts';
import { createPages, usePages } from '../web/pages.ts';
import { type Dashboard, useDashboard } from '../web/static-site.ts';
import { type Health, healthAnswer } from './health.ts';
import { START_PATH, STARTED } from './warming.ts';

export type ServerOptions = Omit<AppOptions, 'limits' | 'dataUpdates' | 'graphiql' | 'plugins'> & {
  rateLimiter: RateLimiter;
  /** The monthly counts of keys; default: those of the database. */
  counts?: StoredCounts;
  health: Health;
  dataUpdates?: AppOptions['dataUpdates'];
  /** Served at `/`. Without one, `/` leads to GraphiQL. */
  dashboard?: Dashboard | null;
  /** The keys of a demo, which GraphiQL and the dashboard offer. Never the keys of a real installation. */
  demoKeys?: Readonly<Record<Tier, string>> | null;
  /** Issues at most so many FREE keys a UTC day by sign-up; null: none. */
  signUpsPerDay?: number | null;
};

/** Shown with the demo market if no price is configured, so that a front end has one to lay out. */
const DEMO_PRICE = '$20 per month (example)';

/** The configured offer, whose price is an example while the database holds the demo market and no price is configured. */
const withDemoPrice = ({ url, price }: ServerOptions['offer'], isDemo: () => boolean): ServerOptions['offer'] => ({
  url,
  get price() {
    return price ?? (isDemo() ? DEMO_PRICE : null);
  },
});

/** The whole gateway of a graph: GraphQL and the documented paths, GraphiQL, docs, dashboard and health. */
export function createServerApp(
  graph: Graph,
  {
    rateLimiter,
    counts: sharedCounts,
    health,
    dataUpdates: sharedUpdates,
    dashboard = null,
    demoKeys = null,
    signUpsPerDay = null,
    ...options
  }: ServerOptions,
) {
  const { schema, routes, examples } = graph;
  const { data, clock, now, corsOrigins, maxResponseBytes, allowOnlyPersisted = false } = options;
  const dataUpdates = sharedUpdates ?? createDataUpdates(data, clock, { now });
  const counts = sharedCounts ?? createStoredCounts(data.db);
  const limits = createLimits({ db: data.db, rateLimiter, clock, keyUsage: options.keyUsage, counts });
  const isDemo = () => isSynthetic(data.versions);
  const offer = withDemoPrice(options.offer, isDemo);
  const lookUp = createLookUp(graph, { data, limits, dataUpdates, offer, clock, now });
  const graphiql = graphiqlPage(examples, demoKeys, now, isDemo, Boolean(dashboard));
  const pages = createPages({
    schema,
    routes,
    offer,
    lookUp,
    hasDocs: !allowOnlyPersisted,
    hasDashboard: Boolean(dashboard),
    isDemo,
    graphiql,
  });
  const { trustedProxies } = options;
  const signUpParts = { db: data.db, rateLimiter, counts, clock, corsOrigins, trustedProxies };
  return createApp(graph, {
    ...options,
    offer,
    limits,
    dataUpdates,
    plugins: [
      usePageGuards(),
      ...(signUpsPerDay === null ? [] : [useSignUp({ ...signUpParts, perDay: signUpsPerDay })]),
      usePages({
        '/health/ready': () => healthAnswer(health),
        [START_PATH]: () => Response.json(STARTED, { headers: { 'Cache-Control': 'no-store' } }),
        [`${EXPORTS_PATH}*`]: createExportFiles({ data, limits, clock, maxResponseBytes }),
        [`${FEEDS_PATH}*`]: createFeeds({ data, limits, clock }),
        ...pages,
        ...(dashboard && { '/': () => null }),
      }),
      useMcp({ schema, corsOrigins, isOpen: !allowOnlyPersisted, maxResponseBytes }),
      ...(dashboard ? [useDashboard(dashboard, demoKeys)] : []),
    ],
  });
}
