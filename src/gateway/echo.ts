/** How much of what a caller sent an error repeats, characters. */
const LONGEST = 100;

const cut = (text: string): string => `${text.slice(0, LONGEST)}…`;

const BEYOND = `{${LONGEST + 1},}`;
/** What is quoted, and a word, beyond that. An apostrophe inside a word quotes nothing. */
const LONG = new RegExp(`"[^"]${BEYOND}"|(?<!\\w)'[^']${BEYOND}'(?!\\w)|\\S${BEYOND}`, 'g');

/** An error message in which nothing that is quoted, and no word, is longer than 100 characters. */
export function truncateQuotes(message: string): string {
  if (message.length <= LONGEST) return message;
  return message.replace(LONG, (long) => {
    const quote = /^(["']).*\1$/s.exec(long)?.[1] ?? '';
    return quote + cut(quote ? long.slice(1, -1) : long) + quote;
  });
}

const SUGGESTION = ' Did you mean ';

/** An error message without graphql-js's guesses at what was meant, which are names of the schema. */
export function withoutSuggestions(message: string): string {
  const [before, ...suggestions] = message.split(SUGGESTION);
  const rest = suggestions.map((text) => {
    const end = text.indexOf('?');
    return end < 0 ? SUGGESTION + text : text.slice(end + 1);
  });
  return [before, ...rest].join('');
}
