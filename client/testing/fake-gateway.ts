import {
  buildASTSchema,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import type { TypedDocument } from '../core/document.ts';
import { DATA_FAMILIES, type DataFamily } from '../core/families.ts';
import { findOperationName } from '../core/operation-name.ts';
import { schema as kitSchema } from '../generated/schema.ts';
import type { FakeAnswer, FakeAnswers, Stated } from './answers.ts';
import { ANSWERED_AT } from './days.ts';
import { FakeError, fakeError } from './fake-error.ts';
import { createFakeStreams } from './fake-streams.ts';
import type { FakePreview } from './previews.ts';
import { respondWith } from './respond.ts';

type Members = Readonly<Record<string, unknown>>;

export type FakeGatewayOptions = {
  /** Parts to shorten as for a FREE key, by path; `all`: every part that has a preview. Default: none. */
  previews?: readonly (string | FakePreview)[] | 'all';
  /** A failure of all requests. */
  error?: FakeError | null;
  /** Calls that are left this minute; each request costs one. Default: no limit. */
  callsLeft?: number;
  /** The text of `schema.ts`, as codegen writes it with `testSchema: true`, or of a `schema.graphql`. Default: that of the kit. */
  schema?: string;
};

/** Options, and answers by the name of their operation. Pass the type of a module of documents to have them checked. */
export type FakeGatewaySettings<Documents = never> = FakeGatewayOptions &
  ([Documents] extends [never] ? Readonly<Record<string, unknown>> : FakeAnswers<Documents>);

/** A request that the fake gateway received. */
export type FakeRequest = { operation: string; variables: Members; text: string };

/** msw's `http`. */
type Http<Handler> = { post(path: string, resolver: (info: { request: Request }) => Promise<Response>): Handler };

export type FakeGateway = {
  /** Pass it to `<GatewayProvider fetch>` or `createGateway`. */
  fetch: typeof fetch;
  /** Answers a request, in a service worker or a server. */
  respond(request: Request): Promise<Response>;
  /** Handlers for msw: `setupServer(...gateway.handlers(http))`. Default path: that of any address. */
  handlers<Handler>(http: Http<Handler>, path?: string): Handler[];
  /** The requests so far, without those of streams. */
  readonly requests: readonly FakeRequest[];
  /** The operations of open streams. */
  readonly streams: readonly string[];
  /** Sets the answer to an operation from now on, typed by its document. */
  answer<Data, Variables>(document: TypedDocument<Data, Variables>, answer: FakeAnswer<Data, Variables>): void;
  /** Changes options. */
  set(options: Omit<FakeGatewayOptions, 'schema'>): void;
  /** Sends an event to the open streams of a subscription. @returns how many streams received it */
  emit<Data, Variables>(document: TypedDocument<Data, Variables>, event?: Stated<Data>): number;
  /** Announces new data, as an import does: pages refetch. @returns how many streams received it */
  announce(...families: DataFamily[]): number;
  /** Breaks all streams. */
  breakStreams(): void;
};

/** The tier's limit of calls a minute, as `extensions.cost` states it. */
const LIMIT = 60;
/** Seconds. */
const RETRY_AFTER = 60;

const schemas = new Map<string, GraphQLSchema>();

/** Parses the text of a schema once. */
function loadSchema(text: string): GraphQLSchema {
  const cached = schemas.get(text);
  if (cached) return cached;
  const schema = buildASTSchema(parse(text, { noLocation: true }), { assumeValid: true });
  schemas.set(text, schema);
  return schema;
}

type Operation = FakeRequest & { document: DocumentNode; node: OperationDefinitionNode };

/** @throws {FakeError} if the text is no operation of the schema */
function readOperation(schema: GraphQLSchema, text: string, variables: Members, name?: string): Operation {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    throw fakeError('bad_request', { message: (error as GraphQLError).message });
  }
  const [error] = validate(schema, document);
  if (error)
    throw fakeError('bad_request', {
      message: `${error.message} The schema of this fake gateway may be older than yours: pass \`schema\`.`,
    });
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const node = operations.find((operation) => name === undefined || operation.name?.value === name);
  if (!node) throw fakeError('bad_request', { message: 'The document has no such operation.' });
  return { operation: node.name?.value ?? '', variables, text, document, node };
}

const OPTIONS = ['previews', 'error', 'callsLeft', 'schema'];

/**
 * A gateway without a server, for tests and stories. It returns the values that a test states, and plausible values for all
 * other fields that an operation selects: the same values for the same variables.
 * @param settings answers by the name of their operation, beside the options
 */
