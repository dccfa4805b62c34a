import { daily, FACTOR_VOLATILITY, type Factors } from '../factors.ts';
import type { Listing } from '../listing.ts';
import type { PricePath } from '../prices.ts';
import { getDemoPortfolio, membersPart, sizeIn, weightsIn } from './portfolios.ts';

type FundMember = { listing: Listing; path: PricePath };

/**
 * The price of a fund over all sessions: each session's return is that of its members, weighted at the previous close.
 * At the position `reference` it equals the price of its table.
 */
export function computeFundPath(
  fund: Listing,
  members: readonly FundMember[],
  factors: Factors,
  reference: number,
): PricePath {
  const portfolio = getDemoPortfolio(fund);
  const { leverage = 1 } = portfolio;
  const percent = membersPart(fund, 0);
  const weightsAt = (place: number) =>
    weightsIn(
      portfolio,
      members.map(({ listing, path }) => sizeIn(portfolio, listing, listing.sharesOutstanding, path.closes[place]!)),
      percent,
    );
  const count = factors.market.length;
  const { beta, volatility } = computeExposure(members, weightsAt(reference), leverage, factors);
  const path: PricePath = { beta, closes: new Float64Array(count), volatility, surprise: new Float64Array(count) };
  let level = 1;
  for (let i = 0; i < count; i++) {
    const before = level;
    if (i > 0) level *= 1 + leverage * computeWeightedReturn(members, weightsAt(i - 1), i);
    path.closes[i] = level;
    path.surprise[i] = Math.log(level / before) / volatility[i]!;
  }
  const scale = fund.price / path.closes[reference]!;
  for (let i = 0; i < count; i++) path.closes[i]! *= scale;
  return path;
}

const computeWeightedReturn = (members: readonly FundMember[], weights: readonly number[], place: number): number =>
  members.reduce((sum, { path: { closes } }, i) => sum + weights[i]! * (closes[place]! / closes[place - 1]! - 1), 0);

/** The exposure of a portfolio with these weights to the market, the sectors, and the companies. */
function computeExposure(
  members: readonly FundMember[],
  weights: readonly number[],
  leverage: number,
  { volatility }: Factors,
) {
  let beta = 0;
  const [factors, issuers] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, key: string, size: number) => to.set(key, (to.get(key) ?? 0) + size);
  for (const [i, { listing }] of members.entries()) {
    const weight = leverage * weights[i]!;
    beta += weight * listing.beta;
    if (listing.factor) add(factors, listing.factor, weight * listing.factorWeight * FACTOR_VOLATILITY);
    add(issuers, listing.issuer, weight * daily(listing.ownVolatility));
  }
  const ownVolatility = Math.hypot(...factors.values(), ...issuers.values());
  return { beta, volatility: volatility.map((market) => Math.hypot(beta * market, ownVolatility)) };
}
