/** A part of an expression: a literal, the current value, a variable, a function, or a pipeline in parentheses. */
export type Operand = { path: readonly string[] } & (
  | { kind: 'literal'; value: unknown }
  | { kind: 'dot' }
  | { kind: 'variable'; name: string }
  | { kind: 'function'; name: string }
  | { kind: 'pipeline'; pipeline: Pipeline }
);
/** Commands; each gets the previous result as its last argument. */
export type Pipeline = readonly (readonly Operand[])[];
export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'output'; pipeline: Pipeline }
  | { kind: 'set'; name: string; pipeline: Pipeline }
  | ({ kind: 'if' } & Block)
  | ({ kind: 'with' } & Block)
  | ({ kind: 'range'; key?: string; item?: string } & Block);
type Block = { pipeline: Pipeline; body: Node[]; otherwise: Node[] };
export type Template = { body: Node[]; defined: Map<string, Node[]> };

const ACTION = /\{\{(-\s)?\s*([\s\S]*?)\s*(\s-)?\}\}/g;
const TOKEN = /"(?:[^"\\]|\\.)*"|`[^`]*`|-?\d+(?:\.\d+)?|\$?[A-Za-z_]\w*|\$|\.|:=|[()|,=]/y;

type Piece = { text: string } | { action: string };

/** Splits a template into text and actions; `{{-` and `-}}` remove the white space beside them. */
function splitPieces(source: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let isTrimmed = false;
  const addText = (to: number, trimsEnd: boolean) => {
    let text = source.slice(from, to);
    if (isTrimmed) text = text.trimStart();
    if (trimsEnd) text = text.trimEnd();
    if (text.includes('{{') || text.includes('}}')) throw new Error(`Unbalanced braces in ${JSON.stringify(text)}`);
    if (text) pieces.push({ text });
  };
  for (const match of source.matchAll(ACTION)) {
    addText(match.index, match[1] !== undefined);
    if (!match[2]!.startsWith('/*')) pieces.push({ action: match[2]! });
    isTrimmed = match[3] !== undefined;
    from = match.index + match[0].length;
  }
  addText(source.length, false);
  return pieces;
}

type Token = { text: string; hasSpaceBefore: boolean };
function splitTokens(action: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < action.length; ) {
    const space = /\s*/y;
    space.lastIndex = at;
    const skipped = space.exec(action)![0].length;
    TOKEN.lastIndex = at + skipped;
    const text = TOKEN.exec(action)?.[0];
    if (text === undefined) throw new Error(`Not understood: {{ ${action} }}`);
    tokens.push({ text, hasSpaceBefore: skipped > 0 });
    at += skipped + text.length;
  }
  return tokens;
}

/** Reads the tokens of one action. */
class ActionReader {
  private at = 0;
  private readonly tokens: Token[];
  constructor(private readonly action: string) {
    this.tokens = splitTokens(action);
  }
  peek = (): string | undefined => this.tokens[this.at]?.text;
  take = (): string => {
    const token = this.tokens[this.at++];
    if (!token) throw new Error(`Cut off: {{ ${this.action} }}`);
    return token.text;
  };
  takeIf = (text: string): boolean => {
    if (this.peek() !== text) return false;
    this.at += 1;
    return true;
  };
  expectEnd(): void {
    if (this.peek() !== undefined) throw new Error(`Unexpected ${this.peek()} in {{ ${this.action} }}`);
  }

  /** The variables before `:=` or `=`. */
  takeAssigned(): string[] {
    const start = this.at;
    const names: string[] = [];
    do {
      if (!this.peek()?.startsWith('$')) break;
      names.push(this.take());
    } while (this.takeIf(','));
    if (names.length > 0 && (this.takeIf(':=') || this.takeIf('='))) return names;
    this.at = start;
    return [];
  }

  takePipeline(): Pipeline {
    const commands: Operand[][] = [];
    do {
      const command: Operand[] = [];
      while (this.peek() !== undefined && this.peek() !== '|' && this.peek() !== ')') command.push(this.takeOperand());
      if (command.length === 0) throw new Error(`An empty command in {{ ${this.action} }}`);
      commands.push(command);
    } while (this.takeIf('|'));
    return commands;
  }

