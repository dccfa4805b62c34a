import { KEYED } from '../../../graph/access-rules.ts';
import { maxItems } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Tier } from '../../../graph/tier-type.ts';
import type { UniverseName } from '../fields/rules.ts';
import { runScreen } from '../queries.ts';
import { rowArguments, SCREEN, Screen } from '../schema.ts';
import { type CuratedScreen as CuratedScreenRow, DOCUMENTED_SCREENS, getScreenTier, SCREENS } from './rules.ts';

/** More than the number of screens. */
const MAX_IDS = 100;

export const UniverseType = defineEnum<UniverseName>('ScreenUniverse', 'The universe of a screen.', {
  STOCK: 'Stocks.',
  ETF: 'Funds.',
});

const CuratedScreen = builder.objectRef<CuratedScreenRow>('CuratedScreen').implement({
  description: 'A ready-made screen.',
  fields: (t) => ({
    id: t.id(rowId('CuratedScreen', ({ id }) => id)),
    screenId: t.exposeID('id', { description: 'Its permanent name, as `ids` takes it; a screen may be retired.' }),
    name: t.exposeString('name', {
      description: 'Its name; `+` means that both conditions hold, `vs` that the two disagree.',
    }),
    summary: t.exposeString('summary', { description: 'A description of its criteria.' }),
    universe: t.expose('universe', {
      type: UniverseType,
      description: 'The universe that it screens: stocks or funds.',
    }),
    tier: t.field({
      type: Tier,
      description: 'The lowest tier that may run it: PRO if one of its fields is for PRO keys.',
      resolve: fromParent(getScreenTier),
    }),
    isExtension: t.boolean({
      description: 'Whether it is ours: documented bodies list no such screen.',
      resolve: fromParent(({ isExtension }) => isExtension === true),
    }),
    plan: t.expose('plan', {
      type: 'ScreenPlan',
      description: 'Its conditions and order, as `stockScreen(plan:)` and `etfScreen(plan:)` take them.',
    }),
    result: t.field({
      type: Screen,
      description: 'Its current matches: a StockScreen or an ETFScreen.',
      ...SCREEN,
      args: { limit: t.arg.int(rowArguments.limit), tickers: t.arg(rowArguments.tickers) },
      resolve: ({ universe, plan }, args, context) => runScreen(universe, { plan, ...args }, context),
    }),
  }),
});

builder.queryField('curatedScreens', (t) =>
  t.field({
    type: [CuratedScreen],
    nullable: true,
    description: 'Ready-made screens: those of the contract, stock screens first, and then ours.',
    access: KEYED,
    listSize: ({ ids, hasExtensions }) =>
      Array.isArray(ids) ? ids.length : (hasExtensions ? SCREENS : DOCUMENTED_SCREENS).length,
    args: {
      ids: t.arg.idList({
        description: `Only the screens with these values of \`screenId\`, at most ${MAX_IDS}; retired screens are left out.`,
        extensions: maxItems(MAX_IDS),
      }),
      hasExtensions: t.arg.boolean({
        defaultValue: false,
        description: 'Whether to list the screens of ours, too, which documented bodies do not list; `ids` finds all.',
      }),
    },
    resolve(_root, { ids, hasExtensions }) {
      if (ids) return SCREENS.filter(({ id }) => ids.includes(id));
      return hasExtensions ? SCREENS : DOCUMENTED_SCREENS;
    },
  }),
);
