import { Link, useParams } from 'wouter';
import { AlertButton } from '../../alerts/alert-button.tsx';
import { formatDay } from '../../format.ts';
import { useFundHeadQuery } from '../../generated/hooks.ts';
import { formatField } from '../../generated/units.ts';
import { Columns } from '../../parts/columns.tsx';
import { Icon } from '../../parts/icon.tsx';
import { entityPath } from '../../parts/links.tsx';
import { isUnknown } from '../../parts/not-covered.tsx';
import { OtherSecurity } from '../../parts/other-security.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { PricePanel } from '../../parts/price-panel.tsx';
import { QuoteHead, TypicalQuoteHead } from '../../parts/quote-head.tsx';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { WatchButton } from '../../watchlists/watch-button.tsx';
import { AnalystAggregate, InsiderAggregate, ScoreAggregate } from './aggregates.tsx';
import { HoldingsPanel } from './holdings-panel.tsx';
import { MixPanel } from './mix-panel.tsx';

export default function FundPage() {
  const { ticker } = useParams<{ ticker: string }>();
  return <OneFund key={ticker} ticker={ticker.toUpperCase()} />;
}

function OneFund({ ticker }: { ticker: string }) {
  const head = useFundHeadQuery({ ticker }, { partial: true });
  const fund = head.data?.etf;
  if (isUnknown(head, fund)) return <OtherSecurity ticker={ticker} what="fund" />;
  return (
    <PageView
      title={fund?.name ?? ticker}
      lead={
        <>
          <Icon known={fund && { ticker }} />
          <b className="ticker">{ticker}</b>
          {fund && <span className="tag">{fund.issuer}</span>}
          {fund?.assetClass && <span>{fund.assetClass}</span>}
          {fund?.trackedIndex && <span className="wide-only">tracks {fund.trackedIndex}</span>}
        </>
      }
      actions={
        fund && (
          <span className="row">
            {fund.entity && (
              <Link href={entityPath(fund.entity.dashedId)}>
                News<span className="long"> & sentiment</span>
              </Link>
            )}
            <Link href={`/compare?tickers=${ticker}`}>Compare</Link>
            <AlertButton subject={{ of: 'security', universe: 'ETF', ticker, price: fund.quote?.price ?? null }} />
            <WatchButton ticker={ticker} />
          </span>
        )
      }
    >
      <PanelView
        title="Quote"
        families={['PRICES']}
        query={head}
        typical={<TypicalFundHead />}
        paths={['etf.quote']}
        className="bare quote of-fund"
      >
        <QuoteHead
          quote={fund?.quote}
          more={[
            { name: 'Assets', value: formatField('ETF', 'aum', fund?.aum) },
            { name: 'Expense ratio', value: formatField('ETF', 'expenseRatio', fund?.expenseRatio) },
            { name: 'Dividend yield', value: formatField('ETF', 'dividendYield', fund?.dividendYield) },
            { name: 'NAV', value: formatField('ETF', 'nav', fund?.nav) },
            { name: 'Inception', value: formatDay(fund?.inceptionDate) },
          ]}
        />
        {fund?.description && <p className="muted about">{fund.description}</p>}
      </PanelView>
      <PricePanel ticker={ticker} splits={fund?.splits ?? undefined} />
      {/* In an order that fills two columns as well as three. */}
      <Columns>
        <WhenSeen height={400}>
          <MixPanel ticker={ticker} by="sector" />
        </WhenSeen>
        <AnalystAggregate query={head} aggregate={fund?.analystAggregate} />
        <ScoreAggregate query={head} aggregate={fund?.sentimentAggregate} />
        <InsiderAggregate query={head} aggregate={fund?.insiderAggregate} />
        <WhenSeen height={200}>
          <MixPanel ticker={ticker} by="country" />
        </WhenSeen>
      </Columns>
      <WhenSeen height={520}>
        <HoldingsPanel ticker={ticker} />
      </WhenSeen>
    </PageView>
  );
}

/** The head of a fund while it loads: its description has at most two lines. */
const TypicalFundHead = () => (
  <>
    <TypicalQuoteHead more={['Assets', 'Expense ratio', 'Dividend yield', 'NAV', 'Inception']} />
    <p className="about">&nbsp;</p>
  </>
);
