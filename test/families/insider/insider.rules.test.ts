import { describe, expect, it } from 'vitest';
import { findChiefExecutive, listLeaders } from '../../../src/families/entities/roles/rules.ts';
import {
  activityByTicker,
  findClusterBuys,
  type InsiderTradeFields,
  isClusteredSelling,
  selectOpenMarketTrades,
  sortNewestFirst,
} from '../../../src/families/insider/rules/activity.ts';
import {
  classifyInsiderRelation,
  classifyInsiderTransaction,
  computeTotalValue,
  findMirroredLines,
  formatInsiderTitle,
  isFlattenedDerivativeLeg,
  normalizeName,
  normalizePrice,
} from '../../../src/families/insider/rules/filings.ts';
import { classifyPlanMention, isPlanTrade } from '../../../src/families/insider/rules/plans.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
let count = 0;

/** A purchase of 100 shares for $1,000 by Ann; arguments override. */
const trade = (changes: Partial<InsiderTradeFields> = {}): InsiderTradeFields => ({
  id: `t${++count}`,
  ticker: 'ABC',
  companyName: 'ABC Inc.',
  insiderId: '0000000001',
  insiderName: 'Ann',
  insiderTitle: 'Director',
  officer: false,
  director: true,
  transactionDate: day('2025-06-02'),
  filedDate: day('2025-06-04'),
  transactionCode: 'P',
  sharesTransacted: 100,
  totalValue: 1_000,
  derivative: false,
  ...changes,
});

describe('one trade', () => {
  it('shows one relation of several roles: officer, then director, then ten percent owner [INS-05, AMB-38]', () => {
    const roles = { officer: true, director: true, tenPctOwner: true };
    expect(classifyInsiderRelation(roles)).toBe('OFFICER');
    expect(classifyInsiderRelation({ ...roles, officer: false })).toBe('DIRECTOR');
    expect(classifyInsiderRelation({ ...roles, officer: false, director: false })).toBe('TEN_PCT_OWNER');
    expect(classifyInsiderRelation({ officer: false, director: false, tenPctOwner: false })).toBe('OTHER');
  });

  it('names the common codes, and withholding, conversion and the rest OTHER [INS-08, AMB-38]', () => {
    expect([...'PSMXOAG'].map(classifyInsiderTransaction).join(' ')).toBe(
      'BUY SELL EXERCISE EXERCISE EXERCISE AWARD GIFT',
    );
    expect([...'FCJWD'].map(classifyInsiderTransaction)).toEqual(Array(5).fill('OTHER'));
  });

  it('gives no price for an award at 0 [INS-09]', () => {
    expect(normalizePrice(0)).toBeNull();
    expect(normalizePrice(null)).toBeNull();
    expect(normalizePrice(0.01)).toBe(0.01);
  });

  it('values a trade at shares times price in whole dollars, and at 0 without a price [DER-60]', () => {
    expect(computeTotalValue(1500, 66.903)).toBe(100_355);
    expect(computeTotalValue(1500, null)).toBe(0);
  });

  it('titles an insider as filed, from the remarks if the form points there, else by relation [INS-04]', () => {
    const roles = { officer: true, director: false, tenPctOwner: false };
    expect(formatInsiderTitle({ ...roles, title: 'Chief Financial Officer' }, null)).toBe('Chief Financial Officer');
    expect(formatInsiderTitle({ ...roles, title: 'See Remarks' }, 'Title: Vice President')).toBe('Vice President');
    expect(formatInsiderTitle({ ...roles, title: 'See Remarks' }, null)).toBe('Officer');
    expect(formatInsiderTitle({ ...roles, officer: false, director: true, title: 'See Remarks' }, '')).toBe('Director');
    const remarks = 'Ms. Roe is President and Chief Legal Officer of the Issuer. Exhibit 24 is filed.';
    expect(formatInsiderTitle({ ...roles, title: 'See Remarks' }, remarks)).toBe('President and Chief Legal Officer');
    expect(formatInsiderTitle({ ...roles, officer: false, director: true, title: null }, null)).toBe('Director');
    expect(formatInsiderTitle({ ...roles, officer: false, tenPctOwner: true, title: null }, null)).toBe('10% Owner');
    expect(formatInsiderTitle({ ...roles, officer: false, title: null }, null)).toBe('Other');
  });

  it('knows one person under different spellings, and two people apart', () => {
    expect(normalizeName("O'BRIEN DEIRDRE")).toBe(normalizeName('Deirdre O’Brien'));
    expect(normalizeName('Adams, Katherine L.')).toBe(normalizeName('Katherine L Adams'));
    expect(normalizeName('Adams Katherine')).not.toBe(normalizeName('Adams Katherine L.'));
  });
});

