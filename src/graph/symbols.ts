import {
  type GraphQLFieldResolver,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import type { DataAccess } from '../db/cached-loader.ts';
import { loadDaySymbols } from '../db/day-symbols.ts';
import { isoDate } from '../lib/dates.ts';
import type { Printing } from '../lib/printing.ts';
import { type DaySymbols, isMention, toSecurityKey } from '../market/identity/day-symbols.ts';
import type { Context } from './context.ts';

type SymbolContext = DataAccess & Pick<Context, 'past' | 'symbols'>;

/** The symbols of the day that a context reads. */
const loadSymbolsOfContext = (context: SymbolContext): DaySymbols | Promise<DaySymbols> =>
  context.symbols ?? loadDaySymbols(context, context.past ? isoDate(context.past.day) : null);

/** How the responses of a context print securities. */
export function findPrinting(context: unknown): Printing | Promise<Printing> {
  const symbols = loadSymbolsOfContext(context as Context);
  return symbols instanceof Promise ? symbols.then(({ printing }) => printing) : symbols.printing;
}

/**
 * As `findPrinting`, for a query that begins. Without it, an import that ends during the query would have its arguments read
 * with the new symbols and its rows printed with the old symbols.
 */
export function pinPrinting(queryContext: unknown): Printing | Promise<Printing> {
  const context = queryContext as SymbolContext;
  const pin = (symbols: DaySymbols): Printing => {
    context.symbols = symbols;
    return symbols.printing;
  };
  const symbols = loadSymbolsOfContext(context);
  return symbols instanceof Promise ? symbols.then(pin) : pin(symbols);
}

/** The key of a symbol as the caller states it, such as META for FB. */
export const findKeyOfSymbol = async (context: Context, symbol: string): Promise<string> =>
  toSecurityKey(await loadSymbolsOfContext(context), symbol);

/** Replaces the symbols in an argument by their keys. Null: values of the type have no symbols. */
type Translate = (value: unknown, symbols: DaySymbols) => unknown;

const translatesByType = new WeakMap<object, Translate | null>();

/** How the values of an input type are translated. Types may contain themselves. */
function findTranslate(type: GraphQLInputType): Translate | null {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const translate = findTranslate(nullable.ofType);
    return (
      translate && ((value, symbols) => (Array.isArray(value) ? value.map((item) => translate(item, symbols)) : value))
    );
  }
  if (!isInputObjectType(nullable))
    return nullable.name === 'Ticker'
      ? (value, symbols) => (typeof value === 'string' ? toSecurityKey(symbols, value) : value)
      : null;
  const cached = translatesByType.get(nullable);
  if (cached !== undefined) return cached;
  // Until it is known, for a type that contains itself.
  translatesByType.set(nullable, (value, symbols) => translatesByType.get(nullable)?.(value, symbols) ?? value);
  const members = Object.values(nullable.getFields()).flatMap(({ name, type: memberType }) => {
    const translate = getNamedType(memberType) === nullable ? null : findTranslate(memberType);
    return translate ? [[name, translate] as const] : [];
  });
  const translate: Translate | null =
    members.length === 0
      ? null
      : (value, symbols) => {
          if (typeof value !== 'object' || value === null) return value;
          const values = value as Readonly<Record<string, unknown>>;
          const keys = members.flatMap(([name, translateMember]) =>
            name in values ? [[name, translateMember(values[name], symbols)]] : [],
          );
          return Object.assign({}, values, Object.fromEntries(keys));
        };
  translatesByType.set(nullable, translate);
  return translate;
}

/** A field, and the names of its arguments that may have symbols. */
type SymbolField = { parentType: string; name: string; names: readonly string[] };

/** Whether an argument has the key of an id instead of a symbol. */
const hasKey = (value: unknown): boolean => typeof value === 'string' && isMention(value);

/**
 * Lets arguments state symbols: `FB` is read as the key of Meta, and so is a symbol in an input object.
 * @param field whose arguments have the names; another field may call its resolver, as `_entities` does
 */
export const acceptSymbols =
  (
    { parentType, name: fieldName, names }: SymbolField,
    resolve: GraphQLFieldResolver<unknown, Context, object>,
  ): GraphQLFieldResolver<unknown, Context, object> =>
  (parent, args, context, info) => {
    const resolveWith = (symbols: DaySymbols) => {
      const values = args as Readonly<Record<string, unknown>>;
      if (symbols.keysBySymbol.size === 0 && !names.some((name) => hasKey(values[name])))
        return resolve(parent, args, context, info);
      const type = info.schema.getType(parentType);
      const declared = isObjectType(type) ? (type.getFields()[fieldName]?.args ?? []) : [];
      const keys = declared.flatMap(({ name, type: argumentType }) => {
        const translate = names.includes(name) && name in values ? findTranslate(argumentType) : null;
        return translate ? [[name, translate(values[name], symbols)]] : [];
      });
      return resolve(parent, Object.assign({}, args, Object.fromEntries(keys)), context, info);
    };
    const symbols = loadSymbolsOfContext(context);
    return symbols instanceof Promise ? symbols.then(resolveWith) : resolveWith(symbols);
  };
