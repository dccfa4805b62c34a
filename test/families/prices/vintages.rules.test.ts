import { describe, expect, it } from 'vitest';
import { joinVintages } from '../../../src/families/prices/vintages/rules/links.ts';
import {
  getLinkRange,
  selectSupersededSpans,
  type VintageClose,
} from '../../../src/families/prices/vintages/rules/vintages.ts';
import { isoDate, parseDay } from '../../../src/lib/dates.ts';

const day = (text: string): Date => parseDay(text)!;
/** The closes of a download with raw closes: day, raw close, adjusted close. */
const raw = (vintage: string, ...closes: [date: string, close: number, adjusted: number][]): VintageClose[] =>
  closes.map(([date, close, adjustedClose]) => ({
    vintage: day(vintage),
    rawClose: true,
    asTraded: false,
    date: day(date),
    close,
    adjustedClose,
  }));
/** The same of one with adjusted closes alone. */
const adjusted = (vintage: string, ...closes: [date: string, close: number][]): VintageClose[] =>
  closes.map(([date, close]) => ({
    vintage: day(vintage),
    rawClose: false,
    asTraded: false,
    date: day(date),
    close,
    adjustedClose: close,
  }));
const scales = (...downloads: VintageClose[][]) =>
  joinVintages(downloads.flat(), [], day('2025-06-06')).parts.map(({ vintage, scale }) => [isoDate(vintage), scale]);

