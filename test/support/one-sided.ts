/** A word for one side of an activity, and the word for the other side that the same sentence needs. */
const DEMANDS: readonly (readonly [RegExp, RegExp])[] = [
  ...bothWays(
    /\b(bought|buy|buys|buyers?|buying|purchases?)\b/i,
    /\b(sold|sell|sells|sellers?|selling|sales?)\b(?! short)/i,
  ),
  // The net change alone hides how much institutions bought and sold.
  [/\binstitutions\b.*\b(raised|cut)\b/i, /\bbought\b.*\bsold\b/i],
  ...bothWays(/\bupgrade[sd]?\b/i, /\bdowngrade[sd]?\b/i),
  ...bothWays(/\b(inflows?|moved into)\b/i, /\b(outflows?|out of)\b/i),
  ...bothWays(/\bputs\b/i, /\bcalls?\b/i),
  ...bothWays(/\bbull(s|ish)?\b/i, /\bbear(s|ish)?\b/i),
  ...bothWays(/\bstocks rose\b/i, /(\bstocks|\d) fell\b/i),
  ...bothWays(/\bmost positive\b/i, /\bmost negative\b/i),
  ...bothWays(/\bhighest\b/i, /\blowest\b/i),
];

function bothWays(one: RegExp, other: RegExp): [RegExp, RegExp][] {
  return [
    [one, other],
    [other, one],
  ];
}

/** Sentences of a text that name only one side. */
export const findOneSided = (text: string): string[] =>
  text
    // Addresses of sources, and names of risk conditions (`insider selling`), say nothing about an activity.
    .replace(/\s*\(\[[^\]]*\]\([^)]*\)\)/g, '')
    .replace(/(risk penalt(?:y|ies)) \([^)]*\)/g, '$1')
    .split(/(?<=[.!?])\s+(?=[A-Z#])/)
    .filter((sentence) => DEMANDS.some(([word, needed]) => word.test(sentence) && !needed.test(sentence)));
