import { KEYED } from '../../../graph/access-rules.ts';
import { maxItems } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { CURSOR_ARGUMENT } from '../../../graph/stream-cursor.ts';
import { ScreenChangeType } from '../changes/schema.ts';
import { ETFScreenFilter } from '../etfs/schema.ts';
import { UniverseType } from '../presets/schema.ts';
import { resolveFollowedScreen } from '../queries.ts';
import { MAX_CLAUSES } from '../rules/plan.ts';
import { rowArguments } from '../schema.ts';
import { StockScreenFilter } from '../stocks/schema.ts';
import { type ScreenEvent as Event, followScreen } from './queries.ts';
import { VERSION_DAYS } from './rules.ts';

const ScreenEvent = builder.objectRef<Event>('ScreenEvent').implement({
  description: 'An event of a stream of a screen.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description:
        'The position after these changes. Store it when they are processed, and open the next stream with it.',
    }),
    matched: t.exposeInt('matched', { unit: 'COUNT', description: 'Number of matches after the changes.' }),
    changes: t.expose('changes', {
      type: [ScreenChangeType],
      description:
        'What entered and left, version by version, then by ticker. Empty in the first event of a stream without a cursor.',
    }),
  }),
});

const followedFilters = (rows: string, field: string) =>
  ({
    description: `Conditions for ${rows} that must all hold, as for \`${field}\`, at most ${MAX_CLAUSES}.`,
    extensions: maxItems(MAX_CLAUSES),
  }) as const;

builder.subscriptionField('screenChanged', (t) =>
  t.field({
    type: ScreenEvent,
    description: `What enters and leaves a screen when the rows of its universe change, and why. The matches at a cursor with all later changes applied are the matches now. The first stream that a key opens on a UTC day costs one call. Versions of the rows are stored for ${VERSION_DAYS} days; an older cursor is refused with \`cursor_expired\`: query \`changes(since:)\` then.`,
    access: { ...KEYED, per: 'DAY' },
    errors: ['unknown_field', 'malformed_request', 'invalid_parameter', 'cursor_expired'],
    args: {
      stockFilters: t.arg({ type: [StockScreenFilter], ...followedFilters('stocks', 'stockScreen') }),
      etfFilters: t.arg({ type: [ETFScreenFilter], ...followedFilters('funds', 'etfScreen') }),
      plan: t.arg({
        type: 'ScreenPlan',
        description: 'The plan of a stored screen, instead of conditions; its order does not matter.',
      }),
      universe: t.arg({
        type: UniverseType,
        required: true,
        defaultValue: 'STOCK',
        description: 'Whether `plan` screens stocks or funds.',
      }),
      tickers: t.arg(rowArguments.tickers),
      cursor: t.arg.string(CURSOR_ARGUMENT),
    },
    subscribe: (_root, { tickers, cursor, ...screen }, context) =>
      followScreen(context, {
        ...resolveFollowedScreen(screen, context),
        tickers: tickers ?? null,
        cursor: cursor ?? null,
      }),
    resolve: (event) => event,
  }),
);
