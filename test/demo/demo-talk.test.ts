import { describe, expect, it } from 'vitest';
import { DEMO_MENTION_DAYS } from '../../src/demo/history-days.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { mentionFiles } from '../../src/families/sentiment/demo/mentions.ts';
import { mentionsImporter } from '../../src/families/sentiment/ingest.ts';
import { computeScore, computeSentiment } from '../../src/families/sentiment/rules/score.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { mean } from '../../src/lib/statistics.ts';
import { getFile, imported } from '../support/import-file.ts';

const TODAY = parseDay('2026-03-09')!;
const all = demoListings();
const large = all.filter(({ kind }) => kind === 'STOCK').slice(0, 40);
const market = createUniverse({ seed: 7, today: TODAY, listings: large });
const listLines = (files: Iterable<{ content: string }>) =>
  [...files].flatMap(({ content }) =>
    content
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')),
  );

describe('The demo market’s mentions', () => {
  const rows = listLines(mentionFiles(market));
  const totals = [...groupBy(rows, ([ticker, date]) => `${ticker} ${date}`)].map(([key, some]) => {
    const [ticker, date] = key.split(' ') as [string, string];
    const count = some.reduce((sum, row) => sum + Number(row[5]), 0);
    const polarity = some.reduce((sum, row) => sum + Number(row[6]), 0);
    return { ticker, date, count, polarity };
  });

  it('are taken in whole, of every company once, on every day up to yesterday', async () => {
    const [first] = [...mentionFiles(createUniverse({ seed: 7, today: TODAY, listings: large.slice(0, 4) }))];
    const { refused, rows: facts } = await imported(mentionsImporter, getFile(first!.name, first!.content));
    expect(refused).toEqual([]);
    const days = [...new Set(facts.map(({ day }) => String(day)))].sort();
    expect([days.length, days.at(-1)]).toEqual([DEMO_MENTION_DAYS, '2026-03-08']);
    // GOOGL represents GOOG.
    expect(new Set(rows.map(([ticker]) => ticker)).size).toBe(new Set(large.map(({ issuer }) => issuer)).size);
  });

  it('have realistic Scores [MET-01]', () => {
    const scores = totals.map(({ count, polarity }) => computeScore(computeSentiment(polarity, count), count)!);
    expect(Math.min(...scores)).toBeGreaterThan(-60);
    expect(Math.min(...scores)).toBeLessThan(-5);
    expect(Math.max(...scores)).toBeLessThan(70);
    expect(Math.max(...scores)).toBeGreaterThan(13);
  });

  it('are more on days of news, in a tone that goes the way of the news', () => {
    const ratios: number[] = [];
    const tones: number[] = [];
    for (const [ticker, some] of groupBy(totals, (one) => one.ticker)) {
      const usual = mean(some.map(({ count }) => count))!;
      const tone = mean(some.map(({ polarity, count }) => polarity / count))!;
      const news = new Map(
        [...market.news(large.find((one) => one.ticker === ticker)!).values()].map((event) => [
          isoDate(event.date),
          event,
        ]),
      );
      for (const { date, count, polarity } of some) {
        const event = news.get(date);
        if (!event || usual < 20) continue;
        ratios.push(count / usual);
        tones.push(Math.sign(event.move) * (polarity / count - tone));
      }
    }
    expect(ratios.length).toBeGreaterThan(100);
    expect(mean(ratios)).toBeGreaterThan(2);
    expect(mean(tones)).toBeGreaterThan(0.08);
  });
});
