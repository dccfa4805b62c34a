import { builder } from '../../../graph/builder.ts';
import { requireValue } from '../../../lib/require.ts';
import { stockField } from '../../stocks/schema.ts';
import { etfByTicker } from '../reads.ts';
import { ETF } from '../schema.ts';
import type { Aggregate, PortfolioSize } from './queries.ts';
import { type HoldingsCoverage, MIN_COVERED_PERCENT, TOP_CONTRIBUTORS } from './rules.ts';

const ETFCoverage = builder.objectRef<HoldingsCoverage & PortfolioSize>('ETFCoverage').implement({
  description: 'How much of a fund an aggregate covers.',
  fields: (t) => ({
    holdingsCount: t.exposeInt('holdingsCount', {
      unit: 'COUNT',
      description: 'Number of securities that the fund holds.',
    }),
    holdingsCovered: t.exposeInt('holdingsCovered', { unit: 'COUNT', description: 'Number of securities with data.' }),
    weightCoveredPercent: t.exposeFloat('weightCovered', {
      unit: 'PERCENT',
      description: 'Their weight in the fund, percent, 0 to 100.',
    }),
    isPartial: t.exposeBoolean('partial', {
      nullable: true,
      description: 'Whether the holdings file lists only the largest holdings; null if not stated.',
    }),
    totalKnownHoldings: t.exposeInt('totalKnownHoldings', {
      nullable: true,
      unit: 'COUNT',
      description: "The issuer's total number of holdings; null unless the file is partial.",
    }),
  }),
});
export const ETFAggregate = builder.interfaceRef<Aggregate>('ETFAggregate').implement({
  description: `A weighted aggregate over a fund's holdings; holdings of at least ${MIN_COVERED_PERCENT} percent of its weight must have data.`,
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The fund.' }),
    asOf: t.expose('asOfDate', { type: 'Date', description: 'The day of the holdings.' }),
    generatedAt: t.field({
      type: 'DateTime',
      description: 'When it was computed.',
      resolve: ({ computedAt }, _args, { time }) => computedAt ?? time.instant(),
    }),
    coverage: t.expose('coverage', { type: ETFCoverage, description: 'How much of the fund the aggregate covers.' }),
    etf: t.field({
      type: ETF,
      description: 'The fund.',
      resolve: async ({ ticker }, _args, context) =>
        requireValue(await etfByTicker(context).load(ticker), `fund ${ticker}`),
    }),
  }),
});

export const ETFContributor = builder.interfaceRef<{ ticker: string; weightPct: number }>('ETFContributor').implement({
  description: 'A company that a fund holds, all share classes combined.',
  fields: (t) => ({
    ticker: t.expose('ticker', {
      type: 'Ticker',
      description: 'The ticker its research is stored under: GOOGL for GOOG.',
    }),
    weightPercent: t.exposeFloat('weightPct', { unit: 'PERCENT', description: 'Its weight in the fund, percent.' }),
    stock: t.field(stockField('The stock.')),
  }),
});
/** List options of a field with contributors. */
export const top = { listSize: () => TOP_CONTRIBUTORS } as const;
