import type { Plugin } from 'graphql-yoga';
import { fail } from '../errors.ts';

/** Bounds the events of a stream, which graphql-js executes. */
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
