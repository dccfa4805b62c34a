import { SIGNALS_KEY, SIGNALS_URL } from '$app/env/private';
import { createGateway } from '@market-signals/client/core';
import { StockListDocument } from '@market-signals/client/documents';

/** Fetches on the server, so that the page arrives with its figures. */
export async function load() {
  const gateway = createGateway({ url: SIGNALS_URL, apiKey: SIGNALS_KEY });
  const { data, families } = await gateway.request(StockListDocument, { first: 20 });
  return { stocks: data.stocks?.nodes ?? [], families };
}
