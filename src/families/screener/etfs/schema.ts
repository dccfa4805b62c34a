import { builder } from '../../../graph/builder.ts';
import { connection, pageSize, rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { STORED_ROWS } from '../../../graph/stored-rows.ts';
import type { AnalystLabel } from '../../etfs/aggregates/analyst/rules.ts';
import { FundLabel } from '../../etfs/aggregates/analyst/schema.ts';
import { etfByTicker } from '../../etfs/reads.ts';
import { ETF } from '../../etfs/schema.ts';
import { EXCLUDES_IMPLAUSIBLE } from '../../insider/plausibility/rules.ts';
import { runScreen, type ScreenResult, toScreenRows } from '../queries.ts';
import {
  defineFieldEnum,
  defineFilterInput,
  defineRowFields,
  defineScreenArgs,
  defineSortInput,
  getRowTicker,
  SCREEN,
  Screen,
} from '../schema.ts';
import type { EtfScreenRow } from './reads.ts';

export const ETFScreenField = defineFieldEnum('ETFScreenField', 'ETF');
export const ETFScreenFilter = defineFilterInput('ETFScreenFilter', ETFScreenField);
const ETFScreenSort = defineSortInput('ETFScreenSort', ETFScreenField, ' Texts have no order.');

const Row = builder.objectRef<EtfScreenRow>('ETFScreenRow').implement({
  extensions: STORED_ROWS,
  description: 'A fund with every field of the catalog; a value is null without a reading.',
  fields: (t) => {
    const insiders = (name: 'weightedInsiderNet30d' | 'weightedInsiderNet90d', days: number) =>
      t.field({
        type: 'Long',
        nullable: true,
        unit: 'USD',
        description: `Net insider buying in its holdings over ${days} days, scaled by weight, USD. ${EXCLUDES_IMPLAUSIBLE}`,
        resolve: fromParent((row) => row[name]),
      });
    return {
      id: t.id(rowId('ETFScreenRow', getRowTicker)),
      ticker: t.expose('ticker', { type: 'Ticker', description: 'The fund.' }),
      name: t.exposeString('name', { description: 'Its name.' }),
      ...defineRowFields(t, 'ETF'),
      weightedConsensusLabel: t.field({
        type: FundLabel,
        nullable: true,
        description: 'The rating of most of its covered weight.',
        resolve: fromParent(({ weightedConsensusLabel }) => weightedConsensusLabel as AnalystLabel | null),
      }),
      weightedInsiderNet30d: insiders('weightedInsiderNet30d', 30),
      weightedInsiderNet90d: insiders('weightedInsiderNet90d', 90),
      totalKnownHoldings: t.exposeInt('totalKnownHoldings', {
        nullable: true,
        unit: 'COUNT',
        description: "The issuer's total number of holdings; null unless the holdings file is partial.",
      }),
      isPartial: t.exposeBoolean('partial', {
        nullable: true,
        description: 'Whether the holdings file lists only the largest holdings; null if not stated.',
      }),
      etf: t.field({
        type: ETF,
        nullable: true,
        description: 'The fund.',
        resolve: ({ ticker }, _args, context) => etfByTicker(context).load(ticker),
      }),
    };
  },
});

const RowConnection = connection({
  name: 'ETFScreenRow',
  node: Row,
  idOf: getRowTicker,
  description: 'A page of the funds that a plan matches.',
});

const ETFScreen = builder.objectRef<ScreenResult>('ETFScreen').implement({
  description: 'The funds that a plan matches.',
  interfaces: [Screen],
  fields: (t) => ({
    etfs: t.field({
      type: RowConnection,
      description: "The funds, in the plan's order; by ticker if it has none.",
      listSize: pageSize(),
      args: t.arg.connectionArgs(),
      resolve: (screen, page, context) => RowConnection.page(context, page, toScreenRows<EtfScreenRow>(screen)),
    }),
  }),
});

builder.queryField('etfScreen', (t) =>
  t.field({
    type: ETFScreen,
    nullable: true,
    description: 'The funds that meet every condition. Nulls never match; the data is rebuilt every 20 minutes.',
    ...SCREEN,
    args: defineScreenArgs(t.arg, ETFScreenFilter, ETFScreenSort),
    resolve: (_root, args, context) => runScreen('ETF', args, context),
  }),
);
