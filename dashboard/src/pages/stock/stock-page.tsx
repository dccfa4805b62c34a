import { useCallback, useMemo, useState } from 'react';
import { Link, useParams } from 'wouter';
import { AlertButton } from '../../alerts/alert-button.tsx';
import { shortUsd, words } from '../../format.ts';
import type { CongressTradeRowFragment, InsiderTradeRowFragment } from '../../generated/graphql.ts';
import {
  useBarsQuery,
  useStockCongressTradesInfiniteQuery,
  useStockHeadQuery,
  useStockInsiderTradesInfiniteQuery,
} from '../../generated/hooks.ts';
import { Columns } from '../../parts/columns.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { entityPath } from '../../parts/links.tsx';
import type { ChartMark } from '../../parts/marks.ts';
import { isUnknown } from '../../parts/not-covered.tsx';
import { OtherSecurity } from '../../parts/other-security.tsx';
import { PageView } from '../../parts/page.tsx';
import { PricePanel } from '../../parts/price-panel.tsx';
import { usePriceRange } from '../../parts/price-range.ts';
import { Sections } from '../../parts/sections.tsx';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { WatchButton } from '../../watchlists/watch-button.tsx';
import { ActionsPanel } from './actions-panel.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { ConsensusPanel } from './consensus-panel.tsx';
import { DividendsPanel } from './dividends-panel.tsx';
import { EstimatesPanel, useReports } from './estimates-panel.tsx';
import { useExpectedRange } from './expected-range.ts';
import { FundamentalsPanel } from './fundamentals-panel.tsx';
import { FundsPanel } from './funds-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { HoldersPanel } from './holders-panel.tsx';
import { InsightsPanel } from './insights-panel.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { RatingPanel } from './rating-panel.tsx';
import { RelatedPanel } from './related-panel.tsx';
import { ReportPanel } from './report-panel.tsx';
import { ScorePanel } from './score-panel.tsx';
import { ShortsPanel } from './shorts-panel.tsx';
import { StockLead, StockQuotePanel } from './stock-head.tsx';
import { TradesPanel } from './trades-panel.tsx';
import { WhyPanel } from './why-panel.tsx';

export default function StockPage() {
  const { ticker } = useParams<{ ticker: string }>();
  // The key resets tabs and visibility when the ticker changes.
  return <OneStock key={ticker} ticker={ticker.toUpperCase()} />;
}

