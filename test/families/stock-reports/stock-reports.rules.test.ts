import { describe, expect, it } from 'vitest';
import { type ReportInputs, reportBrief, SUMMARY, toReportVersion } from '../../../src/families/stock-reports/rules.ts';
import { composer } from '../../../src/writing/composer.ts';
import { findOneSided } from '../../support/one-sided.ts';

const NOTHING: ReportInputs = {
  ticker: 'KO',
  companyName: 'The Coca-Cola Company',
  sector: null,
  quote: null,
  rating: null,
  consensus: null,
  crowd: null,
  options: null,
  fundamentals: null,
  insiders: null,
  institutions: null,
  shortInterest: null,
  insights: [],
};
const KNOWN: ReportInputs = {
  ...NOTHING,
  sector: 'Consumer Staples',
  quote: { price: 72.1, changePercent: -1.25, week52High: 74, week52Low: 60.5, day: '2025-11-20' },
  rating: { score: 61.5, letter: 'C', percentile: 67.5, risks: ['high_leverage'] },
  consensus: {
    label: 'STRONG_BUY',
    analysts: 12,
    targetMean: 80,
    upsidePercent: 10.96,
    counts: { buy: 10, hold: 2, sell: 0 },
  },
  crowd: { score: 7.44, scoreChange: -2, mentions: 120 },
  options: { atmIv: 0.186, expectedMove1d: 0.0173, pcVol: 0.8 },
  fundamentals: { revenue: 47_100_000_000, operatingMargin: 21.23, revenueGrowth: 2.9, debtToEquity: 1.7 },
  insiders: { days: 90, buyers: 0, sellers: 2 },
  institutions: {
    quarter: 'Q3 2025',
    reportDate: '2025-09-30',
    netChangePercent: -4.5,
    holders: 60,
    sharesBought: 1_000_000,
    sharesSold: 5_500_000,
  },
  shortInterest: { shares: 35_000_000, day: '2025-11-14' },
  insights: [{ type: 'volume_anomaly_high', text: 'KO traded 4.0 times its usual volume.' }],
};

const INSIGHTS = ['One.', 'Two.'].map((text) => ({ type: 'volume_anomaly_high', text }));