  private takeOperand(): Operand {
    const token = this.take();
    if (token === '(') {
      const pipeline = this.takePipeline();
      if (!this.takeIf(')')) throw new Error(`An open parenthesis in {{ ${this.action} }}`);
      return { kind: 'pipeline', pipeline, path: this.takePath() };
    }
    if (token === '.') {
      const isName = /^[A-Za-z_]/.test(this.peek() ?? '') && !this.tokens[this.at]!.hasSpaceBefore;
      return { kind: 'dot', path: isName ? [this.take(), ...this.takePath()] : [] };
    }
    if (token.startsWith('$')) return { kind: 'variable', name: token, path: this.takePath() };
    if (token.startsWith('"')) return { kind: 'literal', value: JSON.parse(token), path: [] };
    if (token.startsWith('`')) return { kind: 'literal', value: token.slice(1, -1), path: [] };
    if (/^-?\d/.test(token)) return { kind: 'literal', value: Number(token), path: [] };
    if (token === 'true' || token === 'false') return { kind: 'literal', value: token === 'true', path: [] };
    if (/^[A-Za-z_]/.test(token)) return { kind: 'function', name: token, path: [] };
    throw new Error(`Unexpected ${token} in {{ ${this.action} }}`);
  }

  /** The `.name`s that follow an operand without a space. */
  private takePath(): string[] {
    const path: string[] = [];
    while (this.peek() === '.' && !this.tokens[this.at]!.hasSpaceBefore) {
      this.at += 1;
      path.push(this.take());
    }
    return path;
  }
}

/** Parses the part of Go's template language that the chart uses. @throws if anything else occurs */
export function parseTemplate(source: string): Template {
  const pieces = splitPieces(source);
  const defined = new Map<string, Node[]>();
  let at = 0;

  /** Nodes up to the `end` or `else` of their block, and that action. */
  function parseBody(isNested: boolean): { nodes: Node[]; end: string } {
    const nodes: Node[] = [];
    while (at < pieces.length) {
      const piece = pieces[at++]!;
      if ('text' in piece) nodes.push({ kind: 'text', text: piece.text });
      else if (/^(end|else)\b/.test(piece.action)) {
        if (!isNested) throw new Error(`{{ ${piece.action} }} closes nothing`);
        return { nodes, end: piece.action };
      } else nodes.push(...parseAction(piece.action));
    }
    if (isNested) throw new Error('A block has no end');
    return { nodes, end: '' };
  }

  function parseBlock(): { body: Node[]; otherwise: Node[] } {
    const { nodes: body, end } = parseBody(true);
    if (end === 'end') return { body, otherwise: [] };
    if (end !== 'else') return { body, otherwise: parseAction(end.replace(/^else\s+/, '')) };
    const alternative = parseBody(true);
    if (alternative.end !== 'end') throw new Error('A block has two else');
    return { body, otherwise: alternative.nodes };
  }

  function parseAction(action: string): Node[] {
    const keyword = /^(if|with|range|define)\b/.exec(action)?.[1];
    const reader = new ActionReader(action.slice(keyword?.length ?? 0));
    if (keyword === 'define') {
      const name = JSON.parse(reader.take()) as string;
      reader.expectEnd();
      defined.set(name, parseBody(true).nodes);
      return [];
    }
    const names = reader.takeAssigned();
    const pipeline = reader.takePipeline();
    reader.expectEnd();
    if (keyword === 'range') {
      const [item, key] = names.toReversed();
      return [{ kind: 'range', key, item, pipeline, ...parseBlock() }];
    }
    if (keyword === 'if' || keyword === 'with') return [{ kind: keyword, pipeline, ...parseBlock() }];
    return names[0] ? [{ kind: 'set', name: names[0], pipeline }] : [{ kind: 'output', pipeline }];
  }

  return { body: parseBody(false).nodes, defined };
}
