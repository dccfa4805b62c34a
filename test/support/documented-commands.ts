/** A line that lists choices, and is no command: `derive [--as-of DAY]`, `keys create, change`. */
const SYNOPSIS = /\[|\w, \w/;

/** The commands of a guide: in code blocks from the start of a line to its comment, and in the text between backticks. */
export function findCommands(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inText = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`(market-signals [^`]+)`/g)];
  return [...blocks.map((line) => line.trim()), ...inText.map(([, command = '']) => command.replace('\n', ' '))]
    .filter((line) => line.startsWith('market-signals ') && !SYNOPSIS.test(line))
    .map((line) => line.replace(/\s+#.*$/, '').replace(/\s[|>&;].*$/, ''));
}

/** Words of a command; quoted words are one. */
export const splitWords = (command: string): string[] =>
  [...command.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([word]) => word).slice(1);
