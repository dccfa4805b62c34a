import type { ServerResponse } from 'node:http';
import type { Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { STATUS } from '../../graph/errors.ts';
import { writePlainError } from './plain-errors.ts';

/** The library responds with an error's stack, or else its message. Neither contains anything of the cause here. */
class BareFault extends Error {
  readonly status: number;
  /** @param body the body of the response */
  constructor(status: number = STATUS.internal_error, body = '') {
    super('Unexpected error.');
    this.name = 'BareFault';
    this.status = status;
    this.stack = body;
  }
}

type Head = { res?: Pick<ServerResponse, 'setHeader' | 'headersSent'> };

/**
 * Handles errors thrown by pages, paths, and hooks outside of an operation. If the database cannot be reached or its disk is
 * full, the response is `unavailable` with the time of the next try; otherwise the error is logged, and the response is a 500
 * without details.
 */
export function useBareFaults(log: Logger): Plugin {
  const responses = new WeakMap<Request, Head['res']>();
  const hide = (error: unknown, request: Request): never => {
    const { status, headers, body } = writePlainError(error);
    if (status !== STATUS.unavailable) {
      log.error({ err: error }, 'unexpected error outside of an operation');
      throw new BareFault();
    }
    log.warn({ err: (error as Error).message }, 'unavailable');
    // The library takes no headers from an error.
    const response = responses.get(request);
    if (response && !response.headersSent)
      for (const [name, value] of Object.entries({ ...headers, 'Content-Type': 'application/json' }))
        response.setHeader(name, value);
    throw new BareFault(status, JSON.stringify(body));
  };
  return {
    onRequest({ request, serverContext }) {
      responses.set(request, (serverContext as Head | undefined)?.res);
    },
    instrumentation: {
      request: ({ request }, wrapped) => {
        try {
          return wrapped()?.catch((error: unknown) => hide(error, request));
        } catch (error) {
          return hide(error, request);
        }
      },
    },
  };
}
