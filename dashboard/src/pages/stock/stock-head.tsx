import { sectorName, words } from '../../format.ts';
import type { OpenStockQuery } from '../../generated/partial.ts';
import { Icon } from '../../parts/icon.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { marketCap, QuoteHead, TypicalQuoteHead } from '../../parts/quote-head.tsx';

type Profile = OpenStockQuery['stock'] | undefined;

/** The line beside the name of a stock: its ticker, the states of its listing, and its industry. */
export const StockLead = ({ ticker, stock }: { ticker: string; stock: Profile }) => (
  <>
    <Icon known={stock} url={stock?.iconUrl} />
    <b className="ticker">{ticker}</b>
    {stock?.listingStatus && <span className="tag down">{words(stock.listingStatus)}</span>}
    {stock?.quote?.isStale && <span className="tag down">Stale price</span>}
    {stock?.sector && <span className="tag">{sectorName(stock.sector)}</span>}
    {stock?.industry && <span className="wide-only">{stock.industry}</span>}
    {stock?.exchange && <span className="muted wide-only">{stock.exchange}</span>}
  </>
);

/** The last price of a stock, with its market cap. */
export const StockQuotePanel = ({ query, stock }: { query: PanelQuery; stock: Profile }) => (
  <PanelView
    title="Quote"
    families={['PRICES']}
    query={query}
    typical={<TypicalQuoteHead more={['Market cap']} />}
    paths={['stock.quote']}
    className="bare quote of-stock"
  >
    <QuoteHead quote={stock?.quote} more={[marketCap(stock?.marketCap)]} />
  </PanelView>
);