export function createFakeGateway<Documents = never>(
  settings: FakeGatewaySettings<Documents> = {} as FakeGatewaySettings<Documents>,
): FakeGateway {
  const options: FakeGatewayOptions = { ...settings };
  const answers = new Map<string, unknown>(Object.entries(settings).filter(([name]) => !OPTIONS.includes(name)));
  const schema = loadSchema(options.schema ?? kitSchema);
  const versions = new Map<string, number>(DATA_FAMILIES.map((family) => [family, 1]));
  const requests: FakeRequest[] = [];
  const streams = createFakeStreams();

  const execute = ({ document, node, variables }: Operation, stated: Members) =>
    respondWith({
      schema,
      document,
      operation: node,
      variables,
      stated,
      roots: { dataStatus: listVersions(variables) },
      previews:
        options.previews === 'all'
          ? 'all'
          : (options.previews ?? []).map((preview) => (typeof preview === 'string' ? { path: preview } : preview)),
    });

  const listVersions = ({ families }: Members) =>
    [...versions]
      .filter(([family]) => !Array.isArray(families) || families.includes(family))
      .map(([family, version]) => ({ family, version, generatedAt: ANSWERED_AT }));

  /** @throws {FakeError} */
  function findAnswer({ operation, variables }: Operation): Members {
    const answer = answers.get(operation);
    const stated: unknown = typeof answer === 'function' ? answer(variables) : answer;
    if (stated instanceof FakeError) throw stated;
    return (stated ?? {}) as Members;
  }

  function charge(): void {
    if (options.callsLeft === undefined) return;
    if (options.callsLeft <= 0)
      throw fakeError('rate_limit_exceeded', { message: 'The minute has no calls left.', retryAfter: RETRY_AFTER });
    options.callsLeft -= 1;
  }

  const describeCost = () => {
    const month = { limit: null, remaining: null, resetAt: ANSWERED_AT };
    return {
      requested: 1,
      actual: 1,
      minute: { limit: LIMIT, remaining: options.callsLeft ?? LIMIT - 1, resetAt: ANSWERED_AT },
      month,
    };
  };

  /** @throws {FakeError} */
  function answerBody(body: string, isStream: boolean, signal?: AbortSignal): Response {
    if (options.error) throw options.error;
    const {
      query,
      variables = {},
      operationName,
    } = JSON.parse(body) as { query?: string; variables?: Members | null; operationName?: string };
    // A gateway without a manifest refuses it as well, and the kit sends the text next.
    if (query === undefined) throw fakeError('unknown_document');
    const operation = readOperation(schema, query, variables ?? {}, operationName);
    const request = { operation: operation.operation, variables: operation.variables, text: query };
    if (isStream) {
      findAnswer(operation);
      return streams.open(request, signal);
    }
    requests.push(request);
    charge();
    const result = execute(operation, findAnswer(operation));
    return Response.json({ ...result, extensions: { cost: describeCost(), families: Object.fromEntries(versions) } });
  }

  async function respond(request: Request): Promise<Response> {
    const isStream = request.headers.get('accept')?.includes('text/event-stream') ?? false;
    try {
      return answerBody(await request.text(), isStream, request.signal);
    } catch (error) {
      if (!(error instanceof FakeError)) throw error;
      if (error.code === 'unreachable') throw new TypeError('fetch failed', { cause: error });
      const { retryAfter } = error.extensions;
      const headers: Record<string, string> =
        typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {};
      const errors = [{ message: error.message, extensions: error.extensions }];
      return Response.json({ data: null, errors }, { status: error.status, headers });
    }
  }

  return {
    fetch: (input, init) => respond(new Request(toAbsolute(input), init)),
    respond,
    handlers: (http, path = '*/graphql') => [http.post(path, ({ request }) => respond(request))],
    requests,
    get streams() {
      return streams.list.map(({ operation }) => operation);
    },
    answer: (document, answer) => void answers.set(getOperationName(document), answer),
    set: (changes) => void Object.assign(options, changes),
    emit: (document, event) => emit(getOperationName(document), (event ?? {}) as Members),
    announce(...families) {
      let count = 0;
      for (const family of families) {
        const version = versions.get(family)! + 1;
        versions.set(family, version);
        for (const name of new Set(
          streams.list.filter(({ text }) => /\bdataUpdated\b/.test(text)).map(({ operation }) => operation),
        ))
          count = Math.max(count, emit(name, { dataUpdated: { family, version, generatedAt: ANSWERED_AT } }));
      }
      return count;
    },
    breakStreams: () => streams.break(),
  };

  function emit(name: string, event: Members): number {
    return streams.send(name, ({ text, variables }) => execute(readOperation(schema, text, variables, name), event));
  }
}

/** A request needs an absolute address, and pages use paths such as `/api/graphql`. */
const toAbsolute = (input: Parameters<typeof fetch>[0]): URL | Request =>
  input instanceof Request ? input : new URL(String(input), 'http://gateway.invalid');

function getOperationName(document: { toString(): string }): string {
  const name = findOperationName(String(document));
  if (name === undefined) throw new TypeError('The document has no named operation.');
  return name;
}
