'use client';

import { useGatewayInfiniteQuery, useGatewayQuery } from '@market-signals/client/react';
import { useEffect, useState } from 'react';
import { LIST, PAGE, showPage } from './documents.mjs';

const toDocument = (text) => ({ toString: () => text });
const PAGE_DOCUMENT = toDocument(PAGE);
const LIST_DOCUMENT = toDocument(LIST);
const PAGING = { connection: (data) => data.stocks, after: 'after' };

/** Views that a test opens through `window.script`. Each reports what it shows to `window.reportView`. */
export default function Script() {
  const [views, setViews] = useState([]);
  useEffect(() => {
    window.script = {
      actions: {},
      open: (view) => setViews((open) => [...open, view]),
      close: (id) => setViews((open) => open.filter((view) => view.id !== id)),
    };
  }, []);
  return views.map((view) => (view.ticker ? <Page key={view.id} {...view} /> : <List key={view.id} {...view} />));
}

function useReport(id, state, action) {
  useEffect(() => {
    window.script.actions[id] = action;
    window.reportView(id, state);
  });
}

function Page({ id, ticker }) {
  const { data, error, isFetching, refetch } = useGatewayQuery(PAGE_DOCUMENT, { ticker });
  useReport(id, showPage(data, error?.code ?? null, isFetching), refetch);
}

function List({ id, first }) {
  const { rows, hasNextPage, fetchNextPage } = useGatewayInfiniteQuery(LIST_DOCUMENT, PAGING, { first });
  useReport(id, { tickers: rows.map(({ ticker }) => ticker), hasNextPage }, fetchNextPage);
}
