/** Maximum length of text from the request that an error repeats, in characters. */
const LONGEST = 100;

const truncate = (text: string): string => `${text.slice(0, LONGEST)}…`;

const BEYOND = `{${LONGEST + 1},}`;
/** A longer quoted text, or a longer word. An apostrophe inside a word does not start a quotation. */
const LONG = new RegExp(`"[^"]${BEYOND}"|(?<!\\w)'[^']${BEYOND}'(?!\\w)|\\S${BEYOND}`, 'g');

/** Truncates quoted texts and words of an error message to 100 characters. */
export function truncateQuotes(message: string): string {
  if (message.length <= LONGEST) return message;
  return message.replace(LONG, (long) => {
    const quote = /^(["']).*\1$/s.exec(long)?.[1] ?? '';
    return quote + truncate(quote ? long.slice(1, -1) : long) + quote;
  });
}

const SUGGESTION = ' Did you mean ';

/** Removes graphql-js's suggestions from an error message, because they are names of the schema. */
export function withoutSuggestions(message: string): string {
  const [before, ...suggestions] = message.split(SUGGESTION);
  const remainders = suggestions.map((text) => {
    const end = text.indexOf('?');
    return end < 0 ? SUGGESTION + text : text.slice(end + 1);
  });
  return [before, ...remainders].join('');
}
