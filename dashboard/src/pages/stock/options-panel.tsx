import { useMemo } from 'react';
import { Link } from 'wouter';
import { formatDay, formatFraction, formatSigned, percent } from '../../format.ts';
import { useStockOptionsHistoryQuery, useStockOptionsQuery } from '../../generated/hooks.ts';
import { formatField } from '../../generated/units.ts';
import { Chart } from '../../parts/chart.tsx';
import { findAnchor } from '../../parts/cone.ts';
import { Figures, Segments } from '../../parts/figures.tsx';
import { optionsPath } from '../../parts/links.tsx';
import { drawVolatility } from '../../parts/options-charts.ts';
import { FailureNotice, PanelView, Skeleton } from '../../parts/panel.tsx';
import { isWithheld } from '../../parts/preview.tsx';
import type { Bars } from '../../parts/price-arrangement.ts';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { unusualNote } from '../options/board-words.ts';
import { maxPainFigure } from '../options/max-pain.ts';
import { CHART_HEIGHT, Cone, Nothing, Unusual, WallsView } from '../options/options-views.tsx';

const VIEWS = [
  { value: 'cone', text: 'Expected move' },
  { value: 'walls', text: 'Walls' },
  { value: 'history', text: 'History' },
  { value: 'unusual', text: 'Unusual' },
] as const;

const NO_BARS: Bars = [];

/** The price range that options expect, and the strikes with the most open interest. */
export function OptionsPanel({ ticker, bars }: { ticker: string; bars: Bars | null | undefined }) {
  const query = useStockOptionsQuery({ ticker }, { partial: true });
  const [view, setView] = useUrlChoice('options', VIEWS, 'cone');
  const dossier = query.data?.options?.dossier;
  const headline = dossier?.headline;
  const anchor = useMemo(() => (dossier && bars ? findAnchor(bars, dossier.asOf) : null), [dossier, bars]);
  const unusual = dossier?.unusual && unusualNote(dossier.unusual.length, dossier.unusualCount);
  return (
    <PanelView
      title="Options"
      families={['OPTIONS']}
      note={dossier && [formatDay(dossier.asOf), view === 'unusual' && unusual].filter(Boolean).join(', ')}
      actions={
        (!query.data || dossier) && (
          <>
            <Segments label="Options view" options={VIEWS} value={view} onChange={setView} />
            <Link href={optionsPath(ticker)}>More</Link>
          </>
        )
      }
      query={query}
      paths={['options.dossier']}
      empty={!dossier && 'No options data.'}
      preview={view === 'history' ? null : dossier}
      height={430}
    >
      {() => (
        <>
          <Figures
            items={[
              {
                name: 'Implied vol',
                value: formatField('OptionsHeadline', 'atmIv', headline!.atmIv, { digits: 1 }),
                hint: 'At the money, 30 days, annualized',
              },
              { name: 'IV rank, 1y', value: percent(headline!.ivRank1y, 0) },
              {
                name: '90% move, 1 session',
                value: `±${formatField('OptionsHeadline', 'expectedMove1d', headline!.expectedMove1d, { digits: 1 })}`,
                hint: '90% range',
              },
              { name: 'Put/call vol', value: formatField('OptionsHeadline', 'pcVol', headline!.pcVol) },
              maxPainFigure(headline!.maxPain, dossier!.oiWalls),
              { name: 'Put/call lean', value: formatSigned(headline!.sentiment), hint: '−1 (puts) to 1 (calls)' },
            ]}
          />
          {view === 'cone' && (
            <Cone
              bars={bars ?? NO_BARS}
              anchor={anchor}
              latest={dossier!.latest}
              walls={dossier!.oiWalls}
              isLocked={isWithheld(dossier, 'latest')}
            />
          )}
          {view === 'walls' && (
            <WallsView
              walls={dossier!.oiWalls}
              spot={anchor?.close ?? null}
              isLocked={isWithheld(dossier, 'oiWalls')}
            />
          )}
          {view === 'history' && <History ticker={ticker} />}
          {view === 'unusual' && <Unusual rows={dossier!.unusual} isLocked={isWithheld(dossier, 'unusual')} />}
        </>
      )}
    </PanelView>
  );
}

/** Mounted, and thus fetched, only when its tab is open. */
function History({ ticker }: { ticker: string }) {
  const { data, error, failureReason, refetch } = useStockOptionsHistoryQuery({ ticker });
  if (error) return <FailureNotice error={error} retry={refetch} height={CHART_HEIGHT} />;
  if (!data) return <Skeleton height={CHART_HEIGHT} reason={failureReason} />;
  const series = data.options?.history.series ?? [];
  if (series.length === 0) return <Nothing>No options history yet.</Nothing>;
  return (
    <Chart
      data={series}
      draw={drawVolatility}
      drawing="volatility"
      height={CHART_HEIGHT}
      label={`Implied volatility by session, ${formatFraction(series.at(-1)!.atmIv, 1)} most recently, and the put/call volume.`}
    />
  );
}
