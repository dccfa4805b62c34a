import { get } from '../../../gateway/rest/route.ts';

type Related = { entity: object; title: string | null };

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
    ({ stock }: { stock: { entities: readonly Related[] } }) =>
      stock.entities.map(({ entity, title }) => ({ ...entity, title })),
  ),
];
