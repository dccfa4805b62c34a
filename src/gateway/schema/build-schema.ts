import {
  assertScalarType,
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLEnumType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLSchema,
  GraphQLString,
  specifiedDirectives,
} from 'graphql';
import { printFields } from '../../executor/printed-fields.ts';
import { ACCESS_DEFAULTS } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { freshDirective } from '../../graph/fresh.ts';
import { semanticNonNullDirective } from '../../graph/nullability.ts';
import { createAsOfDirective, pointInTimeDirective } from '../../graph/point-in-time.ts';
import { findPrinting } from '../../graph/symbols.ts';
import { unitDirective } from '../../graph/units.ts';
import { requireValue } from '../../lib/require.ts';
import { meterObjects } from '../metering/object-metering.ts';
import '../deprecations/viewer.ts';
import '../exports/schema.ts';
import '../live/data-status.ts';
import './viewer.ts';
import '../past/point-in-time.ts';

const KeyRule = new GraphQLEnumType({
  name: 'KeyRule',
  description: 'Whether a field needs an API key.',
  values: {
    REQUIRED: { description: 'Without a key the whole operation is refused: 401 api_key_required.' },
    PREVIEW: { description: 'Without a key, it returns what a FREE key sees.' },
    PUBLIC: { description: 'No key is needed.' },
  },
});

const CallUnit = new GraphQLEnumType({
  name: 'CallUnit',
  description: 'The unit that a documented call is counted per.',
  values: {
    OBJECT: { description: 'Each object on which the field is selected.' },
    OPERATION: { description: 'The operation: one call covers all its objects.' },
    RESULT: { description: 'Each object found. A link to the same object shares the call.' },
    HANDLE: { description: 'Each object found, unless a call directly below pays for it.' },
    DAY: { description: 'Each UTC day on which a key opens the stream. Reopening it is free.' },
  },
});

/** Prints each field's access rule into the schema. */
export const accessDirective = new GraphQLDirective({
  name: 'access',
  description:
    'The access rule and the cost of a field. On a type: the cost of its values through a link, except values that the linking rows carry.',
  locations: [DirectiveLocation.FIELD_DEFINITION, DirectiveLocation.OBJECT],
  args: {
    key: {
      type: new GraphQLNonNull(KeyRule),
      defaultValue: ACCESS_DEFAULTS.key,
      description: 'Whether a key is needed.',
    },
    calls: {
      type: new GraphQLNonNull(GraphQLInt),
      defaultValue: ACCESS_DEFAULTS.calls,
      description: 'Number of documented calls that the field replaces.',
    },
    quota: {
      type: new GraphQLNonNull(GraphQLBoolean),
      defaultValue: ACCESS_DEFAULTS.quota,
      description: 'Whether the calls count toward the monthly quota.',
    },
    per: {
      type: new GraphQLNonNull(CallUnit),
      defaultValue: ACCESS_DEFAULTS.per,
      description: 'The unit of one counted call.',
    },
    preview: { type: GraphQLString, description: 'What a FREE key sees; absent if both tiers see the same.' },
    carried: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'On a type: the fields that a link shows at no cost.',
    },
  },
});

/** Builds the schema of the families that are loaded so far: each declares its types and fields with the builder. */
export function buildSchema(): GraphQLSchema {
  const schema = builder.toSchema({
    directives: [
      ...specifiedDirectives,
      accessDirective,
      semanticNonNullDirective,
      unitDirective,
      freshDirective,
      pointInTimeDirective,
    ],
  });
  // The argument of the directive has the schema's own type of days, which the builder creates.
  const day = assertScalarType(requireValue(schema.getType('Date'), 'the type of days'));
  const { directives, ...config } = schema.toConfig();
  const metered = meterObjects(new GraphQLSchema({ ...config, directives: [...directives, createAsOfDirective(day)] }));
  printFields(metered, findPrinting);
  return metered;
}
