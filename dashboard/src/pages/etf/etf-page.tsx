import { Link, useParams } from 'wouter';
import { formatDay, formatFraction, shortUsd, usd } from '../../format.ts';
import { useFundHeadQuery } from '../../generated/hooks.ts';
import { Icon } from '../../parts/icon.tsx';
import { entityPath, stockPath } from '../../parts/links.tsx';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { PricePanel } from '../../parts/price-panel.tsx';
import { QuoteHead } from '../../parts/quote-head.tsx';
import { WhenSeen } from '../../parts/when-seen.tsx';
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
  if (isUnknown(head, fund))
    return <NotCovered name={ticker} what="fund" instead={{ href: stockPath(ticker), text: 'See the stock page' }} />;
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
      actions={fund?.entity && <Link href={entityPath(fund.entity.dashedId)}>News & sentiment</Link>}
    >
      <PanelView title="Quote" families={['prices']} query={head} height={116} className="bare quote of-fund">
        <QuoteHead
          quote={fund?.quote}
          more={[
            { name: 'Assets', value: shortUsd(fund?.aum) },
            { name: 'Expense ratio', value: formatFraction(fund?.expenseRatio) },
            { name: 'Dividend yield', value: formatFraction(fund?.dividendYield) },
            { name: 'NAV', value: usd(fund?.nav) },
            { name: 'Inception', value: formatDay(fund?.inceptionDate) },
          ]}
        />
        {fund?.description && <p className="muted about">{fund.description}</p>}
      </PanelView>
      <PricePanel ticker={ticker} splits={fund?.splits} />
      <AnalystAggregate query={head} aggregate={fund?.analystAggregate} />
      <ScoreAggregate query={head} aggregate={fund?.sentimentAggregate} />
      <InsiderAggregate query={head} aggregate={fund?.insiderAggregate} />
      <WhenSeen span="half" height={400}>
        <MixPanel ticker={ticker} by="sector" />
      </WhenSeen>
      <WhenSeen span="half" height={400}>
        <MixPanel ticker={ticker} by="country" />
      </WhenSeen>
      <WhenSeen height={520}>
        <HoldingsPanel ticker={ticker} />
      </WhenSeen>
    </PageView>
  );
}
