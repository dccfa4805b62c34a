import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import type { ZodType } from 'zod';
import { type Access, printedAccess } from '../access/access-rules.ts';
import type { Context, OperationContext } from '../context.ts';
import { type ErrorCode, fail } from '../errors.ts';
import { callName, EVERY_OBJECT, type ListSize } from '../metering/call-cost.ts';
import { type FieldLimit, limitField } from '../metering/field-limits.ts';
import { objectName } from '../metering/object-calls.ts';
import { argumentFault } from './arguments.ts';

/** The rules that stand beside a field, read by the pricing, the documentation and this plugin. */
export type FieldRules = {
  access?: Access;
  listSize?: ListSize;
  /** Whether the call that leads to the field answers the values of its objects, as the call of a list does. */
  isOfCall?: boolean;
  rateLimit?: FieldLimit;
  /** What it throws beside what its arguments, its access and its limit imply; every test holds it to that. */
  errors?: readonly ErrorCode[];
  /** Throws where arguments are wrong together; each by itself has `validate`. */
  check?: ArgumentCheck;
};

/** Throws the error of arguments that no object needs to be known for. */
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

/** PostgreSQL's text holds no NUL: a value with one would fail inside. */
function refuseNul(args: object): void {
  for (const [name, value] of Object.entries(args))
    if (hasNul(value)) throw fail.invalid('invalid_parameter', name, `${name}: contains a NUL character.`);
}

type Argument = { pothosOptions: { validate?: { schema?: ZodType } } };

/** What the arguments of a field are held to, one by one. */
const argumentChecks = (args: object): ArgumentCheck[] =>
  Object.entries(args as Record<string, Argument>).flatMap(([name, { pothosOptions }]) => {
    const { schema } = pothosOptions.validate ?? {};
    if (!schema) return [];
    return (given: Record<string, unknown>) => {
      const result = given[name] == null ? null : schema.safeParse(given[name]);
      if (result?.error) throw argumentFault(name, result.error.issues[0]?.message);
    };
  });

class FieldRulesPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  /** The schema sorts its values by name; paths list their literals as they are declared, in the documented order. */
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
    const { access, listSize, isOfCall, rateLimit, errors, check } = config.pothosOptions as FieldRules;
    const checks = [...argumentChecks(config.args), ...(check ? [check] : [])];
    return {
      ...config,
      extensions: {
        ...config.extensions,
        ...(listSize && { listSize }),
        ...(isOfCall && { isOfCall }),
        ...(access && { access, directives: { access: printedAccess(access) } }),
        ...(rateLimit && { rateLimit }),
        ...(errors && { errors }),
        ...(checks.length > 0 && { checks }),
      },
    };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const { access, rateLimit } = config.pothosOptions as FieldRules;
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
        // A documented path is counted by the minute and no other way, whatever it reads to find its shape.
        if (!(context as unknown as OperationContext).state.isDocumentedPath)
          await limited(args, context as unknown as Context, info);
        return unlimited(parent, args, context, info);
      };
    }
    // What is paid for each object that a field finds is paid once it is found: see object-metering.ts.
    if (!access?.calls || access.per === 'RESULT' || access.per === 'HANDLE') return resolve;
    return (parent, args, context, info) => {
      const { meter } = context as unknown as Context;
      const object = access.per === 'OPERATION' ? EVERY_OBJECT : objectName(info.parentType, parent);
      const more = meter.spend(callName(object, config.name, args), access.quota);
      return more ? more.then(() => resolve(parent, args, context, info)) : resolve(parent, args, context, info);
    };
  }
}

SchemaBuilder.registerPlugin('fieldRules', FieldRulesPlugin);
