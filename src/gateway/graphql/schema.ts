import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLEnumType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  specifiedDirectives,
} from 'graphql';
import { builder } from './builder.ts';
import '../../families.ts';
import { ACCESS_DEFAULTS } from '../access/access-rules.ts';
import { meterObjects } from '../metering/object-metering.ts';
import '../live/data-status.ts';
import '../metering/viewer.ts';

const KeyRule = new GraphQLEnumType({
  name: 'KeyRule',
  description: 'Whether a field answers without an API key.',
  values: {
    REQUIRED: { description: 'Without a key the whole operation is refused: 401 api_key_required.' },
    PREVIEW: { description: 'Without a key, it returns what a FREE key sees.' },
    PUBLIC: { description: 'It answers everyone.' },
  },
});

const CallUnit = new GraphQLEnumType({
  name: 'CallUnit',
  description: 'What a documented call is counted for.',
  values: {
    OBJECT: { description: 'Each object that the field is selected on.' },
    OPERATION: { description: 'The operation: one call answers for all its objects.' },
    RESULT: { description: 'Each object found. A link to the same object shares the call.' },
    HANDLE: { description: 'Each object found, unless a call directly below pays for it.' },
    DAY: { description: 'Each UTC day on which a key opens it. Opening a stream again costs nothing.' },
  },
});

/** Prints each field's access rule into the schema. */
export const accessDirective = new GraphQLDirective({
  name: 'access',
  description:
    'Who may request a field and what it costs. On a type: what its values cost through a link, save those that the rows carry.',
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
      description: 'How many documented calls the field replaces.',
    },
    quota: {
      type: new GraphQLNonNull(GraphQLBoolean),
      defaultValue: ACCESS_DEFAULTS.quota,
      description: 'Whether they count toward the monthly quota.',
    },
    per: {
      type: new GraphQLNonNull(CallUnit),
      defaultValue: ACCESS_DEFAULTS.per,
      description: 'What one call is counted for.',
    },
    preview: { type: GraphQLString, description: 'What a FREE key sees; absent where both tiers see the same.' },
    carried: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'On a type: the fields that a link to an object shows for nothing.',
    },
  },
});

export const schema = meterObjects(builder.toSchema({ directives: [...specifiedDirectives, accessDirective] }));
