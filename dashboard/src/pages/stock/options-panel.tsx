import { useMemo, useState } from 'react';
import { count, day, NOTHING, number, percent, percentOf, short, shortUsd, signed, usd } from '../../format.ts';
import { useStockOptionsHistoryQuery, useStockOptionsQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { Figures, Segments } from '../../parts/figures.tsx';
import { Failure, Panel, Skeleton } from '../../parts/panel.tsx';
import { isWithheld } from '../../parts/preview.tsx';
import type { Bars } from '../../parts/price-panel.tsx';
import { Table } from '../../parts/table.tsx';
import { type Anchor, anchorOf } from './cone.ts';
import { drawCone, drawVolatility, drawWalls, type Latest, type Walls } from './options-charts.ts';

const VIEWS = [
  { value: 'cone', text: 'Expected move' },
  { value: 'walls', text: 'Walls' },
  { value: 'history', text: 'History' },
  { value: 'unusual', text: 'Unusual' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const NO_BARS: Bars = [];
const HEIGHT = 280;

/** What the options on a stock say of where it may go, and where most of them are open. */
export function OptionsPanel({ ticker, bars }: { ticker: string; bars: Bars | null | undefined }) {
  const query = useStockOptionsQuery({ ticker }, { partial: true });
  const [view, setView] = useState<View>('cone');
  const dossier = query.data?.options?.dossier;
  const headline = dossier?.headline;
  const anchor = useMemo(() => (dossier && bars ? anchorOf(bars, dossier.asOf) : null), [dossier, bars]);
  return (
    <Panel
      title="Options" families={['options']}
      note={dossier && day(dossier.asOf)}
      actions={
        (!query.data || dossier) && <Segments label="Options view" options={VIEWS} value={view} onChange={setView} />
      }
      query={query}
      empty={!dossier && 'No listed options.'}
      preview={view === 'history' ? null : dossier}
      height={430}
    >
      {() => (
        <>
          <Figures
            items={[
              {
                name: 'Implied vol',
                value: percentOf(headline!.atmIv, 1),
                hint: 'At the money, 30 days, annualized',
              },
              { name: 'IV rank, 1y', value: percent(headline!.ivRank1y, 0) },
              { name: 'Move, 1 session', value: `±${percentOf(headline!.expectedMove1d, 1)}`, hint: '90% range' },
              { name: 'Put/call vol', value: number(headline!.pcVol) },
              { name: 'Max pain', value: usd(headline!.maxPain) },
              { name: 'Put/call lean', value: signed(headline!.sentiment), hint: '−1 (puts) to 1 (calls)' },
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
    </Panel>
  );
}

const Nothing = ({ children, isLocked }: { children: string; isLocked?: boolean }) => (
  <p className={isLocked ? 'locked' : 'empty'} style={{ minHeight: HEIGHT }}>
    <span className={isLocked ? 'inside' : ''}>{children}</span>
  </p>
);

function Cone({
  bars,
  anchor,
  latest,
  walls,
  isLocked,
}: {
  bars: Bars;
  anchor: Anchor | null;
  latest: Latest | null;
  walls: Walls | null;
  isLocked: boolean;
}) {
  const data = useMemo(() => anchor && latest && { bars, anchor, latest, walls }, [bars, anchor, latest, walls]);
  if (isLocked) return <Nothing isLocked>The expected-move cone needs a PRO key.</Nothing>;
  if (!data) return <Nothing>No expected move yet.</Nothing>;
  const { expectedMove1s1d, expectedMove1s5d, expectedMove1s20d } = data.latest;
  return (
    <Chart
      data={data}
      draw={drawCone}
      height={HEIGHT}
      label={`From the close of ${day(data.anchor.date)} options expect a move of ${percentOf(expectedMove1s1d, 1)} either way in one session, ${percentOf(expectedMove1s5d, 1)} in five and ${percentOf(expectedMove1s20d, 1)} in twenty, one standard deviation.`}
    />
  );
}

function WallsView({ walls, spot, isLocked }: { walls: Walls | null; spot: number | null; isLocked: boolean }) {
  const data = useMemo(() => ({ walls, spot }), [walls, spot]);
  if (isLocked) return <Nothing isLocked>Walls need a PRO key.</Nothing>;
  if (!walls) return <Nothing>No open interest at the covered expiries.</Nothing>;
  return (
    <>
      <Chart
        data={data}
        draw={drawWalls}
        height={HEIGHT - 24}
        label={`The strikes with the most open interest at the expiry of ${day(walls.expiry)}: calls at ${walls.callWalls.map(({ strike }) => usd(strike, 0)).join(', ')}, puts at ${walls.putWalls.map(({ strike }) => usd(strike, 0)).join(', ')}.`}
      />
      <p className="muted fine">Open interest by strike, expiry {day(walls.expiry)}.</p>
    </>
  );
}

/** Asked for when it is looked at. */
function History({ ticker }: { ticker: string }) {
  const { data, error, failureReason, refetch } = useStockOptionsHistoryQuery({ ticker });
  if (error) return <Failure error={error} retry={refetch} height={HEIGHT} />;
  if (!data) return <Skeleton height={HEIGHT} reason={failureReason} />;
  const series = data.options?.history.series ?? [];
  if (series.length === 0) return <Nothing>No options history yet.</Nothing>;
  return (
    <Chart
      data={series}
      draw={drawVolatility}
      height={HEIGHT}
      label={`Implied volatility by session, ${percentOf(series.at(-1)!.atmIv, 1)} at last, and the put to call volume.`}
    />
  );
}

type UnusualRow = {
  contract: string;
  type: string;
  strike: number;
  expiry: string;
  dte: number;
  volume: number;
  oi: number;
  volOiRatio: number;
  premium: number;
};

function Unusual({ rows, isLocked }: { rows: readonly UnusualRow[] | null; isLocked: boolean }) {
  if (isLocked) return <Nothing isLocked>Unusual contracts need a PRO key.</Nothing>;
  if (!rows?.length) return <Nothing>No unusual contracts.</Nothing>;
  return (
    <Table
      caption="Contracts that traded far above what was open"
      rows={rows}
      rowKey={({ contract }) => contract}
      maxHeight={HEIGHT}
      columns={[
        {
          key: 'contract',
          title: 'Contract',
          cell: ({ type, strike }) => (
            <>
              <span className={`tag ${type === 'CALL' ? 'up' : 'down'}`}>{type === 'CALL' ? 'Call' : 'Put'}</span>{' '}
              {usd(strike, strike % 1 === 0 ? 0 : 2)}
            </>
          ),
          sort: ({ strike }) => strike,
        },
        { key: 'expiry', title: 'Expiry', cell: (row) => day(row.expiry), sort: (row) => row.expiry },
        { key: 'dte', title: 'Days', align: 'end', cell: (row) => count(row.dte), sort: (row) => row.dte },
        { key: 'volume', title: 'Volume', align: 'end', cell: (row) => short(row.volume), sort: (row) => row.volume },
        { key: 'oi', title: 'Open', align: 'end', cell: (row) => short(row.oi), sort: (row) => row.oi },
        {
          key: 'ratio',
          title: 'Ratio',
          align: 'end',
          cell: (row) => (row.oi === 0 ? NOTHING : number(row.volOiRatio, 1)),
          sort: (row) => row.volOiRatio,
        },
        {
          key: 'premium',
          title: 'Premium',
          align: 'end',
          cell: (row) => shortUsd(row.premium),
          sort: (row) => row.premium,
        },
      ]}
    />
  );
}
