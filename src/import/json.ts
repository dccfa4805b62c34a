import { atMost, BOUNDS } from './bounds.ts';
import { ImportError } from './importer.ts';
import { IS_WEB_PAGE, isWebPage } from './web-page.ts';

/**
 * Parses a JSON file. Its depth and its number of values are checked before parsing.
 * @param shape the expected content, for the message of a refusal
 * @throws ImportError if the text is not JSON, or exceeds the bounds
 */
export function jsonIn(text: string, shape = ''): unknown {
  const json = text.replace(/^\uFEFF/, '');
  const start = json.trimStart();
  if (start !== '' && !/^[[{"\d\-tfn]/.test(start)) {
    const advice = isWebPage(start) ? `It ${IS_WEB_PAGE}` : `It begins with '${start.slice(0, 40).split('\n')[0]}'.`;
    throw new ImportError(`The file is not JSON. ${advice} ${shape}`.trim(), {
      line: 1,
      ...(shape === '' && { isOtherFormat: true as const }),
    });
  }
  checkBounds(json);
  try {
    return JSON.parse(json);
  } catch {
    throw new ImportError(`Not readable as JSON; is the file cut off? ${shape}`.trim());
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENERS: readonly number[] = [0x5b, 0x7b];
const CLOSERS: readonly number[] = [0x5d, 0x7d];

function checkBounds(json: string): void {
  let level = 0;
  let values = 1;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === COMMA) values += 1;
    else if (OPENERS.includes(code)) {
      level += 1;
      values += 1;
      if (level > BOUNDS.json.levels) atMost(level, BOUNDS.json.levels, 'levels of nesting', 'The JSON');
    } else if (CLOSERS.includes(code)) level -= 1;
  }
  atMost(values, BOUNDS.json.values, 'values', 'The JSON');
}
