import { parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { callCost } from '../../src/gateway/metering/call-cost.ts';
import { fuzz } from '../support/fuzz.ts';
import { schema } from '../support/graph.ts';
import { NOW, useApp } from '../support/harness.ts';
import { numbers } from '../support/random.ts';

const app = useApp();

/** The documented prices of a few types, by hand: nothing here reads the rules beside the schema. */
type Target = { type: string; by: 'LINK' | 'LIST'; path: readonly string[] };
type Call = { text: string; once?: boolean; targets?: Readonly<Record<string, Target>> };
type Hub = {
  id: string;
  values: readonly string[];
  calls: Readonly<Record<string, Call>>;
  links: Readonly<Record<string, string>>;
  /** Lists that only the object's root call returns, with the type of their items. */
  lists?: Readonly<Record<string, string>>;
};
const linkTo = (type: string, ...path: string[]): Target => ({ type, by: 'LINK', path });
const TRADES = { insider: linkTo('Insider', 'nodes'), stock: linkTo('Stock', 'nodes') };
const QUOTE: Call = { text: 'quote', once: true };
const HUBS: Readonly<Record<string, Hub>> = {
  Stock: {
    id: 'ticker',
    values: ['sector', 'description', 'marketCap'],
    calls: {
      quote: QUOTE,
      rating: { text: 'rating' },
      float: { text: 'float' },
      insiderTrades: { text: 'insiderTrades(period: { days: 60 })', targets: TRADES },
      insiderSummary: { text: 'insiderSummary(period: { days: 60 })' },
      politicianTrades: { text: 'politicianTrades', targets: { politician: linkTo('Politician', 'nodes') } },
      similar: { text: 'similar(first: 2)', targets: { '': { type: 'Stock', by: 'LIST', path: [] } } },
    },
    links: { entity: 'Entity', options: 'Options', fundamentals: 'Fundamentals' },
  },
  ETF: {
    id: 'ticker',
    values: ['aum', 'issuer'],
    calls: {
      quote: QUOTE,
      holdings: { text: 'holdings', targets: { etf: linkTo('ETF') } },
      holders: { text: 'holders(first: 2)' },
    },
    links: { entity: 'Entity', options: 'Options' },
  },
  Entity: {
    id: 'kbEntityId',
    values: ['description', 'aliases'],
    calls: {},
    links: { stock: 'Stock', etf: 'ETF', politician: 'Politician' },
    lists: { leads: 'Stock' },
  },
  Insider: {
    id: 'insiderId',
    values: [],
    calls: { trades: { text: 'trades' } },
    links: { entity: 'Entity' },
    lists: { stocks: 'Stock' },
  },
  Politician: {
    id: 'urlSlug',
    values: ['servedUntil', 'district'],
    calls: { trades: { text: 'trades(limit: 2)' } },
    links: { entity: 'Entity' },
  },
  Options: { id: 'ticker', values: [], calls: { history: { text: 'history' } }, links: { stock: 'Stock', etf: 'ETF' } },
  Fundamentals: {
    id: 'ticker',
    values: [],
    calls: { periods: { text: 'periods' }, summary: { text: 'summary' } },
    links: { stock: 'Stock' },
  },
  Index: {
    id: 'indexId',
    values: ['description'],
    calls: { history: { text: 'history(period: { days: 30 })' } },
    links: {},
  },
  Tracker: { id: 'trackerId', values: ['category'], calls: {}, links: {} },
};
const LEADS = ['Options', 'Fundamentals'];
/** `hub`: the root field above a field. */
type Root = { name: string; hub?: 'market'; given: readonly string[] } & (
  | { finds: string; isHandle: boolean }
  | { targets: Readonly<Record<string, Target>> }
);
const TICKERS = ['AAPL', 'MSFT', 'NVDA', 'SPY', 'NOPE'].map((ticker) => `(ticker: "${ticker}")`);
const ROOTS: readonly Root[] = [
  { name: 'stock', given: TICKERS, finds: 'Stock', isHandle: true },
  {
    name: 'entity',
    given: ['(id: "AAPL")', '(id: "kb-company-320193")', '(id: "SPY")'],
    finds: 'Entity',
    isHandle: false,
  },
  { name: 'etf', given: TICKERS, finds: 'ETF', isHandle: true },
  { name: 'options', given: TICKERS, finds: 'Options', isHandle: true },
  { name: 'fundamentals', hub: 'market', given: TICKERS, finds: 'Fundamentals', isHandle: true },
  { name: 'politician', given: ['(slug: "Ann-Abel")', '(slug: "No-One")'], finds: 'Politician', isHandle: true },
  { name: 'index', given: ['(indexId: "market-mood")', '(indexId: "fed-sentiment")'], finds: 'Index', isHandle: true },
  { name: 'tracker', given: ['(trackerId: MARKET_HEATMAP)'], finds: 'Tracker', isHandle: true },
  { name: 'insiderTrades', hub: 'market', given: ['(ticker: "AAPL", period: { days: 60 })'], targets: TRADES },
  {
    name: 'politicianActivity',
    hub: 'market',
    given: ['(limit: 3)', '(limit: 7)'],
    targets: { politician: linkTo('Politician', 'nodes'), stock: linkTo('Stock', 'nodes') },
  },
  {
    name: 'optionsOverview',
    hub: 'market',
    given: [''],
    targets: { stock: linkTo('Stock', 'stocks', 'nodes'), etf: linkTo('ETF', 'etfs', 'nodes') },
  },
  {
    name: 'watchlist',
    given: ['(tickers: ["AAPL", "SPY"])', '(tickers: ["NVDA", "NOPE", "AAPL"])'],
    targets: { stock: linkTo('Stock'), etf: linkTo('ETF') },
  },
  {
    name: 'stocks',
    given: ['(first: 2)', '(tickers: ["MSFT", "NVDA"])'],
    targets: { nodes: { type: 'Stock', by: 'LIST', path: [] } },
  },
];

const writeRoot = (alias: string, { name, hub }: Root, args: string, selection: string): string =>
  hub ? `${alias}: ${hub} { ${name}${args} { ${selection} } }` : `${alias}: ${name}${args} { ${selection} }`;

/** A selection on an object, with the calls, links, and lists below it. */
type Asked = {
  type: string;
  values: boolean;
  calls: [name: string, under: string, rows: [string, Target, Asked][]][];
  links: [string, Asked][];
  lists: [string, Asked][];
};

// biome-ignore lint/suspicious/noExplicitAny: an answer to an operation that nobody has seen before.
type Found = any;

function generator(random: () => number) {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const some = <T>(of: readonly T[], chance: number): T[] => of.filter(() => random() < chance);
  let fragments: string[] = [];

  function object(type: string, depth: number): { asked: Asked; text: string } {
    const hub = HUBS[type]!;
    const values = some(hub.values, 0.25);
    const parts: string[] = ['__typename', hub.id, ...values];
    const selection: Asked = { type, values: values.length > 0, calls: [], links: [], lists: [] };
    for (const name of depth > 0 ? some(Object.keys(hub.calls), 0.2) : []) {
      const { text, targets = {} } = hub.calls[name]!;
      const rows = listTargets(targets, depth - 1);
      parts.push(`${name}: ${text} { __typename ${rows.map(({ inside }) => inside).join(' ')} }`);
      selection.calls.push([text, name, rows.map(({ row }) => row)]);
    }
    for (const name of depth > 0 ? some(Object.keys(hub.links), 0.3) : []) {
      const below = object(hub.links[name]!, depth - 1);
      parts.push(`${name} { ${below.text} }`);
      selection.links.push([name, below.asked]);
    }
    for (const name of depth > 0 ? some(Object.keys(hub.lists ?? {}), 0.2) : []) {
      const below = object(hub.lists![name]!, depth - 1);
      parts.push(`${name} { ${below.text} }`);
      selection.lists.push([name, below.asked]);
    }
    const inner = parts.join(' ');
    const style = random();
    if (style < 0.15) return { asked: selection, text: `... on ${type} { ${inner} }` };
    if (style < 0.3) {
      fragments.push(`fragment F${fragments.length} on ${type} { ${inner} }`);
      return { asked: selection, text: `...F${fragments.length - 1}` };
    }
    return { asked: selection, text: inner };
  }

  function listTargets(targets: Readonly<Record<string, Target>>, depth: number) {
    return some(Object.entries(targets), 0.7).map(([name, target]) => {
      const below = object(target.type, Math.max(0, depth));
      const field = name === '' ? below.text : `${name} { ${below.text} }`;
      const inside = target.path.reduceRight((text, step) => `${step}_${name}: ${step} { ${text} }`, field);
      return { inside, row: [name, target, below.asked] as [string, Target, Asked] };
    });
  }

  return () => {
    fragments = [];
    const roots = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, i) => {
      const root = pick(ROOTS);
      const example = pick(root.given);
      if ('finds' in root) {
        const below = object(root.finds, 3);
        return {
          root,
          given: example,
          asked: below.asked,
          rows: [],
          text: writeRoot(`a${i}`, root, example, below.text),
        };
      }
      const rows = listTargets(root.targets, 2);
      return {
        root,
        given: example,
        asked: null,
        rows: rows.map(({ row }) => row),
        text: writeRoot(`a${i}`, root, example, `__typename ${rows.map(({ inside }) => inside).join(' ')}`),
      };
    });
    return { roots, document: `{ ${roots.map(({ text }) => text).join(' ')} }\n${fragments.join('\n')}` };
  };
}
type Operation = ReturnType<ReturnType<typeof generator>>;

