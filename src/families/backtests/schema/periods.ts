import { builder } from '../../../graph/builder.ts';
import { connection, rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { stockField } from '../../stocks/schema.ts';
import type { Backtest } from '../queries/backtest.ts';
import { unpackPeriod } from '../rules/packed.ts';
import type { Holding } from '../rules/simulate.ts';

const HoldingType = builder.objectRef<Holding>('BacktestHolding').implement({
  description: 'A holding of a period.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The security.' }),
    stock: t.field(stockField('The stock; null for a fund, or outside the universe.')),
    weight: t.exposeFloat('weight', { unit: 'FRACTION', description: 'Its part of the portfolio after the fill.' }),
    return: t.exposeFloat('return', { unit: 'FRACTION', description: 'Its return until the next fill.' }),
  }),
});

/** A period, whose lists are unpacked only if they are selected. `at`: its place. */
export type PeriodRow = { at: number; backtest: Backtest };
const getRow = ({ at, backtest }: PeriodRow) => backtest.periods.rows[at]!;

const PeriodType = builder.objectRef<PeriodRow>('BacktestPeriod').implement({
  description: 'A period: from the fill of a decision to the next fill, or to the last close.',
  fields: (t) => {
    const tickers = (name: 'entered' | 'left' | 'unfilled', description: string) =>
      t.field({
        type: ['Ticker'],
        nullable: true,
        description: `${description} Null on FREE.`,
        resolve: fromParent(({ at, backtest }: PeriodRow) =>
          backtest.hasHoldings ? [...unpackPeriod(backtest.periods, at)[name]] : null,
        ),
      });
    const figure = (name: 'traded' | 'cost' | 'return', unit: 'RATIO' | 'FRACTION', description: string) =>
      t.float({ unit, description, resolve: fromParent((row: PeriodRow) => getRow(row)[name]) });
    return {
      id: t.id(rowId('BacktestPeriod', (row: PeriodRow) => `${row.backtest.receipt.digest} ${getRow(row).decidedOn}`)),
      decidedDate: t.field({
        type: 'Date',
        description: 'The session at whose end the holdings were chosen.',
        resolve: fromParent((row) => getRow(row).decidedOn),
      }),
      filledDate: t.field({
        type: 'Date',
        description: 'The session in which they were bought.',
        resolve: fromParent((row) => getRow(row).filledOn),
      }),
      holdings: t.field({
        type: [HoldingType],
        nullable: true,
        description: 'The holdings after the fill. Null on FREE.',
        resolve: ({ at, backtest }): readonly Holding[] | null =>
          backtest.hasHoldings ? unpackPeriod(backtest.periods, at).holdings : null,
      }),
      entered: tickers('entered', 'The holdings that are new.'),
      left: tickers('left', 'The former holdings that were sold.'),
      unfilled: tickers('unfilled', 'The chosen securities that had no price to trade at.'),
      traded: figure('traded', 'RATIO', 'Dollars bought and sold, as a multiple of the starting value.'),
      cost: figure('cost', 'RATIO', 'Their cost, as a multiple of the starting value.'),
      return: figure('return', 'FRACTION', 'The return of the period after costs.'),
      benchmarkReturn: t.float({
        nullable: true,
        unit: 'FRACTION',
        description: 'The return of the benchmark from fill to fill; null without one.',
        resolve: fromParent((row) => getRow(row).benchmarkReturn),
      }),
    };
  },
});

export const PeriodConnection = connection<PeriodRow>({
  name: 'BacktestPeriod',
  node: PeriodType,
  idOf: (row) => getRow(row).decidedOn,
  description: 'A page of the periods of a test, oldest first.',
});
