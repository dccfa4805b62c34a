import type { IncomingMessage, RequestListener } from 'node:http';
import { createServerAdapter } from '@whatwg-node/server';
import { createYoga } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Importers } from '../import/importers.ts';
import type { AdminContext, CommandsFor } from './context.ts';
import type { AdminSettings } from './credentials.ts';
import { sendBackup, sendExport } from './downloads.ts';
import { createGuard } from './guard.ts';
import { importUpload } from './imports.ts';
import { answerPage } from './pages.ts';
import { refuseRequest } from './refusals.ts';
import { adminSchema } from './schema.ts';
import { createTasks } from './tasks.ts';

type AdminOptions = AdminSettings & {
  commandsFor: CommandsFor;
  importers: Pick<Importers, 'all'>;
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

/** The admin surface: pages, GraphQL, uploads and downloads, by the functions of the command line. */
export function createAdminApp(options: AdminOptions): RequestListener {
  const { commandsFor, importers, now, log, maxUploadBytes } = options;
  const tasks = createTasks(now);
  const admit = createGuard(options);
  const yoga = createYoga<AdminContext>({
    schema: adminSchema,
    graphqlEndpoint: '/graphql',
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    // An operator may read why something failed.
    maskedErrors: false,
    logging: false,
  });

  async function answer(request: Request, req: IncomingMessage): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const page = answerPage(request, pathname);
    if (page) return page;
    // A header with the address could be forged to escape the limit of wrong secrets.
    const admin = await admit(request, pathname, req.socket.remoteAddress ?? 'unknown');
    if (typeof admin !== 'string') return admin;
    const context: AdminContext = { admin, commands: commandsFor(() => {}), commandsFor, tasks, importers };
    if (pathname === '/graphql') return yoga.fetch(request, context);
    if (pathname === '/imports')
      return importUpload(context, { request: req, parameters: searchParams, maxBytes: maxUploadBytes });
    if (pathname === '/exports') return sendExport(context, searchParams);
    if (pathname === '/backup') return sendBackup(context, now());
    return refuseRequest(404, 'not_found', `There is nothing at ${pathname}.`);
  }

  const adapter = createServerAdapter<{ req: IncomingMessage }>(async (request, { req }) => {
    const response = await answer(request, req).catch((error: unknown) => {
      log.error({ err: error }, 'unexpected error of the admin port');
      return refuseRequest(500, 'internal', 'The log of the gateway has the reason.');
    });
    for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
    return response;
  });
  return (request, response) => void adapter.handle(request, response);
}
