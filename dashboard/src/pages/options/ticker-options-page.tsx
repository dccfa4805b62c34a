import { useMemo } from 'react';
import { Link, useParams } from 'wouter';
import { dayRange, formatDay, formatFraction, ordinal } from '../../format.ts';
import { useBarsQuery, useTickerOptionsQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { Columns } from '../../parts/columns.tsx';
import { findAnchor } from '../../parts/cone.ts';
import { etfPath, stockPath } from '../../parts/links.tsx';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { drawVolatility } from '../../parts/options-charts.ts';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { isWithheld } from '../../parts/preview.tsx';
import type { Bars } from '../../parts/price-arrangement.ts';
import { useUrlText } from '../../parts/url-choice.ts';
import { unusualNote } from './board-words.ts';
import { CurvePanel } from './curve-panel.tsx';
import { HeadPanel } from './head-panel.tsx';
import { MovesPanel } from './moves-panel.tsx';
import { OpenInterestPanel } from './open-interest-panel.tsx';
import { CHART_HEIGHT, Cone, type OptionsSeries, Unusual } from './options-views.tsx';
import { RankPanel } from './rank-panel.tsx';
import { WallsPanel } from './walls-panel.tsx';

const NO_BARS: Bars = [];
const NO_SERIES: OptionsSeries = [];

export default function TickerOptionsPage() {
  const { ticker } = useParams<{ ticker: string }>();
  return <OneTicker key={ticker} ticker={ticker.toUpperCase()} />;
}

function OneTicker({ ticker }: { ticker: string }) {
  const query = useTickerOptionsQuery({ ticker }, { partial: true });
  const prices = useBarsQuery({ ticker, window: 'ONE_YEAR' });
  const bars = prices.data?.chart ?? NO_BARS;
  // Waits for the prices too: otherwise a panel that needs both would briefly report that it is empty, and shrink.
  const both = { ...query, isPending: query.isPending || prices.isPending };
  const options = query.data?.options;
  const dossier = options?.dossier;
  const series = options?.history?.series ?? NO_SERIES;
  const [urlExpiry, setExpiry] = useUrlText('expiry');
  const expiries = dossier?.expiries ?? [];
  // The expiry in the address if it exists, else the expiry of the dossier's walls, else the nearest.
  const expiry = [urlExpiry, dossier?.oiWalls?.expirationDate, expiries[0]?.expirationDate].find((day) =>
    expiries.some((expiration) => expiration.expirationDate === day),
  );
  const anchor = useMemo(() => (dossier ? findAnchor(bars, dossier.asOf) : null), [dossier, bars]);
  if (isUnknown(query, dossier))
    return (
      <NotCovered
        name={ticker}
        what="ticker with options"
        instead={{ href: '/options', text: 'See all options' }}
        query={query}
      />
    );
  const security = options?.stock ?? options?.etf;
  const locked = (field: 'latest' | 'oiWalls' | 'unusual' | 'context' | 'expiries') => isWithheld(dossier, field);
  return (
    <PageView
      title={`${ticker} options`}
      lead={
        <>
          {security && (
            <Link href={options?.stock ? stockPath(security.ticker) : etfPath(security.ticker)}>{security.name}</Link>
          )}
          {dossier && <span>{formatDay(dossier.asOf)}</span>}
        </>
      }
      actions={<Link href="/options">All options</Link>}
    >
      <HeadPanel query={query} dossier={dossier} />
      <Columns>
        <PanelView title="Expected move" families={['OPTIONS']} query={both} span="half" height={CHART_HEIGHT}>
          {() => (
            <Cone
              bars={bars}
              anchor={anchor}
              latest={dossier!.latest}
              walls={dossier!.oiWalls}
              isLocked={locked('latest')}
            />
          )}
        </PanelView>
        <MovesPanel query={both} series={series} bars={bars} />
        <CurvePanel
          query={query}
          title="Term structure"
          note="At-the-money volatility by time to expiry"
          isLocked={locked('latest')}
          points={[
            ['30 days', dossier?.latest?.atmIv],
            ['60 days', dossier?.latest?.atmIv60],
            ['90 days', dossier?.latest?.atmIv90],
          ]}
        />
        <CurvePanel
          query={query}
          title="Skew"
          note={`30 days${dossier?.context?.skewPercentile1y != null ? ` · ${ordinal(dossier.context.skewPercentile1y)} percentile of a year` : ''}`}
          isLocked={locked('latest')}
          points={[
            ['25-delta put', dossier?.latest?.iv25p],
            ['At the money', dossier?.latest?.atmIv],
            ['25-delta call', dossier?.latest?.iv25c],
          ]}
        />
        <RankPanel query={query} series={series} />
        <PanelView
          title="Volatility and put/call volume"
          families={['OPTIONS']}
          note={series.length > 1 && dayRange(series[0]!.day, series.at(-1)!.day)}
          query={query}
          paths={['options.history']}
          empty={series.length < 2 && 'Not enough sessions yet.'}
          span="half"
          height={CHART_HEIGHT}
        >
          {() => (
            <Chart
              data={series}
              draw={drawVolatility}
              drawing="volatility"
              height={CHART_HEIGHT}
              label={`Implied volatility by session, ${formatFraction(series.at(-1)!.atmIv, 1)} most recently, and the put/call volume.`}
            />
          )}
        </PanelView>
        <OpenInterestPanel
          query={query}
          expiries={dossier?.expiries}
          chosen={expiry}
          onChoose={setExpiry}
          spot={anchor?.close ?? null}
          isLocked={locked('expiries')}
        />
        <WallsPanel
          query={query}
          expiries={dossier?.expiries}
          chosen={expiry}
          onChoose={setExpiry}
          isLocked={locked('expiries')}
        />
      </Columns>
      <PanelView
        title="Unusual contracts"
        families={['OPTIONS']}
        note={dossier?.unusual && unusualNote(dossier.unusual.length, dossier.unusualCount)}
        query={query}
        preview={dossier}
        height={CHART_HEIGHT}
      >
        {() => <Unusual rows={dossier!.unusual} isLocked={locked('unusual')} />}
      </PanelView>
    </PageView>
  );
}
