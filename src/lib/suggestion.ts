import { didYouMean } from 'graphql/jsutils/didYouMean.js';
import { suggestionList } from 'graphql/jsutils/suggestionList.js';

/** ` Did you mean "prices"?`, for a name that is close to known ones; empty if none is close. */
export const suggestion = (name: string, known: readonly string[]): string => didYouMean(suggestionList(name, known));
