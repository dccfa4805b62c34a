import { z } from 'zod';
import { KEYED } from '../../../graph/access-rules.ts';
import { limit } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { Market } from '../../../graph/market.ts';
import { Entity, EntityType } from '../schema.ts';
import { entitiesFound, popularEntities } from './queries.ts';
import { POPULAR_DAYS, POPULAR_ENTITIES, SEARCH_LEAST, SEARCH_LONGEST } from './rules.ts';

const SEARCH_LIMIT = { usual: 10, most: 25 };
const length = `from ${SEARCH_LEAST} to ${SEARCH_LONGEST} characters`;

builder.queryFields((t) => ({
  entitySearch: t.field({
    type: [Entity],
    nullable: true,
    description:
      'The entities that match a text, best first: a name, alias, ticker or slug equals it, then starts with it, then contains it; ties by number of mentions. Use it to resolve a name, not to list all entities.',
    access: KEYED,
    listSize: ({ first: count }) => Math.min(Number(count), SEARCH_LIMIT.most),
    args: {
      q: t.arg.string({
        required: true,
        description: `The text to look for, ${length}; case and accents are ignored.`,
        validate: {
          schema: z
            .string()
            .trim()
            .max(SEARCH_LONGEST, length)
            .refine((text) => [...text].length >= SEARCH_LEAST, length),
        },
      }),
      type: t.arg({ type: EntityType, description: 'Only entities of this type.' }),
      first: t.arg.int(limit(SEARCH_LIMIT.usual, SEARCH_LIMIT.most)),
    },
    resolve: (_root, args, context) => entitiesFound(context, args),
  }),
}));

builder.objectField(Market, 'popularEntities', (t) =>
  t.field({
    type: [Entity],
    description: `The ${POPULAR_ENTITIES} most popular entities: a curated list, then the most mentioned of the last ${POPULAR_DAYS} days.`,
    access: KEYED,
    listSize: () => POPULAR_ENTITIES,
    resolve: (_market, _args, context) => popularEntities(context),
  }),
);
