import { useGateway } from '../../../client/index.ts';
import { LargestStocksDocument, type LargestTickersFragment } from '../generated/graphql.ts';

/** All stocks, those of the highest market cap first. */
export const LARGEST_PLAN = { filters: [], sort: { fieldName: 'MARKET_CAP', dir: 'DESC' } };

export const listLargest = ({ stockScreen }: LargestTickersFragment): string[] =>
  stockScreen?.stocks?.nodes.map(({ ticker }) => ticker) ?? [];

/** Loads the tickers of the ten largest stocks, with which a user without a list can start. */
export function useLargestTickers(): () => Promise<string[]> {
  const gateway = useGateway();
  return async () => {
    const { data } = await gateway.request(LargestStocksDocument, { plan: LARGEST_PLAN }, { asOf: null });
    return listLargest(data);
  };
}
