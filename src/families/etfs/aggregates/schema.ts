import type { Context } from '../../../gateway/context.ts';
import { fail } from '../../../gateway/errors.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import type { EtfPortfolio } from '../../../generated/prisma/client.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { Stock } from '../../stocks/schema.ts';
import { portfolioByEtf } from '../holdings/reads.ts';
import { etfByTicker } from '../reads.ts';
import { ETF, knownEtf } from '../schema.ts';
import { COVERED_LEAST, type Coverage, isCoveredEnough, TOP_CONTRIBUTORS } from './rules.ts';

type Holdings = Pick<EtfPortfolio, 'partial' | 'totalKnownHoldings'>;
const ETFCoverage = builder.objectRef<Coverage & Holdings>('ETFCoverage').implement({
  description: 'How much of a fund an aggregate rests on.',
  fields: (t) => ({
    holdingsCount: t.exposeInt('holdingsCount', { description: 'Securities that the fund holds.' }),
    holdingsCovered: t.exposeInt('holdingsCovered', { description: 'Those of them with data.' }),
    weightCovered: t.exposeFloat('weightCovered', { description: 'Their part of the fund, percent, 0 to 100.' }),
    partial: t.exposeBoolean('partial', {
      nullable: true,
      description: 'Whether the holdings file lists only the largest; null where nobody says.',
    }),
    totalKnownHoldings: t.exposeInt('totalKnownHoldings', {
      nullable: true,
      description: "The issuer's total where the file is partial.",
    }),
  }),
});

export type Aggregate = { ticker: string; asOfDate: Date; computedAt: Date; coverage: Coverage & Holdings };
export const ETFAggregate = builder.interfaceRef<Aggregate>('ETFAggregate').implement({
  description: `What the holdings of a fund add up to by their weight; at least ${COVERED_LEAST} percent of it must have data.`,
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The fund.' }),
    asOfDate: t.expose('asOfDate', { type: 'Date', description: 'The day of the holdings.' }),
    computedAt: t.expose('computedAt', { type: 'DateTime', description: 'When it was computed.' }),
    coverage: t.expose('coverage', { type: ETFCoverage, description: 'How much of the fund it rests on.' }),
    etf: t.field({
      type: ETF,
      description: 'The fund.',
      resolve: async ({ ticker }, _args, context) => (await etfByTicker(context).load(ticker))!,
    }),
  }),
});

export const ETFContributor = builder.interfaceRef<{ ticker: string; weightPct: number }>('ETFContributor').implement({
  description: 'A company that a fund holds, all of its share classes together.',
  fields: (t) => ({
    ticker: t.expose('ticker', {
      type: 'Ticker',
      description: 'The ticker its research is kept under: GOOGL for GOOG.',
    }),
    weightPct: t.exposeFloat('weightPct', { description: 'Its part of the fund, percent.' }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: 'The stock.',
      resolve: ({ ticker }, _args, context) => stockByTicker(context).load(ticker),
    }),
  }),
});
/** For the list of contributors. */
export const top = { listSize: () => TOP_CONTRIBUTORS } as const;

/** What every stored aggregate says; null where too little of the fund is covered to serve it. */
export async function storedAggregate<T extends Coverage & { ticker: string; asOfDate: Date }>(
  context: Context,
  family: string,
  row: T | null,
): Promise<(Aggregate & { row: T }) | null> {
  if (!row || !isCoveredEnough(row)) return null;
  const { ticker, asOfDate } = row;
  const made = context.versions.all().find((version) => version.family === family);
  const coverage = await coverageOf(context, ticker, row);
  return { ticker, asOfDate, computedAt: made?.generatedAt ?? context.now, coverage, row };
}

/** With what the holdings file says of itself. */
export async function coverageOf(
  context: Context,
  ticker: string,
  { holdingsCount, holdingsCovered, weightCovered }: Coverage,
): Promise<Aggregate['coverage']> {
  const { partial, totalKnownHoldings } = (await portfolioByEtf(context).load(ticker))!;
  return { holdingsCount, holdingsCovered, weightCovered, partial, totalKnownHoldings };
}

/** What a fund has of it, or the error that says why it has none. @throws not_found, no_coverage (ETF-28) */
export async function requiredAggregate<T>(
  context: Context,
  ticker: string,
  aggregateOf: (ticker: string) => Promise<T | null>,
): Promise<T> {
  await knownEtf(context, ticker);
  if (!(await portfolioByEtf(context).load(ticker)))
    throw fail.etfUnavailable('no_holdings', `There is no holdings file of ${ticker}.`);
  const aggregate = await aggregateOf(ticker);
  if (aggregate) return aggregate;
  throw fail.etfUnavailable('coverage_too_low', `Less than ${COVERED_LEAST} percent of ${ticker} has data.`);
}

/** Which fund an aggregate is of. */
export const fundArg = { type: 'Ticker', required: true, description: 'The fund.' } as const;
