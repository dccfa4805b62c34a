import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsFor, corsHeaders } from '../gateway/cors.ts';
import { TOOLS_PATH } from '../gateway/documents/persisted.ts';
import type { ErrorCode } from '../graph/errors.ts';
import type { Progress, ReportProgress } from '../lib/progress.ts';
import { PAGE_HEADERS } from '../web/content-security.ts';
import { acceptsPage } from '../web/visits.ts';
import type { StartStatus } from '../web/warming-page.ts';

/** Work that a gateway does before it can answer. */
export type StartWork = Pick<StartStatus, 'title' | 'note'> & {
  /** Its first step, until progress is reported. */
  step: string;
  /** The number of steps by task, if they are known before it begins. */
  plan?: Readonly<Record<string, number>>;
};

export const OPENING: StartWork = {
  title: 'The gateway is starting',
  note: 'This takes a few seconds.',
  step: 'opening the database',
};
export const OPENED: StartWork = { ...OPENING, step: 'preparing responses' };
export const WAITING: StartWork = {
  title: 'The gateway is waiting for its database',
  note: 'The database does not answer yet. The gateway starts as soon as it does.',
  step: 'waiting for the database',
};
export const MIGRATING: StartWork = {
  title: 'The database is being updated',
  note: 'This takes seconds, or minutes if tables are large.',
  step: 'migrations',
};

/** Receives the progress of a gateway until it is complete. */
export type StartProgress = { begin(work: StartWork): void; report: ReportProgress };

/** The responses of a gateway that is not complete. */
type Warming = StartProgress & {
  handle(request: IncomingMessage, response: ServerResponse): Promise<unknown>;
};

/** Reports the progress of a start with status 200: browsers log an error for every 503 that a page polls. */
export const START_PATH = '/health/start';
/** The response of `START_PATH` when the gateway is complete. */
export const STARTED = { status: 'started' } as const;
/** Seconds until a client should try again. */
const RETRY_SECONDS = 2;
const CODE = 'warming_up' satisfies ErrorCode;
const JSON_TYPE = 'application/json; charset=utf-8';
/** JSON-RPC: an error that the server defines. */
const SERVER_ERROR = -32_000;

/**
 * Answers requests until a gateway is complete. No response has data: browsers get a page that shows the progress and
 * then becomes the visited page, and everything else gets 503 `warming_up`.
 * @param corsOrigins the origins whose pages may read the responses; default: all
 */
export function createWarming(corsOrigins?: string[]): Warming {
  const cors = corsFor(corsOrigins);
  const steps = new Map<string, Pick<Progress, 'done' | 'total'>>();
  let work = OPENING;
  let { step } = work;

  const readStatus = (): StartStatus => {
    const tasks = [...steps.values()];
    const doneSteps = tasks.reduce((sum, task) => sum + task.done, 0);
    const total = tasks.reduce((sum, task) => sum + task.total, 0);
    return { title: work.title, note: work.note, done: doneSteps, total: Math.max(total, 1), step };
  };
  const begin = (next: StartWork) => {
    work = next;
    step = next.step;
    for (const [task, total] of Object.entries(next.plan ?? {})) steps.set(task, { done: 0, total });
  };
  return {
    begin,
    report(progress) {
      if (typeof progress === 'string') return;
      steps.set(progress.task, progress);
      step = progress.detail || progress.task;
    },
    async handle(request, response) {
      const [path = '/'] = (request.url ?? '/').split('?');
      if (path === '/health/live') return response.end();
      const headers = corsHeaders(request, cors);
      if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
      const status = readStatus();
      if (path === '/health/ready') return send(response, describeReadiness(status), headers);
      if (path === START_PATH) return send(response, describeReadiness(status), headers, 200);
      const isPageVisit = acceptsPage(request.method, request.headers.accept);
      if (isPageVisit || path.startsWith('/site/')) {
        // Loaded with the first visit: most starts have none.
        const { findSiteFile, renderWarmingPage } = await import('../web/warming-page.ts');
        const file = findSiteFile(path);
        if (file) return response.writeHead(200, { 'Content-Type': file.type }).end(file.content);
        if (isPageVisit)
          return send(response, { type: 'text/html; charset=utf-8', body: renderWarmingPage(status) }, PAGE_HEADERS);
      }
      send(response, describeFailure(path, request, status), headers);
    },
  };
}

type Body = { type: string; body: string };

function send(
  response: ServerResponse,
  { type, body }: Body,
  headers: Readonly<Record<string, string>>,
  status: 200 | 503 = 503,
): void {
  response.writeHead(status, {
    'Content-Type': type,
    ...headers,
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': String(RETRY_SECONDS) }),
  });
  response.end(body);
}

const toJson = (body: object, type = JSON_TYPE): Body => ({ type, body: JSON.stringify(body) });

const describeReadiness = ({ title, note, done, total, step }: StartStatus): Body =>
  toJson({ status: CODE, done, total, step, message: title, note });

/** The error in the form of the path: GraphQL, JSON-RPC, or REST. */
function describeFailure(path: string, { headers }: IncomingMessage, { title, done, total }: StartStatus): Body {
  const message = `${title}${done > 0 ? `: ${done} of ${total} steps are done` : ''}; try again.`;
  if (path === TOOLS_PATH)
    return toJson({ jsonrpc: '2.0', error: { code: SERVER_ERROR, message, data: { code: CODE } }, id: null });
  if (!path.startsWith('/graphql')) return toJson({ error: CODE, message, retryAfter: RETRY_SECONDS });
  const errors = [{ message, extensions: { code: CODE, retryAfter: RETRY_SECONDS } }];
  const isOfGraph = headers.accept?.includes('application/graphql-response+json');
  return toJson({ errors }, isOfGraph ? 'application/graphql-response+json; charset=utf-8' : JSON_TYPE);
}
