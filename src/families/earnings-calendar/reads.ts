import { cachedLoader, type Data, versionOf } from '../../db/cached-loader.ts';
import { rowsByKey } from '../../db/keyed.ts';
import type { EarningsEvent } from '../../generated/prisma/client.ts';
import { isWithin, spanOf, type Window, windowKey } from '../../lib/window.ts';

/** The reports of the whole market in a window. */
export const eventsByWindow = cachedLoader<Window, EarningsEvent[]>(
  'calendar',
  async ({ prisma }, windows) => {
    const rows = await prisma.earningsEvent.findMany({ where: { earningsDate: spanOf(windows) } });
    return windows.map((window) => rows.filter(({ earningsDate }) => isWithin(window, earningsDate)));
  },
  // Each answer is up to a whole market's years.
  { key: windowKey },
);

/** Every report that is known of a ticker. */
export const eventsByTicker = rowsByKey<EarningsEvent>('calendar', 'ticker', ({ prisma }, tickers) =>
  prisma.earningsEvent.findMany({ where: { ticker: { in: tickers } } }),
);

/** When the calendar was generated; null before the first one. */
export const calendarMadeAt = (data: Data): Date | null => versionOf(data, 'calendar')?.generatedAt ?? null;
