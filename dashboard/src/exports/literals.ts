// Texts as the languages of snippets quote them.

/** A text between apostrophes for a POSIX shell, which then replaces nothing in it. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A text between apostrophes for TypeScript. In JSON, a backslash precedes every quotation mark. */
const quoteForTypeScript = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The longest literal that stays on one line, in characters. */
const MAX_LINE = 72;

type Style = {
  text(value: string): string;
  key(name: string): string;
  constants: { true: string; false: string; null: string };
  /** Between the braces of an object and its members, on one line. */
  padding: string;
};

const TYPESCRIPT: Style = {
  text: quoteForTypeScript,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteForTypeScript(name)),
  constants: { true: 'true', false: 'false', null: 'null' },
  padding: ' ',
};

// A JSON text is a Python text, too: Python knows its escapes.
const PYTHON: Style = {
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  constants: { true: 'True', false: 'False', null: 'None' },
  padding: '',
};

/** @param indentation the spaces before the line that the literal begins in */
function formatLiteral(value: unknown, style: Style, indentation: string): string {
  if (value === undefined || value === null) return style.constants.null;
  if (typeof value === 'boolean') return style.constants[`${value}`];
  if (typeof value === 'string') return style.text(value);
  if (typeof value !== 'object') return String(value);
  const inner = `${indentation}  `;
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const members = isList
    ? value.map((item) => formatLiteral(item, style, inner))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${style.key(name)}: ${formatLiteral(member, style, inner)}`);
  if (members.length === 0) return `${open}${close}`;
  const padding = isList ? '' : style.padding;
  const line = `${open}${padding}${members.join(', ')}${padding}${close}`;
  if (line.length <= MAX_LINE && !line.includes('\n')) return line;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indentation}${close}`;
}

/** A JSON value as a TypeScript expression. */
export const formatTypeScript = (value: unknown): string => formatLiteral(value, TYPESCRIPT, '');

/** A JSON value as a Python expression. */
export const formatPython = (value: unknown): string => formatLiteral(value, PYTHON, '');

/** A text of several lines between three quotation marks for Python. */
export const quoteLinesForPython = (text: string): string =>
  `"""\n${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')}\n"""`;
