import { isExchangeTradedFundName, isMutualFund } from '../../../etfs/rules.ts';

export type AssetType = 'Stock' | 'ETF' | 'Stock Option';

const NAMES_OPTION = /\b(call|put) options?\b/i;
const STOCK_TYPES = /^(stocks?|st|common stock|stocks? \(.*\))$/i;
/** Filers write the type after the name if the form states none: `Aon PLC (stock) NYSE`. */
const NAMES_STOCK = /\(stocks?\)/i;

type Asset = { assetType: string | null; ticker: string | null; assetDescription: string };

/** The kind of a ticker in our own lists. */
export type ListedKind = 'ETF' | 'STOCK' | null;

/**
 * POL-02: the asset type of a served trade; null for bonds, mutual funds, private companies, and assets the report does
 * not name. The House files every asset as a stock, the Senate files funds and partnerships under "other securities",
 * and paper reports state no type: our own lists determine the type of a ticker, else its name does.
 */
export function servedAssetType(
  { assetType, ticker, assetDescription: description }: Asset,
  listing: ListedKind,
): AssetType | null {
  const type = (assetType ?? '').trim();
  if (/^(stock option|options?|op)s?$/i.test(type)) return 'Stock Option';
  if (/^(etf|ef|exchange[- ]traded (fund|note)s?)\b/i.test(type)) return 'ETF';
  const isStated = STOCK_TYPES.test(type) || (type === '' && NAMES_STOCK.test(description));
  if (!isStated && !/^(other securities|mutual funds?|)$/i.test(type)) return null;
  if (isStated && NAMES_OPTION.test(description)) return 'Stock Option';
  if (listing === 'ETF' || isExchangeTradedFundName(ticker, description)) return 'ETF';
  if (ticker !== null && isMutualFund(ticker)) return null;
  return isStated || listing === 'STOCK' ? 'Stock' : null;
}
