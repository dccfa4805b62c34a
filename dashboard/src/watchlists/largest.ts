import { useGateway } from '../../../client/index.ts';
import { LargestStocksDocument } from '../generated/graphql.ts';

/** All stocks, those of the highest market cap first. */
export const LARGEST_PLAN = { filters: [], sort: { fieldName: 'MARKET_CAP', dir: 'DESC' } };

/** Loads the tickers of the ten largest stocks, with which a user without a list can start. */
export function useLargestTickers(): () => Promise<string[]> {
  const gateway = useGateway();
  return async () => {
    const { data } = await gateway.request(LargestStocksDocument, { plan: LARGEST_PLAN }, { asOf: null });
    return data.stockScreen?.stocks?.nodes.map(({ ticker }) => ticker) ?? [];
  };
}