/** The documented calls that a response replaces, each once. */
function readCalls({ roots }: Operation, data: Found): Set<string> {
  const calls = new Set<string>();
  const isCalled = ({ type, calls: made }: Asked) => made.some(([, under]) => !HUBS[type]!.calls[under]!.once);
  const isOwn = ({ values, lists }: Asked) => values || lists.length > 0;

  const visit = (selection: Asked, counts: Found, by: 'ROOT' | 'LINK' | 'LIST' | 'PAID') => {
    if (Array.isArray(counts)) {
      for (const one of counts) visit(selection, one, by);
      return;
    }
    if (!counts) return;
    const hub = HUBS[selection.type]!;
    const name = `${selection.type} ${counts[hub.id]}`;
    if (by === 'ROOT' || (by === 'LINK' && isOwn(selection)) || (by === 'LIST' && selection.lists.length > 0))
      calls.add(name);
    for (const [text, under, rows] of selection.calls) {
      calls.add(hub.calls[under]!.once ? text : `${name} ${text}`);
      follow(rows, counts[under]);
    }
    for (const [link, below] of [...selection.links, ...selection.lists]) visit(below, counts[link], 'LINK');
  };
  const follow = (rows: [string, Target, Asked][], counts: Found) => {
    for (const [name, { by, path }, asked] of rows) {
      const at = path.reduce((rest, step) => [rest].flat().flatMap((one) => one?.[`${step}_${name}`] ?? []), counts);
      visit(asked, name === '' ? at : [at].flat().flatMap((one) => one?.[name] ?? []), by);
    }
  };

  for (const [i, { root, given, asked, rows }] of roots.entries()) {
    const value = root.hub ? data[`a${i}`][root.name] : data[`a${i}`];
    if (!('finds' in root)) {
      calls.add(root.name + given);
      follow(rows, value);
      continue;
    }
    if (!value || !root.isHandle) {
      if (!value) calls.add(root.name + given);
      else visit(asked!, value, 'ROOT');
      continue;
    }
    const leadsToCall = ([, below]: [string, Asked]) => LEADS.includes(below.type) && isCalled(below);
    // A call below pays for the object, and so does one for all objects.
    if (isOwn(asked!) || (asked!.calls.length === 0 && !asked!.links.some(leadsToCall)))
      calls.add(`${asked!.type} ${value[HUBS[asked!.type]!.id]}`);
    visit(asked!, value, 'PAID');
  }
  return calls;
}

