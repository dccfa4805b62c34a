import { describe, expect, it } from 'vitest';
import type { InsiderTradeFields } from '../../../src/families/insider/rules.ts';
import {
  crowdFacts,
  FRESH_DAYS,
  firstSeasoningDay,
  insiderFacts,
  priceFacts,
} from '../../../src/families/ratings/rules/inputs.ts';
import type { DayReading } from '../../../src/families/sentiment/rules/score.ts';
import { addDays, parseDay } from '../../../src/lib/dates.ts';
import { isSession } from '../../../src/lib/market-calendar.ts';

const SESSION = parseDay('2025-11-20')!;
const LONG_AGO = parseDay('2020-01-02')!;

describe('What mentions say', () => {
  const day = (date: string, score: number | null, mentions: number): DayReading => ({
    day: parseDay(date)!,
    mentions,
    score,
    tracked: 40,
    sentiment: score === null ? null : 0.1,
  });

  it('is the mean Score and the share of the 7 days that end with the session (RAT-16, DER-58)', () => {
    const days = [
      day('2025-11-13', 99, 40),
      day('2025-11-14', 4, 10),
      day('2025-11-15', null, 0),
      day('2025-11-20', 8, 20),
      day('2025-11-21', 99, 40),
    ];
    expect(crowdFacts(days, SESSION)).toEqual({ score7d: 6, dominance7d: 30 / 120 });
  });
});

describe('What insiders do', () => {
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

  it('is the balance of dollars bought and sold on the open market (RAT-17, DER-68)', () => {
    const trades = [trade('a', 'P', 30), trade('b', 'S', 10), trade('c', 'P', 99, { derivative: true })];
    expect(insiderFacts(trades).insiderFlowBalance).toBe(0.5);
    expect(insiderFacts([trade('a', 'S', 10)]).insiderFlowBalance).toBe(-1);
  });

  it('is no balance without activity, and no cluster either (RAT-15, RAT-28)', () => {
    expect(insiderFacts([])).toEqual({ insiderFlowBalance: null, clusteredInsiderSelling: false });
  });

  it('is a cluster with five sellers outside plans and no buyer (RAT-28, AMB-39)', () => {
    const sellers = ['a', 'b', 'c', 'd', 'e'].map((id) => trade(id, 'S', 10));
    expect(insiderFacts(sellers).clusteredInsiderSelling).toBe(true);
    expect(insiderFacts([...sellers.slice(1), trade('a', 'S', 10, { rule10b51: true })]).clusteredInsiderSelling).toBe(
      false,
    );
    expect(insiderFacts([...sellers, trade('f', 'P', 1)]).clusteredInsiderSelling).toBe(false);
  });
});

describe('What prices say', () => {
  /** Bars of every session of the days given: closes of 100, or what is said of the last. */
  const bars = (from: Date, to: Date, last: { close?: number; high?: number; volume?: number | null } = {}) => {
    const days: Date[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) if (isSession(day)) days.push(day);
    return days.map((date, i) => {
      const { close = 100, high = close, volume = 1000 } = i === days.length - 1 ? last : {};
      return { date, open: null, high, low: null, close, adjustedClose: close / 2, volume };
    });
  };
  const ofYear = (last = {}) => bars(firstSeasoningDay(SESSION), SESSION, last);

  it('is how far the adjusted close is from its averages, its year and its volatility (RAT-20, DER-58)', () => {
    // 199 closes of 50 and one of 100 make 50.25; 49 and one make 51.
    const facts = priceFacts(ofYear({ close: 200 }), SESSION, LONG_AGO);
    expect(facts.pctOff200dMa).toBeCloseTo((100 / 50.25 - 1) * 100, 9);
    expect(facts.pctOff50dMa).toBeCloseTo((100 / 51 - 1) * 100, 9);
    expect(facts.return1Y).toBe(100);
    expect(facts.volatility30d).toBeGreaterThan(0);
  });

  it('is the raw close below the raw high of 52 weeks, and dollars traded (RAT-36, RAT-37, DER-59, AMB-20)', () => {
    expect(priceFacts(ofYear({ close: 90, high: 120 }), SESSION, LONG_AGO)).toMatchObject({
      pctOff52wHigh: -25,
      dollarVolume: 90_000,
    });
    expect(priceFacts(ofYear({ volume: null }), SESSION, LONG_AGO).dollarVolume).toBeNull();
  });

  it('counts the sessions of 400 days (RAT-33, DER-59)', () => {
    // 17 October 2024 to 20 November 2025: 286 weekdays less 11 holidays.
    expect(firstSeasoningDay(SESSION)).toEqual(parseDay('2024-10-17'));
    expect(priceFacts(ofYear(), SESSION, LONG_AGO).sessionsIn400Days).toBe(275);
    const young = bars(parseDay('2025-10-01')!, SESSION);
    expect(priceFacts(young, SESSION, LONG_AGO)).toMatchObject({ sessionsIn400Days: 37, return1Y: null });
    expect(priceFacts(young, SESSION, parseDay('2024-10-17')!).sessionsIn400Days).toBe(37);
  });

  it('does not call a listing young where no bars of the time before are stored of anyone (RAT-33)', () => {
    const young = bars(parseDay('2025-10-01')!, SESSION);
    expect(priceFacts(young, SESSION, parseDay('2024-10-18')!).sessionsIn400Days).toBeNull();
    expect(priceFacts(ofYear(), SESSION, parseDay('2024-10-18')!).sessionsIn400Days).toBe(275);
  });

  it('is nothing once the newest is more than a week old (RAT-20)', () => {
    const until = (days: number) => bars(LONG_AGO, addDays(SESSION, -days));
    expect(priceFacts(until(FRESH_DAYS), SESSION, LONG_AGO)).toMatchObject({ pctOff52wHigh: 0 });
    expect(priceFacts(until(FRESH_DAYS + 1), SESSION, LONG_AGO)).toEqual({});
    expect(priceFacts([], SESSION, LONG_AGO)).toEqual({});
  });
});
