import { type Exchange, type ExecutionResult, subscriptionExchange } from '@urql/core';
import type { Gateway } from '../core/gateway.ts';
import { subscribe } from '../core/subscribe.ts';

/** An exchange that serves subscriptions over server-sent events, and reopens broken streams. */
export const createSubscriptionExchange = (gateway: Gateway): Exchange =>
  subscriptionExchange({
    forwardSubscription: ({ query = '', variables }) => ({
      subscribe: (sink) => ({
        unsubscribe: subscribe(
          gateway,
          { query, variables: variables as Record<string, unknown> },
          {
            next: (result) => sink.next(result as ExecutionResult),
            error: (error) => sink.error(error),
            complete: () => sink.complete(),
          },
        ),
      }),
    }),
  });
