import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { rewriteDocument } from '../../codemod/rewrite.ts';
import { rewriteFile } from '../../codemod/rewrite-file.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const readSchema = (path: string) => buildSchema(readFileSync(join(ROOT, path), 'utf8'));
const schema = readSchema('codemod/schema-0.3.graphql');
const current = readSchema('schema.graphql');
const rewrite = (source: string) => rewriteDocument(source, schema).text;
const findErrors = (source: string) =>
  validate(current, parse(source), [...specifiedRules, NoDeprecatedCustomRule]).map(({ message }) => message);

describe('A deprecated field', () => {
  it('of the root becomes a field of its object, which takes the arguments that the object has [GEN-01]', () => {
    expect(rewrite('query Q($t: Ticker!) { rating(ticker: $t) { asOf } }')).toBe(
      'query Q($t: Ticker!) { stock(ticker: $t) { rating { asOf } } }',
    );
    expect(rewrite('{ insiderTrades(ticker: "KO", first: 2) { nodes { ticker } } }')).toBe(
      '{ stock(ticker: "KO") { insiderTrades(first: 2) { nodes { ticker } } } }',
    );
  });

  it('without a replacement is removed, with a note', () => {
    const document = 'fragment F on IndexReading {\n  constituents { contribution weight }\n}';
    const { text, notes } = rewriteDocument(document, schema);
    expect(text).toBe('fragment F on IndexReading {\n  constituents { weight }\n}');
    expect(notes).toEqual(['Line 2: IndexConstituent.contribution was removed: It is always null.']);
  });

  it('that was renamed keeps its alias', () => {
    expect(rewrite('{ stock(ticker: "KO") { c: consensus { asOf: observedAt } } }')).toBe(
      '{ stock(ticker: "KO") { c: analystConsensus { asOf: observedAt } } }',
    );
  });

  it('that became a page has its rows in nodes', () => {
    expect(rewrite('{ stockScreen { results { ticker } } }')).toBe('{ stockScreen { stocks { nodes { ticker } } } }');
  });

  it('gets the value that its replacement is named with', () => {
    expect(rewrite('query Q($t: [Ticker!]!) { stockProfiles(tickers: $t) { name } }')).toBe(
      'query Q($t: [Ticker!]!) { stocks(orderBy: GIVEN, tickers: $t) { nodes { name } } }',
    );
  });

  it('that had no replacement in 0.3 has that of 0.4', () => {
    expect(rewrite('{ popularStocks { ticker } popularEntities { name } }')).toBe(
      '{ market { popularStocks { ticker } popularEntities { name } } }',
    );
  });

  it('gives an id to the only argument that its object requires', () => {
    expect(rewrite('{ metrics(entityId: "kb/1") { entityId } }')).toBe(
      '{ entity(id: "kb/1") { metrics { entityId } } }',
    );
  });

  it.each(['float', 'shortInterest', 'shortVolume'])(
    'is a field of the market if the security has not all of its arguments: %s',
    (name) => {
      expect(rewrite(`query Q($r: Boolean!) { ${name}(ticker: "KO", isRequired: $r) { ticker } }`)).toBe(
        `query Q($r: Boolean!) { market { ${name}(ticker: "KO", isRequired: $r) { ticker } } }`,
      );
      expect(rewrite(`{ ${name}(ticker: "KO") { ticker } }`)).toBe(`{ security(ticker: "KO") { ${name} { ticker } } }`);
    },
  );

  it('loses an argument that its replacement lacks, with the variable and a note', () => {
    const document =
      'query Q($t: [Ticker!]!, $f: Boolean! = true) { stockProfiles(tickers: $t, forced: $f) { ticker } }';
    expect(rewriteDocument(document, schema)).toEqual({
      text: 'query Q($t: [Ticker!]!) { stocks(orderBy: GIVEN, tickers: $t) { nodes { ticker } } }',
      isChanged: true,
      notes: ['Line 1: stockProfiles had the argument forced; its replacement has not.'],
    });
  });
});

