import { useParams } from 'wouter';
import { useOpenStockQuery, useStockInsiderTradesInfiniteQuery } from '../../generated/hooks.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { PricePanel } from '../../parts/price-panel.tsx';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { CompanyPanel } from '../stock/company-panel.tsx';
import { FilingsTable } from '../stock/filings-table.tsx';
import { FundamentalsPanel } from '../stock/fundamentals-panel.tsx';
import { ShortsPanel } from '../stock/shorts-panel.tsx';
import { StockLead, StockQuotePanel } from '../stock/stock-head.tsx';

export default function OpenStockPage() {
  const { ticker } = useParams<{ ticker: string }>();
  return <OpenStock key={ticker} ticker={ticker.toUpperCase()} />;
}

/** A stock without a key: price, company, fundamentals, short sales, and the first trades of insiders. */
function OpenStock({ ticker }: { ticker: string }) {
  const head = useOpenStockQuery({ ticker }, { partial: true });
  const stock = head.data?.stock;
  if (isUnknown(head, stock)) return <NotCovered name={ticker} what="stock" />;
  return (
    <PageView title={stock?.name ?? ticker} lead={<StockLead ticker={ticker} stock={stock} />}>
      <StockQuotePanel query={head} stock={stock} />
      <div className="two-thirds stacked">
        <PricePanel ticker={ticker} splits={stock?.splits ?? undefined} />
        <WhenSeen height={420}>
          <FundamentalsPanel ticker={ticker} />
        </WhenSeen>
      </div>
      <div className="third stacked">
        <CompanyPanel query={head} company={stock} />
        <WhenSeen height={360}>
          <ShortsPanel ticker={ticker} />
        </WhenSeen>
        <WhenSeen height={240}>
          <InsidersPanel ticker={ticker} />
        </WhenSeen>
      </div>
    </PageView>
  );
}

function InsidersPanel({ ticker }: { ticker: string }) {
  const query = useStockInsiderTradesInfiniteQuery({ ticker });
  const list = query.data?.pages[0]?.stock?.insiderTrades ?? null;
  return (
    <PanelView
      title="Insider trades"
      families={['INSIDER']}
      query={query}
      empty={whyEmpty(list, 'No insider trades in the last year.', 'No insider data has been imported.')}
      preview={list}
      height={360}
      className="flush"
    >
      {() => <FilingsTable trades={query.rows} isCut={list?.isPreview || query.hasNextPage} pages={query} />}
    </PanelView>
  );
}
