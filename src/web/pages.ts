import type { GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { LookUp } from '../gateway/look-up.ts';
import type { Route } from '../gateway/rest/route.ts';
import { FILES } from './docs/layout.ts';
import { buildOpenApi } from './docs/openapi.ts';
import { buildReference, renderPage } from './docs/pages.ts';
import { firstQuery } from './docs/quick-start-page.ts';
import type { Reference } from './docs/reference.ts';
import { sampleValues } from './docs/sample-values.ts';
import { ASSETS, assetAnswer } from './graphiql/assets.ts';
import { iconAnswer } from './icons/answer.ts';
import { withBadge } from './synthetic-badge.ts';
import { upgradePage } from './upgrade-page.ts';
import { isPageVisit } from './visits.ts';

const HTML = 'text/html; charset=utf-8';
/** How long the values in examples are kept: quarters end and stocks are delisted, but not while somebody reads. */
const SAMPLES_MS = 60_000;

/** The address that a reader came by. Behind a proxy that ends TLS, the proxy says so. */
export function getOrigin({ url, headers }: Request): string {
  const { origin, host } = new URL(url);
  return headers.get('x-forwarded-proto') === 'https' ? `https://${host}` : origin;
}

const answer = (text: string, type: string): Response => new Response(text, { headers: { 'Content-Type': type } });
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

/** The addresses beside `/graphql` and `/api`: what each answers. An address that ends in `/*` takes all below it. */
export function createPages({ schema, routes, offer, lookUp, hasDocs, hasDashboard, isDemo, graphiql }: Pages) {
  const site = { hasDocs, hasDashboard };
  let shown: { of: string; reference: Reference } | undefined;
  let known: { reference: Promise<Reference>; until: number } | undefined;
  let described: string | undefined;
  const badged = (text: string) => (isDemo() ? withBadge(text) : text);
  const look = async (): Promise<Reference> => {
    const samples = await sampleValues(lookUp);
    const of = JSON.stringify([samples, offer.price]);
    // Made of the whole schema: half a second of work, for pages that seldom change.
    const ticker = String(samples.ticker);
    const sample = { ticker, data: await lookUp(firstQuery(ticker)) };
    if (shown?.of !== of)
      shown = { of, reference: buildReference({ schema, routes, samples, price: offer.price, site, sample }) };
    return { ...shown.reference, sample };
  };
  const reference = () => {
    if (!known || known.until < performance.now()) {
      const made = look();
      made.catch(() => {
        known = undefined;
      });
      known = { reference: made, until: performance.now() + SAMPLES_MS };
    }
    return known.reference;
  };
  const docs = async (pathname: string, request: Request): Promise<Response> => {
    // Where introspection is off, these pages would tell the same.
    if (!hasDocs) return new Response('Page not found.', { status: 404 });
    const found = renderPage(await reference(), pathname.replace(/(.)\/$/, '$1'), getOrigin(request));
    return found ? answer(badged(found.text), found.type) : new Response('Page not found.', { status: 404 });
  };
  return {
    ...(hasDocs && {
      '/graphql': async (_path: string, request: Request) =>
        isPageVisit(request) ? answer(await graphiql(request), HTML) : null,
      '/': moved('/graphql'),
      '/graphiql': moved('/graphql'),
      [`${ASSETS}*`]: assetAnswer,
    }),
    '/icons/*': iconAnswer(lookUp),
    '/upgrade': () => answer(badged(upgradePage(offer.price, site)), HTML),
    '/site/*': (pathname: string) =>
      Object.hasOwn(FILES, pathname) ? answer(FILES[pathname]!.text, FILES[pathname]!.type) : null,
    '/docs': docs,
    '/docs/*': docs,
    '/openapi.json': () => {
      described ??= JSON.stringify(buildOpenApi(schema, routes), null, 2);
      return answer(described, 'application/json');
    },
  };
}

/** Answers a path; null if it leaves the path to others. */
export type PageAnswer = (pathname: string, request: Request) => Response | null | Promise<Response | null>;

/** Answers the pages' addresses: exact ones, and for `/docs/*` everything below. */
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