describe('A deprecated argument', () => {
  it('is renamed', () => {
    expect(
      rewrite('{ entity(id: "kb/1") { r: roles(first: 2, current: false) @skip(if: true) { totalCount } } }'),
    ).toBe('{ entity(id: "kb/1") { r: roles(first: 2, isCurrent: false) @skip(if: true) { totalCount } } }');
  });

  it('that states a period becomes a member of it, with the others of the field', () => {
    expect(
      rewrite('{ stock(ticker: "KO") { scoreHistory(from: "2026-01-02", first: 5, to: $to) { totalCount } } }'),
    ).toBe(
      '{ stock(ticker: "KO") { scoreHistory(first: 5, period: { from: "2026-01-02", to: $to }) { totalCount } } }',
    );
    expect(rewrite('{ insiderTrades(ticker: "KO", lookbackDays: 30) { totalCount } }')).toBe(
      '{ stock(ticker: "KO") { insiderTrades(period: { days: 30 }) { totalCount } } }',
    );
  });

  it('is left out if another argument overrides it, unless the other is a variable, which may be null', () => {
    const query = (from: string) => `{ chart(ticker: "KO", timeframe: ONE_YEAR, from: ${from}) { close } }`;
    expect(rewrite(query('"2026-01-02"'))).toBe('{ chart(ticker: "KO", period: { from: "2026-01-02" }) { close } }');
    expect(rewrite(query('$from'))).toBe(
      '{ chart(ticker: "KO", period: { window: ONE_YEAR, from: $from }) { close } }',
    );
  });

  it('of a mutation becomes a member of its input', () => {
    expect(
      rewrite('mutation D($id: ID!) { deleteAlert(id: $id) { deletedId } markInboxRead(ids: ["a"]) { unreadCount } }'),
    ).toBe(
      'mutation D($id: ID!) { deleteAlert(input: { id: $id }) { deletedId } markInboxRead(input: { ids: ["a"] }) { unreadCount } }',
    );
  });

  it('without a replacement is removed, with its variable and a note', () => {
    const document =
      'query Q($f: Boolean!) {\n  stock(ticker: "KO", forced: $f) { name }\n  rating(ticker: "KO") { asOf }\n}';
    expect(rewriteDocument(document, schema)).toEqual({
      text: 'query Q {\n  stock(ticker: "KO") { name }\n  stock(ticker: "KO") { rating { asOf } }\n}',
      isChanged: true,
      notes: [
        'Line 2: stock had the argument forced, which was removed: The directive @fresh of the operation reads from the database.',
      ],
    });
  });
});

describe('A variable', () => {
  it('has the type that its argument has now', () => {
    expect(
      rewrite('query Q($id: String!, $ids: [String!]) { entity(id: $id) { name } curatedScreens(ids: $ids) { name } }'),
    ).toBe('query Q($id: ID!, $ids: [ID!]) { entity(id: $id) { name } curatedScreens(ids: $ids) { name } }');
    expect(rewrite('query Q($entityId: String!) { metrics(entityId: $entityId) { entityId } }')).toBe(
      'query Q($entityId: ID!) { entity(id: $entityId) { metrics { entityId } } }',
    );
  });
});

describe('Deprecated fields of one object', () => {
  it('are written together, in the place of the first', () => {
    const document = `query Page($t: Ticker!) {
  rating(ticker: $t) { asOf }
  quote(ticker: $t) { price }
  insightTypes(ticker: $t)
}`;
    expect(rewrite(document)).toBe(`query Page($t: Ticker!) {
  stock(ticker: $t) { rating { asOf }
  insightTypes }
  quote(ticker: $t) { price }
}`);
  });

  it('with other arguments have an alias each', () => {
    const document = '{ a: rating(ticker: "KO") { asOf } b: rating(ticker: "PEP") { asOf } }';
    expect(rewrite(document)).toBe(
      '{ a: stock(ticker: "KO") { rating { asOf } } b: stock(ticker: "PEP") { rating { asOf } } }',
    );
  });

  it('keep their old name as an alias beside the same object with other arguments', () => {
    const document = '{ stock(ticker: "KO") { ticker } rating(ticker: "PEP") { asOf } }';
    expect(rewrite(document)).toBe(
      '{ stock(ticker: "KO") { ticker } rating: stock(ticker: "PEP") { rating { asOf } } }',
    );
  });

  it('keep their conditions and fragments', () => {
    const document =
      'query Q($s: Boolean!) { marketMood(days: 7) @include(if: $s) { ...M } } fragment M on MarketMood { isPreview }';
    expect(rewrite(document)).toBe(
      'query Q($s: Boolean!) { market @include(if: $s) { mood(period: { days: 7 }) { ...M } } } fragment M on MarketMood { isPreview }',
    );
  });
});

