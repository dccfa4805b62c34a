import type { Plugin } from 'graphql-yoga';
import { fail } from '../../graph/errors.ts';

/** Limits the size of subscription events, which graphql-js executes. */
export function useBoundedEvents(maxBytes: number): Plugin {
  return {
    onSubscribe: () => ({
      onSubscribeResult: () => ({
        onNext({ result, setResult }) {
          if (Buffer.byteLength(JSON.stringify(result)) > maxBytes)
            setResult({ errors: [fail.responseTooLarge(maxBytes)] });
        },
      }),
    }),
  };
}
