import type { GatewayRequest } from '../../../client/index.ts';
import { formatPython, formatTypeScript, quoteForShell, quoteLinesForPython } from './literals.ts';

// The key of the page is in none of these: a reader pastes them anywhere.
const KEY_HEADER = 'X-Service-API-Key';
/** The environment variable that snippets read the key from. */
export const KEY_VARIABLE = 'MARKET_SIGNALS_KEY';

/** Codegen indents the first line of each operation and fragment. */
const trimIndentation = (query: string): string =>
  query.trim().replace(/^ {4}(?=(?:query|mutation|fragment) \w+ ?[({@o])/gm, '');

/** Variables that a request sends: JSON has no undefined. */
const listVariables = ({ variables }: GatewayRequest): Record<string, unknown> =>
  Object.fromEntries(Object.entries(variables ?? {}).filter(([, value]) => value !== undefined));

const hasVariables = (request: GatewayRequest): boolean => Object.keys(listVariables(request)).length > 0;

/** The document, and its variables as a comment, so that the whole is a document. */
export function formatGraphql(request: GatewayRequest): string {
  const query = trimIndentation(request.query);
  if (!hasVariables(request)) return query;
  const variables = JSON.stringify(listVariables(request), null, 2);
  return `${query}\n\n# Variables:\n${variables.replace(/^/gm, '# ')}`;
}

/** StockHead: stock-head.graphql */
const nameFile = (name: string): string =>
  `${name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()}.graphql`;

/** The hook that the kit's codegen writes for the document. */
export function formatHook(request: GatewayRequest): string {
  const name = /\b(?:query|mutation)\s+(\w+)/.exec(request.query)?.[1] ?? '';
  const hook = `use${name}Query`;
  return `// src/${nameFile(name)} contains the query of the tab GraphQL;
// \`npm run codegen\` writes this hook for it, with its types.
import { ${hook} } from './gateway/hooks';

export function use${name}() {
  return ${hook}(${hasVariables(request) ? indent(formatTypeScript(listVariables(request))) : ''});
}`;
}

/** Indents a literal in the body of a function. */
const indent = (literal: string): string => literal.replaceAll('\n', '\n  ');

/** @param url the address of the endpoint */
export function formatCurl(request: GatewayRequest, url: string): string {
  const body = JSON.stringify({ query: trimIndentation(request.query), variables: listVariables(request) });
  return `curl ${quoteForShell(url)} \\
  -H 'content-type: application/json' \\
  -H "${KEY_HEADER}: $${KEY_VARIABLE}" \\
  --data-binary ${quoteForShell(body)}`;
}

/** A script that needs no package. @param url the address of the endpoint */
export function formatPythonScript(request: GatewayRequest, url: string): string {
  return `import json, os, urllib.request

QUERY = ${quoteLinesForPython(trimIndentation(request.query))}
VARIABLES = ${formatPython(listVariables(request))}

request = urllib.request.Request(
  ${formatPython(url)},
  data=json.dumps({"query": QUERY, "variables": VARIABLES}).encode(),
  headers={"content-type": "application/json", "${KEY_HEADER}": os.environ["${KEY_VARIABLE}"]},
)
with urllib.request.urlopen(request) as response:
  answer = json.load(response)
print(json.dumps(answer, indent=2))`;
}

/** The address at which GraphiQL opens with the query and its variables. */
export function formatGraphiqlLink(request: GatewayRequest): string {
  const parameters = new URLSearchParams({ query: trimIndentation(request.query) });
  if (hasVariables(request)) parameters.set('variables', JSON.stringify(listVariables(request), null, 2));
  return `/graphql?${parameters}`;
}
