import type { Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';

/** What the library answers an error with: its stack, or else its message. There is nothing of the cause in either. */
class BareFault extends Error {
  readonly status = 500;
  constructor() {
    super('Unexpected error.');
    this.name = 'BareFault';
    this.stack = '';
  }
}

/** Logs what a page, a path or a hook throws outside of an operation; the answer is 500 and tells nothing of it. */
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
