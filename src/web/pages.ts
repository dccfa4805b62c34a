import type { GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { LookUp } from '../gateway/look-up.ts';
import { printedSchema } from '../gateway/schema/printed-schema.ts';
import { listDeprecated } from '../graph/deprecation.ts';
import type { Route } from '../graph/rest/route.ts';
import { renderChangesFeed } from './changes/feed.ts';
import { CHANGES_FEED_PATH, CHANGES_PATH, renderChangesPage } from './changes/page.ts';
import { listUnreleased, readReleases } from './changes/releases.ts';
import { FILES } from './docs/layout.ts';
import { buildOpenApi } from './docs/openapi.ts';
import { buildReference, listPageQueries, renderPage } from './docs/pages.ts';
import { firstQuery } from './docs/quick-start-page.ts';
import type { Reference } from './docs/reference.ts';
import { shortenSample } from './docs/sample-answers.ts';
import { sampleValues } from './docs/sample-values.ts';
import { ASSETS, assetAnswer } from './graphiql/assets.ts';
import { iconAnswer } from './icons/answer.ts';
import { createSchemaFiles } from './schema-files.ts';
import { withBadge } from './synthetic-badge.ts';
import { upgradePage } from './upgrade-page.ts';
import { isPageVisit } from './visits.ts';

const HTML = 'text/html; charset=utf-8';
/**
 * How long sample values are cached: quarters end and stocks are delisted, but rarely while a reader is on the pages.
 */
const SAMPLES_MS = 60_000;

/** The origin that a reader uses. A proxy that terminates TLS reports it in a header. */
export function getOrigin({ url, headers }: Request): string {
  const { origin, host } = new URL(url);
  return headers.get('x-forwarded-proto') === 'https' ? `https://${host}` : origin;
}

const answer = (content: string | Uint8Array<ArrayBuffer>, type: string): Response =>
  new Response(content, { headers: { 'Content-Type': type } });
const moved = (to: string) => () => new Response(null, { status: 302, headers: { Location: to } });

type Pages = {
  schema: GraphQLSchema;
  routes: readonly Route[];
  offer: { readonly price: string | null };
  lookUp: LookUp;
  hasDocs: boolean;
  hasDashboard: boolean;
  isDemo: () => boolean;
  graphiql(request: Request): Promise<string>;
};

/**
 * The handlers of the addresses besides `/graphql` and `/api`. An address that ends in `/*` matches everything below
 * it.
 */
export function createPages({ schema, routes, offer, lookUp, hasDocs, hasDashboard, isDemo, graphiql }: Pages) {
  const site = { hasDocs, hasDashboard };
  let latest: { of: string; reference: Reference } | undefined;
  let cached: { reference: Promise<Reference>; until: number } | undefined;
  let described: string | undefined;
  let unreleased: ReturnType<typeof listUnreleased> | undefined;
  const badged = (text: string) => (isDemo() ? withBadge(text) : text);
  const look = async (): Promise<Reference> => {
    const samples = await sampleValues(lookUp);
    const version = JSON.stringify([samples, offer.price]);
    // Built from the entire schema: half a second of work, for pages that seldom change.
    const ticker = String(samples.ticker);
    const sample = { ticker, data: await lookUp(firstQuery(ticker)) };
    if (latest?.of !== version)
      latest = {
        of: version,
        reference: buildReference({ schema, routes, samples, price: offer.price, site, sample }),
      };
    return { ...latest.reference, sample };
  };
  const reference = () => {
    if (!cached || cached.until < performance.now()) {
      const built = look();
      built.catch(() => {
        cached = undefined;
      });
      cached = { reference: built, until: performance.now() + SAMPLES_MS };
    }
    return cached.reference;
  };
  /** The responses of a page's queries, as a FREE key sees them; a query that fails has none. */
  const loadResponses = async (reference: Reference, address: string) => {
    const responses = new Map<string, unknown>();
    for (const query of listPageQueries(reference, address)) {
      const data = await lookUp(query, {}, 'FREE');
      if (data && Object.values(data).some((value) => value !== null)) responses.set(query, shortenSample(data));
    }
    return responses;
  };
  const responsesByReference = new WeakMap<Reference, Map<string, ReturnType<typeof loadResponses>>>();
  /** Responses are loaded once for each page and set of sample values. */
  const getResponses = (reference: Reference, address: string) => {
    const responsesByPage = responsesByReference.get(reference) ?? new Map();
    responsesByReference.set(reference, responsesByPage);
    const responses: ReturnType<typeof loadResponses> =
      responsesByPage.get(address) ?? loadResponses(reference, address);
    responsesByPage.set(address, responses);
    return responses;
  };
  const docs = async (pathname: string, request: Request): Promise<Response> => {
    // If introspection is off, these pages would reveal the same.
    if (!hasDocs) return new Response('Page not found.', { status: 404 });
    const current = await reference();
    const address = pathname.replace(/(.)\/$/, '$1');
    const rendered = renderPage(current, address, getOrigin(request), await getResponses(current, address));
    return rendered ? answer(badged(rendered.text), rendered.type) : new Response('Page not found.', { status: 404 });
  };
  const changes = async () => {
    // Two schemas are compared: a quarter of a second of work.
    unreleased ??= listUnreleased(printedSchema(schema));
    const parts = { deprecated: listDeprecated(schema), unreleased, releases: readReleases() };
    return answer(badged(renderChangesPage(await reference(), parts)), HTML);
  };
  return {
    ...(hasDocs && {
      [CHANGES_PATH]: changes,
      [CHANGES_FEED_PATH]: (_path: string, request: Request) =>
        answer(renderChangesFeed(readReleases(), getOrigin(request)), 'application/atom+xml; charset=utf-8'),
      '/graphql': async (_path: string, request: Request) =>
        isPageVisit(request) ? answer(await graphiql(request), HTML) : null,
      '/': moved('/graphql'),
      '/graphiql': moved('/graphql'),
      [`${ASSETS}*`]: assetAnswer,
      ...createSchemaFiles(schema),
    }),
    '/icons/*': iconAnswer(lookUp),
    '/upgrade': () => answer(badged(upgradePage(offer.price, site)), HTML),
    '/site/*': (pathname: string) => {
      const file = Object.hasOwn(FILES, pathname) ? FILES[pathname] : undefined;
      return file ? answer(file.content, file.type) : null;
    },
    '/docs': docs,
    '/docs/*': docs,
    '/openapi.json': () => {
      described ??= JSON.stringify(buildOpenApi(schema, routes), null, 2);
      return answer(described, 'application/json');
    },
  };
}

/** Handles a path; null if other handlers should. */
type PageAnswer = (pathname: string, request: Request) => Response | null | Promise<Response | null>;

/** Serves the pages' addresses: exact matches, and everything below `/docs/*`. */
export function usePages(pages: Readonly<Record<string, PageAnswer>>): Plugin {
  return {
    async onRequest({ request, url: { pathname }, endResponse }) {
      const [, first] = pathname.split('/');
      const answer = Object.hasOwn(pages, pathname) ? pages[pathname] : pages[`/${first}/*`];
      const response = await answer?.(pathname, request);
      if (response) endResponse(response);
    },
  };
}
