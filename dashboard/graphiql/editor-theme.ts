/** The part of Monaco, the editor of GraphiQL, that is used here. */
type Monaco = {
  editor: {
    getEditors(): readonly unknown[];
    defineTheme(name: string, theme: EditorTheme): void;
  };
};

type EditorTheme = {
  base: 'vs' | 'vs-dark';
  inherit: boolean;
  rules: { token: string; foreground: string }[];
  colors: Record<string, string>;
};

/** The design token of each kind of word in a query, its variables, and a response, by Monaco's names. */
const WORDS: Readonly<Record<string, string>> = {
  '': 'text',
  comment: 'faint',
  keyword: 'accent',
  'type.identifier': 'series-3',
  'key.identifier': 'text',
  'argument.identifier': 'series-2',
  'string.key.json': 'muted',
  string: 'series-4',
  'string.value.json': 'series-4',
  number: 'series-3',
  annotation: 'series-6',
  delimiter: 'muted',
  operator: 'muted',
};

/** The design token of each part of the editor, by Monaco's names. */
const PARTS: Readonly<Record<string, string>> = {
  'editor.foreground': 'text',
  'editorLineNumber.foreground': 'faint',
  'editorLineNumber.activeForeground': 'text',
  'editor.selectionBackground': 'accent-soft',
  'editorIndentGuide.background1': 'line',
  'editorIndentGuide.activeBackground1': 'mid',
  'editorCursor.foreground': 'accent',
  'textLink.foreground': 'accent',
  'textLink.activeForeground': 'accent',
  'editorLink.activeForeground': 'accent',
  'editorHoverWidget.background': 'raised',
  'editorWidget.background': 'raised',
  'editorSuggestWidget.background': 'raised',
  'editorSuggestWidget.selectedBackground': 'accent-soft',
  'editorSuggestWidget.selectedForeground': 'text',
  'editorSuggestWidget.highlightForeground': 'accent',
  'editorSuggestWidget.focusHighlightForeground': 'accent',
  'list.hoverBackground': 'hover',
  'list.highlightForeground': 'accent',
  'list.focusHighlightForeground': 'accent',
  'menu.background': 'raised',
  'menu.selectionBackground': 'accent-soft',
  'menu.selectionForeground': 'text',
  'quickInput.background': 'raised',
  'quickInputList.focusBackground': 'accent-soft',
  'quickInputList.focusForeground': 'text',
  'toolbar.hoverBackground': 'hover',
  'input.background': 'sunk',
  focusBorder: 'accent',
};

/** Pairs of brackets differ by depth. */
const BRACKETS = ['muted', 'series-5', 'mid', 'muted', 'series-5', 'mid'];

/** @param readHex the color of a design token as #rrggbb */
export function buildEditorTheme(isDark: boolean, readHex: (token: string) => string): EditorTheme {
  const colors = Object.entries(PARTS).map(([part, token]) => [part, readHex(token)]);
  const brackets = BRACKETS.map((token, depth) => [`editorBracketHighlight.foreground${depth + 1}`, readHex(token)]);
  return {
    base: isDark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: Object.entries(WORDS).map(([token, color]) => ({ token, foreground: readHex(color) })),
    // The editor lies on a panel, whose color shows through.
    colors: Object.fromEntries([['editor.background', '#00000000'], ...colors, ...brackets]),
  };
}

/** The names under which GraphiQL defines its own themes and chooses one. */
const NAMES = { dark: 'graphiql-DARK', light: 'graphiql-LIGHT' };
const CHECK_EVERY_MS = 100;

/** Resolves when GraphiQL has defined its themes, which it does before it opens its editors. */
function waitForEditors(): Promise<Monaco> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const monaco = (window as { __MONACO?: Monaco }).__MONACO;
      if (!monaco?.editor.getEditors().length) return;
      clearInterval(timer);
      resolve(monaco);
    }, CHECK_EVERY_MS);
  });
}

let editors: Promise<Monaco> | undefined;

/** Replaces GraphiQL's theme of the editors, now and once they are open. */
export async function paintEditors(theme: 'dark' | 'light', readHex: (token: string) => string): Promise<void> {
  editors ??= waitForEditors();
  const { editor } = await editors;
  editor.defineTheme(NAMES[theme], buildEditorTheme(theme === 'dark', readHex));
}
