import { GATE, wrapped } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import { at, epochSeconds, keep, list, lowerCase, same } from '../../../graph/rest/shapes.ts';

export const calledItRoutes = [
  get(
    '/api/v1/analyst/:ticker/called-it',
    `query CalledIt($ticker: Ticker!, $limit: Int! = 10) {
      stock(ticker: $ticker) { calledIt: analystCalledIt(first: $limit) {
        ${GATE} totalCount ticker count
        moves {
          insightId generatedAt moveStartDate moveEndDate movePct: movePercent moveWindowSessions lookbackDays coveringFirms
          revisedWithMove revisedAgainstMove leftUnchanged
          calls { firm analystName attribution priceTarget priorPriceTarget publishedOn: publishedDate daysBeforeMove }
        }
      } }
    }`,
    at(
      'stock.calledIt',
      wrapped(
        keep({
          moves: list(keep({ generatedAt: epochSeconds, calls: list(keep({ attribution: lowerCase })) })),
        }),
        { totalCount: same },
      ),
    ),
  ),
];
