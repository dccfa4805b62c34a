import { escapeHtml, Html } from '../html.ts';

/** Keywords by language. */
const KEYWORDS: Readonly<Record<string, string>> = {
  graphql: 'query|mutation|subscription|fragment|on|true|false|null',
  json: 'true|false|null',
  ts: 'import|from|export|default|const|let|function|return|await|async|new|if|type|true|false|null|undefined',
  python: 'import|from|def|return|with|as|for|in|if|else|print|True|False|None',
  sh: 'curl|npm|npx|claude|market-signals|cd|export',
};
const SAME: Readonly<Record<string, string>> = { tsx: 'ts', js: 'ts', jsx: 'ts', bash: 'sh', console: 'sh' };
const COMMENT: Readonly<Record<string, string>> = { ts: '\\/\\/[^\\n]*', json: '(?!)' };

/**
 * Formats code as HTML with comments, strings, numbers, and keywords marked. Code in an unknown language stays plain.
 */
export function highlighted(code: string, language: string): Html {
  const canonical = SAME[language] ?? language;
  const keywords = KEYWORDS[canonical];
  if (!keywords) return new Html(escapeHtml(code));
  const parts = new RegExp(
    [
      `(?<c>(?<![^\\s])${COMMENT[canonical] ?? '#[^\\n]*'})`,
      `(?<s>"(?:\\\\.|[^"\\\\])*"|'(?:\\\\.|[^'\\\\])*'|\`(?:\\\\.|[^\`\\\\])*\`)`,
      '(?<n>(?<![\\w./:])-?\\d[\\d_]*(?:\\.\\d+)?\\b)',
      `(?<k>(?<![\\w.-])(?:${keywords})(?![\\w-]))`,
    ].join('|'),
    'g',
  );
  let [text, at] = ['', 0];
  for (const { 0: token, index, groups = {} } of code.matchAll(parts)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    text += `${escapeHtml(code.slice(at, index))}<span class="${kind}">${escapeHtml(token)}</span>`;
    at = index + token.length;
  }
  return new Html(text + escapeHtml(code.slice(at)));
}

/** A block of code, in a box with room for the copy button that the page's script adds. */
export const codeBlock = (code: string, language: string): Html =>
  new Html(
    `<div class="code"><pre tabindex="0" data-language="${escapeHtml(language)}"><code>${highlighted(code, language).text}</code></pre></div>`,
  );
