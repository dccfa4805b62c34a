import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Wording that was retired, with what to write instead. */
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

/** What people read: sources, guides, pages. Not what tools write, nor what was released. */
const IS_READ =
  /^(src|client|dashboard|docs|bench|examples|scripts|bin)\/.*\.(ts|tsx|js|mjs|css|html|md)$|^[A-Z]+\.md$|^schema\.graphql$/;
const IS_WRITTEN_BY_TOOLS = /generated\/|\/dist\/|^docs\/(schema\/|contract-)/;

/** The dashboard is held to what it shows. */
const withoutComment = (line: string): string => (/^\s*(\/\/|\/?\*)/.test(line) ? '' : line);

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((name) => IS_READ.test(name) && !IS_WRITTEN_BY_TOOLS.test(name));

it('retired wording does not come back', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((name) =>
    readFileSync(join(ROOT, name), 'utf8')
      .split('\n')
      .map((line) => (name.startsWith('dashboard/') ? withoutComment(line) : line))
      .flatMap((line, i) =>
        RETIRED.filter(([pattern]) => pattern.test(line)).map(
          ([pattern, instead]) => `${name}:${i + 1}: ${pattern.exec(line)![0]} -> ${instead}`,
        ),
      ),
  );
  expect(found).toEqual([]);
});
