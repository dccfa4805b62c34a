import { fileAnswer, hashFile, type StaticFile, staticFile } from '../static-file.ts';
import { readBarScript } from './bar.ts';

/** Names below this path contain a hash of the content. */
export const ASSETS = '/graphiql/';

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** The addresses that the page loads. `bar` is null if the bar's script was not built. */
type Assets = { style: string; editor: string; bar: string | null };

let loaded: Promise<{ addresses: Assets; files: ReadonlyMap<string, StaticFile> }> | undefined;

/** Loaded lazily: nine megabytes of script, which a gateway without browser visits never needs. */
const load = () => (loaded ??= loadAssets());

async function loadAssets() {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const { style, script } = splitPage(renderGraphiQL());
  const bar = readBarScript();
  const files = new Map<string, StaticFile>();
  const add = async (text: string, type: string, ending: string) => {
    const address = `${ASSETS}${hashFile(text)}.${ending}`;
    files.set(address, await staticFile(new TextEncoder().encode(text), type, true));
    return address;
  };
  const addresses = {
    style: await add(style, STYLE, 'css'),
    editor: await add(`${script}${START}`, SCRIPT, 'js'),
    bar: bar === null ? null : await add(bar, SCRIPT, 'js'),
  };
  return { addresses, files };
}

/** The id of the element that holds GraphiQL's options as JSON. */
export const OPTIONS_ID = 'graphiql-options';
/** The tree of fields that GraphiQL opens with; a narrow screen has no room for it beside the editor. */
const EXPLORER = 'GraphiQL Explorer';
/** The bar's script moved the variables of a link to where GraphiQL stores those of the open tab. */
const START = `const options = JSON.parse(document.getElementById('${OPTIONS_ID}').textContent);
const linked = new URLSearchParams(location.search).get('query');
const variables = localStorage.getItem('graphiql:variables') ?? '';
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  ...options,
  ...(linked && { defaultTabs: [{ query: linked, variables, headers: '' }, ...options.defaultTabs.slice(1)] }),
  ...(innerWidth > 1000 && { visiblePlugin: '${EXPLORER}' }),
});`;

const PARTS = /<style>(.*?)<\/style>.*?<script>(.*)YogaGraphiQL\.renderYogaGraphiQL\(/s;

/**
 * Splits the page of GraphiQL's package, which has everything inline, into style and script. Its last call, which
 * contains the options, is removed.
 */
function splitPage(page: string): { style: string; script: string } {
  const [, style, script] = PARTS.exec(page) ?? [];
  if (style === undefined || script === undefined) throw new Error('The GraphiQL page does not match its build.');
  return { style, script: editScript(script) };
}

/** The plugin of the history, which the build contains and leaves out of its list. */
const HISTORY = /\b(?<name>\w+)=\{title:"History",icon:/;
const PLUGINS = /(?<=\bplugins:\[)(?<explorer>\w+)(?=\],schemaDescription:)/;
/** The explorer sorts the fields of the root by name; without that they have the order of the introspection. */
const ROOT_ORDER = /(?<=onOperationClone\(\).{0,200}Object\.keys\(\w+\))\.sort\(\)/s;

/** Adds what the options of the build cannot: the history, and the order of the explorer. */
function editScript(script: string): string {
  const history = HISTORY.exec(script)?.groups?.name;
  if (history === undefined || !PLUGINS.test(script) || !ROOT_ORDER.test(script))
    throw new Error('The GraphiQL script does not match its build.');
  return script.replace(PLUGINS, (explorer) => `${explorer},${history}`).replace(ROOT_ORDER, '');
}

export const assetAddresses = async (): Promise<Assets> => (await load()).addresses;

/** Serves GraphiQL's style and scripts. */
export async function assetAnswer(pathname: string, request: Request): Promise<Response> {
  const file = (await load()).files.get(pathname);
  return file ? fileAnswer(file, request) : new Response('There is no such file.', { status: 404 });
}
