import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  type GraphQLField,
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
import { rewriteDocument } from '../../client/codemod/rewrite.ts';
import { rewriteFile } from '../../client/codemod/rewrite-file.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const schema = buildSchema(readFileSync(join(ROOT, 'schema.graphql'), 'utf8'));
const rewrite = (source: string) => rewriteDocument(source, schema).text;
const findErrors = (source: string) =>
  validate(schema, parse(source), [...specifiedRules, NoDeprecatedCustomRule]).map(({ message }) => message);

describe('A deprecated field', () => {
  it('of the root becomes a field of its object, which takes the arguments that the object has [GEN-01]', () => {
    expect(rewrite('query Q($t: Ticker!) { rating(ticker: $t) { asOf } }')).toBe(
      'query Q($t: Ticker!) { stock(ticker: $t) { rating { asOf } } }',
    );
    expect(rewrite('{ insiderTrades(ticker: "KO", lookbackDays: 30, first: 2) { nodes { ticker } } }')).toBe(
      '{ stock(ticker: "KO") { insiderTrades(lookbackDays: 30, first: 2) { nodes { ticker } } } }',
    );
  });

  it('without a replacement is removed, with a note', () => {
    const document = 'fragment F on IndexReading {\n  constituents { contribution weight }\n}';
    const { text, notes } = rewriteDocument(document, schema);
    expect(text).toBe('fragment F on IndexReading {\n  constituents { weight }\n}');
    expect(notes).toEqual([
      'Line 2: IndexConstituent.contribution was removed: It is always null, and stays until 2027-03-01.',
    ]);
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
    expect(rewrite('{ popularStocks { ticker } }')).toBe('{ stocks(orderBy: POPULARITY) { nodes { ticker } } }');
  });

  it('gives an id to the only argument that its object requires', () => {
    expect(rewrite('{ metrics(entityId: "kb/1") { entityId } }')).toBe(
      '{ entity(id: "kb/1") { metrics { entityId } } }',
    );
  });

  it('loses an argument that its replacement lacks, with the variable and a note', () => {
    const document = 'query Q($t: Ticker!, $r: Boolean! = true) { float(ticker: $t, isRequired: $r) { freeFloat } }';
    expect(rewriteDocument(document, schema)).toEqual({
      text: 'query Q($t: Ticker!) { security(ticker: $t) { float { freeFloat } } }',
      isChanged: true,
      notes: ['Line 1: float had the argument isRequired; its replacement has not.'],
    });
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
      'query Q($s: Boolean!) { market @include(if: $s) { mood(days: 7) { ...M } } } fragment M on MarketMood { isPreview }',
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
    const content = '# Float\n\n```graphql\n{\n  float(ticker: "KO", isRequired: true) { freeFloat }\n}\n```\n';
    expect(rewriteFile('guide.md', content, schema).notes).toEqual([
      'Line 5: float had the argument isRequired; its replacement has not.',
    ]);
  });
});

describe('The command', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', join(ROOT, 'client/codemod/main.ts'), ...args], {
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
      const dry = run('--schema', 'schema.graphql', '--dry-run', folder);
      expect(dry.stdout).toBe(`${file}: 1 document\nIn all, 1 of 1 files would change.\n`);
      expect(readFileSync(file, 'utf8')).toBe(document);
      expect(run('--schema', 'schema.graphql', folder).status).toBe(0);
      expect(readFileSync(file, 'utf8')).toBe('{ market { status { state } } }');
      expect(readFileSync(dependency, 'utf8')).toBe(document);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('explains itself and fails without a schema', () => {
    const { status, stderr } = run('src');
    expect(status).toBe(2);
    expect(stderr).toContain('Usage: market-signals-codemod --schema');
  });
});

describe('Each deprecated field of the schema', () => {
  const VALUES: Readonly<Record<string, string>> = { Ticker: '"KO"', Int: '1', Boolean: 'true', String: '"x"' };
  /** A call of a field with a value for each required argument. */
  const writeCall = ({ name, args }: GraphQLField<unknown, unknown>) => {
    const required = args.filter(isRequiredArgument).map((arg) => {
      const type = getNamedType(arg.type);
      const value = isEnumType(type) ? type.getValues()[0]?.name : VALUES[type.name];
      return `${arg.name}: ${String(arg.type).startsWith('[') ? `[${value}]` : value}`;
    });
    return required.length > 0 ? `${name}(${required.join(', ')})` : name;
  };
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith('__'),
  ) as GraphQLObjectType[];
  const deprecated = types.flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ deprecationReason }) => deprecationReason)
      .map((field) => [`${type.name}.${field.name}`, type, field] as const),
  );

  it('is among them', () => {
    expect(deprecated.length).toBeGreaterThan(0);
  });

  it.each(deprecated)(
    'is replaced by fields that are not deprecated, in a valid document: %s',
    (_name, type, field) => {
      const isLeaf = isLeafType(getNamedType(field.type));
      const selection = `${writeCall(field)}${isLeaf ? '' : ' { __typename }'}`;
      const document =
        type === schema.getQueryType() ? `{ ${selection} }` : `fragment F on ${type.name} { ${selection} }`;
      const { text, isChanged } = rewriteDocument(document, schema);
      expect(isChanged).toBe(true);
      expect(findErrors(text).filter((message) => !message.includes('is never used'))).toEqual([]);
    },
  );
});
