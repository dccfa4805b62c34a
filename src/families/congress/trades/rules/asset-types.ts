import { isExchangeTradedFundName, isMutualFund } from '../../../etfs/rules.ts';
import { findNamedAsset, findNamedKind, type NamedKind, namesCompany, namesOtherSecurity } from './asset-names.ts';

export type AssetType = 'Stock' | 'ETF' | 'Stock Option';

const NAMES_OPTION = /\b(call|put) options?\b/i;
const STOCK_TYPES = /^(stocks?|st|common stock|stocks? \(.*\))$/i;
/** Filers write the type after the name if the form states none: `Aon PLC (stock) NYSE`. */
const NAMES_STOCK = /\(stocks?\)/i;

type Asset = { assetType: string | null; ticker: string | null; assetDescription: string };

/** A ticker in our own lists: of funds, of stocks, and SEC's. */
export type TickerListing = { kind: 'ETF' | 'STOCK'; names: readonly string[] };

/** The type of a served trade, or the reason for which it is not served. */
type Classified = { type: AssetType; reason: null } | { type: null; reason: string };

const served = (type: AssetType): Classified => ({ type, reason: null });
const unserved = (reason: string): Classified => ({ type: null, reason });

const NOT_SERVED: Readonly<Partial<Record<NamedKind, string>>> = {
  BOND: 'The description names a bond.',
  FUND: 'The description or the ticker names a fund that does not trade.',
  WARRANT: 'The description names a warrant or a right.',
  CRYPTOCURRENCY: 'The description names a cryptocurrency.',
  AWARD: 'The description names an award of shares.',
};

/** The type of a row whose report states none. */
function classifyByName({ ticker, assetDescription }: Asset, listing: TickerListing | null): Classified {
  const names = listing?.names ?? [];
  const asset = findNamedAsset(assetDescription, names);
  if (namesOtherSecurity(asset.note))
    return unserved('A note before the company names a bond, an option, or a warrant.');
  const kind = findNamedKind(ticker, asset.text);
  if (kind === 'OPTION') return served('Stock Option');
  const reason = kind && NOT_SERVED[kind];
  if (reason) return unserved(reason);
  if (kind === 'ETF' || listing?.kind === 'ETF') return served('ETF');
  if (kind === 'STOCK') return served('Stock');
  if (!listing) return unserved('The description names no type, and no list has the ticker.');
  return ticker !== null && namesCompany(asset.text, ticker, names)
    ? served('Stock')
    : unserved('The description names no type, and not the company with the ticker.');
}

/**
 * POL-02: the asset type of a trade, or why it is not served: bonds, mutual funds, private companies, and assets the
 * report does not name. The House files every asset as a stock, the Senate files funds and partnerships under "other
 * securities", and paper reports and transcripts without types state none: the description's words decide, then our own
 * lists.
 */
export function classifyAsset(asset: Asset, listing: TickerListing | null): Classified {
  const { ticker, assetDescription: description } = asset;
  const type = (asset.assetType ?? '').trim();
  if (/^(stock option|options?|op)s?$/i.test(type)) return served('Stock Option');
  if (/^(etf|ef|exchange[- ]traded (fund|note)s?)\b/i.test(type)) return served('ETF');
  const isStated = STOCK_TYPES.test(type) || (type === '' && NAMES_STOCK.test(description));
  if (type === '' && !isStated)
    return ticker === null ? unserved('The report states no ticker.') : classifyByName(asset, listing);
  if (!isStated && !/^(other securities|mutual funds?)$/i.test(type)) return unserved(`Asset type: ${type}.`);
  if (isStated && NAMES_OPTION.test(description)) return served('Stock Option');
  if (listing?.kind === 'ETF' || isExchangeTradedFundName(ticker, description)) return served('ETF');
  if (ticker !== null && isMutualFund(ticker)) return unserved('The ticker is a mutual fund.');
  return isStated || listing?.kind === 'STOCK' ? served('Stock') : unserved(`Asset type: ${type}, not a listed stock.`);
}

/** The asset type of a served trade; null if it is not served. */
export const servedAssetType = (asset: Asset, listing: TickerListing | null): AssetType | null =>
  classifyAsset(asset, listing).type;
