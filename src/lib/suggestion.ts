import { didYouMean } from 'graphql/jsutils/didYouMean.js';
import { suggestionList } from 'graphql/jsutils/suggestionList.js';

/** ` Did you mean "prices"?`, for a name close to a valid name; empty if none is close. */
export const suggestion = (name: string, validNames: readonly string[]): string =>
  didYouMean(suggestionList(name, validNames));
