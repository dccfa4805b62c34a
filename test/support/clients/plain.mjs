import { createGateway, isOutdated, watchDataVersions } from '../../../client/core/index.ts';
import { LIST, PAGE, showList, showPage } from './documents.mjs';

const toDocument = (text) => ({ toString: () => text });
const PAGE_DOCUMENT = toDocument(PAGE);
const LIST_DOCUMENT = toDocument(LIST);

/** The kit's `request` and `stream` without a framework, such as in a script of a page or in Solid's `createResource`. */
export function createClient({ url, fetch }) {
  const gateway = createGateway({ url, fetch });
  const updates = new Set();
  const answers = new Map();
  let stop = () => {};
  return {
    openPage(ticker) {
      let page = showPage(answers.get(ticker)?.data, null, !answers.has(ticker));
      const refetch = async () => {
        try {
          answers.set(ticker, await gateway.request(PAGE_DOCUMENT, { ticker }));
          page = showPage(answers.get(ticker).data);
        } catch (error) {
          page = showPage(answers.get(ticker)?.data, error.code);
        }
      };
      const update = (versions) => isOutdated(answers.get(ticker)?.families, versions) && void refetch();
      updates.add(update);
      if (page.isLoading) void refetch();
      return { get: () => page, close: () => updates.delete(update), refetch };
    },
    openList(first) {
      const pages = [];
      const load = async (after) => {
        pages.push((await gateway.request(LIST_DOCUMENT, { first, after })).data.stocks);
      };
      void load();
      const show = () =>
        showList(pages.length > 0 && { stocks: { ...pages.at(-1), nodes: pages.flatMap(({ nodes }) => nodes) } });
      return { get: show, close() {}, loadMore: () => load(pages.at(-1).pageInfo.endCursor) };
    },
    goLive() {
      stop = watchDataVersions(gateway, (versions) => {
        for (const update of updates) update(versions);
      });
    },
    close: () => stop(),
  };
}