describe('Rule 10b5-1 plans', () => {
  it.each([
    ['This transaction was made pursuant to a Rule 10b5-1 trading plan adopted on August 16, 2021.', 'AFFIRMED'],
    ['Rule 10b5-1 plan dated May 1, 2024.', 'NAMED'],
    ['This sale was not made pursuant to a Rule 10b5-1 plan.', 'DOUBTFUL'],
    ['The reporting person may adopt a plan under Rule 10b5-1.', 'DOUBTFUL'],
    ['Sold pursuant to a Rule 10b5-1 plan that was terminated on May 2, 2024.', 'DOUBTFUL'],
    ['Sold pursuant to a Rule 10b5-1 plan. The second sale was not made under the Rule 10b5-1 plan.', 'DOUBTFUL'],
    ['The price is a weighted average.', null],
    [null, null],
  ])('the rule for 10b5-1 plans reads %j as %s [INS-10]', (footnotes, mention) => {
    expect(classifyPlanMention(footnotes)).toBe(mention);
  });

  it('the rule for 10b5-1 plans takes no doubt from another sentence of the footnote [INS-10]', () => {
    expect(classifyPlanMention('Shares may be held in trust. Sold pursuant to a Rule 10b5-1 plan.')).toBe('AFFIRMED');
  });

  it('the rule for 10b5-1 plans marks only the rows that a footnote ties to the plan if the box is checked [INS-10]', () => {
    const mentions = ['AFFIRMED', null] as const;
    expect(mentions.map((mention) => isPlanTrade(true, mention, mentions))).toEqual([true, false]);
  });

  it('the rule for 10b5-1 plans marks every row if the box is checked without a footnote, and no contradicted row [INS-10]', () => {
    expect(isPlanTrade(true, null, [null, null])).toBe(true);
    expect(isPlanTrade(true, 'DOUBTFUL', ['DOUBTFUL'])).toBe(false);
  });

  it('the rule for 10b5-1 plans marks nothing without the box, even with a footnote [INS-10]', () => {
    expect(isPlanTrade(false, 'AFFIRMED', ['AFFIRMED'])).toBe(false);
  });

  it('without a box marks the rows whose own footnote says so, and no ambiguous one [INS-10]', () => {
    const mentions = ['AFFIRMED', 'NAMED', 'DOUBTFUL', null] as const;
    expect(mentions.map((mention) => isPlanTrade(null, mention, mentions))).toEqual([true, false, false, false]);
  });
});

describe('duplicate rows', () => {
  const row = (line: number, derivative: boolean, code: string | null) => ({
    line,
    derivative,
    holding: code === null,
    code,
  });

  it('the removal of duplicates counts an exercise once, although the form shows it in both tables', () => {
    expect(findMirroredLines([row(1, false, 'M'), row(2, false, 'S'), row(3, true, 'M')])).toEqual(new Set([3]));
  });

  it('the removal of duplicates keeps a derivative trade that nothing in the first table mirrors', () => {
    expect(findMirroredLines([row(1, false, 'S'), row(2, true, 'M')])).toEqual(new Set());
    expect(findMirroredLines([row(1, false, 'A'), row(2, true, 'A'), row(3, true, null)])).toEqual(new Set());
  });

  it('the removal of duplicates takes a falling count under an exercise code of a flattened table for the used option', () => {
    expect(isFlattenedDerivativeLeg('M', -5111)).toBe(true);
    expect(isFlattenedDerivativeLeg('M', 16457)).toBe(false);
  });
});