describe('Downloads of one ticker', () => {
  const newest = raw('2025-06-06', ['2025-03-07', 100, 98], ['2025-03-14', 100, 98], ['2025-06-06', 120, 120]);

  it('are one series by the newest session that both have: a dividend of two percent lies between', () => {
    const old = raw('2025-03-14', ['2025-01-03', 80, 80], ['2025-03-07', 100, 100], ['2025-03-14', 100, 100]);
    const expected = [
      ['2025-06-06', 1],
      ['2025-03-14', 0.98],
    ];
    expect(scales(newest, old)).toEqual(expected);
    expect(scales(old, newest)).toEqual(expected);
    expect(scales([...old, ...newest].reverse())).toEqual(expected);
  });

  it('are one series over a split: ten old shares become one hundred new shares', () => {
    const old = raw('2025-03-14', ['2025-01-03', 800, 800], ['2025-03-14', 1_000, 1_000]);
    expect(scales(newest, old)).toEqual([
      ['2025-06-06', 1],
      ['2025-03-14', 0.098],
    ]);
  });

  it('name a split that no file states, and date it after the newest file in old shares', () => {
    const middle = raw('2025-03-21', ['2025-03-14', 1_000, 980], ['2025-03-21', 1_000, 1_000]);
    const wide = raw('2025-06-06', ['2025-03-14', 100, 98], ['2025-03-21', 100, 100], ['2025-06-06', 120, 120]);
    const old = raw('2025-03-14', ['2025-01-03', 800, 800], ['2025-03-14', 1_000, 1_000]);
    const joined = joinVintages([...old, ...wide, ...middle], [], day('2025-06-06'));
    expect(joined.unstated).toEqual([{ date: day('2025-03-24'), ratio: 10 }]);
    expect(joined.parts.map(({ splitFactor }) => splitFactor)).toEqual([1, 10, 10]);
    // Two splits, the later one of two for one.
    const [oldest, ...rest] = [old.map((one) => ({ ...one, close: one.close * 2 })), middle, wide];
    expect(joinVintages([...oldest, ...rest.flat()], [], day('2025-06-06')).unstated).toEqual([
      { date: day('2025-03-17'), ratio: 2 },
      { date: day('2025-03-24'), ratio: 10 },
    ]);
  });

  it('are compared by adjusted closes if one of them has no raw closes', () => {
    const old = adjusted('2025-03-14', ['2025-01-03', 40], ['2025-03-14', 49]);
    expect(scales(newest, old)).toEqual([
      ['2025-06-06', 1],
      ['2025-03-14', 2],
    ]);
  });

  it('reach each other through a third', () => {
    const middle = raw('2025-03-14', ['2025-01-10', 50, 50], ['2025-03-14', 100, 49]);
    const old = raw('2025-01-10', ['2025-01-03', 40, 40], ['2025-01-10', 50, 25]);
    expect(scales(old, newest, middle)).toEqual([
      ['2025-06-06', 1],
      ['2025-03-14', 2],
      ['2025-01-10', 4],
    ]);
  });

  it('keep the factor of dividends if a file ends as the next begins', () => {
    // On 6 March the old one has taken off nothing; the newest has taken off two percent on 7 March.
    expect(scales(newest, raw('2025-03-06', ['2025-01-03', 80, 80], ['2025-03-06', 99, 99]))).toEqual([
      ['2025-06-06', 1],
      ['2025-03-06', 0.98],
    ]);
  });

  it('are daily files, each a download of its own, one after the other', () => {
    const days = ['2025-03-12', '2025-03-13', '2025-03-14'];
    expect(scales(...days.map((date) => adjusted(date, [date, 50])))).toEqual([
      ['2025-03-14', 1],
      ['2025-03-13', 1],
      ['2025-03-12', 1],
    ]);
  });

  it('are joined as if no dividend lay between, if nothing shows it: neither is lost', () => {
    const joined = (...downloads: VintageClose[][]) =>
      joinVintages(downloads.flat(), [], day('2025-06-06')).parts.map(({ vintage, scale, isLinked }) => [
        isoDate(vintage),
        scale,
        isLinked,
      ]);
    const old = raw('2025-02-27', ['2025-01-03', 80, 80], ['2025-02-27', 99, 99]);
    expect(joined(newest, old)[1]).toEqual(['2025-02-27', 0.98, false]); // Six sessions to 7 March.
    expect(joined(newest, raw('2025-02-28', ['2025-02-28', 99, 99]))[1]).toEqual(['2025-02-28', 0.98, true]); // Five.
    const bare = adjusted('2025-06-06', ['2025-03-07', 98], ['2025-06-06', 120]);
    expect(joined(bare, raw('2025-03-06', ['2025-03-06', 99, 99]))[1]).toEqual(['2025-03-06', 1, false]);
  });

  it('are linked by their first session as well, if the newest download has the older bars of the ticker', () => {
    // The file of 10 June has other tickers too; the last bar of this ticker is from 14 March.
    const wide = raw('2025-06-10', ['2025-03-07', 100, 96], ['2025-03-14', 100, 98]);
    const narrow = raw('2025-03-21', ['2025-03-17', 100, 100], ['2025-03-21', 110, 110]);
    // On 14 March the wide file has taken off two percent, on 17 March the narrow one nothing.
    expect(scales(wide, narrow)).toEqual([
      ['2025-03-21', 1],
      ['2025-06-10', expect.closeTo(1 / 0.98, 12)],
    ]);
  });

  it('are dropped if a newer file of the same kind covers them', () => {
    const span = (vintage: string, from: string, rawClose = true) => ({
      vintage: day(vintage),
      from: day(from),
      to: day(vintage),
      rawClose,
      asTraded: false,
    });
    const [wide, narrow, other, earlier] = [
      span('2025-06-06', '2025-01-03'),
      span('2025-03-14', '2025-02-03'),
      span('2025-03-14', '2025-02-03', false),
      span('2025-03-14', '2024-12-02'),
    ];
    expect(selectSupersededSpans([wide, narrow, other, earlier])).toEqual([narrow]);
  });

  it('are linked by the closes from two weeks before the second one begins, and the last of the first', () => {
    const history = raw('2025-03-06', ['2024-01-05', 70, 69], ['2025-02-28', 99, 99], ['2025-03-06', 99, 99]);
    const evening = raw('2025-03-07', ['2025-03-07', 100, 98]);
    const spans = [
      { vintage: day('2025-03-07'), rawClose: true, asTraded: false, from: day('2025-03-07'), to: day('2025-03-07') },
      { vintage: day('2025-03-06'), rawClose: true, asTraded: false, from: day('2024-01-05'), to: day('2025-03-06') },
    ];
    const { since, last } = getLinkRange(spans);
    expect([since, last]).toEqual([day('2025-02-20'), day('2025-03-06')]);
    const linking = history.filter(({ date }) => date >= since || date.valueOf() === last.valueOf());
    expect(linking).toHaveLength(2);
    expect(scales(evening, linking)).toEqual(scales(evening, history));
    expect(scales(evening, history)[1]).toEqual(['2025-03-06', 0.98]);
  });
});
