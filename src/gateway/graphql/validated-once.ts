import SchemaBuilder, { type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { PothosZodPlugin } from '@pothos/plugin-zod';
import type { GraphQLFieldResolver } from 'graphql';

type Resolve<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;
type Checked = { promise: Promise<object>; args?: object };

/**
 * The plugin that validates arguments, which looks at the same arguments once. The executor hands all objects of a list
 * one frozen object of arguments, and that of literals to all operations of a document; others are validated each time.
 */
class ValidatedOnce<Types extends SchemaTypes> extends PothosZodPlugin<Types> {
  override wrapResolve(resolve: Resolve<Types>, field: PothosOutputFieldConfig<Types>): Resolve<Types> {
    const same: Resolve<Types> = (_parent, args) => args;
    const validate = super.wrapResolve(same, field);
    if (validate === same) return resolve;
    const known = new WeakMap<object, Checked>();
    return (parent, given, context, info) => {
      let checked = Object.isFrozen(given) ? known.get(given) : undefined;
      if (checked?.args) return resolve(parent, checked.args, context, info);
      if (!checked) {
        const made: Checked = { promise: validate(parent, given, context, info) as Promise<object> };
        made.promise.then(
          (args) => {
            made.args = args;
          },
          // What was refused is refused again, each time with an error of its own.
          () => known.delete(given),
        );
        if (Object.isFrozen(given)) known.set(given, made);
        checked = made;
      }
      return checked.promise.then((args) => resolve(parent, args, context, info));
    };
  }
}

// It stands for the plugin of the package, which registers itself.
SchemaBuilder.allowPluginReRegistration = true;
SchemaBuilder.registerPlugin('zod', ValidatedOnce);
SchemaBuilder.allowPluginReRegistration = false;