const { seed: SEED, length, timeout, rounds } = fuzz({ runs: 150, seed: 20251121 });

it(`prices operations of any shape as the documented calls they replace, ${length} [AMB-49]`, { timeout }, async () => {
  const as = await app.newKey('PRO');
  let [asked, checked] = [0, 0];
  for (const run of rounds()) {
    const seed = SEED + run;
    asked += 1;
    const operation = generator(numbers(seed))();
    const { document } = operation;
    const failing = `FUZZ_SEED=${seed} FUZZ_RUNS=1: ${document}`;
    expect(validate(schema, parse(document)), failing).toEqual([]);
    const bound = callCost(schema, parse(document), null, {}, { tier: 'PRO', at: NOW, countStocks: () => 0 });
    expect(bound.calls, failing).toBeGreaterThan(0);
    if (bound.calls > 300) continue;
    app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
    const { body } = await app.graphql(document, { as });
    const { requested, actual } = body.extensions.cost;
    expect(requested, failing).toBe(bound.calls);
    expect(actual, failing).toBeLessThanOrEqual(requested);
    // Repetitions by aliases are paid as they are reserved; call-cost.test.ts works it by hand.
    const calls = actual - bound.repetitions;
    expect(calls, `${failing}\n${JSON.stringify(body.errors)}`).toBe(readCalls(operation, body.data).size);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(asked / 2);
});
