import { builder } from '../../../graph/builder.ts';
import { stockField } from '../../stocks/schema.ts';
import type { DelistedPosition, MergedPosition, SplitPosition } from '../rules/simulate.ts';

export const DelistedType = builder.objectRef<DelistedPosition>('BacktestDelisting').implement({
  description: 'A position that became cash because its stock was delisted.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock.' }),
    stock: t.field(stockField('Its page; null outside the universe.')),
    day: t.expose('date', { type: 'Date', description: 'The session on which it became cash.' }),
    proceeds: t.exposeFloat('proceeds', {
      unit: 'FRACTION',
      description:
        'The part of its last value that it paid: as the file of listing events states; else 1 after a takeover, 0.45 on Nasdaq, and otherwise 0.7.',
    }),
  }),
});

export const ClassSplitType = builder.objectRef<SplitPosition>('BacktestClassSplit').implement({
  description: 'A position in a class that became two, which has shares of both from then on, without a trade.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The class that it was in.' }),
    stock: t.field(stockField('Its page; null outside the universe.')),
    day: t.expose('date', { type: 'Date', description: 'The first day of the new class.' }),
    successor: t.expose('successor', { type: 'Ticker', description: 'The new class.' }),
    ratio: t.exposeFloat('ratio', { unit: 'RATIO', description: 'Shares of the new class for one share.' }),
  }),
});

export const MergerType = builder.objectRef<MergedPosition>('BacktestMerger').implement({
  description:
    'A position that was exchanged by the terms of a merger, without a trade. Shares of the successor are held until the next fill.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock.' }),
    stock: t.field(stockField('Its page; null outside the universe.')),
    day: t.expose('date', { type: 'Date', description: 'The session on which it was exchanged.' }),
    successor: t.expose('successor', {
      type: 'Ticker',
      nullable: true,
      description: 'The stock that its holders got; null if they got cash alone.',
    }),
    ratio: t.exposeFloat('ratio', {
      nullable: true,
      unit: 'RATIO',
      description: 'Shares of the successor for one share; null without a successor.',
    }),
    cash: t.exposeFloat('cash', { unit: 'USD', description: 'The cash for one share.' }),
    proceeds: t.exposeFloat('proceeds', {
      unit: 'FRACTION',
      description: 'The part of its last value that cash and shares were worth, at the first price of the successor.',
    }),
  }),
});
