import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
} from 'graphql';

const TICKERS = ['AAPL', 'NVDA', 'MSFT', 'KO', 'JPM', 'GOOGL', 'BRK.B', 'SPY', 'QQQ', 'NOPE'];
const DAYS = ['2025-09-30', '2025-06-30', '2025-11-21', '2024-12-31'];

/** Values of string arguments, by the name of the argument. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  q: ['a', 'apple', 'nvidia'],
  slug: ['Ann-Abel', 'No-One'],
  indexId: ['market-mood', 'fed-sentiment', 'none'],
  entityId: ['AAPL', 'NVDA', '320193', 'none'],
  cik: ['0001067983', '1067983', '0000000000'],
  document: ['{ stock(ticker: "AAPL") { name } }'],
};
const IDS = ['Stock:AAPL', 'ETF:SPY', 'Entity:1', 'Stock:NOPE', 'Nothing:1'].map((id) =>
  Buffer.from(id).toString('base64'),
);
const COUNTS: Readonly<Record<string, readonly number[]>> = {
  days: [7, 30, 90, 365, 365, 0],
  offset: [0, 0, 1],
  fiscalYear: [2025, 2024],
  year: [2025],
};
const PLANS = [{ filters: [{ fieldName: 'MARKET_CAP', op: 'GTE', value: '500M' }] }, { filters: 'none' }];

/** An operation and the values of its variables. */
export type Operation = { document: string; variables: Record<string, unknown> };

/**
 * Makes operations of any shape over a whole schema: aliases, merged fields, fragments, conditions, variables, arguments
 * in and out of their rules.
 * @param without fields that are left out, as `Type.field`
 * @param optional how often an argument is given that need not be
 */
export function listOperations(
  schema: GraphQLSchema,
  random: () => number,
  without: readonly string[] = [],
  optional = 0.5,
) {
  const chance = (of: number) => random() < of;
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  let fragments: string[] = [];
  let declared: string[] = [];
  let variables: Record<string, unknown> = {};
  let remaining = 0;
  let aliases = 0;

  function valueFor(type: GraphQLInputType, name: string): unknown {
    if (isNonNullType(type)) return valueFor(type.ofType, name);
    if (isListType(type))
      return Array.from({ length: 1 + Math.floor(random() * 2) }, () => valueFor(type.ofType, name));
    if (isEnumType(type)) return pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter((value) => isNonNullType(value.type) || chance(0.5));
      return Object.fromEntries(fields.map((field) => [field.name, valueFor(field.type, field.name)]));
    }
    switch (type.name) {
      case 'Ticker':
        return pick(TICKERS);
      case 'Int':
      case 'Long':
        return pick(COUNTS[name] ?? [1, 2, 5, 5, -1]);
      case 'Boolean':
        return chance(0.5);
      case 'Date':
        return pick(DAYS);
      case 'DateTime':
        return `${pick(DAYS)}T00:00:00.000Z`;
      case 'Amount':
        return pick([1, '5M', '1.5B']);
      case 'JSON':
        return pick([{}, { ticker: 'AAPL' }, [1]]);
      case 'ScreenPlan':
        return pick(PLANS);
      case 'ID':
        return pick(IDS);
      default:
        return pick(TEXTS[name] ?? ['AAPL', 'CEO', '1', 'none']);
    }
  }

  /** A value as a GraphQL literal. */
  function literal(value: unknown, type: GraphQLInputType): string {
    if (isNonNullType(type)) return literal(value, type.ofType);
    // The members of a scalar, such as a plan, have its type.
    if (Array.isArray(value))
      return `[${value.map((one) => literal(one, isListType(type) ? type.ofType : type)).join(', ')}]`;
    if (isEnumType(type)) return String(value);
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const fields = isInputObjectType(type) ? type.getFields() : {};
    const members = Object.entries(value).map(([name, one]) => `${name}: ${literal(one, fields[name]?.type ?? type)}`);
    return `{ ${members.join(', ')} }`;
  }

  function variable(type: string, value: unknown, fallback = ''): string {
    const name = `v${declared.length}`;
    declared.push(`$${name}: ${type}${fallback}`);
    if (value !== undefined) variables[name] = value;
    return `$${name}`;
  }

  function argument({ name, type }: GraphQLArgument): string {
    const value = valueFor(type, name);
    // A plan contains strings where a GraphQL literal requires enum names.
    if (chance(0.4) || ['JSON', 'ScreenPlan'].includes(getNamedType(type).name))
      return `${name}: ${variable(String(type), value)}`;
    return `${name}: ${literal(value, type)}`;
  }

  function condition(): string {
    if (!chance(0.08)) return '';
    const value = chance(0.5);
    const args = chance(0.3)
      ? String(value)
      : chance(0.05)
        ? variable('Boolean', null, ' = true')
        : variable('Boolean!', chance(0.8) ? value : undefined, ` = ${!value}`);
    return ` @${pick(['skip', 'include'])}(if: ${args})`;
  }

  function field(parent: GraphQLObjectType | GraphQLNamedOutputType, depth: number): string {
    if (!('getFields' in parent) || chance(0.05)) return `__typename`;
    const all = Object.values(parent.getFields()).filter(
      (value) =>
        !without.includes(`${parent.name}.${value.name}`) && (depth > 0 || isLeafType(getNamedType(value.type))),
    );
    if (all.length === 0) return '__typename';
    const chosen = pick(all) as ReturnType<GraphQLObjectType['getFields']>[string];
    const { name, args } = chosen;
    const selectedArgs = args.filter((arg) => isRequiredArgument(arg) || chance(optional)).map(argument);
    remaining -= 1;
    const target = getNamedType(chosen.type);
    const isAliased = selectedArgs.length > 0 || chance(0.1);
    if (isAliased) aliases += 1;
    const head = `${isAliased ? `x${aliases}: ` : ''}${name}${selectedArgs.length > 0 ? `(${selectedArgs.join(', ')})` : ''}${condition()}`;
    return isLeafType(target) ? head : `${head} { ${selection(target, depth - 1)} }`;
  }

  function selection(type: GraphQLNamedOutputType, depth: number): string {
    const parts: string[] = [];
    for (let count = 1 + Math.floor(random() * 6); count > 0 && remaining > 0; count--) parts.push(field(type, depth));
    if (isAbstractType(type))
      for (const possible of schema.getPossibleTypes(type))
        if (chance(0.4)) parts.push(`... on ${possible.name}${condition()} { ${field(possible, depth)} }`);
    if (parts.length === 0) parts.push('__typename');
    const inside = parts.join(' ');
    if (chance(0.1)) return `... on ${type.name}${condition()} { ${inside} } __typename`;
    if (!chance(0.15)) return inside;
    fragments.push(`fragment F${fragments.length} on ${type.name} { ${inside} }`);
    const name = `F${fragments.length - 1}`;
    return `...${name}${condition()} ${chance(0.3) ? `...${name}` : ''} __typename`;
  }

  return (): Operation => {
    [fragments, declared, variables, remaining, aliases] = [[], [], {}, 60, 0];
    const roots = Array.from({ length: 1 + Math.floor(random() * 4) }, () => field(schema.getQueryType()!, 4));
    const head = declared.length > 0 ? `query (${declared.join(', ')})` : 'query';
    return { document: `${head} { ${roots.join(' ')} }\n${fragments.join('\n')}`, variables };
  };
}