describe('The brief of a report', () => {
  it('basic has one section, the first fact of each kind [STK-08]', () => {
    const brief = reportBrief(KNOWN, 'basic')!;
    expect(brief.sections.map(({ name }) => name)).toEqual([SUMMARY]);
    expect(brief.sections[0]!.facts.map(({ text }) => text)).toEqual([
      'The Coca-Cola Company (Consumer Staples) closed at $72.10 on Nov 20, 2025, down 1.3% on the day.',
      'It is rated C with a score of 61.5, after a risk penalty (high leverage).',
      'The analyst consensus is strong buy (10 buy, 2 hold, 0 sell); 12 analysts expect $80.00 on average, 11.0% above the price at the time.',
      'Its 7-day Score is 7.4, 2.0 below the 30-day Score, from 120 mentions on the newest day.',
      'At-the-money options imply an annual volatility of 18.6%.',
      'Twelve-month revenue is $47.1 billion, up 2.9% from a year earlier.',
      'Over 90 days, no insiders bought on the open market and 2 sold.',
      'KO traded 4.0 times its usual volume.',
    ]);
  });

  it('deep adds a section for each kind of which the summary leaves something out [STK-08]', () => {
    const names = reportBrief(KNOWN, 'deep')!.sections.map(({ name }) => name);
    expect(names).toEqual([SUMMARY, 'Price', 'Options', 'Fundamentals', 'Ownership and short interest']);
    const insights = [...KNOWN.insights, { type: 'mentions_baseline_deviation', text: 'The mentions of KO lie high.' }];
    const { sections } = reportBrief({ ...KNOWN, options: null, insights }, 'deep')!;
    expect(sections.map(({ name }) => name)).not.toContain('Options');
    expect(sections.at(-1)).toMatchObject({ name: 'Signals', facts: [{ text: insights[1]!.text }] });
  });

  it('deep tells no fact twice [STK-08]', () => {
    const texts = reportBrief(KNOWN, 'deep')!.sections.flatMap(({ facts }) => facts.map(({ text }) => text));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each([
    ['institutional_position_change', 'Institutions cut their shares of KO by 4.5% in Q3 2025.', / by 4\.5%/g],
    ['short_interest_spike', 'Short interest in KO rose by 25.0% to 35,000,000 shares.', /35,000,000 shares/g],
    [
      'insider_sell_signal',
      '5 insiders of KO sold shares for $2.1 million outside trading plans.',
      /insiders? .*?\bsold\b/g,
    ],
  ])('deep states once the common part of the insight %s and another fact [STK-08]', async (type, text, sentence) => {
    const { sections } = await composer.write(reportBrief({ ...KNOWN, insights: [{ type, text }] }, 'deep')!);
    expect(
      sections
        .map(({ content }) => content)
        .join(' ')
        .match(sentence),
    ).toHaveLength(1);
  });

  it('names the sellers beside the buyers, whichever insights there are', () => {
    const text =
      '5 KO insiders sold $2.1 million of stock over 90 days, not counting planned sales; 3 bought $0.4 million.';
    const insiders = { days: 90, buyers: 3, sellers: 6 };
    const writeReport = (insights: ReportInputs['insights'], depth: 'basic' | 'deep') =>
      reportBrief({ ...KNOWN, insiders, insights }, depth)!
        .sections.flatMap(({ facts }) => facts.map((fact) => fact.text))
        .filter((sentence) => /insiders/.test(sentence));
    for (const depth of ['basic', 'deep'] as const) {
      expect(writeReport(INSIGHTS, depth)).toEqual(['Over 90 days, 3 insiders bought on the open market and 6 sold.']);
      expect(writeReport([...INSIGHTS, { type: 'insider_sell_signal', text }], depth)).toEqual([text]);
    }
  });

  it('has no sentence about one side alone, with any data', async () => {
    const counts = [0, 1, 7];
    for (const buyers of counts)
      for (const sellers of counts)
        for (const netChangePercent of [-5, 0, 5]) {
          const insiders = { days: 90, buyers, sellers };
          const institutions = { ...KNOWN.institutions!, netChangePercent };
          const { sections } = await composer.write(reportBrief({ ...KNOWN, insiders, institutions }, 'deep')!);
          expect(sections.flatMap(({ content }) => findOneSided(content))).toEqual([]);
        }
  });

  it('names the path that serves each fact', () => {
    for (const { facts } of reportBrief(KNOWN, 'deep')!.sections)
      for (const { source } of facts) expect(source.url).toMatch(/^\/api\/v[12]\/.*\bKO\b/);
  });

  it('is null with fewer than three facts', () => {
    expect(reportBrief(NOTHING, 'deep')).toBeNull();
    expect(reportBrief({ ...NOTHING, insights: INSIGHTS.slice(0, 2) }, 'deep')).toBeNull();
    expect(reportBrief({ ...NOTHING, quote: KNOWN.quote, insights: INSIGHTS.slice(0, 1) }, 'basic')).not.toBeNull();
  });

  it('leaves out missing readings and invents none', async () => {
    const none = { atmIv: null, expectedMove1d: null, pcVol: null };
    const brief = reportBrief(
      { ...KNOWN, options: none, fundamentals: { ...KNOWN.fundamentals!, revenue: null } },
      'deep',
    )!;
    const text = (await composer.write(brief)).sections.map(({ content }) => content).join(' ');
    expect(text).not.toMatch(/null|NaN|undefined|volatility|Revenue/);
  });
});

it('the version of a report is the day it was written [STK-08]', () => {
  expect(toReportVersion(new Date('2025-11-05'))).toBe(251_105);
});
