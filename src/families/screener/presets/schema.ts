import { KEYED } from '../../../gateway/access/access-rules.ts';
import { maxItems } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { defineEnum } from '../../../gateway/graphql/enum-of.ts';
import type { UniverseName } from '../fields/rules.ts';
import { runScreen } from '../queries.ts';
import { answered, SCREEN, Screen } from '../schema.ts';
import { type CuratedScreen as CuratedScreenRow, SCREENS } from './rules.ts';

/** More than there are. */
const IDS_MOST = 100;

const ScreenUniverse = defineEnum<UniverseName>('ScreenUniverse', 'The universe of a screen.', {
  STOCK: 'Stocks.',
  ETF: 'Funds.',
});

const CuratedScreen = builder.objectRef<CuratedScreenRow>('CuratedScreen').implement({
  description: 'A ready-made screen.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Its permanent id; a screen may be retired.' }),
    name: t.exposeString('name', {
      description: 'Its name; `+` means that both conditions hold, `vs` that the two disagree.',
    }),
    summary: t.exposeString('summary', { description: 'What it looks for, in words.' }),
    universe: t.expose('universe', { type: ScreenUniverse, description: 'What it screens: stocks or funds.' }),
    plan: t.expose('plan', {
      type: 'ScreenPlan',
      description: 'Its conditions and order, as `stockScreen(plan:)` and `etfScreen(plan:)` take them.',
    }),
    result: t.field({
      type: Screen,
      description: 'What it matches now: a StockScreen or an ETFScreen.',
      ...SCREEN,
      args: { limit: t.arg.int(answered.limit), tickers: t.arg(answered.tickers) },
      resolve: ({ universe, plan }, args, context) => runScreen(universe, { plan, ...args }, context),
    }),
  }),
});

builder.queryField('curatedScreens', (t) =>
  t.field({
    type: [CuratedScreen],
    nullable: true,
    description: 'Ready-made screens, stock screens first.',
    access: KEYED,
    listSize: ({ ids }) => (Array.isArray(ids) ? ids.length : SCREENS.length),
    args: {
      ids: t.arg.stringList({
        description: `Only these ids, at most ${IDS_MOST}; retired screens are left out.`,
        extensions: maxItems(IDS_MOST),
      }),
    },
    resolve: (_root, { ids }) => (ids ? SCREENS.filter(({ id }) => ids.includes(id)) : SCREENS),
  }),
);
