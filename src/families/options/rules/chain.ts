import { isoDate, parseDay } from '../../../lib/dates.ts';
import { compareText } from '../../../lib/order.ts';
import { rounded, roundedOrNull } from '../../../lib/rounding.ts';
import {
  isSession,
  lastSessionOnOrBefore,
  newYorkDay,
  requireSession,
  sessionBefore,
} from '../../../market/calendar.ts';
import { IV_ABOVE, IV_MOST, impliedVolatility, type OptionType, optionDelta } from './pricing.ts';
import { atmPoints, type ExpectedMoves, expectedMoves, ivAt, skewPoints } from './volatility.ts';

/** A contract as stated by a file; days are calendar days. */
export type ContractFact = {
  contract: string;
  type: OptionType;
  strike: number;
  expiry: Date;
  volume: number | null;
  openInterest: number | null;
  bid: number | null;
  ask: number | null;
  last: number | null;
  iv: number | null;
  delta: number | null;
  lastTradeDate: Date | null;
};

/**
 * A contract as used in computations: `dte` in calendar days, `mark` in USD per share, `iv` a fraction; null: no
 * reading.
 */
export type Contract = Pick<ContractFact, 'contract' | 'type' | 'strike' | 'expiry'> & {
  dte: number;
  volume: number;
  oi: number;
  mark: number | null;
  iv: number | null;
  delta: number | null;
};

/** Totals of a chain: contracts, USD, and volatilities as annualized fractions; null: no reading. */
export type ChainSums = Record<
  'callVol' | 'putVol' | 'callOi' | 'putOi' | 'netDelta' | 'notionalVol' | 'contracts',
  number
> &
  Record<'vwIv' | 'atmIv' | 'atmIv60' | 'atmIv90' | 'iv25c' | 'iv25p', number | null>;

type Aggregates = ChainSums & ExpectedMoves & Record<'pcVol' | 'pcOi' | 'skew25d', number | null>;

export type UnusualOption = Pick<Contract, 'contract' | 'type' | 'strike' | 'dte' | 'volume' | 'oi'> & {
  expiry: string;
  volOiRatio: number;
  premium: number;
};

const DAY_MS = 86_400_000;
const CONTRACT_SHARES = 100;
export const UNUSUAL_SHOWN = 5;
/** Minimum volume, and ratio of volume to open interest, of unusual contracts. Our choice (UNS-08). */
export const UNUSUAL = { volume: 100, volOiRatio: 2 } as const;
/** Full dossiers of a FREE key per UTC month (LIMITS-12). */
export const FREE_DOSSIERS = 10;

const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

// Exchanges write a share class without its dot.
const DOTTED: ReadonlyMap<string, string> = new Map([
  ['BRKB', 'BRK.B'],
  ['BFB', 'BF.B'],
]);
const dotted = (root: string): string => DOTTED.get(root) ?? root;

