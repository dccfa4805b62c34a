import type { IncomingMessage, RequestListener } from 'node:http';
import { createServerAdapter } from '@whatwg-node/server';
import { createYoga } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import { createRequestRecords } from '../gateway/idempotency/records.ts';
import { servePlainError } from '../gateway/responses/plain-errors.ts';
import { getErrorCode, maskError, STATUS } from '../graph/errors.ts';
import type { Importers } from '../import/importers.ts';
import type { AdminContext, CommandsFor } from './context.ts';
import type { AdminSettings } from './credentials.ts';
import { sendBackup, sendExport } from './downloads.ts';
import { createGuard } from './guard.ts';
import { useAdminIdempotency } from './idempotency.ts';
import { importUpload } from './imports.ts';
import { answerPage } from './pages.ts';
import { refuseRequest } from './refusals.ts';
import { adminSchema } from './schema.ts';
import { createTasks } from './tasks.ts';

type AdminOptions = AdminSettings & {
  commandsFor: CommandsFor;
  importers: Pick<Importers, 'all'>;
  db: Database;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/** Headers of every response: nothing is cached or framed, and scripts come from this port only. */
const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** An operator may read why something failed. An error that may pass is `unavailable`, as everywhere. */
function maskOutage(raised: unknown): Error {
  const masked = maskError(raised);
  return getErrorCode(masked) === 'unavailable' ? masked : (raised as Error);
}

/** The admin surface: pages, GraphQL, uploads and downloads, by the functions of the command line. */
export function createAdminApp(options: AdminOptions): RequestListener {
  const { commandsFor, importers, db, now, log, maxUploadBytes } = options;
  const tasks = createTasks(now);
  const admit = createGuard(options);
  const yoga = createYoga<AdminContext>({
    schema: adminSchema,
    plugins: [useAdminIdempotency(createRequestRecords({ db, clock: now }))],
    graphqlEndpoint: '/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    maskedErrors: { errorMessage: 'Unexpected error.', maskError: maskOutage },
    logging: false,
  });

  async function answer(request: Request, req: IncomingMessage): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const page = answerPage(request, pathname);
    if (page) return page;
    // A header with the address could be forged to escape the limit of wrong secrets.
    const admin = await admit(request, pathname, req.socket.remoteAddress ?? 'unknown');
    if (typeof admin !== 'string') return admin;
    const context: AdminContext = {
      admin,
      commands: commandsFor(() => {}),
      commandsFor,
      tasks,
      importers,
      startOnce: (once, task) => db.transaction((sql) => once(sql, async () => tasks.start(task))),
    };
    if (pathname === '/graphql') return yoga.fetch(request, context);
    if (pathname === '/imports')
      return importUpload(context, { request: req, parameters: searchParams, maxBytes: maxUploadBytes });
    if (pathname === '/exports') return sendExport(context, searchParams);
    if (pathname === '/backup') return sendBackup(context, now());
    return refuseRequest(404, 'not_found', `There is nothing at ${pathname}.`);
  }

  const adapter = createServerAdapter<{ req: IncomingMessage }>(async (request, { req }) => {
    const response = await answer(request, req).catch((error: unknown) => {
      const outage = servePlainError(error);
      if (outage.status === STATUS.unavailable) return outage;
      log.error({ err: error }, 'unexpected error of the admin port');
      return refuseRequest(500, 'internal', 'The log of the gateway has the reason.');
    });
    for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
    return response;
  });
  return (request, response) => void adapter.handle(request, response);
}