describe('A document without deprecated fields', () => {
  it('is left as it is, with its comments', () => {
    const document = '# The price.\n{ quote(ticker: "KO") { price } }\n';
    expect(rewriteDocument(document, schema)).toEqual({ text: document, isChanged: false, notes: [] });
  });
});

describe('The documents of a file', () => {
  const OLD = 'query Q($t: Ticker!) { rating(ticker: $t) { asOf } }';
  const NEW = 'query Q($t: Ticker!) { stock(ticker: $t) { rating { asOf } } }';

  it.each([
    ['query.graphql', (document: string) => `# Ratings\n${document}\n`],
    ['page.tsx', (document: string) => `const name = \`x\`;\nconst Q = gql\`\n  ${document}\n\`;\n`],
    ['page.ts', (document: string) => `const Q = graphql(\`${document}\`);\n`],
    ['page.js', (document: string) => `const Q = /* GraphQL */ \`${document}\`;\n`],
    ['guide.md', (document: string) => `# Ratings\n\n\`\`\`graphql\n${document}\n\`\`\`\n\n\`rating\` is a letter.\n`],
  ])('are rewritten, and nothing around them: %s', (name, write) => {
    expect(rewriteFile(name, write(OLD), schema)).toEqual({ content: write(NEW), documents: 1, notes: [] });
  });

  it.each([
    ['a template with an expression', 'page.ts', `gql\`{ rating(ticker: "\${ticker}") { asOf } }\``],
    ['a template that is no GraphQL', 'page.ts', 'gql`rating(`'],
    ['a template without a tag', 'page.ts', '`{ rating(ticker: "KO") { asOf } }`'],
    ['a file of another kind', 'page.py', `gql\`${OLD}\``],
  ])('are left as they are in %s', (_case, name, content) => {
    expect(rewriteFile(name, content, schema)).toEqual({ content, documents: 0, notes: [] });
  });

  it('have notes with the line of the file', () => {
    const content = '# Reads\n\n```graphql\n{\n  stockProfiles(tickers: ["KO"], forced: true) { name }\n}\n```\n';
    expect(rewriteFile('guide.md', content, schema).notes).toEqual([
      'Line 5: stockProfiles had the argument forced; its replacement has not.',
    ]);
  });
});

