import { groupBy } from '../../../lib/group.ts';
import type { HoldingTarget } from './decide.ts';
import {
  type ClassSplit,
  computeSplitFraction,
  type DelistingFact,
  exchangePosition,
  getProceeds,
  mapPlaces,
} from './delisting.ts';

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
  /** By the ticker of the class that holders had. */
  classSplits?: ReadonlyMap<string, ClassSplit>;
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

/**
 * A position that was exchanged by the terms of a merger: for `ratio` shares of the successor and `cash` US dollars for each share.
 * `proceeds`: the part of its last value that these were worth.
 */
export type MergedPosition = {
  ticker: string;
  date: string;
  successor: string | null;
  ratio: number | null;
  cash: number;
  proceeds: number;
};

/** A position whose class became two: from `date` on, it has `ratio` shares of the new class for each share as well. */
export type SplitPosition = { ticker: string; date: string; successor: string; ratio: number };

type Simulation = {
  /** The value at the close of each session; 1 at the first. */
  values: Float64Array;
  rebalancings: Rebalancing[];
  delisted: DelistedPosition[];
  mergers: MergedPosition[];
  classSplits: SplitPosition[];
};

/**
 * `price`: the last adjusted price. `worth`: the value after the last fill, from which the return of `holding` counts, and `received`
 * the cash that it has paid since. Until the next fill, several positions may be of one ticker after a merger, and of one holding after
 * a split into classes.
 */
type Position = {
  ticker: string;
  units: number;
  price: number;
  worth: number;
  received: number;
  holding: Holding;
};

const getWorth = ({ units, price }: Position): number => units * price;

/** Sets the return of a holding whose position has this value. */
const noteReturn = (
  { holding, worth, received }: Pick<Position, 'holding' | 'worth' | 'received'>,
  value: number,
): void => {
  holding.return = (value + received) / worth - 1;
};

/** Sets the returns of all holdings, each from its positions. */
function noteReturns(positions: readonly Position[]): void {
  for (const [holding, group] of groupBy(positions, (position) => position.holding)) {
    const sum = (getAmount: (position: Position) => number) =>
      group.reduce((total, position) => total + getAmount(position), 0);
    noteReturn({ holding, worth: sum(({ worth }) => worth), received: sum(({ received }) => received) }, sum(getWorth));
  }
}

type Options = { costBps: number; fill: Fill };

/**
 * Follows a portfolio through the sessions of a market. Each session: delisted positions become cash or shares of a
 * successor, positions in a class that became two get the other, the decision of the session before is filled, then the closes value the portfolio.
 * @param decisions the chosen holdings by the place of the session at whose end they were chosen
 */
