import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type ExecutionResult, type GraphQLSchema, getOperationAST, OperationTypeNode, parse } from 'graphql';
import { z } from 'zod';
import { JsonText } from '../executor/json-text.ts';
import { MOST_TOKENS } from '../gateway/metering/call-cost.ts';
import { fail } from '../graph/errors.ts';
import { nameParameters } from '../graph/rest/parameter-names.ts';
import { hasDeepBrackets } from '../lib/nesting.ts';
import { requireEntry, requireFirst } from '../lib/require.ts';
import { type SearchMatch, schemaSearch } from './schema-search.ts';
import { hasFailed, type ToolAnswer, toolAnswer } from './tool-answer.ts';
import { createInputs } from './tool-inputs.ts';
import { anyOutput, createOutput, searchOutput } from './tool-outputs.ts';
import { tools } from './tools.ts';

/** Runs an operation for the caller of a request: with the caller's key, at its price. */
export type RunQuery = (
  query: string,
  variables?: Record<string, unknown>,
  name?: string,
  options?: { isTool: boolean },
) => Promise<ExecutionResult>;

const INSTRUCTIONS = `US market signals: prices, ratings, insider and congressional trades, options, sentiment, funds, institutions, fundamentals.
Members that are not known are left out of \`data\`; \`withheld\` names what the tier of the key does not show, and \`upgrade.relay\` says what to tell the user of it.
Units stand in names (\`priceUsd\`, \`changePercent\`), dates in \`asOf\`. Every answer says its \`cost\`: documented calls, and how many are left.
With \`asOf\`, a tool answers as of the end of a past day in New York; \`run_query\` takes \`@asOf(day: "2025-11-21")\` on a query, and \`historyDays\` lists the days.
For anything that no tool answers, find fields with \`search_schema\` and ask with \`run_query\`.`;

/** The version of the tools, equal to that of the documented paths, /api/v1. */
const VERSION = '1';

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** The answer as an object, and as text for clients that do not read structured content. */
const toToolResult = (answer: ToolAnswer | { matches: SearchMatch[] }) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
  structuredContent: answer as Record<string, unknown>,
  isError: 'matches' in answer ? false : hasFailed(answer),
});

/** The maximum length of an answer, in characters: more than an agent can use. */
const MAX_ANSWER_CHARACTERS = 1_000_000;
/**
 * An upper bound of the bytes per character of an answer, which the response has twice, once escaped, including the rest of
 * the response body.
 */
const BYTES_PER_CHARACTER = 8;

/** @param maxBytes the maximum size of a response */
function createBoundedAnswer(maxBytes: number) {
  const max = Math.min(MAX_ANSWER_CHARACTERS, Math.floor(maxBytes / BYTES_PER_CHARACTER));
  return (result: ExecutionResult, asIs = false) => {
    const refuse = () =>
      toToolResult(toolAnswer({ errors: [fail.responseTooLarge(max)], extensions: result.extensions }));
    // Checked before the text is parsed.
    if (result.data instanceof JsonText && result.data.text.length > max) return refuse();
    const answer = toToolResult(toolAnswer(result, asIs));
    return requireFirst(answer.content).text.length > max ? refuse() : answer;
  };
}

const refused = (message: string) => toToolResult({ errors: [{ code: 'bad_request', message }] });

/**
 * Why a text is not a query; null if the gateway should report it. Subscriptions are refused because a tool returns a
 * single answer, mutations because a tool only reads.
 */
function findFault(query: string, operationName?: string): string | null {
  if (hasDeepBrackets(query)) return null;
  try {
    const operation = getOperationAST(parse(query, { maxTokens: MOST_TOKENS }), operationName);
    if (operation?.operation === OperationTypeNode.SUBSCRIPTION) return 'run_query runs queries, not subscriptions.';
    return operation?.operation === OperationTypeNode.MUTATION ? 'run_query runs queries; it changes nothing.' : null;
  } catch {
    return null;
  }
}

/** Introspection has a separate limit; a search in the schema counts toward it. */
const INTROSPECTION = 'query SearchSchema { __schema { queryType { name } } }';

/**
 * Creates Model Context Protocol servers, one per request: they share no state.
 * @param isOpen whether agents may run arbitrary queries
 * @param maxResponseBytes the maximum size of a response
 */
export function mcpServers(schema: GraphQLSchema, isOpen: boolean, maxResponseBytes: number) {
  const boundedAnswer = createBoundedAnswer(maxResponseBytes);
  const shapes = new Map(
    tools.map(({ name, document, operation }) => [
      name,
      // Strict: an argument that a tool does not take, such as a day, is refused instead of ignored.
      { inputSchema: z.strictObject(createInputs(schema, operation)), outputSchema: createOutput(schema, document) },
    ]),
  );
  let search: ReturnType<typeof schemaSearch> | undefined;

  function addOpenTools(server: McpServer, run: RunQuery): void {
    server.registerTool(
      'search_schema',
      {
        title: 'Search the schema',
        description:
          'Searches types, fields, arguments and enum values of the GraphQL schema by words, such as "short interest".',
        inputSchema: {
          query: z.string().min(2).max(200).describe('The words to look for.'),
          limit: z.number().int().min(1).max(50).default(15).describe('The maximum number of matches.'),
        },
        outputSchema: searchOutput,
        annotations: READS,
      },
      async ({ query, limit }) => {
        const counted = toolAnswer(await run(INTROSPECTION));
        if (hasFailed(counted)) return toToolResult(counted);
        search ??= schemaSearch(schema);
        return toToolResult({ matches: search(query, limit) });
      },
    );
    server.registerTool(
      'run_query',
      {
        title: 'Run a GraphQL query',
        description:
          'Runs a GraphQL query and returns its data unchanged. Request few rows: a query costs the documented calls that it replaces.',
        inputSchema: {
          query: z.string().describe('The GraphQL document to run.'),
          variables: z.record(z.string(), z.unknown()).optional().describe('The variables of the query.'),
          operationName: z.string().optional().describe('The name of the operation, if the document has several.'),
        },
        outputSchema: anyOutput,
        annotations: READS,
      },
      async ({ query, variables, operationName }) => {
        const fault = findFault(query, operationName);
        return fault ? refused(fault) : boundedAnswer(await run(query, variables, operationName), true);
      },
    );
  }

  return (run: RunQuery): McpServer => {
    const server = new McpServer({ name: 'market-signals', version: VERSION }, { instructions: INSTRUCTIONS });
    for (const { name, title, description, query, document, operation } of tools)
      server.registerTool(
        name,
        { title, description, ...requireEntry(shapes, name), annotations: READS },
        async (variables: Record<string, unknown>) =>
          boundedAnswer(nameParameters(document, await run(query, variables, operation.name?.value, { isTool: true }))),
      );
    if (isOpen) addOpenTools(server, run);
    return server;
  };
}
