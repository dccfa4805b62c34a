/** The name of the first operation in a document's text. A module of its own, because a page's first script needs none. */
export const findOperationName = (text: string): string | undefined =>
  /\b(?:query|mutation|subscription)\s+(\w+)/.exec(text)?.[1];
