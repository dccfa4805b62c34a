import type { Plugin } from 'graphql-yoga';
import { traced } from '../../lib/tracing.ts';

/** Spans for parsing and validating a document; a cached document is neither parsed nor validated. */
export function useDocumentSpans(): Plugin {
  return {
    onParse: ({ parseFn, setParseFn }) =>
      setParseFn((...args: Parameters<typeof parseFn>) => traced('parse', () => parseFn(...args))),
    onValidate: ({ validateFn, setValidationFn }) =>
      setValidationFn((...args: Parameters<typeof validateFn>) => traced('validate', () => validateFn(...args))),
  };
}