function OneStock({ ticker }: { ticker: string }) {
  const head = useStockHeadQuery({ ticker }, { partial: true });
  const { window } = usePriceRange();
  const bars = useBarsQuery({ ticker, ...window }, { placeholderData: useKeepBefore() });
  const insiders = useStockInsiderTradesInfiniteQuery({ ticker });
  // They cost calls of their own, so they and their markers wait until their table is seen.
  const [isTradesSeen, setTradesSeen] = useState(false);
  const onTradesSeen = useCallback(() => setTradesSeen(true), []);
  const congress = useStockCongressTradesInfiniteQuery({ ticker }, { enabled: isTradesSeen });
  const marks = useMemo(() => buildMarks(insiders.rows, congress.rows), [insiders.rows, congress.rows]);
  const stock = head.data?.stock;
  if (isUnknown(head, stock)) return <OtherSecurity ticker={ticker} what="stock" />;
  const isPreview =
    insiders.data?.pages[0]?.stock?.insiderTrades?.isPreview ||
    congress.data?.pages[0]?.stock?.politicianTrades?.isPreview;
  const hasOlder = insiders.hasNextPage || congress.hasNextPage;
  const sections = [
    {
      id: 'overview',
      title: 'Overview',
      content: (
        <>
          <PricePanel
            ticker={ticker}
            marks={marks}
            splits={stock?.splits ?? undefined}
            useEvents={useReports}
            useLevels={useExpectedRange}
            remark={
              isPreview
                ? 'Markers show the newest trades only; a PRO key shows a full year.'
                : hasOlder && 'Markers show the newest trades; scroll the table of trades to add older ones.'
            }
          />
          <WhenSeen span="third" height={440}>
            <RatingPanel query={head} rating={stock?.rating} pricedAt={stock?.quote?.pricedAt} />
          </WhenSeen>
          <WhenSeen span="two-thirds" height={400} onSeen={onTradesSeen}>
            <TradesPanel insiders={insiders} congress={congress} />
          </WhenSeen>
          <WhenSeen span="third" height={400}>
            <ReportPanel ticker={ticker} />
          </WhenSeen>
        </>
      ),
    },
    {
      id: 'signals',
      title: 'Signals',
      content: (
        <Columns>
          <WhenSeen height={400}>
            <ActionsPanel ticker={ticker} />
          </WhenSeen>
          <WhenSeen height={470}>
            <ConsensusPanel ticker={ticker} />
          </WhenSeen>
          <WhenSeen height={400}>
            <InsightsPanel ticker={ticker} />
          </WhenSeen>
          <WhenSeen height={400}>
            <HistoryPanel ticker={ticker} />
          </WhenSeen>
        </Columns>
      ),
    },
    {
      id: 'fundamentals',
      title: 'Fundamentals',
      content: (
        <Columns>
          <WhenSeen height={420}>
            <FundamentalsPanel ticker={ticker} />
          </WhenSeen>
          <WhenSeen height={420}>
            <EstimatesPanel ticker={ticker} />
          </WhenSeen>
          <WhenSeen height={260}>
            <DividendsPanel ticker={ticker} />
          </WhenSeen>
        </Columns>
      ),
    },
    {
      id: 'options',
      title: 'Options',
      content: (
        <Columns>
          <WhenSeen height={470}>
            <OptionsPanel ticker={ticker} bars={bars.data?.chart} />
          </WhenSeen>
          <WhenSeen height={360}>
            <ShortsPanel ticker={ticker} />
          </WhenSeen>
        </Columns>
      ),
    },
    {
      id: 'owners',
      title: 'Owners',
      content: (
        <Columns>
          <WhenSeen height={300}>
            <CompanyPanel query={head} company={stock} />
          </WhenSeen>
          <WhenSeen height={400}>
            <HoldersPanel ticker={ticker} />
          </WhenSeen>
          <WhenSeen height={360}>
            <FundsPanel ticker={ticker} />
          </WhenSeen>
        </Columns>
      ),
    },
    {
      id: 'news',
      title: 'News',
      content: (
        <Columns>
          <WhenSeen height={560}>
            <ScorePanel ticker={ticker} />
          </WhenSeen>
          <WhenSeen height={260}>
            <RelatedPanel ticker={ticker} />
          </WhenSeen>
        </Columns>
      ),
    },
  ];
  return (
    <PageView
      title={stock ? `${stock.name}` : ticker}
      lead={<StockLead ticker={ticker} stock={stock} />}
      actions={
        stock && (
          <span className="row">
            {stock.entity && (
              <Link href={entityPath(stock.entity.dashedId)}>
                News<span className="long"> & sentiment</span>
              </Link>
            )}
            <Link href={`/compare?tickers=${ticker}`}>Compare</Link>
            <AlertButton subject={{ of: 'security', universe: 'STOCK', ticker, price: stock.quote?.price ?? null }} />
            <WatchButton ticker={ticker} />
          </span>
        )
      }
    >
      <StockQuotePanel query={head} stock={stock} />
      <WhyPanel ticker={ticker} change={stock?.quote?.changePercent} />
      <Sections sections={sections} />
    </PageView>
  );
}

/** Only open-market trades: awards, exercises, and gifts do not reflect the trader's opinion. */
const IS_BUY: Record<string, boolean> = { BUY: true, SELL: false, PURCHASE: true, SALE: false };

function buildMarks(
  insiders: readonly InsiderTradeRowFragment[],
  congress: readonly CongressTradeRowFragment[],
): ChartMark[] {
  const mark = (group: ChartMark['group'], date: string, type: string, text: string): ChartMark[] =>
    IS_BUY[type] === undefined ? [] : [{ group, day: date, isBuy: IS_BUY[type], text: `${words(type)} ${text}` }];
  return [
    ...insiders.flatMap((trade) =>
      mark(
        'Insiders',
        trade.transactionDate,
        trade.transactionType,
        `${shortUsd(trade.totalValue)}, ${trade.insiderName}`,
      ),
    ),
    ...congress.flatMap((trade) =>
      mark(
        'Congress',
        trade.transactionDate,
        trade.transactionType,
        `${trade.amountRange}, ${trade.politician.displayName}`,
      ),
    ),
  ];
}
