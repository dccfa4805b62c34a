import { describe, expect, it } from 'vitest';
import type { InsiderTradeFields } from '../../../src/families/insider/rules/activity.ts';
import {
  computeCrowdFacts,
  computeInsiderFacts,
  computePriceFacts,
  FRESH_DAYS,
  firstSeasoningDay,
} from '../../../src/families/ratings/rules/inputs.ts';
import type { DayReading } from '../../../src/families/sentiment/rules/score.ts';
import { addDays, parseDay } from '../../../src/lib/dates.ts';
import { isSession } from '../../../src/market/calendar.ts';

const SESSION = parseDay('2025-11-20')!;
const LONG_AGO = parseDay('2020-01-02')!;

describe('readings from mentions', () => {
  const day = (date: string, score: number | null, mentions: number): DayReading => ({
    day: parseDay(date)!,
    mentions,
    score,
    tracked: 40,
    sentiment: score === null ? null : 0.1,
  });

  it('the crowd reading is the mean Score and the share of the 7 days that end with the session (RAT-16, DER-58)', () => {
    const days = [
      day('2025-11-13', 99, 40),
      day('2025-11-14', 4, 10),
      day('2025-11-15', null, 0),
      day('2025-11-20', 8, 20),
      day('2025-11-21', 99, 40),
    ];
    expect(computeCrowdFacts(days, SESSION)).toEqual({ score7d: 6, dominance7d: 30 / 120 });
  });
});

describe('readings from insider trades', () => {
  const trade = (
    insiderId: string,
    transactionCode: string,
    totalValue: number,
    more = {},
  ): InsiderTradeFields & { rule10b51: boolean } => ({
    id: `${insiderId}${transactionCode}`,
    ticker: 'KO',
    companyName: '',
    insiderId,
    insiderName: '',
    insiderTitle: '',
    officer: true,
    director: false,
    transactionDate: SESSION,
    filedDate: SESSION,
    sharesTransacted: 1,
    transactionCode,
    totalValue,
    derivative: false,
    rule10b51: false,
    ...more,
  });

  it('the insider reading is the balance of dollars bought and sold on the open market (RAT-17, DER-68)', () => {
    const trades = [trade('a', 'P', 30), trade('b', 'S', 10), trade('c', 'P', 99, { derivative: true })];
    expect(computeInsiderFacts(trades).insiderFlowBalance).toBe(0.5);
    expect(computeInsiderFacts([trade('a', 'S', 10)]).insiderFlowBalance).toBe(-1);
  });

  it('the insider reading is no balance without activity, and no cluster either (RAT-15, RAT-28)', () => {
    expect(computeInsiderFacts([])).toEqual({ insiderFlowBalance: null, clusteredInsiderSelling: false });
  });

  it('the insider reading is a cluster with five sellers outside plans and no buyer (RAT-28, AMB-39)', () => {
    const sellers = ['a', 'b', 'c', 'd', 'e'].map((id) => trade(id, 'S', 10));
    expect(computeInsiderFacts(sellers).clusteredInsiderSelling).toBe(true);
    expect(
      computeInsiderFacts([...sellers.slice(1), trade('a', 'S', 10, { rule10b51: true })]).clusteredInsiderSelling,
    ).toBe(false);
    expect(computeInsiderFacts([...sellers, trade('f', 'P', 1)]).clusteredInsiderSelling).toBe(false);
  });
});

describe('readings from prices', () => {
  /** Bars of every session in the range, with closes of 100 except for the last. */
  const bars = (from: Date, to: Date, last: { close?: number; high?: number; volume?: number | null } = {}) => {
    const days: Date[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) if (isSession(day)) days.push(day);
    const { close = 100, high = close, volume = 1000 } = last;
    return {
      sessions: days.length,
      last: { date: days.at(-1)!, close, volume },
      yearHigh: Math.max(100, high),
      adjustedCloses: [...days.slice(1).map(() => 50), close / 2],
    };
  };
  const ofYear = (last = {}) => bars(firstSeasoningDay(SESSION), SESSION, last);

  it('the price reading is how far the adjusted close is from its averages, its year and its volatility (RAT-20, DER-58)', () => {
    // 199 closes of 50 and one of 100 make 50.25; 49 and one make 51.
    const facts = computePriceFacts(ofYear({ close: 200 }), SESSION, LONG_AGO);
    expect(facts.pctOff200dMa).toBeCloseTo((100 / 50.25 - 1) * 100, 9);
    expect(facts.pctOff50dMa).toBeCloseTo((100 / 51 - 1) * 100, 9);
    expect(facts.return1Y).toBe(100);
    expect(facts.volatility30d).toBeGreaterThan(0);
  });

  it('the price reading is the raw close below the raw high of 52 weeks, and dollars traded (RAT-36, RAT-37, DER-59, AMB-20)', () => {
    expect(computePriceFacts(ofYear({ close: 90, high: 120 }), SESSION, LONG_AGO)).toMatchObject({
      pctOff52wHigh: -25,
      dollarVolume: 90_000,
    });
    expect(computePriceFacts(ofYear({ volume: null }), SESSION, LONG_AGO).dollarVolume).toBeNull();
  });

  it('the price reading counts the sessions of 400 days (RAT-33, DER-59)', () => {
    // 17 October 2024 to 20 November 2025: 286 weekdays less 11 holidays.
    expect(firstSeasoningDay(SESSION)).toEqual(parseDay('2024-10-17'));
    expect(computePriceFacts(ofYear(), SESSION, LONG_AGO).sessionsIn400Days).toBe(275);
    const young = bars(parseDay('2025-10-01')!, SESSION);
    expect(computePriceFacts(young, SESSION, LONG_AGO)).toMatchObject({ sessionsIn400Days: 37, return1Y: null });
    expect(computePriceFacts(young, SESSION, parseDay('2024-10-17')!).sessionsIn400Days).toBe(37);
  });

  it('the price reading calls no listing young if no earlier bars are stored for any stock (RAT-33)', () => {
    const young = bars(parseDay('2025-10-01')!, SESSION);
    expect(computePriceFacts(young, SESSION, parseDay('2024-10-18')!).sessionsIn400Days).toBeNull();
    expect(computePriceFacts(ofYear(), SESSION, parseDay('2024-10-18')!).sessionsIn400Days).toBe(275);
  });

  it('the price reading is nothing once the newest is more than a week old (RAT-20)', () => {
    const until = (days: number) => bars(LONG_AGO, addDays(SESSION, -days));
    expect(computePriceFacts(until(FRESH_DAYS), SESSION, LONG_AGO)).toMatchObject({ pctOff52wHigh: 0 });
    expect(computePriceFacts(until(FRESH_DAYS + 1), SESSION, LONG_AGO)).toEqual({});
  });
});
