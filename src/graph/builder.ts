import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import ZodPlugin from '@pothos/plugin-zod';
import type { ZodError } from 'zod';
import { OPEN, perFoundObject } from './access-rules.ts';
import { argumentFault, first, maxItems, NODES_MOST } from './arguments.ts';
import type { Context } from './context.ts';
import './field-plugin.ts';
import './validated-once.ts';
import { Amount, DateTime, Day, Json, Long, ScreenPlan, Ticker } from './scalars.ts';

type TypeInfo = {
  Context: Context;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  Scalars: {
    Ticker: { Input: string; Output: string };
    Date: { Input: Date; Output: Date | string };
    DateTime: { Input: Date; Output: Date };
    Long: { Input: number; Output: number };
    Amount: { Input: number; Output: number };
    JSON: { Input: unknown; Output: unknown };
    ScreenPlan: { Input: unknown; Output: unknown };
  };
};
export type Types = PothosSchemaTypes.ExtendDefaultTypes<TypeInfo>;

export const builder = new SchemaBuilder<TypeInfo>({
  plugins: ['fieldRules', ZodPlugin, RelayPlugin],
  defaultFieldNullability: false,
  zod: {
    // The plugin throws the error of zod; convert it to an error with a code.
    validationError: (raised) => argumentFault((raised as ZodError).issues[0]),
  },
  relay: {
    cursorType: 'String',
    edgesFieldOptions: { nullable: false, description: 'The rows of the page, each with its cursor.' },
    nodeFieldOptions: { nullable: false, description: 'The row.' },
    cursorFieldOptions: { description: "The row's cursor: pass it as `after` to get the page that follows." },
    nodesOnConnection: { description: 'The rows of the page.' },
    pageInfoFieldOptions: { description: 'Where the page stands in the whole list.' },
    pageInfoTypeOptions: { description: "The page's position in the list." },
    hasNextPageFieldOptions: { description: 'Whether rows follow the page.' },
    hasPreviousPageFieldOptions: { description: 'Whether rows come before the page.' },
    startCursorFieldOptions: { description: 'The cursor of the first row; null on an empty page.' },
    endCursorFieldOptions: { description: 'The cursor of the last row; null on an empty page.' },
    firstArgOptions: first,
    lastArgOptions: first,
    afterArgOptions: { description: 'Rows after this cursor.' },
    beforeArgOptions: { description: 'Rows before this cursor.' },
    nodeTypeOptions: { description: 'An object with a global id.' },
    idFieldOptions: { description: 'An opaque global id; `node(id:)` returns the object.' },
    nodeQueryOptions: {
      description: 'The object with this global id; null if there is none.',
      access: perFoundObject(OPEN),
      errors: ['invalid_parameter'],
      nullable: true,
      args: { id: { description: 'A global id, as served in any `id` field.' } },
    },
    nodesQueryOptions: {
      description:
        'The objects with these global ids, in the same order; null in the place of an id that leads to none, with an error if it is invalid.',
      access: perFoundObject(OPEN),
      errors: ['invalid_parameter'],
      nullable: { list: true, items: true },
      listSize: (args: { ids?: readonly unknown[] }) => args.ids?.length ?? 0,
      args: {
        ids: {
          description: `Global ids, as served in any \`id\` field, at most ${NODES_MOST}.`,
          extensions: maxItems(NODES_MOST),
        },
      },
    },
  },
});

builder.queryType({ description: 'US market signals as one linked graph.' });
builder.scalarType('Ticker', Ticker);
builder.scalarType('Date', Day);
builder.scalarType('DateTime', DateTime);
builder.scalarType('Long', Long);
builder.scalarType('Amount', Amount);
builder.scalarType('JSON', Json);
builder.scalarType('ScreenPlan', ScreenPlan);
