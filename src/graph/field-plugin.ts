import SchemaBuilder, {
  BasePlugin,
  BaseTypeRef,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { ZodType } from 'zod';
import { type Access, printedAccess } from './access-rules.ts';
import type { AlternativeFor } from './alternatives.ts';
import { argumentFault } from './arguments.ts';
import type { Caller } from './caller.ts';
import { type CallCount, callName, EVERY_OBJECT, type ListSize, type Shorten } from './calls.ts';
import { type Context, isDocumentedPath } from './context.ts';
import { type ErrorCode, fail } from './errors.ts';
import { type FieldLimit, limitField } from './field-limits.ts';
import { fromParent } from './from-parent.ts';
import { SEMANTIC_NON_NULL } from './nullability.ts';
import { objectName } from './own-call.ts';
import { limitPastPreviews } from './past-preview.ts';
import type { FieldBasis } from './point-in-time.ts';
import { hasScope, type Scope } from './scopes.ts';
import { acceptSymbols } from './symbols.ts';
import type { Unit } from './units.ts';

/** The rules of a field, read by the pricing, the documentation, and this plugin. */
export type FieldRules = {
  access?: Access;
  listSize?: ListSize;
  callCount?: CallCount;
  /** Part of the refusal of an operation that costs more than a minute has. */
  shorten?: Shorten;
  /** Whether the call that leads to the field also returns the values of its objects, like the call of a list. */
  isOfCall?: boolean;
  rateLimit?: FieldLimit;
  /**
   * Whether the field leads to another family of data, which can fail or be refused by itself. Unnecessary if it has
   * arguments or an access rule, which make the same difference: the field is null beside its error, and its parent stays.
   */
  isLink?: boolean;
  /** What serves a ticker of another kind instead of this field of a hub. */
  alternative?: AlternativeFor;
  /** The unit of a numeric field; a check refuses one without it. */
  unit?: Unit;
  /** Its data as of a past day; default for a documented call: the recorded snapshot. */
  basis?: FieldBasis;
  /** Whether its value depends on the other fields of the operation, so that it is never cached alone. */
  isOfOperation?: boolean;
  /** Whether its resolver makes a preview, although the field has neither arguments nor an access rule. */
  isGated?: boolean;
  /** Errors it throws besides those implied by its arguments, access, and limit; every test checks this list. */
  errors?: readonly ErrorCode[];
  /** The scope that a key needs for it. Every mutation names one. */
  scope?: Scope;
  /** Throws if arguments are invalid together; each argument by itself has `validate`. */
  check?: ArgumentCheck;
};

/** Throws the error of arguments that can be checked without any object. */
export type ArgumentCheck = (args: never, context: Context) => unknown;

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      fieldRules: FieldRulesPlugin<Types>;
    }
    interface FieldOptions<Types, ParentShape, Type, Nullable, Args, ResolveShape, ResolveReturnShape>
      extends FieldRules {}
  }
}

const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul);

/** PostgreSQL text cannot contain NUL: such a value would fail inside the database. */
function refuseNul(args: object): void {
  for (const [name, value] of Object.entries(args))
    if (hasNul(value)) throw fail.invalid('invalid_parameter', name, `${name}: contains a NUL character.`);
}

type Argument = { pothosOptions: { validate?: { schema?: ZodType } } };

/** The checks of a field's arguments, one by one. */
const argumentChecks = (args: object): ArgumentCheck[] =>
  Object.entries(args as Record<string, Argument>).flatMap(([name, { pothosOptions }]) => {
    const { schema } = pothosOptions.validate ?? {};
    if (!schema) return [];
    return (values: Record<string, unknown>) => {
      const result = values[name] == null ? null : schema.safeParse(values[name]);
      if (result?.error) throw argumentFault(result.error.issues[0], [name]);
    };
  });

/**
 * Whether a field of an object can fail while the object is there: its arguments can be refused, its call be
 * unaffordable, its family away or not allowed. Such a field is nullable, so that only the field is null.
 */
function canFailByItself<Types extends SchemaTypes>({ kind, args, pothosOptions }: PothosOutputFieldConfig<Types>) {
  const { access, isLink = false } = pothosOptions as FieldRules;
  const isRoot = kind === 'Query' || kind === 'Mutation' || kind === 'Subscription';
  return !isRoot && (isLink || access !== undefined || Object.keys(args).length > 0);
}

/** The basis of a field, if the field that leads to it does not decide. */
function findFieldBasis<Types extends SchemaTypes>({
  kind,
  pothosOptions,
}: PothosOutputFieldConfig<Types>): FieldBasis | undefined {
  const { access, basis } = pothosOptions as FieldRules;
  return basis ?? (access?.calls && kind !== 'Subscription' && kind !== 'Mutation' ? 'RECORDED' : undefined);
}

/** A field that is always of now fails on a past day, instead of returning the value of now. */
const refuseOnPastDay =
  <Context>(name: string, resolve: GraphQLFieldResolver<unknown, Context, object>): typeof resolve =>
  (parent, args, context, info) => {
    if ((context as Context & { past: unknown }).past)
      throw fail.notAvailableAsOf(`${name} is always of now; request it without @asOf.`, name);
    return resolve(parent, args, context, info);
  };

/** Refuses keys without a scope. */
const requireScope =
  <Context>(scope: Scope, resolve: GraphQLFieldResolver<unknown, Context, object>): typeof resolve =>
  (parent, args, context, info) => {
    const { terms } = (context as unknown as { caller: Caller }).caller;
    if (terms && !hasScope(terms.scopes, scope)) throw fail.insufficientScope(scope, terms.scopes);
    return resolve(parent, args, context, info);
  };

