import { describe, expect, it } from 'vitest';
import {
  type Close,
  type ForumDay,
  picksBoard,
  scorePick,
  turnedBullish,
} from '../../../src/families/trackers/forum-picks/rules.ts';
import { addDays, isoDate, parseDay } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const day = (text: string): Date => parseDay(text)!;
const TO = day('2025-11-21');
/** Ten mentions a day of one tone. */
const talk = (from: string, to: string, tone: number, mentions = 10): ForumDay[] => {
  const days: ForumDay[] = [];
  for (let at = day(from); at <= day(to); at = addDays(at, 1))
    days.push({ day: at, mentions, polaritySum: mentions * tone });
  return days;
};
const turn = (...days: ForumDay[][]) => {
  const picks = turnedBullish(days.flat(), TO);
  return picks && isoDate(picks);
};

describe('the rule of a turn', () => {
  it('is the first day on which the tone of seven days is above 0.1 [TRK-32]', () => {
    // On 3 November 10 of 70 mentions are at 0.8: 8 / 70 = 0.114. At 0.7 it takes a day more.
    expect(turn(talk('2025-10-01', '2025-11-02', 0), talk('2025-11-03', '2025-11-21', 0.8))).toBe('2025-11-03');
    expect(turn(talk('2025-10-01', '2025-11-02', 0), talk('2025-11-03', '2025-11-21', 0.7))).toBe('2025-11-04');
  });

  it('is null if the forum was bullish throughout, had no history, or wrote too little [TRK-32]', () => {
    expect(turn(talk('2025-08-01', '2025-11-21', 0.5))).toBeNull();
    expect(turn(talk('2025-11-10', '2025-11-21', 0.5))).toBeNull();
    expect(turn(talk('2025-10-01', '2025-11-02', 0, 2), talk('2025-11-03', '2025-11-21', 0.8, 2))).toBeNull();
  });

  it('is null within 30 days of a bullish turn [TRK-32]', () => {
    const wavering = [talk('2025-10-01', '2025-10-14', 0.5), talk('2025-10-15', '2025-11-05', -0.2)];
    // The last bullish reading is of 18 October; on 10 November it is 23 days old.
    expect(turn(talk('2025-08-25', '2025-09-30', 0.5), ...wavering, talk('2025-11-06', '2025-11-21', 0.8))).toBeNull();
  });

  it('is forgotten after 90 days [TRK-32]', () => {
    expect(turn(talk('2025-08-01', '2025-08-23', 0), talk('2025-08-24', '2025-11-21', 0.8))).toBe('2025-08-24');
    expect(turn(talk('2025-08-01', '2025-08-22', 0), talk('2025-08-23', '2025-11-21', 0.8))).toBeNull();
  });
});

describe('the score of a pick', () => {
  const close = (date: string, adjustedClose: number): Close => ({
    date: day(date),
    close: 2 * adjustedClose,
    adjustedClose,
  });
  const pick = { ticker: 'KO', entityId: 'ko', name: 'Coca-Cola', sector: null, turn: day('2025-11-07') };
  const closes = [close('2025-11-06', 5), close('2025-11-07', 8), close('2025-11-10', 10), close('2025-11-20', 11)];

  it('is bought at the close after the turn and compared with the index over the same sessions [DER-16]', () => {
    const scored = scorePick(pick, closes, [close('2025-11-10', 100), close('2025-11-20', 104)])!;
    expect(scored).toMatchObject({ entryPrice: 20, daysHeld: 10 });
    expect(scored.ownReturn).toBeCloseTo(10, 9);
    expect(scored.indexReturn).toBeCloseTo(4, 9);
    expect(scored.excess).toBeCloseTo(6, 9);
  });

  it('is null before a session follows, and without an index if it has no such sessions', () => {
    expect(scorePick({ ...pick, turn: day('2025-11-20') }, closes, [])).toBeNull();
    expect(scorePick(pick, closes, [close('2025-11-10', 100)])).toMatchObject({ indexReturn: null, excess: null });
  });

  it('ranks by the return beyond the index, incomparable picks last [TRK-32, UNS-04]', () => {
    const scored = (ticker: string, excess: number | null) => ({
      ...pick,
      ticker,
      entryPrice: 1,
      daysHeld: 1,
      ownReturn: 0,
      indexReturn: null,
      excess,
    });
    const { rows, headline } = picksBoard(
      [scored('NONE', null), scored('B', 1), scored('A', 1), scored('LOSS', -4)],
      day('2025-11-20'),
    );
    expect(rows.map(({ rowId }) => rowId)).toEqual(['A', 'B', 'LOSS', 'NONE']);
    expect(headline.map(({ label, value }) => [label, value])).toEqual([
      ['Picks', 4],
      ['Ahead of the index', 66.67],
      ['Mean excess return', -0.67],
    ]);
  });
});

describe('GET /api/v1/trackers/forum-picks', () => {
  const app = useApp();

  it('has no rows if the forum turned to nothing, and the pick after a turn [TRK-24, TRK-32]', async () => {
    const get = async () => (await app.rest('/api/v1/trackers/forum-picks', { as: 'FREE' })).body;
    expect(await get()).toMatchObject({ isPreview: false, totalCount: 0, data: { asOf: '2025-11-20', rows: [] } });
    const rows = [...talk('2025-10-13', '2025-11-02', 0), ...talk('2025-11-03', '2025-11-21', 0.8)].map(
      ({ day: at, mentions, polaritySum }) => `KO,${isoDate(at)},Reddit,r/stocks,post,${mentions},${polaritySum},0,0`,
    );
    const header = 'entity,date,source,publisher,type,count,polaritySum,bullish,bearish';
    await load(app, 'mentions', { 'forum.csv': `${[header, ...rows].join('\n')}\n` });
    // Bought on Tuesday the 4th at 72.51, adjusted 72.01, twelve sessions of a cent ago; SPY's was 602.01.
    const { data, totalCount } = await get();
    expect([totalCount, data.generatedBy]).toEqual([1, 'forumPicks']);
    expect(data.rows).toEqual([
      {
        rank: 1,
        rowId: 'KO',
        name: 'The Coca-Cola Company',
        category: 'Consumer Staples',
        url: '/stocks/KO',
        metrics: [
          { label: 'Return since entry', value: 0.17, unit: 'percent' },
          { label: 'Index return', value: 0.02, unit: 'percent' },
          { label: 'Excess return', value: 0.15, unit: 'percent' },
          { label: 'Entry price', value: 72.51, unit: 'usd' },
          { label: 'Days held', value: 16, unit: 'count' },
        ],
      },
    ]);
    expect((await app.rest(`/api/v2/metrics/entity/${data.rows[0].rowId}/metric/sentiment`)).status).toBe(200);
  });
});