export function simulate(
  { sessions, prices, delistings, classSplits = new Map() }: PriceMarket,
  decisions: ReadonlyMap<number, readonly HoldingTarget[]>,
  { costBps, fill }: Options,
): Simulation {
  let positions: Position[] = [];
  const values = new Float64Array(sessions.length);
  const rebalancings: Rebalancing[] = [];
  const delisted: DelistedPosition[] = [];
  const mergers: MergedPosition[] = [];
  const splitPositions: SplitPosition[] = [];
  const places = mapPlaces(sessions);
  let cash = 1;

  const getClose = (ticker: string, at: number): number => prices.get(ticker)?.closes[at] ?? Number.NaN;
  const getFillPrice = (ticker: string, at: number): number => {
    const close = getClose(ticker, at);
    const open = prices.get(ticker)?.opens[at] ?? Number.NaN;
    return fill === 'NEXT_CLOSE' || Number.isNaN(open) ? close : open;
  };

  /** Settles a position whose stock is no longer listed. @returns the position that it becomes, if any */
  const settle = (position: Position, delisting: DelistingFact, at: number): Position | null => {
    const { ticker } = position;
    const date = sessions[at]!;
    const { terms } = delisting;
    if (!terms) {
      const proceeds = getProceeds(delisting);
      const value = getWorth(position) * proceeds;
      cash += value;
      noteReturn(position, value);
      delisted.push({ ticker, date, proceeds });
      return null;
    }
    const exchange = exchangePosition(position, terms, prices, places, at);
    if (!exchange) return position;
    const { successor } = terms;
    const { proceeds } = exchange;
    cash += exchange.cash;
    position.received += exchange.cash;
    if (terms.isMerger)
      mergers.push({
        ticker,
        date,
        successor: successor?.ticker ?? null,
        ratio: successor?.ratio ?? null,
        cash: terms.cash,
        proceeds,
      });
    else delisted.push({ ticker, date, proceeds });
    if (successor) {
      const close = getClose(successor.ticker, at);
      const price = Number.isNaN(close) ? getClose(successor.ticker, places.get(successor.first.day) ?? at) : close;
      return { ...position, ticker: successor.ticker, units: exchange.units, price };
    }
    noteReturn(position, 0);
    return null;
  };

  /** Adds shares of new classes. Adjusted prices count their value in the position, from which it moves. */
  const splitClasses = (at: number) => {
    positions = positions.flatMap((position): Position[] => {
      const { ticker, units } = position;
      const split = classSplits.get(ticker);
      if (!split || split.day !== sessions[at]) return [position];
      const [close, price] = [getClose(ticker, at), getClose(split.successor, at)];
      if (Number.isNaN(close) || Number.isNaN(price)) return [position];
      const { date, successor, ratio } = split;
      const movedFraction = computeSplitFraction(split);
      splitPositions.push({ ticker, date, successor, ratio });
      const newUnits = (units * movedFraction * close) / price;
      return [
        { ...position, units: units * (1 - movedFraction) },
        { ...position, ticker: successor, units: newUnits, price, worth: 0, received: 0 },
      ];
    });
  };

  const settleDelisted = (at: number) => {
    positions = positions.flatMap((position) => {
      const delisting = delistings.get(position.ticker);
      if (!delisting || delisting.date > sessions[at]! || !Number.isNaN(getClose(position.ticker, at)))
        return [position];
      return settle(position, delisting, at) ?? [];
    });
  };

  const rebalance = (at: number, targets: readonly HoldingTarget[]) => {
    const before = new Set(positions.map(({ ticker }) => ticker));
    const current = new Map<string, number>();
    let [halted, value] = [0, cash];
    for (const position of positions) {
      const { ticker } = position;
      const price = getFillPrice(ticker, at);
      const isHalted = Number.isNaN(price);
      if (!isHalted) position.price = price;
      const worth = getWorth(position);
      value += worth;
      if (isHalted) halted += worth;
      else current.set(ticker, (current.get(ticker) ?? 0) + worth);
    }
    noteReturns(positions);
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
    const positionsByTicker = new Map<string, Position>();
    for (const position of positions) {
      const { ticker } = position;
      if (current.has(ticker) && !shares.has(ticker)) continue;
      const other = positionsByTicker.get(ticker);
      if (other) other.units += getWorth(position) / other.price;
      else positionsByTicker.set(ticker, position);
    }
    for (const [ticker, share] of shares) {
      const price = getFillPrice(ticker, at);
      const position = positionsByTicker.get(ticker);
      const units = (share * spent) / price;
      if (position) position.units = units;
      else
        positionsByTicker.set(ticker, {
          ticker,
          units,
          price,
          worth: 0,
          received: 0,
          holding: { ticker, weight: 0, return: 0 },
        });
    }
    positions = [...positionsByTicker.values()];
    cash = shares.size > 0 ? 0 : spent;
    const total = value - cost;
    for (const position of positions) {
      position.worth = getWorth(position);
      position.received = 0;
      position.holding = { ticker: position.ticker, weight: position.worth / total, return: 0 };
    }
    rebalancings.push({
      decidedAt: at - 1,
      filledAt: at,
      holdings: positions.map(({ holding }) => holding),
      entered: [...positionsByTicker.keys()].filter((ticker) => !before.has(ticker)),
      left: [...before].filter((ticker) => !positionsByTicker.has(ticker)),
      unfilled: targets.flatMap(({ ticker }) => (shares.has(ticker) ? [] : [ticker])),
      value,
      traded,
      cost,
    });
  };

  const valueAtClose = (at: number): number => {
    let value = cash;
    for (const position of positions) {
      const close = getClose(position.ticker, at);
      if (!Number.isNaN(close)) position.price = close;
      value += getWorth(position);
    }
    return value;
  };

  values[0] = cash;
  for (let at = 1; at < sessions.length; at += 1) {
    settleDelisted(at);
    splitClasses(at);
    const targets = decisions.get(at - 1);
    if (targets) rebalance(at, targets);
    values[at] = valueAtClose(at);
  }
  noteReturns(positions);
  return { values, rebalancings, delisted, mergers, classSplits: splitPositions };
}
