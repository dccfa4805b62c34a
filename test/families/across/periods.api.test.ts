import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';

const app = useApp();

type Trade = { transactionDate: string };
const readTrades = async (period: string, as: 'PRO' | 'FREE' = 'PRO') => {
  const { stock } = await app.ask(
    `{ stock(ticker: "AAPL") { insiderTrades(period: ${period}) { totalCount nodes { transactionDate } } } }`,
    as === 'PRO' ? undefined : await app.newKey('FREE'),
  );
  const { nodes, totalCount } = stock.insiderTrades as { nodes: Trade[]; totalCount: number };
  return { days: nodes.map(({ transactionDate }) => transactionDate), totalCount };
};

/** The error of a period of a field, which states what is wrong with it. */
const readError = async (field: string, period: string): Promise<string> => {
  const { body } = await app.graphql(`{ stock(ticker: "AAPL") { ${field.replace('PERIOD', `period: ${period}`)} } }`);
  const [error] = body.errors;
  expect(error.extensions.code).toBe('invalid_parameter');
  return error.message;
};
const TRADES = 'insiderTrades(PERIOD) { totalCount }';

describe('A period', () => {
  it('is days, a standard window, or two days, with the same rows for the same days', async () => {
    // Today is November 21; 30 days before is October 22, a month before is October 21.
    const byDays = await readTrades('{ days: 30 }');
    expect(byDays.days.length).toBeGreaterThan(1);
    expect(await readTrades('{ from: "2025-10-22" }')).toEqual(byDays);
    expect(await readTrades('{ from: "2025-10-22", to: "2025-11-21" }')).toEqual(byDays);
    expect(await readTrades('{ window: ONE_MONTH }')).toEqual(await readTrades('{ days: 31 }'));
    expect(await readTrades('{}')).toEqual(await readTrades('{ days: 90 }'));
  });

  it('ends by its last day', async () => {
    const { days } = await readTrades('{ days: 365 }');
    const [newest = '', second = ''] = [...new Set(days)];
    expect(await readTrades(`{ from: "2025-01-01", to: "${second}" }`)).toEqual({
      days: days.filter((day) => day <= second),
      totalCount: days.filter((day) => day <= second).length,
    });
    expect(newest > second).toBe(true);
    const { stock } = await app.ask(
      '{ stock(ticker: "AAPL") { chart(period: { from: "2025-11-18", to: "2025-11-19" }) { day } } }',
    );
    expect(stock.chart).toEqual([{ day: '2025-11-18' }, { day: '2025-11-19' }]);
  });

  it('that ends earlier shows FREE no row that its preview of today has not', async () => {
    const { days } = await readTrades('{ days: 365 }', 'FREE');
    const newest = new Set(days);
    for (const to of ['2025-11-16', '2025-10-01', '2025-06-01']) {
      const earlier = await readTrades(`{ days: null, from: "2024-12-01", to: "${to}" }`, 'FREE');
      expect(earlier.days).toEqual(days.filter((day) => day <= to));
    }
    expect(newest.size).toBeGreaterThan(1);
    const activity = (period: string) =>
      `{ market { politicianActivity(period: ${period}) { nodes { id transactionDate } } } }`;
    const today = await app.ask(activity('{ days: 365 }'), await app.newKey('FREE'));
    const before = await app.ask(activity('{ from: "2025-01-01", to: "2025-11-15" }'), await app.newKey('FREE'));
    const ids = today.market.politicianActivity.nodes.map(({ id }: { id: string }) => id);
    for (const { id } of before.market.politicianActivity.nodes) expect(ids).toContain(id);
    const all = await app.ask(activity('{ from: "2025-01-01", to: "2025-11-15" }'));
    expect(all.market.politicianActivity.nodes.length).toBeGreaterThan(before.market.politicianActivity.nodes.length);
  });

  it('is refused with its member if it is none, too long, or has no end that can be chosen', async () => {
    expect(await readError(TRADES, '{ days: 0 }')).toBe('period.days: from 1 to 365.');
    expect(await readError(TRADES, '{ days: 366 }')).toBe('period.days: from 1 to 365.');
    expect(await readError(TRADES, '{ window: TWO_YEARS }')).toBe('period.window: longer than 365 days.');
    expect(await readError(TRADES, '{ days: 5, from: "2025-11-01" }')).toBe(
      'period: state `days`, or `window`, or `from` and `to`.',
    );
    expect(await readError(TRADES, '{ from: "2025-11-02", to: "2025-11-01" }')).toBe('period.from: not after `to`.');
    expect(await readError(TRADES, '{ from: "2024-11-20" }')).toBe('period.from: at most 365 days before today.');
    expect(await readError('insiderSummary(PERIOD) { buyCount }', '{ to: "2025-11-01" }')).toBe(
      'period.to: the figures are those up to today.',
    );
    expect(await readError('scoreHistory(PERIOD) { totalCount }', '{ from: "2024-01-01" }')).toBe(
      'period.from: more than 366 days before 2025-11-21; state `to` as well.',
    );
  });

  it('of a calendar counts its days from today', async () => {
    const readDays = async (period: string) => {
      const { market } = await app.ask(
        `{ market { earningsCalendar(period: ${period}) { metadata { from to } nodes { earningsDate } } } }`,
      );
      return market.earningsCalendar.metadata;
    };
    // From Monday of the week of November 21.
    expect(await readDays('{ days: 7 }')).toEqual({ from: '2025-11-17', to: '2025-11-28' });
    expect(await readDays('{ window: ONE_YEAR }')).toEqual({ from: '2025-11-17', to: '2025-12-21' });
  });

  it('of metrics is of whole days, which instants override', async () => {
    const listDays = async (args: string) => {
      const { stock } = await app.ask(
        `{ stock(ticker: "AAPL") { metrics { series(metric: MENTIONS, ${args}) { day } } } }`,
      );
      return (stock.metrics.series as { day: string }[]).map(({ day }) => day);
    };
    const week = await listDays('period: { from: "2025-11-15", to: "2025-11-21" }');
    expect(await listDays('period: {}')).toEqual(week);
    expect(await listDays('period: { days: 6 }')).toEqual(week);
    expect(await listDays('period: { to: "2025-11-17" }')).toContain(week[0]);
    expect(await listDays('period: { days: 1 }, startsAt: "2025-11-15T05:00:00Z"')).toEqual(week);
  });
});
