import { describe, expect, it } from 'vitest';
import { derive } from '../../support/catalog.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp();

const HEADER = 'entity,date,source,publisher,type,count,polaritySum,bullish,bearish';
const loadMentions = (...lines: readonly string[]) =>
  load(app, 'mentions', { 'mentions.csv': `${[HEADER, ...lines].join('\n')}\n` });

const DAY = `SELECT "mentions", "sentiment", "score", "social_dominance" AS "dominance", "bullish", "bearish" FROM "metric_day"
  WHERE "entity_id" = (SELECT "id" FROM "entity" WHERE "ticker" = $1) AND "day" = $2::date`;
const queryDay = async (ticker: string, day: string) => (await app.db.query(DAY, [ticker, day]))[0];

const querySector = async (sector: string, day: string) => {
  const rows = await app.db.query<Record<string, number>>(
    'SELECT * FROM "sector_day" WHERE "sector" = $1 AND "day" = $2::date',
    [sector, day],
  );
  return rows.map(({ entities, mentions, readings, dominances, ...sums }) => [
    ...[entities, mentions, readings, sums.sentiment_sum, sums.score_sum, dominances, sums.dominance_sum],
  ])[0];
};

describe('The metrics of a day', () => {
  it('the Score of a day grows with the volume and has no bounds, while sentiment stays within -1 and 1 [GEN-03, GEN-04]', async () => {
    // Sentiment 0.9 of ten and of a hundred thousand mentions: 10 x 0.9 x ln(11) and x ln(100,001).
    await loadMentions(
      'XOM,2025-11-10,News,Reuters,article,10,9,9,0',
      'XOM,2025-11-11,News,Reuters,article,100000,90000,90000,0',
      'XOM,2025-11-12,News,Reuters,article,100000,-90000,0,90000',
    );
    expect(await queryDay('XOM', '2025-11-10')).toMatchObject({ sentiment: 0.9, score: expect.closeTo(21.58, 2) });
    expect(await queryDay('XOM', '2025-11-11')).toMatchObject({ sentiment: 0.9, score: expect.closeTo(103.62, 2) });
    expect(await queryDay('XOM', '2025-11-12')).toMatchObject({ sentiment: -0.9, score: expect.closeTo(-103.62, 2) });
  });

  it('a day of mentions adds up its publications and compares them with all tracked stocks [MET-01, DER-09]', async () => {
    // Apple and Microsoft have 20 mentions on that day.
    await loadMentions('XOM,2025-11-10,News,Reuters,article,4,1,2,1', 'XOM,2025-11-10,X,@oil,post,1,0,0,0');
    expect(await queryDay('XOM', '2025-11-10')).toEqual({
      mentions: 5,
      sentiment: 0.2,
      score: expect.closeTo(2 * Math.log(6), 12),
      dominance: 0.2,
      bullish: 2,
      bearish: 1,
    });
  });

  it('a day without counted mentions has no sentiment and no Score, and a fund has no social dominance [MET-01, DER-09]', async () => {
    await loadMentions('XOM,2025-11-09,News,Reuters,article,0,0,0,0', 'SPY,2025-11-09,News,Reuters,article,5,1,2,1');
    expect(await queryDay('XOM', '2025-11-09')).toMatchObject({
      mentions: 0,
      sentiment: null,
      score: null,
      dominance: 0,
    });
    expect(await queryDay('SPY', '2025-11-09')).toMatchObject({ sentiment: 0.2, dominance: null });
  });

  it('no stock has social dominance on a day on which no tracked stock was mentioned [DER-09]', async () => {
    await loadMentions('XOM,2025-10-01,News,Reuters,article,0,0,0,0');
    expect(await queryDay('XOM', '2025-10-01')).toMatchObject({ mentions: 0, dominance: null });
    expect(await querySector('Energy', '2025-10-01')).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });
});

describe('The sums of a sector', () => {
  const score = (sentiment: number, mentions: number) => 10 * sentiment * Math.log1p(mentions);

  it('count each company from its first day on [DER-14]', async () => {
    // Apple and Microsoft alone, then NVIDIA as well; JPMorgan is mentioned on its first day only.
    expect(await querySector('Information Technology', '2025-11-14')).toEqual([
      ...[2, 20, 2, expect.closeTo(0.7, 12), expect.closeTo(score(0.2, 10) + score(0.5, 10), 12), 2, 1],
    ]);
    expect(await querySector('Information Technology', '2025-11-20')).toEqual([
      ...[3, 40, 3, expect.closeTo(0.2, 12)],
      ...[expect.closeTo(score(0.2, 10) + score(0.5, 10) + score(-0.5, 20), 12), 3, expect.closeTo(0.8, 12)],
    ]);
    expect(await querySector('Financials', '2025-11-19')).toBeUndefined();
    expect(await querySector('Financials', '2025-11-21')).toEqual([1, 0, 0, 0, 0, 1, 0]);
  });

  it('an earlier first mention of a company changes the sums of all days since, as deriving everything does [DER-14]', async () => {
    await loadMentions('KO,2025-11-12,News,Reuters,article,5,1,2,1');
    expect(await querySector('Consumer Staples', '2025-11-11')).toBeUndefined();
    await loadMentions('KO,2025-11-03,News,Reuters,article,5,1,2,1');
    expect(await querySector('Consumer Staples', '2025-11-11')).toEqual([1, 0, 0, 0, 0, 1, 0]);
    const tables = () =>
      Promise.all(['metric_day', 'sector_day'].map((table) => app.db.query(`SELECT * FROM "${table}" ORDER BY 1, 2`)));
    const incremental = await tables();
    await derive(app.db, null, NOW);
    expect(await tables()).toEqual(incremental);
    expect(await queryDay('KO', '2025-11-03')).toMatchObject({ mentions: 5 });
  });
});
