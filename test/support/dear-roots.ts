import { type GraphQLField, getNamedType, isListType, isObjectType, isUnionType } from 'graphql';
import type { Samples } from '../../src/web/docs/sample-values.ts';
import type { DearRequest } from './dearest.ts';
import { schema } from './graph.ts';
import { isRequired, listHubFields, writeField } from './widest.ts';

/** How to write a root field, and its values of variables. */
export type DearRoot = { name: string; field: string; types: string; variables: DearRequest['body']['variables'] };

/** Mutations and streams aside, these are measured with the ways to their objects. */
const BY_KEYS: ReadonlySet<string> = new Set(['node', 'nodes']);

const queryFields = (): GraphQLField<unknown, unknown>[] => Object.values(schema.getQueryType()!.getFields());

/** The fields of a list with keys, each with the most keys that it accepts. */
function listKeyLists(tickers: readonly string[], samples: Samples): DearRoot[] {
  return queryFields().flatMap((field) => {
    const arg = field.args.find(({ name, extensions }) => name === 'tickers' && extensions.maxItems);
    if (!arg) return [];
    const max = Number(arg.extensions.maxItems);
    const list = Array.from({ length: Math.min(max, 2_000) }, (_, n) => tickers[n % tickers.length]!);
    const text = writeField(field, { ...samples, [`${field.name}.tickers`]: ['LIST'] }, { tickers: 'LIST' });
    return {
      name: `${field.name} of ${list.length} tickers`,
      field: addLinks(field, text).replace('"LIST"', '$of'),
      types: `($of: ${String(arg.type)})`,
      variables: { of: [...new Set(list)] },
    };
  });
}

/** A member of a union needs a type condition. */
function addLinks(field: GraphQLField<unknown, unknown>, text: string): string {
  const type = getNamedType(field.type);
  if (!isUnionType(type)) return text;
  const members = type.getTypes().map((member) => {
    const leaves = Object.values(member.getFields()).filter(
      ({ args, type: own }) => !args.some(isRequired) && !isObjectType(getNamedType(own)) && !isListType(own),
    );
    return `... on ${member.name} { ${leaves.map(({ name }) => `${name.charAt(0)}${member.name}${name}: ${name}`).join(' ')} }`;
  });
  return text.replace('{ __typename }', `{ ${members.join(' ')} }`);
}

const HORIZONS = [1, 5, 10, 21, 42, 63, 84, 105, 126, 252];
/** First days, from the widest range: PRO may choose any, FREE the last twelve months. */
const FIRST_DAYS = ['2016-01-01', '2021-01-01', '2024-12-01', '2025-08-01', '2025-11-01'];
const ALL_ROWS = {
  filters: [{ fieldName: 'PRICE', op: 'GTE', value: '0' }],
  sort: { fieldName: 'PRICE', dir: 'DESC' },
};

const listEventKinds = (): string[] => {
  const type = schema.getType('StudyEventKind') as unknown as { getValues(): readonly { name: string }[] };
  return type.getValues().map(({ name }) => name);
};

function writeInput(name: string, argument: string, value: unknown, label: string): DearRoot {
  const field = queryFields().find((each) => each.name === name)!;
  const arg = field.args.find((each) => each.name === argument)!;
  const text = writeField(field, { [`${name}.${argument}`]: {} }).replace(`${argument}: {}`, `${argument}: $of`);
  return { name: `${name} ${label}`, field: text, types: `($of: ${String(arg.type)})`, variables: { of: value } };
}

/** Studies, tests and replays, whose work follows from their input. */
function listInputs(tickers: readonly string[]): DearRoot[] {
  const watched = tickers.slice(0, 100);
  const studies = listEventKinds().flatMap((event) =>
    FIRST_DAYS.map((from) => {
      const plan = event === 'SCREEN_ENTERED' ? { plan: ALL_ROWS } : {};
      return writeInput('eventStudy', 'input', { event, from, horizons: HORIZONS, ...plan }, `${event} from ${from}`);
    }),
  );
  const tests = ['DAILY', 'WEEKLY', 'MONTHLY'].flatMap((rebalance) =>
    FIRST_DAYS.map((from) =>
      writeInput('backtest', 'input', { plan: ALL_ROWS, from, rebalance, holdings: 500 }, `${rebalance} from ${from}`),
    ),
  );
  const triggers = {
    price: { ticker: tickers[0], level: 100 },
    rating: { tickers: watched },
    report: { tickers: watched },
    score: { tickers: watched, min: 0, max: 50 },
    screen: { universe: 'STOCK', plan: ALL_ROWS },
    watchlist: { tickers: watched },
  };
  const replays = Object.entries(triggers).map(([kind, trigger]) =>
    writeInput('alertReplay', 'trigger', { [kind]: trigger }, kind),
  );
  return [...studies, ...tests, ...replays];
}

/** Every root field, and the fields of `listHubFields`, with their widest arguments, their most keys, and their dearest inputs. */
export function listDearRoots(tickers: readonly string[], samples: Samples): DearRoot[] {
  const inputs = ['eventStudy', 'backtest', 'alertReplay'];
  const plain = queryFields()
    .filter(({ name }) => !BY_KEYS.has(name) && !inputs.includes(name))
    .map((field) => ({
      name: field.name,
      field: addLinks(field, writeField(field, samples)),
      types: '',
      variables: {},
    }));
  const ofHubs = listHubFields(samples).map(({ name, field, write }) => ({
    name,
    field: write(addLinks(field, writeField(field, samples))),
    types: '',
    variables: {},
  }));
  return [...plain, ...ofHubs, ...listKeyLists(tickers, samples), ...listInputs(tickers)];
}
