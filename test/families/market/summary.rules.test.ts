import { describe, expect, it } from 'vitest';
import type { MoodReading } from '../../../src/families/market/mood/rules.ts';
import { HEADLINE, joinSections, type MarketFacts, marketBrief } from '../../../src/families/market/summary/rules.ts';
import { printDeep } from '../../../src/lib/printing.ts';
import { PRINT_KEYS } from '../../../src/market/identity/day-symbols.ts';
import { composer } from '../../../src/writing/composer.ts';

const NOTHING: MarketFacts = {
  moods: [],
  breadth: null,
  sectors: null,
  prices: null,
  insiders: null,
  earnings: null,
};
const mood = (date: string, score: number, more: Partial<MoodReading> = {}): MoodReading => ({
  date: new Date(date),
  score,
  socialSentiment: null,
  marketDirection: null,
  fearGauge: null,
  socialMomentum: null,
  spyTrend: null,
  optionsFlow: null,
  ...more,
});
const WEEK = ['13', '14', '17', '18', '19'].map((day) => mood(`2025-11-${day}`, 58));
const prices: MarketFacts['prices'] = {
  day: '2025-11-20',
  rose: 1_204,
  fell: 61,
  gainers: [{ ticker: 'NVDA', name: 'NVIDIA', price: 182.5, changePercent: 3.456 }],
  losers: [{ ticker: 'KO', name: 'Coca-Cola', price: 70, changePercent: -1.5 }],
};
const toTexts = (facts: Partial<MarketFacts>, name: string) =>
  printDeep(marketBrief({ ...NOTHING, ...facts })!, PRINT_KEYS)
    .sections.find((section) => section.name === name)!
    .facts.map(({ text }) => text);

describe('The brief of the market', () => {
  it('is null without facts [SUM-04]', () => {
    expect(marketBrief(NOTHING)).toBeNull();
  });

  it('has a headline of one or two facts, and sections that name their sources [SUM-03]', () => {
    const brief = printDeep(
      marketBrief({ ...NOTHING, moods: [...WEEK, mood('2025-11-20', 62.4)], prices })!,
      PRINT_KEYS,
    );
    expect(brief.sections.map(({ name, cited }) => [name, cited])).toEqual([
      [HEADLINE, false],
      ['Prices', true],
    ]);
    expect(toTexts({ moods: [...WEEK, mood('2025-11-20', 62.4)], prices }, HEADLINE)).toEqual([
      expect.stringMatching(/ 62 of 100: optimism, up 4 /),
      expect.stringMatching(/1,204 .* 61 /),
    ]);
    for (const { facts } of brief.sections)
      for (const { source } of facts) expect(source.url).toMatch(/^\/api\/v[12]\//);
  });

  it('tells no fact twice: the sections go on from the headline [SUM-03]', () => {
    const moods = [...WEEK, mood('2025-11-20', 60, { fearGauge: 4, spyTrend: 16 })];
    const { sections } = printDeep(marketBrief({ ...NOTHING, moods, prices })!, PRINT_KEYS);
    const texts = sections.flatMap(({ facts }) => facts.map(({ text }) => text));
    expect(new Set(texts).size).toBe(texts.length);
    expect(sections.map(({ name, facts }) => [name, facts.length])).toEqual([
      [HEADLINE, 2],
      ['Mood', 1],
      ['Prices', 2],
    ]);
  });

  it.each([
    [50, 'down 8'],
    [57.9, 'flat'],
    [58, 'unchanged'],
  ])('compares a mood of %d with the week before: %s', (score, words) => {
    expect(toTexts({ moods: [...WEEK, mood('2025-11-20', score)] }, HEADLINE)[0]).toContain(words);
  });

  it('leaves out an unknown week, and names the highest and the lowest signal', () => {
    const moods = [mood('2025-11-20', 10, { fearGauge: 4, spyTrend: 16 })];
    expect(toTexts({ moods }, HEADLINE)[0]).not.toContain('week');
    expect(toTexts({ moods }, 'Mood')[0]).toMatch(/S&P 500 .* 16.*risk appetite .* 4/);
  });

  it('names the stocks that rose and fell most, with the figures that the price paths serve', () => {
    const [up, down] = toTexts({ prices }, 'Prices');
    expect(up).toMatch(/NVIDIA \(NVDA\) rose 3\.46% to \$182\.50/);
    expect(down).toMatch(/Coca-Cola \(KO\) fell 1\.50% to \$70\.00/);
  });

  it('says in dollars what insiders bought and sold', () => {
    const insiders = { bought: 1_234_567.4, sold: 20, buyers: 1, sellers: 2 };
    expect(toTexts({ prices, insiders }, 'Insiders')[0]).toMatch(
      /\$1\.2 million at 1 company, .* \$20 at 2 companies,/,
    );
    // There is a headline even without any data.
    expect(toTexts({ insiders }, HEADLINE)).toHaveLength(1);
  });

  it('states that insiders bought or sold nothing, not $0 at 0 companies', () => {
    const sellers = { bought: 0, sold: 20, buyers: 0, sellers: 2 };
    expect(toTexts({ prices, insiders: sellers }, 'Insiders')[0]).toMatch(/reported no purchases, and sales of \$20/);
    const buyers = { bought: 20, sold: 0, buyers: 2, sellers: 0 };
    expect(toTexts({ prices, insiders: buyers }, 'Insiders')[0]).toMatch(
      /purchases of \$20 at 2 companies, and no sales/,
    );
  });

  it('names the largest companies that report until the end of the week, and counts them', () => {
    const report = (ticker: string, day: string) => ({ ticker, name: `${ticker} Inc.`, day });
    const largest = [report('AAPL', '2025-11-24'), report('NVDA', '2025-11-25')];
    expect(toTexts({ prices, earnings: { companies: 9, until: '2025-11-30', largest } }, 'Earnings')).toEqual([
      '9 companies report earnings through Nov 30, 2025, the largest: AAPL Inc. (AAPL) on Nov 24, 2025, NVDA Inc. (NVDA) on Nov 25, 2025.',
    ]);
    expect(
      toTexts({ prices, earnings: { companies: 1, until: '2025-11-30', largest: largest.slice(1) } }, 'Earnings')[0],
    ).toMatch(/^1 company reports earnings through Nov 30, 2025: NVDA/);
  });
});

describe('A written summary', () => {
  it('is a headline without links, and Markdown under titles with a link for each source [SUM-03]', async () => {
    const moods = [...WEEK, mood('2025-11-20', 60, { fearGauge: 4, spyTrend: 16 })];
    const { sections } = await composer.write(printDeep(marketBrief({ ...NOTHING, moods, prices })!, PRINT_KEYS));
    const { headline, expandedContent } = joinSections(sections);
    expect(headline).not.toMatch(/[[\]#]/);
    expect(expandedContent).toMatch(/^## Mood\n\n.*\(\[market mood\]\(\/api\/v2\/market-mood\)\)/);
    expect(expandedContent).toContain('\n\n## Prices\n\n');
    expect(expandedContent).toContain('([price](/api/v1/stocks/price?ticker=NVDA))');
  });
});
