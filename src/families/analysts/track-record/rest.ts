import { epochSeconds, GATE, get, type PreviewBody, wrapped } from '../../../gateway/rest/route.ts';

type Call = { attribution: string };
type Move = { generatedAt: string; calls: readonly Call[] };
type CalledIt = PreviewBody & { totalCount: number; ticker: string; count: number; moves: readonly Move[] };

export const calledItRoutes = [
  get(
    '/api/v1/analyst/:ticker/called-it',
    `query CalledIt($ticker: Ticker!, $limit: Int! = 10) {
      calledIt: analystCalledIt(ticker: $ticker, limit: $limit) {
        ${GATE} totalCount ticker count
        moves {
          insightId generatedAt moveStartDate moveEndDate movePct moveWindowSessions lookbackDays coveringFirms
          revisedWithMove revisedAgainstMove leftUnchanged
          calls { firm analystName attribution priceTarget priorPriceTarget publishedOn daysBeforeMove }
        }
      }
    }`,
    ({ calledIt: { totalCount, ticker, count, moves, ...gated } }: { calledIt: CalledIt }) => ({
      ...wrapped(gated, {
        ticker,
        count,
        moves: moves.map((move) => ({
          ...move,
          generatedAt: epochSeconds(move.generatedAt),
          calls: move.calls.map((call) => ({ ...call, attribution: call.attribution.toLowerCase() })),
        })),
      }),
      totalCount,
    }),
  ),
];
