import { createGateway, previewOf } from '@market-signals/client/core';
import { StockListDocument } from '@market-signals/client/documents';
import { gatewayProxy } from '@market-signals/client/proxy';

const ESCAPES = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escape = (text) => String(text).replace(/[&<"]/g, (character) => ESCAPES[character]);

/**
 * Answers requests: the page, the route that adds the key, and the links of previews.
 * @param {{ SIGNALS_URL: string, SIGNALS_KEY: string }} settings
 * @returns {(request: Request) => Promise<Response>}
 */
export function createHandler({ SIGNALS_URL, SIGNALS_KEY }) {
  const proxy = gatewayProxy(SIGNALS_URL, SIGNALS_KEY);
  const gateway = createGateway({ url: SIGNALS_URL, apiKey: SIGNALS_KEY, caller: 'visitor' });
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/graphql') return proxy(request);
    if (pathname === '/upgrade') return Response.redirect(new URL('/upgrade', SIGNALS_URL).href);
    if (pathname === '/') return drawPage(gateway);
    return new Response('Not found', { status: 404 });
  };
}

/** Draws the stocks on the server. */
async function drawPage(gateway) {
  const { data } = await gateway.request(StockListDocument, { first: 20 });
  const rows = data.stocks?.nodes.map(({ ticker, name }) => `<li>${escape(ticker)} ${escape(name)}</li>`) ?? [];
  const note = previewOf(data).isPreview ? '<p><a href="/upgrade">See PRO</a></p>' : '';
  return new Response(`<!doctype html><title>Stocks</title><ul>${rows.join('')}</ul>${note}`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
