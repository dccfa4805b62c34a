import type { HoldingTarget } from './decide.ts';
import { type DelistingFact, getProceeds } from './delisting.ts';

const FILLS = ['NEXT_OPEN', 'NEXT_CLOSE'] as const;
export type Fill = (typeof FILLS)[number];

/**
 * Adjusted prices of a ticker, one per session of the test, NaN without a bar. Only their ratios count. `opens` is the open
 * times adjusted close over close, or NaN if the bar has no open.
 */
export type PriceSeries = { opens: Float64Array; closes: Float64Array };

export type PriceMarket = {
  /** The sessions of the test, `YYYY-MM-DD`: the first is that of the first decision. */
  sessions: readonly string[];
  prices: ReadonlyMap<string, PriceSeries>;
  delistings: ReadonlyMap<string, DelistingFact>;
};

/** A holding from one fill to the next. `weight`: of the portfolio after the fill; `return`: until the next, a fraction. */
export type Holding = { ticker: string; weight: number; return: number };

/** The outcome of a decision. Amounts are in multiples of the starting value. */
export type Rebalancing = {
  /** The places of the decision and of the fill in the sessions. */
  decidedAt: number;
  filledAt: number;
  holdings: Holding[];
  entered: string[];
  left: string[];
  /** Chosen stocks that had no bar to fill at, or whose existing holding could not be changed. */
  unfilled: string[];
  /** The value before costs, the dollars moved, and their cost. */
  value: number;
  traded: number;
  cost: number;
};

/** A position that became cash because its stock was delisted. `proceeds`: the part of its last value that it paid. */
export type DelistedPosition = { ticker: string; date: string; proceeds: number };

type Simulation = {
  /** The value at the close of each session; 1 at the first. */
  values: Float64Array;
  rebalancings: Rebalancing[];
  delisted: DelistedPosition[];
};

/** `price`: the last adjusted price. `worth`: the value after the last fill, from which the return of `holding` counts. */
type Position = { units: number; price: number; worth: number; holding: Holding };

const getWorth = ({ units, price }: Position): number => units * price;

/** Sets the return of a holding whose position has this value. */
const noteReturn = ({ holding, worth }: Position, value: number): void => {
  holding.return = value / worth - 1;
};

type Options = { costBps: number; fill: Fill };

/**
 * Follows a portfolio through the sessions of a market. Each session: delisted positions become cash, the decision of the
 * session before is filled, then the closes value the portfolio.
 * @param decisions the chosen holdings by the place of the session at whose end they were chosen
 */
export function simulate(
  { sessions, prices, delistings }: PriceMarket,
  decisions: ReadonlyMap<number, readonly HoldingTarget[]>,
  { costBps, fill }: Options,
): Simulation {
  const positions = new Map<string, Position>();
  const values = new Float64Array(sessions.length);
  const rebalancings: Rebalancing[] = [];
  const delisted: DelistedPosition[] = [];
  let cash = 1;

  const getClose = (ticker: string, at: number): number => prices.get(ticker)?.closes[at] ?? Number.NaN;
  const getFillPrice = (ticker: string, at: number): number => {
    const close = getClose(ticker, at);
    const open = prices.get(ticker)?.opens[at] ?? Number.NaN;
    return fill === 'NEXT_CLOSE' || Number.isNaN(open) ? close : open;
  };

  const liquidateDelisted = (at: number) => {
    const date = sessions[at]!;
    for (const [ticker, position] of positions) {
      const delisting = delistings.get(ticker);
      if (!delisting || delisting.date > date || !Number.isNaN(getClose(ticker, at))) continue;
      const proceeds = getProceeds(delisting);
      const value = getWorth(position) * proceeds;
      cash += value;
      noteReturn(position, value);
      positions.delete(ticker);
      delisted.push({ ticker, date, proceeds });
    }
  };

  const rebalance = (at: number, targets: readonly HoldingTarget[]) => {
    const before = new Set(positions.keys());
    const current = new Map<string, number>();
    let [halted, value] = [0, cash];
    for (const [ticker, position] of positions) {
      const price = getFillPrice(ticker, at);
      const isHalted = Number.isNaN(price);
      if (!isHalted) position.price = price;
      const worth = getWorth(position);
      value += worth;
      if (isHalted) halted += worth;
      else current.set(ticker, worth);
      noteReturn(position, worth);
    }
    // If all holdings are halted, nothing is left to buy with.
    const available = current.size > 0 || cash > 0 ? value - halted : 0;
    const fillable = available > 0 ? targets.filter(({ ticker }) => !Number.isNaN(getFillPrice(ticker, at))) : [];
    const weight = fillable.reduce((sum, target) => sum + target.weight, 0);
    const shares = new Map(fillable.map((target) => [target.ticker, target.weight / weight]));
    let traded = 0;
    for (const [ticker, worth] of current) traded += Math.abs((shares.get(ticker) ?? 0) * available - worth);
    for (const [ticker, share] of shares) if (!current.has(ticker)) traded += share * available;
    const cost = (traded * costBps) / 10_000;
    const spent = available - cost;
    for (const ticker of current.keys()) if (!shares.has(ticker)) positions.delete(ticker);
    for (const [ticker, share] of shares) {
      const price = getFillPrice(ticker, at);
      const position = positions.get(ticker);
      const units = (share * spent) / price;
      if (position) position.units = units;
      else positions.set(ticker, { units, price, worth: 0, holding: { ticker, weight: 0, return: 0 } });
    }
    cash = shares.size > 0 ? 0 : spent;
    const total = value - cost;
    for (const [ticker, position] of positions) {
      position.worth = getWorth(position);
      position.holding = { ticker, weight: position.worth / total, return: 0 };
    }
    rebalancings.push({
      decidedAt: at - 1,
      filledAt: at,
      holdings: [...positions.values()].map(({ holding }) => holding),
      entered: [...positions.keys()].filter((ticker) => !before.has(ticker)),
      left: [...before].filter((ticker) => !positions.has(ticker)),
      unfilled: targets.flatMap(({ ticker }) => (shares.has(ticker) ? [] : [ticker])),
      value,
      traded,
      cost,
    });
  };

  const valueAtClose = (at: number): number => {
    let value = cash;
    for (const [ticker, position] of positions) {
      const close = getClose(ticker, at);
      if (!Number.isNaN(close)) position.price = close;
      value += getWorth(position);
    }
    return value;
  };

  values[0] = cash;
  for (let at = 1; at < sessions.length; at += 1) {
    liquidateDelisted(at);
    const targets = decisions.get(at - 1);
    if (targets) rebalance(at, targets);
    values[at] = valueAtClose(at);
  }
  for (const position of positions.values()) noteReturn(position, getWorth(position));
  return { values, rebalancings, delisted };
}
