import { useMemo } from 'react';
import { Link, useParams } from 'wouter';
import {
  count,
  day,
  number,
  ordinal,
  percent,
  percentOf,
  short,
  shortUsd,
  signed,
  signedPercent,
  usd,
} from '../../format.ts';
import type { TickerOptionsQuery } from '../../generated/graphql.ts';
import { useBarsQuery, useTickerOptionsQuery } from '../../generated/hooks.ts';
import { Chart, type Draw, tip } from '../../parts/chart.tsx';
import { Figures } from '../../parts/figures.tsx';
import { etfPath, stockPath } from '../../parts/links.tsx';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { Page } from '../../parts/page.tsx';
import { type Asked, Panel } from '../../parts/panel.tsx';
import { isWithheld, Withheld } from '../../parts/preview.tsx';
import type { Bars } from '../../parts/price-drawing.ts';
import { anchorOf } from '../stock/cone.ts';
import { drawVolatility } from '../stock/options-charts.ts';
import { type Kept, keptShare, movesOf, ranksOf } from './history-rules.ts';
import { Cone, HEIGHT, Nothing, Unusual, WallsView } from './options-views.tsx';

type Dossier = NonNullable<NonNullable<TickerOptionsQuery['options']>['dossier']>;
type Series = NonNullable<TickerOptionsQuery['options']>['history']['series'];

const NO_BARS: Bars = [];
const NO_SERIES: Series = [];
/** Sessions of moves that are drawn. */
const SHOWN = 90;

export default function TickerOptionsPage() {
  const { ticker } = useParams<{ ticker: string }>();
  return <OneTicker key={ticker} ticker={ticker.toUpperCase()} />;
}

function OneTicker({ ticker }: { ticker: string }) {
  const query = useTickerOptionsQuery({ ticker }, { partial: true });
  const bars = useBarsQuery({ ticker, timeframe: 'ONE_YEAR' }).data?.chart ?? NO_BARS;
  const found = query.data?.options;
  const dossier = found?.dossier;
  const series = found?.history.series ?? NO_SERIES;
  const anchor = useMemo(() => (dossier ? anchorOf(bars, dossier.asOf) : null), [dossier, bars]);
  if (isUnknown(query, dossier))
    return (
      <NotCovered name={ticker} what="ticker with options" instead={{ href: '/options', text: 'See all options' }} />
    );
  const security = found?.stock ?? found?.etf;
  const locked = (part: 'latest' | 'oiWalls' | 'unusual' | 'context') => isWithheld(dossier, part);
  return (
    <Page
      title={`${ticker} options`}
      lead={
        <>
          {security && (
            <Link href={found?.stock ? stockPath(security.ticker) : etfPath(security.ticker)}>{security.name}</Link>
          )}
          {dossier && <span>{day(dossier.asOf)}</span>}
        </>
      }
      actions={<Link href="/options">All options</Link>}
    >
      <HeadPanel query={query} dossier={dossier} />
      <Panel title="Expected move" families={['options']} query={query} span="half" height={HEIGHT}>
        {() => (
          <Cone
            bars={bars}
            anchor={anchor}
            latest={dossier!.latest}
            walls={dossier!.oiWalls}
            isLocked={locked('latest')}
          />
        )}
      </Panel>
      <MovesPanel query={query} series={series} bars={bars} />
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
        note={`30 days${dossier?.context?.skewPctl1y != null ? ` · ${ordinal(dossier.context.skewPctl1y)} percentile of a year` : ''}`}
        isLocked={locked('latest')}
        points={[
          ['25-delta put', dossier?.latest?.iv25p],
          ['At the money', dossier?.latest?.atmIv],
          ['25-delta call', dossier?.latest?.iv25c],
        ]}
      />
      <RankPanel query={query} series={series} />
      <Panel
        title="Volatility and put/call volume"
        families={['options']}
        note={series.length > 0 && `${day(series[0]!.date)} – ${day(series.at(-1)!.date)}`}
        query={query}
        empty={series.length === 0 && 'No options history yet.'}
        span="half"
        height={HEIGHT}
      >
        {() => (
          <Chart
            data={series}
            draw={drawVolatility}
            height={HEIGHT}
            label={`Implied volatility by session, ${percentOf(series.at(-1)!.atmIv, 1)} at last, and the put/call volume.`}
          />
        )}
      </Panel>
      <Panel title="Open interest walls" families={['options']} query={query} span="half" height={HEIGHT}>
        {() => <WallsView walls={dossier!.oiWalls} spot={anchor?.close ?? null} isLocked={locked('oiWalls')} />}
      </Panel>
      <Panel
        title="Unusual contracts"
        families={['options']}
        query={query}
        preview={dossier}
        span="half"
        height={HEIGHT}
      >
        {() => <Unusual rows={dossier!.unusual} isLocked={locked('unusual')} />}
      </Panel>
    </Page>
  );
}

