import { GATE, wrapped } from '../../graph/rest/preview-shapes.ts';
import { get } from '../../graph/rest/route.ts';
import { at, epochSeconds, from, keep, list, lowerCase, pick, same } from '../../graph/rest/shapes.ts';

const BASE = '/api/v1/calendar';

/** Converts times to lower case and the instant to epoch seconds (GEN-08). */
const body = wrapped(
  pick({
    earnings: from('nodes', list(keep({ earningsTime: lowerCase }))),
    metadata: keep({ generatedAt: epochSeconds }),
  }),
  { totalCount: same },
);

export const calendarRoutes = [
  get(
    BASE,
    'query Calendars { market { calendars { type path description } } }',
    at('market', pick({ calendars: list(keep({ type: lowerCase })) })),
  ),
  get(
    `${BASE}/earnings`,
    `query EarningsCalendar($ticker: Ticker, $week: CalendarWeek, $from: Date, $to: Date, $confirmed: Boolean, $time: EarningsTime) {
      market {
        earningsCalendar(ticker: $ticker, week: $week, period: { from: $from, to: $to }, isConfirmed: $confirmed, time: $time) {
          ${GATE} totalCount
          nodes { ticker companyName earningsDate earningsTime fiscalQuarter confirmed: isConfirmed estimatedEps }
          metadata { generatedAt windowStart: from windowEnd: to count source }
        }
      }
    }`,
    at('market.earningsCalendar', body),
  ),
];
