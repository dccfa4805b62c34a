import type { Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';

/** The library responds with an error's stack, or else its message. Neither contains anything of the cause here. */
class BareFault extends Error {
  readonly status = 500;
  constructor() {
    super('Unexpected error.');
    this.name = 'BareFault';
    this.stack = '';
  }
}

/** Logs errors thrown by pages, paths, and hooks outside of an operation; the response is a 500 without details. */
export function useBareFaults(log: Logger): Plugin {
  const hide = (error: unknown): never => {
    log.error({ err: error }, 'unexpected error outside of an operation');
    throw new BareFault();
  };
  return {
    instrumentation: {
      request: (_payload, wrapped) => {
        try {
          return wrapped()?.catch(hide);
        } catch (error) {
          return hide(error);
        }
      },
    },
  };
}
