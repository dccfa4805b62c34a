import type { Problem } from './name-rules.ts';

/** Wording that is no longer used, with its replacement. */
const RETIRED: readonly (readonly [RegExp, string])[] = [
  [/trades of those who know/i, 'Insider & Congress trades'],
  [/\bha(s|ve) to do with\b/i, 'Related'],
  [/all that is written about/i, 'News & sentiment'],
  [/(\d|\})\s?%? sure\b/i, '63% confidence'],
  [/nothing was found/i, 'No results'],
  [/\b(is|was|be|are) asked for again/i, 'is requested again'],
  [/without a word\b/i, 'silently'],
  [/\bnobody (says|lists)\b/i, 'not stated, unlisted'],
  [/calls that are asked of/i, 'calls of the fields selected below'],
  [/for whatever watches it/i, 'for load balancers and monitoring'],
  [/\blicence\b|\bcapitalis|\bserialis|\brecognis|\bfavour|misspelt/i, 'American spelling'],
  [/\b[nN]ull of (?!course)/, 'null if, null for'],
  [/\b(bought|shares) less (what they|shares) sold/i, 'bought minus sold'],
  [/\btrades of (insiders|(members of )?congress)\b/i, 'insider trades, congressional trades'],
  [/\bout of proportion to what is open\b/i, 'unusual volume relative to open interest'],
  [/\bearnings a share\b/i, 'earnings per share'],
  [/\bin the order they are named\b/i, 'in the order given'],
  [/\bwithout bound\b/i, 'unbounded'],
  [/\b(answer|nothing) kept\b/i, 'answer cached, nothing cached'],
  [/\bsays it already\b|\bstands in row\b/i, 'duplicate of line 3'],
  [/really is left out|what was left out and/i, 'what is withheld'],
  [/\bone named twice\b/i, 'duplicates count once'],
  [/\bgo on with the preview\b/i, 'continue with the preview'],
  [/\b([a-z]+(?: [a-z]+){1,7}) \1\b|\b([a-z]{2,}) \2 \2\b/i, 'once'],
  // A unit follows its number without a space in text that is shown.
  [/['`"][^'`"]*[\d}] %[.,;)'`"]/, '25%'],
];

/** Text for people: sources, guides, and pages. */
const IS_CHECKED =
  /^(src|client|dashboard|docs|bench|examples|scripts|bin)\/.*\.(ts|tsx|js|mjs|css|html|md)$|^[A-Z]+\.md$|^schema\.graphql$/;
/** Generated files, released schemas, and the patterns above. */
const IS_EXEMPT = /generated\/|\/dist\/|^docs\/(schema\/|contract-)|^scripts\/retired-wording\.ts$/;

export const isCheckedForWording = (file: string): boolean => IS_CHECKED.test(file) && !IS_EXEMPT.test(file);

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);

/** Retired wording in a file. In the dashboard only the text of pages is checked, not the comments. */
export function findRetiredWording(file: string, text: string): Problem<'retired wording'>[] {
  return text.split('\n').flatMap((line, i) => {
    if (file.startsWith('dashboard/') && isComment(line)) return [];
    return RETIRED.flatMap(([pattern, replacement]) => {
      const match = pattern.exec(line);
      return match
        ? [{ rule: 'retired wording' as const, line: i + 1, text: `"${match[0]}", write: ${replacement}` }]
        : [];
    });
  });
}
