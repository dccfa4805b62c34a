import { createHandler } from './handler.mjs';

let handler;

export default {
  /** Answers with the variables and the secret of the worker. */
  fetch(request, env) {
    handler ??= createHandler(env);
    return handler(request);
  },
};