function HeadPanel({ query, dossier }: { query: Asked; dossier: Dossier | null | undefined }) {
  const latest = dossier?.latest;
  const shown = (value: string) => (isWithheld(dossier, 'latest') ? <Withheld /> : value);
  return (
    <Panel title="Options figures" families={['options']} query={query} height={64} className="bare">
      {() => (
        <Figures
          items={[
            {
              name: 'Implied volatility',
              value: percentOf(dossier!.headline.atmIv, 1),
              hint: 'At the money, 30 days, annualized',
            },
            { name: 'IV rank, 1 year', value: percent(dossier!.headline.ivRank1y, 0) },
            { name: 'Move, 1 session', value: `±${percentOf(dossier!.headline.expectedMove1d, 1)}`, hint: '90% range' },
            { name: 'Put/call volume', value: number(dossier!.headline.pcVol) },
            { name: 'Put/call open interest', value: shown(number(latest?.pcOi)) },
            { name: 'Calls open', value: shown(short(latest?.callOi)) },
            { name: 'Puts open', value: shown(short(latest?.putOi)) },
            { name: 'Premium traded', value: shown(shortUsd(latest?.notionalVol)) },
            { name: 'Max pain', value: usd(dossier!.headline.maxPain) },
            { name: 'Put/call lean', value: signed(dossier!.headline.sentiment), hint: '−1 (puts) to 1 (calls)' },
          ]}
        />
      )}
    </Panel>
  );
}

type Point = readonly [name: string, value: number | null | undefined];

/** Volatility at a few places, as a line. */
function CurvePanel({
  query,
  title,
  note,
  points,
  isLocked,
}: {
  query: Asked;
  title: string;
  note: string;
  points: readonly Point[];
  isLocked: boolean;
}) {
  const isEmpty = points.every(([, value]) => value == null);
  // A new list at every render would draw the chart again.
  const key = JSON.stringify(points);
  const drawn = useMemo(() => JSON.parse(key) as Point[], [key]);
  return (
    <Panel title={title} families={['options']} note={note} query={query} span="half" height={HEIGHT}>
      {() =>
        isLocked ? (
          <Nothing isLocked>{`${title} needs a PRO key.`}</Nothing>
        ) : isEmpty ? (
          <Nothing>Not enough contracts.</Nothing>
        ) : (
          <Chart
            data={drawn}
            draw={drawCurve}
            height={HEIGHT}
            label={`${title}: ${points.map(([name, value]) => `${name} ${percentOf(value, 1)}`).join(', ')}.`}
          />
        )
      }
    </Panel>
  );
}

