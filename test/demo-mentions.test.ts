import { describe, expect, it } from 'vitest';
import { demoStocks } from '../src/demo/companies.ts';
import { DEMO_MENTION_DAYS, demoMentions } from '../src/demo/mentions.ts';
import { demoPrices } from '../src/demo/prices.ts';
import { mentionsImporter } from '../src/families/mentions/ingest.ts';
import { scoreOf, sentimentOf } from '../src/families/score/rules.ts';
import { dayOf } from '../src/lib/dates.ts';
import { groupBy } from '../src/lib/group.ts';
import { fileOf, imported } from './import-file.ts';

const TODAY = dayOf('2026-03-09')!;

describe('The demo market’s mentions', () => {
  const bars = demoPrices(7, dayOf('2026-03-06')!);
  const rows = demoMentions(7, bars, TODAY);

  it('are taken in whole, of every company once, on every day up to yesterday', async () => {
    const file = fileOf('demo-mentions.csv', rows.map((row) => `${row.join(',')}\n`).join(''));
    const { refused, rows: facts } = await imported(mentionsImporter, file);
    expect(refused).toEqual([]);
    const days = [...new Set(facts.map(({ day }) => String(day)))].sort();
    expect([days.length, days.at(-1)]).toEqual([DEMO_MENTION_DAYS, '2026-03-08']);
    expect(new Set(facts.map(({ handle }) => handle)).size).toBe(new Set(demoStocks.map(({ cik }) => cik)).size);
  });

  it('MET-01 have Scores of the size that real ones have, and are the same for the same seed', () => {
    const byDay = groupBy(rows.slice(1), ([ticker, date]) => `${ticker} ${date}`);
    const scores = [...byDay.values()].map((some) => {
      const count = some.reduce((sum, row) => sum + Number(row[5]), 0);
      const polarity = some.reduce((sum, row) => sum + Number(row[6]), 0);
      return scoreOf(sentimentOf(polarity, count), count)!;
    });
    expect(Math.min(...scores)).toBeGreaterThan(-30);
    expect(Math.min(...scores)).toBeLessThan(-5);
    expect(Math.max(...scores)).toBeLessThan(45);
    expect(Math.max(...scores)).toBeGreaterThan(13);
    expect(demoMentions(7, bars, TODAY)).toEqual(rows);
    expect(demoMentions(8, bars, TODAY)).not.toEqual(rows);
  });
});
