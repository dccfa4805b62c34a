import SchemaBuilder, { type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { PothosZodPlugin } from '@pothos/plugin-zod';
import type { GraphQLFieldResolver } from 'graphql';

type Resolve<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;
type Checked = { promise: Promise<object>; args?: object };

/**
 * The plugin that validates arguments, but validates the same arguments object only once. The executor passes the same
 * frozen arguments to all objects of a list, and literal arguments to all operations of a document; other arguments are
 * validated each time.
 */
class ValidatedOnce<Types extends SchemaTypes> extends PothosZodPlugin<Types> {
  override wrapResolve(resolve: Resolve<Types>, field: PothosOutputFieldConfig<Types>): Resolve<Types> {
    const identity: Resolve<Types> = (_parent, args) => args;
    const validate = super.wrapResolve(identity, field);
    if (validate === identity) return resolve;
    const cache = new WeakMap<object, Checked>();
    return (parent, rawArgs, context, info) => {
      let checked = Object.isFrozen(rawArgs) ? cache.get(rawArgs) : undefined;
      if (checked?.args) return resolve(parent, checked.args, context, info);
      if (!checked) {
        const entry: Checked = { promise: validate(parent, rawArgs, context, info) as Promise<object> };
        entry.promise.then(
          (args) => {
            entry.args = args;
          },
          // Failures are not cached, so that each call gets an error of its own.
          () => cache.delete(rawArgs),
        );
        if (Object.isFrozen(rawArgs)) cache.set(rawArgs, entry);
        checked = entry;
      }
      return checked.promise.then((args) => resolve(parent, args, context, info));
    };
  }
}

// Replaces the plugin of the package, which registers itself.
SchemaBuilder.allowPluginReRegistration = true;
SchemaBuilder.registerPlugin('zod', ValidatedOnce);
SchemaBuilder.allowPluginReRegistration = false;
