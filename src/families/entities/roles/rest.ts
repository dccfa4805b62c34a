import { get } from '../../../graph/rest/route.ts';
import { at, list, pick, same, spread } from '../../../graph/rest/shapes.ts';

export const entityRolesRoutes = [
  get(
    '/api/v1/stocks/:ticker/entities',
    `query StockEntities($ticker: Ticker!) {
      stock(ticker: $ticker) {
        entities {
          title
          entity {
            id: kbEntityId
            displayName: name
            type urlSlug
            relatedStock: relatedTicker
            category iconUrl
          }
        }
      }
    }`,
    at('stock.entities', list(pick({ entity: spread(), title: same }))),
  ),
];
