import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import type { Universe } from '../fields/rules.ts';
import { screenOf } from '../queries.ts';
import { answered, SCREEN, Screen } from '../schema.ts';
import { type CuratedScreen as CuratedScreenRow, SCREENS } from './rules.ts';

const ScreenUniverse = builder.enumType('ScreenUniverse', {
  description: 'What a screen looks at.',
  values: {
    STOCK: { description: 'Stocks.' },
    ETF: { description: 'Funds.' },
  } as const satisfies Record<Universe, object>,
});

const CuratedScreen = builder.objectRef<CuratedScreenRow>('CuratedScreen').implement({
  description: 'A screen that is offered.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Its id, which stays; a screen may be retired.' }),
    name: t.exposeString('name', {
      description: 'Its name; `+` means that both hold, `vs` that the two disagree.',
    }),
    summary: t.exposeString('summary', { description: 'What it looks for, for people.' }),
    universe: t.expose('universe', { type: ScreenUniverse, description: 'What it looks at.' }),
    plan: t.expose('plan', {
      type: 'ScreenPlan',
      description: 'Its conditions and order, as `stockScreen(plan:)` and `etfScreen(plan:)` take them.',
    }),
    result: t.field({
      type: Screen,
      description: 'What it matches now: a StockScreen or an ETFScreen.',
      ...SCREEN,
      args: { limit: t.arg.int(answered.limit), tickers: t.arg(answered.tickers) },
      resolve: ({ universe, plan }, args, context) => screenOf(universe, { plan, ...args }, context),
    }),
  }),
});

builder.queryField('curatedScreens', (t) =>
  t.field({
    type: [CuratedScreen],
    nullable: true,
    description: 'The screens that are offered, those of stocks first.',
    access: KEYED,
    listSize: ({ ids }) => (Array.isArray(ids) ? ids.length : SCREENS.length),
    args: { ids: t.arg.stringList({ description: 'Only these; one that is not offered any more is left out.' }) },
    resolve: (_root, { ids }) => (ids ? SCREENS.filter(({ id }) => ids.includes(id)) : SCREENS),
  }),
);
