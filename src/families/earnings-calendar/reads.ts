import { type DataAccess, getDataVersion } from '../../db/cached-loader.ts';
import { rowsByDay } from '../../db/day-list.ts';
import { rowsByKey } from '../../db/keyed.ts';
import type { EarningsEvent } from '../../generated/prisma/client.ts';
import { EARNINGS_EVENT } from '../../generated/tables.ts';

/** The reports of the whole market in a window, by date and ticker. */
export const loadMarketEvents = rowsByDay<EarningsEvent>({
  table: EARNINGS_EVENT,
  day: 'earningsDate',
  isNewestFirst: false,
  orderBy: 't."ticker" COLLATE "C", t."fiscal_date_ending"',
  filters: ['reported', 'confirmed', 'earningsTime'],
  key: ['ticker', 'fiscalDateEnding'],
  keyOf: (id) => /^([^:]+):(\d{4}-\d\d-\d\d)$/.exec(id)?.slice(1) ?? null,
});

/** All stored reports of a ticker. */
export const eventsByTicker = rowsByKey<EarningsEvent>('earnings_event', 'ticker', ({ prisma }, tickers) =>
  prisma.earningsEvent.findMany({ where: { ticker: { in: tickers } } }),
);

/** When the calendar was generated; null before the first time. */
export const getCalendarTime = (data: DataAccess): Date | null => getDataVersion(data, 'calendar')?.generatedAt ?? null;
