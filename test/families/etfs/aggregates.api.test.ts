import { describe, expect, it } from 'vitest';
import { NOW, startApp, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp((app) => load(app, 'etf-profiles', { 'etf_profiles.csv': 'ticker,name\nGLDX,Demo Gold Shares\n' }));

type As = 'FREE' | 'PRO';
const aggregate = (path: string, as: As = 'PRO') => app.rest(`/api/v1/etfs/${path}`, { as });
const data = async (path: string) => {
  const { status, body } = await aggregate(path);
  expect(status).toBe(200);
  return body.data;
};
const NOTHING_SAID = { partial: null, totalKnownHoldings: null };
const SECONDS = NOW.valueOf() / 1_000;

describe('Every aggregate of a fund', () => {
  const PATHS = ['aggregates/analyst', 'aggregates/insider', 'aggregates/sentiment'];

  it.each(PATHS)(
    '%s is whole for every key, in a wrapper that withholds nothing [ETF-17, ETF-18, ETF-29, AUTH-16]',
    async (path) => {
      const [free, pro] = [await aggregate(`SPY/${path}`, 'FREE'), await aggregate(`SPY/${path}`, 'PRO')];
      expect(free.body).toEqual(pro.body);
      expect(pro.body).toEqual({ isPreview: false, previewReason: null, data: expect.any(Object) });
      expect(pro.body.data).toMatchObject({ ticker: 'SPY', asOfDate: '2025-11-18', computedAt: SECONDS });
    },
  );

  it.each(PATHS)(
    '%s is 404 with a reason: no fund, no file, too little of it covered [ETF-28, ERR-13]',
    async (path) => {
      for (const [ticker, error, reason] of [
        ['AAPL', 'ticker_is_not_etf', 'not_an_etf'],
        ['ZZZZ', 'not_found', 'not_an_etf'],
        ['GLDX', 'not_found', 'no_holdings'],
        ['QQQ', 'no_coverage', 'coverage_too_low'],
      ]) {
        const { status, body } = await aggregate(`${ticker}/${path}`);
        expect([status, body], ticker).toMatchObject([404, { error, reason, message: expect.any(String) }]);
        expect(body.seeInstead, ticker).toEqual(ticker === 'AAPL' ? ['/api/v1/stocks/AAPL/profile'] : undefined);
      }
    },
  );

  it.each(PATHS)('%s states the covered part of the fund if it is too small [ETF-28]', async (path) => {
    const { body } = await aggregate(`QQQ/${path}`);
    expect(body.message).toBe('20 percent of QQQ (1 of 2 holdings) has data; an aggregate needs 30 percent.');
  });

  it('say on request why a fund has none, and leave the rest of it as it is [ETF-28]', async () => {
    const { body } = await app.graphql(`{ etf(ticker: "QQQ") {
      name analystAggregate(isRequired: true) { ticker } insiderAggregate(isRequired: false) { ticker }
    } }`);
    expect(body.data.etf).toEqual({ name: expect.any(String), analystAggregate: null, insiderAggregate: null });
    expect(body.errors).toEqual([
      expect.objectContaining({
        path: ['etf', 'analystAggregate'],
        extensions: expect.objectContaining({ code: 'no_coverage', reason: 'coverage_too_low' }),
      }),
    ]);
  });

  it('are null on a fund that has none, and lead to stocks and back', async () => {
    const { body } = await app.graphql(`{
      qqq: etf(ticker: "QQQ") { analystAggregate { ticker } insiderAggregate { ticker } sentimentAggregate { ticker } }
      spy: etf(ticker: "SPY") {
        analystAggregate { etf { ticker } topContributors { ticker stock { name } } }
        insiderAggregate(period: { days: 90 }) { lookbackDays topContributors { stock { ticker } } }
      }
    }`);
    expect(body.errors).toBeUndefined();
    expect(body.data.qqq).toEqual({ analystAggregate: null, insiderAggregate: null, sentimentAggregate: null });
    expect(body.data.spy.analystAggregate.etf).toEqual({ ticker: 'SPY' });
    expect(body.data.spy.analystAggregate.topContributors[0]).toEqual({
      ticker: 'AAPL',
      stock: { name: 'Apple Inc.' },
    });
    expect(body.data.spy.insiderAggregate.lookbackDays).toBe(90);
  });
});

describe('the analyst aggregate of a fund', () => {
  // Of SPY's weight Apple has 30 (45.32 %), Microsoft 20 (-5 %), NVIDIA 10 (20 %), Alphabet 10 in two classes (5 %).
  it('is weighted over the covered holdings [ETF-19, ETF-20, ETF-21, ETF-22, DER-48, DER-49]', async () => {
    const { coverage, weightedConsensus } = await data('SPY/aggregates/analyst');
    expect(coverage).toEqual({ holdingsCount: 8, holdingsCovered: 5, weightCovered: 70, ...NOTHING_SAID });
    const { distribution, upsidePercent, ...rest } = weightedConsensus;
    expect(upsidePercent).toBeCloseTo((30 * 45.32 - 20 * 5 + 10 * 20 + 10 * 5) / 70, 9);
    expect(rest).toEqual({ consensusLabel: 'BUY', totalAnalysts: 59 + 30 + 12 + 33 });
    expect(Object.keys(distribution)).toEqual(['BUY', 'HOLD', 'SELL']);
    expect(distribution.SELL).toBeCloseTo(20 / 70, 8);
    expect(distribution.BUY + distribution.HOLD + distribution.SELL).toBeCloseTo(1, 8);
  });

  it('names the contributions, which add up to the upside [ETF-23, AMB-25]', async () => {
    const { topContributors, weightedConsensus } = await data('SPY/aggregates/analyst');
    expect(topContributors.map(({ ticker }: { ticker: string }) => ticker)).toEqual(['AAPL', 'NVDA', 'MSFT', 'GOOGL']);
    expect(topContributors[2]).toEqual({
      ticker: 'MSFT',
      weightPct: 20,
      upsidePercent: -5,
      consensusLabel: 'SELL',
      contributionPp: expect.closeTo(-100 / 70, 9),
    });
    expect(topContributors[3]).toMatchObject({ weightPct: 10 });
    const sum = topContributors.reduce(
      (all: number, contributor: { contributionPp: number }) => all + contributor.contributionPp,
      0,
    );
    expect(sum).toBeCloseTo(weightedConsensus.upsidePercent, 9);
  });
});

describe('the insider aggregate of a fund', () => {
  // Trades of the last 30 days: Apple sold 299,500; NVIDIA bought 919,800; Microsoft, JPMorgan and Exxon bought and
  // sold 1,000 to 3,000 each.
  it('is scaled by weight, its counts are not [ETF-18, ETF-24, ETF-25, ETF-26, DER-50]', async () => {
    const { lookbackDays, coverage, weightedNetFlow } = await data('SPY/aggregates/insider');
    expect(lookbackDays).toBe(30);
    expect(coverage).toEqual({ holdingsCount: 8, holdingsCovered: 5, weightCovered: 75, ...NOTHING_SAID });
    expect(weightedNetFlow).toEqual({
      buyDollars: 91_980 + 200 + 100 + 300,
      sellDollars: 89_850 + 200 + 100 + 300,
      netDollars: 91_980 - 89_850,
      buyTradeCount: 3 + 3,
      sellTradeCount: 2 + 3,
      distinctInsiderCount: 8,
    });
  });

  it('names the largest weighted net flows first, either way [ETF-27, NS-06]', async () => {
    const { topContributors } = await data('SPY/aggregates/insider');
    expect(topContributors.slice(0, 2)).toEqual([
      { ticker: 'NVDA', weightPct: 10, netDollars: 919_800, weightedNetDollars: 91_980, tradeCount: 3 },
      { ticker: 'AAPL', weightPct: 30, netDollars: -299_500, weightedNetDollars: -89_850, tradeCount: 2 },
    ]);
    expect(topContributors.slice(2).map(({ ticker }: { ticker: string }) => ticker)).toEqual(['JPM', 'MSFT', 'XOM']);
  });

  it('looks back over the requested days; quiet insiders are a flow of 0, not a missing flow [ETF-18, LIMITS-23]', async () => {
    const quiet = await data('SPY/aggregates/insider?lookbackDays=1');
    expect(quiet).toMatchObject({ lookbackDays: 1, coverage: { weightCovered: 75 }, topContributors: [] });
    expect(quiet.weightedNetFlow).toMatchObject({ netDollars: 0, buyTradeCount: 0, distinctInsiderCount: 0 });
    // Of 90 days also Apple's purchase of 1 October, 10 shares at 201.50.
    expect((await data('SPY/aggregates/insider?lookbackDays=90')).weightedNetFlow).toMatchObject({
      buyDollars: Math.round(92_580 + 0.3 * 2_015),
      buyTradeCount: 7,
    });
  });

  it.each([0, -1, 366])('refuses %i days before it looks at the fund [UNS-13, UNS-18]', async (days) => {
    for (const ticker of ['SPY', 'ZZZZ']) {
      const { status, body } = await aggregate(`${ticker}/aggregates/insider?lookbackDays=${days}`);
      expect([status, body.error, body.field]).toEqual([400, 'invalid_parameter', 'lookbackDays']);
    }
  });
});

describe('The Score of a fund', () => {
  it('weights the Scores of its holdings, and tells those of the fund apart [NS-07, NS-11, DER-51, ETF-19]', async () => {
    const { coverage, constituentsWeighted, direct } = await data('SPY/aggregates/sentiment');
    // Apple 30, Microsoft 20, NVIDIA 10, Exxon 10, JPMorgan 5; nothing was written about Alphabet.
    expect(coverage).toEqual({ holdingsCount: 8, holdingsCovered: 5, weightCovered: 75, ...NOTHING_SAID });
    const score = (sentiment: number, mentions: number) => 10 * sentiment * Math.log(1 + mentions);
    const apple = (6 * score(0.2, 10) + score(0.3, 20)) / 7;
    const exxon = (score(-0.8, 10) + score(0, 8)) / 2;
    const weighted = (30 * apple + 20 * score(0.5, 10) + 10 * score(-0.5, 20) + 10 * exxon + 5 * score(0.05, 2)) / 75;
    expect(constituentsWeighted).toEqual({
      serviceScore: expect.closeTo(weighted, 9),
      scoreLabel: 'NEUTRAL',
      asOfTimestamp: Date.parse('2025-11-21T05:00:00Z') / 1_000,
    });
    // Four mentions of the fund itself are too few.
    expect(direct).toBeNull();
  });

  it('has its own Score once it is mentioned often enough [NS-07]', async () => {
    const mentionedApp = await startApp();
    try {
      await load(mentionedApp, 'mentions', {
        'mentions.csv':
          'entity,date,source,publisher,type,count,polaritySum,bullish,bearish\nSPY,2025-11-21,News,Reuters,article,20,12,15,1\n',
      });
      const { body } = await mentionedApp.rest('/api/v1/etfs/SPY/aggregates/sentiment');
      expect(body.data.direct).toMatchObject({
        serviceScore: expect.closeTo((10 * 0.6 * Math.log(21)) / 2, 9),
        scoreLabel: 'BULLISH',
      });
    } finally {
      await mentionedApp.close();
    }
  });
});
