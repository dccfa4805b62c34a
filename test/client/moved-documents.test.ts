import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  type FragmentDefinitionNode,
  Kind,
  NoDeprecatedCustomRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  specifiedRules,
  validate,
  visit,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { type Samples, sampleValues } from '../../src/web/docs/sample-values.ts';
import { schema } from '../support/graph.ts';
import { NOW, useApp } from '../support/harness.ts';
import { NEWEST } from '../support/market.ts';
import { unpackPackage } from '../support/packed-kit.ts';

// documents-0.3/ has the documents of the kit, the dashboard, the example apps, and GraphiQL's menu as they were in 0.3. They are never
// changed: an operator's documents look like them.

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const DOCUMENTS = join(import.meta.dirname, 'documents-0.3');

/** Values for the variables that an operation requires, by operation and variable, or by variable. Others are sample values of the docs. */
const VALUES: Readonly<Record<string, unknown>> = {
  ticker: 'AAPL',
  'CompareFunds.tickers': ['SPY', 'QQQ'],
  'FundHead.ticker': 'SPY',
  'FundHoldings.ticker': 'SPY',
  days: 90,
  limit: 5,
  first: 5,
  'Earnings.from': NEWEST,
  'Earnings.to': '2025-12-19',
  trackerId: 'INSTITUTION_AUM',
  scope: 'SP500',
  orderBy: 'IV_RANK_HIGH',
  signal: 'RATING',
  group: 'A',
  timeframe: 'ONE_YEAR',
  minMarketCap: 1_000_000,
  filters: [{ field: 'MARKET_CAP', op: 'GTE', value: '1M' }],
  sort: { field: 'MARKET_CAP', dir: 'DESC' },
  trigger: { rating: { tickers: ['AAPL'] } },
};

/** Sample values of the docs, by operation and variable. */
const SAMPLES: Readonly<Record<string, string>> = {
  'InsiderPage.id': 'insider.id',
  'EntityPage.id': 'entity.id',
  'EntityPosts.id': 'entity.id',
  'EntityTrades.id': 'entity.id',
  'EventStudy.input': 'eventStudy.input',
  'ScreenTest.input': 'backtest.input',
};

/** Queries for which the small market has no rows, and why; they are only validated. */
const WITHOUT_ROWS: Readonly<Record<string, string>> = {
  'CompareFundamentals of compare.graphql': 'no company facts',
  'Fundamentals of graphiql.graphql': 'no company facts',
  'DataOrigins of origins.graphql': 'no synced sources',
  'ScreenTest of screen-test.graphql': 'a test needs two months of recorded days',
};

type Moved = { name: string; operation: OperationDefinitionNode; source: string };

const readDefinitions = async (folder: string) => {
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => ({ file, definitions: parse(await readFile(join(folder, file), 'utf8')).definitions })),
  );
};

/** Each operation with the fragments that it spreads, which may be in other files. */
function listOperations(files: Awaited<ReturnType<typeof readDefinitions>>): Moved[] {
  const allDefinitions = files.flatMap((file) => file.definitions);
  const fragments = new Map(
    allDefinitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  const addFragments = (
    node: OperationDefinitionNode | FragmentDefinitionNode,
    fragmentsInUse: Set<FragmentDefinitionNode>,
  ) => {
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value)!;
        if (fragmentsInUse.has(fragment)) return;
        fragmentsInUse.add(fragment);
        addFragments(fragment, fragmentsInUse);
      },
    });
    return fragmentsInUse;
  };
  return files.flatMap(({ file, definitions }) =>
    definitions.flatMap((node) =>
      node.kind === Kind.OPERATION_DEFINITION
        ? [
            {
              name: `${node.name?.value} of ${file}`,
              operation: node,
              source: [node, ...addFragments(node, new Set())].map(print).join('\n'),
            },
          ]
        : [],
    ),
  );
}

/** Whether anything in a value is more than null or an empty list. */
const hasData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(hasData) : value !== null;

const old = listOperations(await readDefinitions(DOCUMENTS));
const QUERIES = old
  .filter(({ name, operation }) => operation.operation === OperationTypeNode.QUERY && !WITHOUT_ROWS[name])
  .map(({ name }) => name);

describe('A document of 0.3 that the packed codemod has moved', () => {
  const app = useApp(({ db }) => recordDay(db, parseStoredDay(NEWEST), NOW), { isDerived: true });
  let folder: string;
  let movedByName: Map<string, Moved>;
  let notes: string;
  let samples: Samples;
  beforeAll(async () => {
    samples = await sampleValues(async (query, variables) => (await app.graphql(query, { variables })).body.data);
    folder = await mkdtemp(join(tmpdir(), 'moved-documents-'));
    const codemod = join(folder, 'node_modules/market-signals-codemod');
    await mkdir(join(folder, 'node_modules'));
    await unpackPackage('codemod', codemod);
    await symlink(join(ROOT, 'node_modules/graphql'), join(folder, 'node_modules/graphql'));
    await cp(DOCUMENTS, join(folder, 'documents'), { recursive: true });
    const { bin } = JSON.parse(await readFile(join(codemod, 'package.json'), 'utf8'));
    notes = (await run(process.execPath, [join(codemod, bin), join(folder, 'documents')])).stdout;
    const moved = listOperations(await readDefinitions(join(folder, 'documents')));
    movedByName = new Map(moved.map((document) => [document.name, document]));
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is one of at least 30, most of which are not valid before', () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(30);
    const invalid = old.filter(({ source }) => validate(schema, parse(source)).length > 0);
    expect(invalid.length).toBeGreaterThanOrEqual(30);
  });

  it('is valid without deprecated members, and needs no changes by hand', () => {
    const rules = [...specifiedRules, NoDeprecatedCustomRule];
    const errors = [...movedByName.values()].flatMap(({ name, source }) =>
      validate(schema, parse(source), rules).map(({ message }) => `${name}: ${message}`),
    );
    expect(errors).toEqual([]);
    expect(notes).not.toContain('Line ');
  });

  it.each(QUERIES)('runs without errors, and has data: %s', async (name) => {
    const { operation, source } = movedByName.get(name)!;
    const missing = (operation.variableDefinitions ?? []).filter(
      ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
    );
    const variables = Object.fromEntries(
      missing.map(({ variable: { name } }) => {
        const qualified = `${operation.name?.value}.${name.value}`;
        return [name.value, VALUES[qualified] ?? VALUES[name.value] ?? samples[SAMPLES[qualified] ?? name.value]];
      }),
    );
    const { status, body } = await app.graphql(source, { variables });
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
    const empty = Object.keys(body.data).filter((key) => !hasData(body.data[key]));
    expect(empty).toEqual([]);
  });
});