describe('many trades', () => {
  it('count as open-market trades only purchases and sales of the first table [AMB-38]', () => {
    const trades = ['P', 'S', 'M', 'F', 'A', 'G'].map((transactionCode) => trade({ transactionCode }));
    expect(selectOpenMarketTrades(trades).map((t) => t.transactionCode)).toEqual(['P', 'S']);
    expect(selectOpenMarketTrades([trade({ derivative: true })])).toEqual([]);
  });

  it('come newest first, by trade, then filing, then id [INS-03]', () => {
    const trades = [
      trade({ id: 'c' }),
      trade({ id: 'b' }),
      trade({ id: 'a', filedDate: day('2025-06-03') }),
      trade({ id: 'd', transactionDate: day('2025-06-03') }),
    ];
    expect(sortNewestFirst(trades).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a']);
  });

  it('are summed up per ticker, with the newest trade in front [INS-02]', () => {
    const trades = [
      trade(),
      trade({ insiderId: '0000000002', insiderName: 'Bob', insiderTitle: 'CFO', transactionDate: day('2025-06-05') }),
      trade({ transactionCode: 'M', totalValue: 9_999 }),
    ];
    expect(activityByTicker(trades)).toEqual({
      buys: [
        {
          ticker: 'ABC',
          companyName: 'ABC Inc.',
          tradeCount: 2,
          insiderCount: 2,
          totalShares: 200,
          totalValue: 2_000,
          implausibleTradeCount: 0,
          latestDate: day('2025-06-05'),
          latestInsider: 'Bob',
          latestTitle: 'CFO',
        },
      ],
      sells: [],
    });
  });

  it('order activity by dollar value, then ticker [INS-01, UNS-04]', () => {
    const sale = { transactionCode: 'S' };
    const trades = [
      trade({ ...sale, ticker: 'B' }),
      trade({ ...sale, ticker: 'A' }),
      trade({ ...sale, ticker: 'C', totalValue: 5_000 }),
    ];
    expect(activityByTicker(trades).sells.map(({ ticker }) => ticker)).toEqual(['C', 'A', 'B']);
  });

  it('make a cluster from three insiders on, however often each bought [INS-11]', () => {
    const buy = (insiderId: string) => trade({ insiderId });
    expect(findClusterBuys([buy('1'), buy('2'), buy('2'), buy('1')])).toEqual([]);
    expect(findClusterBuys([buy('1'), buy('2'), buy('3'), buy('3')])).toMatchObject([
      { insiderCount: 3, tradeCount: 4 },
    ]);
  });

  it('a cluster buy names its first and last day and sums its purchases only [INS-12]', () => {
    const trades = ['2025-06-03', '2025-05-01', '2025-06-09'].map((text, i) =>
      trade({ insiderId: `${i}`, transactionDate: day(text) }),
    );
    const others = [trade({ insiderId: '8', transactionCode: 'A' }), trade({ insiderId: '9', transactionCode: 'S' })];
    expect(findClusterBuys([...trades, ...others])).toEqual([
      {
        ticker: 'ABC',
        companyName: 'ABC Inc.',
        insiderCount: 3,
        tradeCount: 3,
        totalShares: 300,
        totalValue: 3_000,
        implausibleTradeCount: 0,
        firstBuyDate: day('2025-05-01'),
        lastBuyDate: day('2025-06-09'),
      },
    ]);
  });

  it('order clusters by insiders, then value, then ticker [UNS-17]', () => {
    const cluster = (ticker: string, insiders: number, value: number) =>
      Array.from({ length: insiders }, (_, i) => trade({ ticker, insiderId: `${i}`, totalValue: value }));
    const trades = [...cluster('B', 3, 10), ...cluster('A', 3, 10), ...cluster('C', 3, 20), ...cluster('D', 4, 1)];
    expect(findClusterBuys(trades).map(({ ticker }) => ticker)).toEqual(['D', 'C', 'A', 'B']);
  });

  it('show clustered selling by five insiders outside a plan, with no purchase [RAT-28, AMB-39]', () => {
    const sale = (insiderId: string, rule10b51 = false) => ({
      ...trade({ insiderId, transactionCode: 'S' }),
      rule10b51,
    });
    const five = ['1', '2', '3', '4', '5'].map((id) => sale(id));
    expect(isClusteredSelling(five)).toBe(true);
    expect(isClusteredSelling([...five, sale('6', true)])).toBe(true);
    expect(isClusteredSelling([...five.slice(1), sale('1', true)])).toBe(false);
    expect(isClusteredSelling([...five, { ...trade(), rule10b51: false }])).toBe(false);
  });
});

describe('leadership', () => {
  const officer = (insiderName: string, insiderTitle: string, filed = '2025-06-04') =>
    trade({ insiderId: insiderName, insiderName, insiderTitle, officer: true, filedDate: day(filed) });

  it('lists the chief executive, other officers and directors, each with the newest title', () => {
    const leaders = listLeaders([
      trade(),
      officer('Cid', 'Chief Operating Officer', '2024-01-02'),
      officer('Cid', 'President and CEO', '2025-01-02'),
      officer('Bea', 'CFO'),
      trade({ insiderId: 'Dan', insiderName: 'Dan', insiderTitle: '10% Owner', director: false }),
    ]);
    expect(leaders).toEqual([
      { insiderId: 'Cid', name: 'Cid', title: 'President and CEO' },
      { insiderId: 'Bea', name: 'Bea', title: 'CFO' },
      { insiderId: '0000000001', name: 'Ann', title: 'Director' },
    ]);
    expect(findChiefExecutive(leaders)).toBe('Cid');
  });

  it.each([
    ['Chief Executive Officer', true],
    ['Chairman, President & CEO', true],
    ['Co-Founder and C.E.O.', true],
    ['CEO Amazon Web Services', false],
    ['Former CEO', false],
    ['Chief Financial Officer', false],
  ])('takes "%s" for the chief executive: %s', (title, is) => {
    expect(findChiefExecutive([{ insiderId: '1', name: 'Ann', title }])).toBe(is ? 'Ann' : null);
  });
});