/** The object of a call. Every field of a mutation is a call of its own, also with equal arguments. */
const nameObject = ({ parentType, schema, path }: GraphQLResolveInfo, parent: unknown): string =>
  parentType === schema.getMutationType() ? `${parentType.name}:${path.key}` : objectName(parentType, parent);

/** Whether a field exposes a property of another name, for which Pothos creates a resolver. */
const isRenamedProperty = <Types extends SchemaTypes>({ name, extensions }: PothosOutputFieldConfig<Types>): boolean =>
  extensions?.pothosExposedField !== undefined && extensions.pothosExposedField !== name;

/** The arguments of a field that state symbols, or input objects that may have some. */
const listSymbolArguments = <Types extends SchemaTypes>({ args }: PothosOutputFieldConfig<Types>): string[] =>
  Object.entries(args).flatMap(([name, { type }]) => {
    const item = type.kind === 'List' ? type.type : type;
    if (item.kind === 'List') return [];
    const ref: unknown = item.ref;
    const isTicker = ref === 'Ticker' || (ref instanceof BaseTypeRef && ref.name === 'Ticker');
    return isTicker || item.kind === 'InputObject' ? [name] : [];
  });

/** Lets the arguments of a field state symbols, if some may. */
function withSymbols<Types extends SchemaTypes>(
  resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
  config: PothosOutputFieldConfig<Types>,
): typeof resolve {
  const { parentType, name } = config;
  const names = listSymbolArguments(config);
  if (names.length === 0) return resolve;
  const accept = acceptSymbols({ parentType, name, names }, resolve as Parameters<typeof acceptSymbols>[1]);
  return accept as unknown as typeof resolve;
}

class FieldRulesPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  /** The schema sorts its values by name; paths list their literals as declared, in the documented order. */
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    if (config.kind !== 'Enum') return config;
    const literals = Object.entries(config.values ?? {}).map(([name, { value = name }]) => String(value));
    return { ...config, extensions: { ...config.extensions, literals } };
  }

  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    if (config.type.kind === 'List' && config.extensions?.maxItems === undefined)
      throw new Error(`The list ${config.parentType}.${config.name} needs a bound: extensions: maxItems(...)`);
    return config;
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const rules = config.pothosOptions as FieldRules;
    const { access, listSize, callCount, shorten, isOfCall, rateLimit, errors, check, unit, scope } = rules;
    const { alternative, isOfOperation } = rules;
    if (config.kind === 'Mutation' && !scope) throw new Error(`The mutation ${config.name} needs a scope.`);
    const basis = findFieldBasis(config);
    const checks = [...argumentChecks(config.args), ...(check ? [check] : [])];
    const isSemanticNonNull = !config.type.nullable && canFailByItself(config);
    const directives = {
      ...(access && { access: printedAccess(access) }),
      ...(unit && { unit: { kind: unit } }),
      ...(basis && basis !== 'PRESENT' && { pointInTime: { basis } }),
      ...(isSemanticNonNull && SEMANTIC_NON_NULL.directives),
    };
    return {
      ...config,
      ...(isSemanticNonNull && { type: { ...config.type, nullable: true } }),
      ...(isRenamedProperty(config) && { resolve: fromParent(config.resolve as (parent: unknown) => unknown) }),
      extensions: {
        ...config.extensions,
        ...(unit && { unit }),
        ...(listSize && { listSize }),
        ...(callCount && { callCount }),
        ...(shorten && { shorten }),
        ...(isOfCall && { isOfCall }),
        ...(access && { access }),
        ...(basis && { basis }),
        ...(alternative && { alternative }),
        ...(isOfOperation && { isOfOperation }),
        ...(isSemanticNonNull && SEMANTIC_NON_NULL),
        ...(Object.keys(directives).length > 0 && { directives }),
        ...(rateLimit && { rateLimit }),
        ...(errors && { errors }),
        ...(scope && { scope }),
        ...(checks.length > 0 && { checks }),
      },
    };
  }

  /** Lets the arguments of a stream state symbols: they are read once, when it opens, because keys never change. */
  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> | undefined {
    return subscribe && withSymbols(subscribe, config);
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const { access, rateLimit, basis, isLink, isGated, scope } = config.pothosOptions as FieldRules;
    if (basis === 'PRESENT') resolve = refuseOnPastDay(config.name, resolve);
    else if (access || isLink || isGated || Object.keys(config.args).length > 0)
      resolve = limitPastPreviews(resolve as Parameters<typeof limitPastPreviews>[0]) as unknown as typeof resolve;
    resolve = withSymbols(resolve, config);
    if (Object.keys(config.args).length > 0) {
      const unchecked = resolve;
      resolve = (parent, args, context, info) => {
        refuseNul(args);
        return unchecked(parent, args, context, info);
      };
    }
    if (rateLimit) {
      const limited = limitField(rateLimit);
      const unlimited = resolve;
      resolve = async (parent, args, context, info) => {
        // A documented path is limited only by the minute, not by the fields that its operation reads.
        if (!isDocumentedPath(context as unknown as Context)) await limited(args, context as unknown as Context, info);
        return unlimited(parent, args, context, info);
      };
    }
    if (scope) resolve = requireScope(scope, resolve);
    // Calls counted per object found are charged after the object is found: see object-metering.ts.
    if (!access?.calls || access.per === 'RESULT' || access.per === 'HANDLE') return resolve;
    return (parent, args, context, info) => {
      const { meter } = context as unknown as Context;
      const object = access.per === 'OPERATION' ? EVERY_OBJECT : nameObject(info, parent);
      const spending = meter.spend(callName(object, config.name, args), access.quota);
      return spending
        ? spending.then(() => resolve(parent, args, context, info))
        : resolve(parent, args, context, info);
    };
  }
}

SchemaBuilder.registerPlugin('fieldRules', FieldRulesPlugin);
