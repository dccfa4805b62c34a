import { describe, expect, it } from 'vitest';
import {
  type Bar,
  computeQuote,
  dollarVolume,
  getClosingTime,
  SESSIONS_PER_YEAR,
} from '../../../src/families/prices/rules/quotes.ts';
import { isoDate, parseDay } from '../../../src/lib/dates.ts';
import { sessionAfter } from '../../../src/market/calendar.ts';

const day = (text: string): Date => parseDay(text)!;
const bar = (date: string, close: number, more: Partial<Bar> = {}): Bar => ({
  date: day(date),
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume: 1_000,
  ...more,
});

function bars(count: number, from: string, at: (i: number) => Partial<Bar> = () => ({})): Bar[] {
  const bars: Bar[] = [];
  let date = day(from);
  for (let i = 0; i < count; i++, date = sessionAfter(date)) bars.push(bar(isoDate(date), 100, at(i)));
  return bars;
}

describe('A quote', () => {
  it('compares the last close with the previous close (STK-10, DER-17)', () => {
    const last = bar('2025-11-21', 271.49, { open: 265.88, high: 273.315, low: 265.82, volume: 55_524_271 });
    expect(computeQuote([bar('2025-11-20', 266.25), last])).toMatchObject({
      price: 271.49,
      change: 5.24,
      changePercent: 1.9681,
      previousClose: 266.25,
      open: 265.88,
      dayHigh: 273.315,
      dayLow: 265.82,
      volume: 55_524_271,
      sessionDate: day('2025-11-21'),
    });
  });

  it('falls as well as rises', () => {
    expect(computeQuote([bar('2025-11-20', 200), bar('2025-11-21', 150)])).toMatchObject({
      change: -50,
      changePercent: -25,
    });
  });

  it('leaves stored prices unchanged, and rounds computed figures to four decimals', () => {
    const quote = computeQuote([bar('2025-11-20', 3), bar('2025-11-21', 271.489990234375)])!;
    expect(quote.price).toBe(271.489990234375);
    expect(quote.change).toBe(268.49);
    expect(quote.changePercent).toBe(8949.6663);
  });

  it('has no change with a single session, and is missing without any', () => {
    expect(computeQuote([bar('2025-11-21', 10)])).toMatchObject({
      change: null,
      changePercent: null,
      previousClose: null,
    });
    expect(computeQuote([])).toBeNull();
  });

  it('is as of the closing bell, early closes included (AMB-46)', () => {
    expect(computeQuote([bar('2025-11-21', 10)])!.asOf).toEqual(new Date('2025-11-21T21:00:00Z'));
    expect(computeQuote([bar('2025-11-28', 10)])!.asOf).toEqual(new Date('2025-11-28T18:00:00Z'));
    expect(getClosingTime(day('2025-06-20'))).toEqual(new Date('2025-06-20T20:00:00Z'));
  });

  it('takes the year range from the last 252 sessions, today included (DER-18)', () => {
    const rows = bars(SESSIONS_PER_YEAR + 1, '2024-01-02', (i) => {
      if (i === 0) return { high: 999, low: 1 };
      return i === 1 ? { high: 150, low: 50 } : {};
    });
    expect(computeQuote(rows)).toMatchObject({ week52High: 150, week52Low: 50 });
    expect(computeQuote(rows.slice(0, -1))).toMatchObject({ week52High: 999, week52Low: 1 });
    expect(computeQuote([...rows, bar('2025-11-21', 100, { high: 500, low: 10 })])).toMatchObject({
      week52High: 500,
      week52Low: 10,
    });
  });

  it('uses the close if a session has no high and low, and keeps unknown fields empty', () => {
    const rows = [20, 30, 25].map((close, i) =>
      bar(`2025-11-1${i + 7}`, close, { open: null, high: null, low: null, volume: null }),
    );
    expect(computeQuote(rows)).toMatchObject({
      week52High: 30,
      week52Low: 20,
      open: null,
      dayHigh: null,
      dayLow: null,
      volume: null,
    });
  });
});

describe('Sizes', () => {
  it('give the dollars traded in a session (DER-24)', () => {
    expect(dollarVolume({ close: 2.5, volume: 400 })).toBe(1_000);
    expect(dollarVolume({ close: 2.5, volume: null })).toBeNull();
  });
});
