import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import relay from 'relay-runtime';
import { createGateway, isOutdated, watchDataVersions } from '../../../client/core/index.ts';
import { LIST, PAGE, showList, showPage } from '../../support/clients/documents.mjs';

const { createOperationDescriptor, Environment, fetchQuery, getRequest, Network, RecordSource, Store } = relay;

/** Compiles the documents with relay-compiler. Its queries are named after their file. */
export async function prepare({ folder, schema }) {
  const root = mkdtempSync(join(folder, '.relay-clients-'));
  for (const name of ['src', 'generated']) mkdirSync(join(root, name));
  const list = LIST.replace('query List', 'query clientsListQuery')
    .replace('after: $after)', 'after: $after) @connection(key: "clients_stocks", filters: [])')
    .replace('nodes { id ticker name }', 'edges { node { id ticker name } }');
  const page = PAGE.replace('query Page', 'query clientsPageQuery');
  const config = {
    src: 'src',
    artifactDirectory: 'generated',
    language: 'javascript',
    schema: 'schema.graphql',
    eagerEsModules: true,
  };
  writeFileSync(join(root, 'relay.config.json'), JSON.stringify(config));
  writeFileSync(join(root, 'schema.graphql'), schema);
  writeFileSync(
    join(root, 'src/clients.js'),
    `import { graphql } from 'relay-runtime';\nexport const page = graphql\`${page}\`;\nexport const list = graphql\`${list}\`;\n`,
  );
  execFileSync(process.execPath, [join(folder, 'node_modules/relay-compiler/cli.js'), '--noWatchman'], { cwd: root });
  const load = async (name) =>
    (await import(pathToFileURL(join(root, `generated/${name}.graphql.js`)).href)).default;
  return { root, page: await load('clientsPageQuery'), list: await load('clientsListQuery') };
}

/** Relay without React: an environment, compiled documents, and subscriptions of its store. */
export function createClient({ url, fetch, prepared }) {
  const gateway = createGateway({ url, fetch });
  /** The versions that responses were read from, by their variables. */
  const families = new Map();
  const send = async ({ text, name }, variables) => {
    // The script counts requests by the name of their operation.
    const operationName = name === 'clientsPageQuery' ? 'Page' : 'List';
    const query = text.replace(name, operationName);
    const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
    const result = await response.json();
    if (result.extensions?.families) families.set(JSON.stringify(variables), result.extensions.families);
    // Relay itself ignores the error of a field if there is other data.
    if (result.errors) throw Object.assign(new Error(result.errors[0].message), { source: result });
    return result;
  };
  const environment = new Environment({
    network: Network.create(send),
    store: new Store(new RecordSource()),
    relayFieldLogger() {},
  });
  const pages = new Set();
  let stop = () => {};
  function watch(query, variables) {
    const operation = createOperationDescriptor(getRequest(query), variables);
    let snapshot = environment.lookup(operation.fragment);
    const state = { code: null, isLoading: false };
    const subscription = environment.subscribe(snapshot, (next) => {
      snapshot = next;
    });
    const retained = environment.retain(operation);
    const load = async (more = {}, fetchPolicy = 'network-only') => {
      state.isLoading = true;
      try {
        await fetchQuery(environment, query, { ...variables, ...more }, { fetchPolicy }).toPromise();
        state.code = null;
      } catch (error) {
        state.code = error.source?.errors?.[0]?.extensions?.code ?? 'network';
      }
      state.isLoading = false;
    };
    const isCached = environment.check(operation).status === 'available';
    if (!isCached) void load();
    return {
      get: () => (snapshot.isMissingData ? undefined : snapshot.data),
      state,
      load,
      close() {
        subscription.dispose();
        retained.dispose();
      },
    };
  }
  return {
    openPage(ticker) {
      const { get, state, load, close } = watch(prepared.page, { ticker });
      const refetch = () => load();
      const update = (versions) => isOutdated(families.get(JSON.stringify({ ticker })), versions) && void load();
      pages.add(update);
      return {
        get: () => showPage(get(), state.code, state.isLoading),
        close() {
          pages.delete(update);
          close();
        },
        refetch,
      };
    },
    openList(first) {
      const { get, load, close } = watch(prepared.list, { first });
      const getList = () => {
        const { edges, pageInfo } = get()?.stocks ?? {};
        return edges && { stocks: { nodes: edges.map(({ node }) => node), pageInfo } };
      };
      return {
        get: () => showList(getList()),
        close,
        loadMore: () => load({ after: getList().stocks.pageInfo.endCursor }),
      };
    },
    goLive() {
      stop = watchDataVersions(gateway, (versions) => pages.forEach((update) => update(versions)));
    },
    close: () => stop(),
  };
}