/** Parses an OSI symbol, padded or not: `AAPL251003C00110000`. Null for anything else. */
export function osiContract(text: string) {
  const contract = text.replaceAll(' ', '').toUpperCase();
  const [, root, adjustment, year, month, day, letter, strike] =
    /^([A-Z]{1,6})(\d?)(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/.exec(contract) ?? [];
  const expiry = root && parseDay(`20${year}-${month}-${day}`);
  if (!root || !expiry) return null;
  const type: ContractFact['type'] = letter === 'C' ? 'call' : 'put';
  // A digit after the root marks a contract adjusted for a corporate action: its deliverable differs.
  return {
    contract,
    ticker: dotted(root),
    adjusted: adjustment !== '',
    expiry,
    type,
    strike: Number(strike) / 1_000,
  };
}

/**
 * The session of a snapshot: its day in New York, or the previous session if that day has none or it has not begun.
 * @param at an instant, or a calendar day (UTC midnight) if the file states only the day
 */
export function sessionAt(at: Date, isDay: boolean): Date {
  const day = isDay ? at : newYorkDay(at);
  const hasBegun = isDay || !isSession(day) || at >= requireSession(day).opensAt;
  return hasBegun ? lastSessionOnOrBefore(day) : sessionBefore(day);
}

/** The mark of a contract, USD per share: the midpoint of a valid quote, else the last trade. */
export function computeMark({ bid, ask, last }: Pick<ContractFact, 'bid' | 'ask' | 'last'>): number | null {
  if (bid !== null && ask !== null && bid > 0 && ask >= bid) return (bid + ask) / 2;
  return last !== null && last > 0 ? last : null;
}

/** Whether a stated volatility is plausible: above 0.001 and at most 3. */
export const isIvReading = (iv: number | null): iv is number => iv !== null && iv > IV_ABOVE && iv <= IV_MOST;

/**
 * Completes the contract of a file: volatility from the mark, delta from the volatility, and only volume of that day.
 */
export function buildContract(fact: ContractFact, spot: number, asOf: Date): Contract {
  const { contract, type, strike, expiry } = fact;
  const dte = Math.round((expiry.valueOf() - asOf.valueOf()) / DAY_MS);
  const mark = computeMark(fact);
  const terms = { spot, strike, years: dte / 365 };
  const iv = isIvReading(fact.iv) ? fact.iv : mark === null ? null : impliedVolatility(type, mark, terms);
  // Vendors write both a delta and a volatility of 0 if they computed neither.
  const stated = fact.delta !== 0 || isIvReading(fact.iv) ? fact.delta : null;
  const isOld = fact.lastTradeDate !== null && fact.lastTradeDate < asOf;
  return {
    contract,
    type,
    strike,
    expiry,
    dte,
    volume: isOld ? 0 : (fact.volume ?? 0),
    oi: fact.openInterest ?? 0,
    mark,
    iv,
    delta: stated ?? (iv === null || dte <= 0 ? null : optionDelta(type, terms, iv)),
  };
}

/** The aggregates of a chain (DER-37, 38, 39, 47). */
export function aggregateContracts(contracts: readonly Contract[], spot: number): Aggregates {
  const calls = contracts.filter(({ type }) => type === 'call');
  const puts = contracts.filter(({ type }) => type === 'put');
  const traded = contracts.filter(({ iv, volume }) => iv !== null && volume > 0);
  const atm = atmPoints(contracts, spot);
  return withRatios({
    callVol: sum(calls, ({ volume }) => volume),
    putVol: sum(puts, ({ volume }) => volume),
    callOi: sum(calls, ({ oi }) => oi),
    putOi: sum(puts, ({ oi }) => oi),
    vwIv: ratio(
      sum(traded, ({ iv, volume }) => iv! * volume),
      sum(traded, ({ volume }) => volume),
    ),
    atmIv: ivAt(atm, 30),
    atmIv60: ivAt(atm, 60),
    atmIv90: ivAt(atm, 90),
    iv25c: ivAt(skewPoints(contracts, 'call'), 30),
    iv25p: ivAt(skewPoints(contracts, 'put'), 30),
    netDelta: sum(contracts, ({ oi, delta }) => oi * (delta ?? 0)),
    notionalVol: sum(contracts, ({ volume, mark }) => computePremium(volume, mark ?? 0)),
    contracts: contracts.length,
  });
}

/** Adds values derived from the totals of a chain; ratios and volatilities to four decimals, null if undefined. */
export function withRatios(sums: ChainSums): Aggregates {
  const { callVol, putVol, callOi, putOi } = sums;
  const [iv25c, iv25p] = [roundedOrNull(sums.iv25c), roundedOrNull(sums.iv25p)];
  return {
    callVol,
    putVol,
    callOi,
    putOi,
    pcVol: ratio(putVol, callVol),
    pcOi: ratio(putOi, callOi),
    vwIv: roundedOrNull(sums.vwIv),
    atmIv: roundedOrNull(sums.atmIv),
    atmIv60: roundedOrNull(sums.atmIv60),
    atmIv90: roundedOrNull(sums.atmIv90),
    iv25c,
    iv25p,
    // Computed from the rounded readings, so that callers who subtract them get the same result.
    skew25d: iv25c === null || iv25p === null ? null : rounded(iv25p - iv25c),
    netDelta: rounded(sums.netDelta),
    notionalVol: rounded(sums.notionalVol, 2),
    contracts: sums.contracts,
    ...expectedMoves(sums.atmIv),
  };
}

const ratio = (a: number, b: number): number | null => (b > 0 ? rounded(a / b) : null);
const computePremium = (volume: number, mark: number): number => volume * mark * CONTRACT_SHARES;

/** Contracts with unusual volume relative to open interest, largest premium (USD) first (DER-44). */
export function unusualOptions(contracts: readonly Contract[]): UnusualOption[] {
  return contracts
    .filter(({ oi, volume }) => oi > 0 && volume >= UNUSUAL.volume && volume / oi >= UNUSUAL.volOiRatio)
    .flatMap(({ contract, type, strike, expiry, dte, volume, oi, mark }) => {
      if (mark === null) return [];
      const [volOiRatio, premium] = [rounded(volume / oi), rounded(computePremium(volume, mark), 2)];
      return [{ contract, type, strike, expiry: isoDate(expiry), dte, volume, oi, volOiRatio, premium }];
    })
    .sort((a, b) => b.premium - a.premium || compareText(a.contract, b.contract));
}
