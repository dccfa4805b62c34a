import { builder } from '../../../graph/builder.ts';
import { connection, pageSize, rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Preview } from '../../../graph/preview.ts';
import { STORED_ROWS } from '../../../graph/stored-rows.ts';
import type { Unit } from '../../../graph/units.ts';
import { stockField } from '../../stocks/schema.ts';
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
import type { StoredScreenRow as RowOfScreen } from './reads.ts';

export const StockScreenField = defineFieldEnum('StockScreenField', 'STOCK');
export const StockScreenFilter = defineFilterInput('StockScreenFilter', StockScreenField);
const StockScreenSort = defineSortInput('StockScreenSort', StockScreenField);

export const StockScreenRow = builder.objectRef<RowOfScreen>('StockScreenRow').implement({
  extensions: STORED_ROWS,
  description: 'A stock with every field of the catalog; a value is null without a reading.',
  fields: (t) => {
    const series = (
      name: 'serviceScoreBars7D' | 'serviceScoreBars30D' | 'priceSparkline30D',
      unit: Unit,
      description: string,
    ) =>
      t.field({
        type: ['Float'],
        nullable: { list: true, items: true },
        unit,
        description,
        resolve: fromParent((row) => row[name] as (number | null)[] | null),
      });
    return {
      id: t.id(rowId('StockScreenRow', getRowTicker)),
      ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock.' }),
      ...defineRowFields(t, 'STOCK'),
      ratingPercentile: t.exposeFloat('ratingPercentile', {
        nullable: true,
        unit: 'SCORE',
        description: 'The percentile before risk penalties, 0 to 100.',
      }),
      serviceScoreBars7D: series(
        'serviceScoreBars7D',
        'SCORE',
        'The Score of each of 7 days, oldest first; null for a day without one.',
      ),
      serviceScoreBars30D: series(
        'serviceScoreBars30D',
        'SCORE',
        'The mean Scores of the newest seven 4-day buckets, oldest first; null for a bucket without a reading.',
      ),
      priceSparkline30D: series(
        'priceSparkline30D',
        'USD',
        'The adjusted closes of the last 30 sessions, oldest first, USD.',
      ),
      stock: t.field(stockField('The stock.')),
    };
  },
});

const RowConnection = connection({
  name: 'StockScreenRow',
  node: StockScreenRow,
  idOf: getRowTicker,
  description: 'A page of the stocks that a plan matches.',
});

const StockScreen = builder.objectRef<ScreenResult>('StockScreen').implement({
  description:
    'The stocks that a plan matches. Below PRO, columns of fields whose `tier` in `screenerFields` is PRO are null.',
  interfaces: [Screen, Preview],
  fields: (t) => ({
    stocks: t.field({
      type: RowConnection,
      description: "The stocks, in the plan's order; by ticker if it has none.",
      listSize: pageSize(),
      args: t.arg.connectionArgs(),
      resolve: (screen, page, context) => RowConnection.page(context, page, toScreenRows<RowOfScreen>(screen)),
    }),
  }),
});

builder.queryField('stockScreen', (t) =>
  t.field({
    type: StockScreen,
    nullable: true,
    description: 'The stocks that meet every condition. Nulls never match; the data is rebuilt every 20 minutes.',
    ...SCREEN,
    args: defineScreenArgs(t.arg, StockScreenFilter, StockScreenSort),
    resolve: (_root, args, context) => runScreen('STOCK', args, context),
  }),
);
