import { Client, provideClient, useQuery } from '@urql/vue';
import { createApp, defineComponent, h } from 'vue';
import { LIST, PAGE, showList, showPage } from '../../support/clients/documents.mjs';
import { createUrqlClient, getCode } from '../../support/clients/urql-client.mjs';

// Vue asks whether the element that it is mounted in is one of these.
for (const name of ['Element', 'SVGElement', 'ShadowRoot', 'MathMLElement'])
  globalThis[name] ??= window[name] ?? class {};

/** Vue: components with the composables of @urql/vue. */
export function createClient(options) {
  const client = createUrqlClient(options, Client);
  /** Mounts a component that queries, below one that provides the client. */
  function mount(query, variables) {
    let result;
    const Child = defineComponent({
      setup() {
        result = useQuery({ query, variables });
        return () => h('p', result.fetching.value ? 'Loading' : JSON.stringify(result.data.value ?? null));
      },
    });
    const Root = defineComponent({
      setup() {
        provideClient(client);
        return () => h(Child);
      },
    });
    const app = createApp(Root);
    app.mount(document.createElement('div'));
    return { result, close: () => app.unmount() };
  }
  return {
    openPage(ticker) {
      const { result, close } = mount(PAGE, { ticker });
      const refetch = () => result.executeQuery({ requestPolicy: 'network-only' });
      return {
        get: () => showPage(result.data.value, getCode(result.error.value), result.fetching.value),
        close,
        refetch,
      };
    },
    openList(first) {
      const { result, close } = mount(LIST, { first });
      const loadMore = () =>
        client.query(LIST, { first, after: result.data.value.stocks.pageInfo.endCursor }).toPromise();
      return { get: () => showList(result.data.value), close, loadMore };
    },
    // The exchange of the kit does it.
    goLive() {},
    close() {},
  };
}