const drawCurve: Draw<readonly Point[]> = (points, { accent, muted }) => ({
  tooltip: {
    trigger: 'axis',
    formatter: (found) => {
      const [name, value] = points[(found as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(name, [['Implied volatility', percentOf(value, 1)]]);
    },
  },
  grid: { left: 6, right: 24, top: 26, bottom: 6, containLabel: true },
  xAxis: { type: 'category', data: points.map(([name]) => name), boundaryGap: true },
  yAxis: { type: 'value', scale: true, axisLabel: { formatter: (value: number) => percentOf(value, 1) } },
  series: [
    {
      type: 'line',
      data: points.map(([, value]) => value ?? null),
      symbol: 'circle',
      symbolSize: 9,
      lineStyle: { color: accent, width: 2 },
      itemStyle: { color: accent },
      label: {
        show: true,
        position: 'top',
        color: muted,
        formatter: ({ value }) => percentOf(value as number, 1),
      },
    },
  ],
});

/** Where volatility stood between its lowest and highest of the year before, session by session. */
function RankPanel({ query, series }: { query: Asked; series: Series }) {
  const ranks = useMemo(() => ranksOf(series.map(({ date, atmIv }) => ({ date, value: atmIv }))), [series]);
  const known = useMemo(() => ranks.filter(({ value }) => value !== null), [ranks]);
  return (
    <Panel
      title="IV rank history"
      families={['options']}
      note="Implied volatility between the low and high of the year before"
      query={query}
      empty={known.length === 0 && 'Not enough sessions for an IV rank yet.'}
      span="half"
      height={HEIGHT}
    >
      {() => (
        <Chart
          data={known}
          draw={drawRanks}
          height={HEIGHT}
          label={`IV rank by session, ${percent(known.at(-1)!.value, 0)} on ${day(known.at(-1)!.date)}.`}
        />
      )}
    </Panel>
  );
}

const drawRanks: Draw<ReturnType<typeof ranksOf>> = (ranks, { accent }) => ({
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const { date, value } = ranks[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(day(date), [['IV rank', percent(value, 0)]]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 6, containLabel: true },
  xAxis: {
    type: 'category',
    data: ranks.map(({ date }) => date),
    boundaryGap: false,
    axisLabel: { formatter: (date: string) => day(date), interval: Math.ceil(ranks.length / 4) },
  },
  yAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: (value: number) => percent(value, 0) } },
  series: [
    {
      type: 'line',
      data: ranks.map(({ value }) => value),
      showSymbol: false,
      lineStyle: { color: accent, width: 1.5 },
      itemStyle: { color: accent },
      areaStyle: { color: accent, opacity: 0.1 },
    },
  ],
});

/** What options expected of each session, and what happened. */
function MovesPanel({ query, series, bars }: { query: Asked; series: Series; bars: Bars }) {
  const moves = useMemo(() => movesOf(series, bars), [series, bars]);
  const drawn = useMemo(() => moves.slice(-SHOWN), [moves]);
  return (
    <Panel
      title="Expected against actual moves"
      families={['options', 'prices']}
      note={
        moves.length > 0 &&
        `${percentOf(keptShare(moves), 0)} of ${count(moves.length)} sessions stayed in the 90% range`
      }
      query={query}
      empty={moves.length === 0 && 'No sessions to compare yet.'}
      span="half"
      height={HEIGHT}
    >
      {() => (
        <Chart
          data={drawn}
          draw={drawMoves}
          height={HEIGHT}
          label={`The change of each of the last ${drawn.length} sessions, and the 90% range that options expected of it.`}
        />
      )}
    </Panel>
  );
}

const drawMoves: Draw<readonly Kept[]> = (moves, { accent, up, down, muted }) => ({
  legend: { bottom: 0, data: ['Change', 'Expected range'] },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const { date, expected, actual } = moves[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(day(date), [
        ['Change', signedPercent(actual * 100)],
        ['Expected, 90% range', `±${percentOf(expected)}`],
      ]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
  xAxis: {
    type: 'category',
    data: moves.map(({ date }) => date),
    axisLabel: { formatter: (date: string) => day(date), interval: Math.ceil(moves.length / 4) },
  },
  yAxis: { type: 'value', axisLabel: { formatter: (value: number) => signedPercent(value * 100, 0) } },
  series: [
    {
      name: 'Change',
      type: 'bar',
      data: moves.map(({ expected, actual }) => ({
        value: actual,
        // Beyond what was expected it stands out.
        itemStyle: { color: Math.abs(actual) <= expected ? muted : actual > 0 ? up : down },
      })),
      itemStyle: { color: muted },
    },
    ...([1, -1] as const).map((sign) => ({
      name: 'Expected range',
      type: 'line' as const,
      step: 'middle' as const,
      data: moves.map(({ expected }) => sign * expected),
      symbol: 'none',
      lineStyle: { color: accent, width: 1.2 },
      itemStyle: { color: accent },
    })),
  ],
});
