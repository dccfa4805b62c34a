import { describe, expect, it } from 'vitest';
import { tradesByTicker } from '../../src/families/insider/reads.ts';
import { barsByDays } from '../../src/families/prices/reads.ts';
import { unpackBars } from '../../src/families/prices/rules/bars.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { useApp } from '../support/harness.ts';

const day = (text: string) => parseDay(text)!;

describe('Rows of a key in a window', () => {
  const app = useApp();

  it('are each read in their own window, in one statement', async () => {
    const loader = tradesByTicker({ db: app.db, versions: app.versions });
    app.queries.length = 0;
    const windows = [
      { ticker: 'AAPL', from: day('2025-11-01'), to: day('2025-11-30') },
      { ticker: 'AAPL', from: day('2025-01-01'), to: day('2025-11-30') },
      { ticker: 'NVDA', from: day('2025-10-01'), to: day('2025-10-02') },
      { ticker: 'NONE', from: day('2025-01-01'), to: day('2025-11-30') },
    ];
    const loaded = await loader.loadMany(windows);
    expect(app.queries).toHaveLength(1);
    const expected = await Promise.all(
      windows.map(({ ticker, from, to }) =>
        app.db.prisma.insiderTrade.findMany({ where: { ticker, transactionDate: { gte: from, lte: to } } }),
      ),
    );
    const ids = (lists: unknown[]) => lists.map((rows) => (rows as { id: string }[]).map(({ id }) => id).sort());
    expect(ids(loaded)).toEqual(ids(expected));
    expect(expected[0]!.length).toBeLessThan(expected[1]!.length);
    // Whole rows, as Prisma reads them.
    expect((loaded[1] as { id: string }[])[0]).toMatchObject(
      expected[1]!.find(({ id }) => id === (loaded[1] as { id: string }[])[0]!.id)!,
    );
  });

  it('are the stored bars after packing and unpacking', async () => {
    const requestedWindows = [
      { ticker: 'AAPL', days: 1 },
      { ticker: 'NONE', days: 1 },
      { ticker: 'XOM', days: 3 },
    ] as const;
    app.queries.length = 0;
    const packed = await Promise.all(
      requestedWindows.map((window) => barsByDays({ db: app.db, versions: app.versions }).load(window)),
    );
    expect(app.queries).toHaveLength(1);
    const stored = await app.db.prisma.dailyBar.findMany({
      where: { ticker: 'AAPL', date: { gte: day('2025-10-20'), lte: day('2025-11-20') } },
      select: { date: true, open: true, high: true, low: true, close: true, adjustedClose: true, volume: true },
      orderBy: { date: 'asc' },
    });
    expect(unpackBars(packed[0]!)).toEqual(
      stored.map((bar) => ({ ...bar, date: bar.date.toISOString().slice(0, 10) })),
    );
    expect(stored.length).toBeGreaterThan(15);
    expect(unpackBars(packed[1]!)).toEqual([]);
    expect(unpackBars(packed[2]!).length).toBeGreaterThan(stored.length);
  });
});
