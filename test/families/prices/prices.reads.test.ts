import { describe, expect, it } from 'vitest';
import { barsByDays } from '../../../src/families/prices/reads.ts';
import { addDays, isoDate, parseDay } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';

const day = (text: string): Date => parseDay(text)!;

describe('A chart', () => {
  const app = useApp();

  /** A ticker whose newest session is `newest`, with a bar on each of the days. */
  async function store(ticker: string, newest: Date, days: readonly Date[]): Promise<void> {
    const range = { week52High: 11, week52Low: 9 };
    await app.db.prisma.quote.create({ data: { ticker, sessionDate: newest, asOf: newest, price: 10, ...range } });
    for (const date of days)
      await app.db.query(
        `INSERT INTO "daily_bar" ("ticker", "date", "stated_close", "stated_adjusted_close", "raw_close", "vintage")
         VALUES ($1, $2::date, 10, 10, true, $2::date)`,
        [ticker, isoDate(date)],
      );
  }

  it.each([
    [1, '2025-11-21', '2025-10-21'],
    [3, '2025-11-21', '2025-08-21'],
    [6, '2025-11-21', '2025-05-21'],
    [12, '2025-11-21', '2024-11-21'],
    [1, '2025-03-31', '2025-02-28'],
    [3, '2024-05-31', '2024-02-29'],
    [12, '2024-02-29', '2023-02-28'],
    [1, '2025-01-15', '2024-12-15'],
  ] as const)('of %s months that ends on %s begins on %s (STK-13, DER-25)', async (months, newest, first) => {
    const ticker = `${months}M${newest}`;
    const [from, to] = [day(first), day(newest)];
    await store(ticker, to, [addDays(from, -1), from, to, addDays(to, 1)]);
    const { days } = await barsByDays({ db: app.db, versions: app.versions }).load({ ticker, days: months });
    expect(days).toBe(`${first},${newest}`);
  });
});