describe('The command', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', join(ROOT, 'codemod/main.ts'), ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });

  it('writes files, below folders too, and with --dry-run only lists them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'codemod-'));
    try {
      mkdirSync(join(folder, 'src'));
      mkdirSync(join(folder, 'node_modules'));
      const document = '{ marketStatus { state } }';
      const [file, dependency] = [join(folder, 'src/status.graphql'), join(folder, 'node_modules/status.graphql')];
      for (const path of [file, dependency]) writeFileSync(path, document);
      const dry = run('--dry-run', folder);
      expect(dry.stdout).toBe(`${file}: 1 document\nIn all, 1 of 1 files would change.\n`);
      expect(readFileSync(file, 'utf8')).toBe(document);
      expect(run(folder).status).toBe(0);
      expect(readFileSync(file, 'utf8')).toBe('{ market { status { state } } }');
      expect(readFileSync(dependency, 'utf8')).toBe(document);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('reads another schema than that of 0.3', () => {
    const folder = mkdtempSync(join(tmpdir(), 'codemod-'));
    try {
      const [old, file] = [join(folder, 'old.graphql'), join(folder, 'query.graphql')];
      writeFileSync(old, 'type Query { state: Int @deprecated(reason: "Use status.") status: Int }');
      writeFileSync(file, '{ state marketStatus { state } }');
      expect(run('--schema', old, file).status).toBe(0);
      expect(readFileSync(file, 'utf8')).toBe('{ status marketStatus { state } }');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('explains itself and fails without files', () => {
    const { status, stderr } = run('--dry-run');
    expect(status).toBe(2);
    expect(stderr).toContain('Usage: market-signals-codemod [--schema');
  });
});

describe('Each field of 0.3', () => {
  const VALUES: Readonly<Record<string, string>> = {
    Ticker: '"KO"',
    Date: '"2026-06-12"',
    DateTime: '"2026-06-12T20:00:00Z"',
    Int: '1',
    Boolean: 'true',
    String: '"x"',
    ID: '"x"',
  };
  const writeArgument = (arg: GraphQLArgument) => {
    const type = getNamedType(arg.type);
    const value = isEnumType(type) ? type.getValues()[0]?.name : VALUES[type.name];
    if (value === undefined) throw new Error(`${arg.name} has no value of ${type.name}.`);
    return `${arg.name}: ${String(arg.type).startsWith('[') ? `[${value}]` : value}`;
  };
  const writeCall = (name: string, args: readonly GraphQLArgument[]) =>
    args.length > 0 ? `${name}(${args.map(writeArgument).join(', ')})` : name;
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith('__'),
  ) as GraphQLObjectType[];
  const fields = types.flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })));
  const findField = ({ type, field }: (typeof fields)[number]) =>
    (current.getType(type.name) as GraphQLObjectType | undefined)?.getFields()[field.name];
  const removed = fields.filter((entry) => !findField(entry)).map((entry) => [formatName(entry), entry] as const);

  function formatName({ type, field }: (typeof fields)[number]) {
    return `${type.name}.${field.name}`;
  }

  /** A document with one field, rewritten. */
  function rewriteCall({ type, field }: (typeof fields)[number], args: readonly GraphQLArgument[]) {
    const selection = `${writeCall(field.name, args)}${isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'}`;
    const document =
      type === schema.getQueryType() ? `{ ${selection} }` : `fragment F on ${type.name} { ${selection} }`;
    const rewritten = rewriteDocument(document, schema);
    return { ...rewritten, errors: findErrors(rewritten.text).filter((text) => !text.includes('is never used')) };
  }

  it('that is not in the schema is deprecated, and each that is deprecated is not in the schema', () => {
    expect(removed).toHaveLength(240);
    expect(removed.map(([field]) => field)).toEqual(
      fields.filter(({ field }) => field.deprecationReason).map((entry) => formatName(entry)),
    );
  });

  it.each(removed)('that was removed becomes a valid document: %s', (_name, entry) => {
    const { isChanged, errors, notes } = rewriteCall(entry, entry.field.args.filter(isRequiredArgument));
    expect(isChanged).toBe(true);
    expect(errors).toEqual([]);
    expect(notes).toHaveLength(entry.field.deprecationReason?.startsWith('Use ') ? 0 : 1);
  });

  it('that was removed takes all its arguments along except `forced`', () => {
    for (const [, entry] of removed) {
      const taken = rewriteCall(
        entry,
        entry.field.args.filter(({ name }) => name !== 'forced' && name !== 'last' && name !== 'before'),
      );
      expect(taken.errors, formatName(entry)).toEqual([]);
      if (entry.field.deprecationReason?.startsWith('Use ')) expect(taken.notes, formatName(entry)).toEqual([]);
    }
  });

  it('that stays has its arguments, or a replacement of them', () => {
    const renamed = fields.filter((entry) =>
      entry.field.args.some(({ name }) => findField(entry) && !findField(entry)?.args.some((arg) => arg.name === name)),
    );
    expect(renamed).toHaveLength(65);
    for (const entry of renamed)
      expect(
        rewriteCall(
          entry,
          entry.field.args.filter((arg) => arg.deprecationReason || isRequiredArgument(arg)),
        ).errors,
      ).toEqual([]);
  });
});
