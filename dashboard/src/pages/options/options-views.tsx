import { useMemo } from 'react';
import { count, formatDay, formatFraction, NOTHING, number, short, shortUsd, strikeText } from '../../format.ts';
import type { TickerOptionsQuery } from '../../generated/graphql.ts';
import { Chart } from '../../parts/chart.tsx';
import type { Anchor } from '../../parts/cone.ts';
import { drawCone, drawWalls, type Latest, type Walls } from '../../parts/options-charts.ts';
import type { Bars } from '../../parts/price-arrangement.ts';
import { DataTable } from '../../parts/table.tsx';

/** The history of a ticker's options by session. */
export type OptionsSeries = NonNullable<TickerOptionsQuery['options']>['history']['series'];

type Dossier = NonNullable<NonNullable<TickerOptionsQuery['options']>['dossier']>;
/** Open interest at one expiry. */
export type DossierExpiry = NonNullable<Dossier['expiries']>[number];

/** Height of every view, in pixels. */
export const CHART_HEIGHT = 280;

/** The text of a view that has nothing to show, or nothing for this tier. */
export const Nothing = ({ children, isLocked }: { children: string; isLocked?: boolean }) => (
  <p className={isLocked ? 'locked' : 'empty'} style={{ minHeight: CHART_HEIGHT }}>
    <span className={isLocked ? 'inside' : ''}>{children}</span>
  </p>
);

/** Replaces a view of the full dossier. The offer on the page states the number of full views, and when they reset. */
export const UsedUp = ({ what }: { what: string }) => (
  <Nothing isLocked>{`${what}: you have used this month’s full views.`}</Nothing>
);

/** The price range that options expect. */
export function Cone({
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
  if (isLocked) return <UsedUp what="Expected-move cone" />;
  if (!data) return <Nothing>No expected move yet.</Nothing>;
  const { expectedMove1s1d, expectedMove1s5d, expectedMove1s20d } = data.latest;
  return (
    <Chart
      data={data}
      draw={drawCone}
      drawing="cone"
      height={CHART_HEIGHT}
      label={`From the close on ${formatDay(data.anchor.day)}, options imply a move of ${formatFraction(expectedMove1s1d, 1)} either way in one session, ${formatFraction(expectedMove1s5d, 1)} in five and ${formatFraction(expectedMove1s20d, 1)} in twenty, one standard deviation.`}
    />
  );
}

/** The strikes with the most open interest at the nearest covered expiry. */
export function WallsView({ walls, spot, isLocked }: { walls: Walls | null; spot: number | null; isLocked: boolean }) {
  const data = useMemo(() => ({ walls, spot }), [walls, spot]);
  if (isLocked) return <UsedUp what="Walls" />;
  if (!walls) return <Nothing>No open interest at the covered expiries.</Nothing>;
  return (
    <>
      <Chart
        data={data}
        draw={drawWalls}
        drawing="walls"
        height={CHART_HEIGHT - 24}
        label={`The strikes with the most open interest at the expiry of ${formatDay(walls.expirationDate)}: calls at ${walls.callWalls.map(({ strike }) => strikeText(strike)).join(', ')}, puts at ${walls.putWalls.map(({ strike }) => strikeText(strike)).join(', ')}.`}
      />
      <p className="muted fine">Open interest by strike, expiry {formatDay(walls.expirationDate)}.</p>
    </>
  );
}

type UnusualRow = {
  contract: string;
  type: string;
  strike: number;
  expirationDate: string;
  dte: number;
  volume: number;
  oi: number;
  volOiRatio: number;
  premium: number;
};

/** Contracts with unusual volume relative to open interest. */
export function Unusual({ rows, isLocked }: { rows: readonly UnusualRow[] | null; isLocked: boolean }) {
  if (isLocked) return <UsedUp what="Unusual contracts" />;
  if (!rows?.length) return <Nothing>No unusual contracts.</Nothing>;
  return (
    <DataTable
      caption="Contracts with volume far above open interest"
      rows={rows}
      rowKey={({ contract }) => contract}
      maxHeight={CHART_HEIGHT}
      columns={[
        {
          key: 'contract',
          title: 'Contract',
          unit: 'strike, USD',
          value: ({ type, strike }) => `${type} ${strike}`,
          cell: ({ type, strike }) => (
            <>
              <span className={`tag ${type === 'CALL' ? 'up' : 'down'}`}>{type === 'CALL' ? 'Call' : 'Put'}</span>{' '}
              {strikeText(strike)}
            </>
          ),
          sort: ({ strike }) => strike,
        },
        {
          key: 'expiry',
          title: 'Expiry',
          isUnder: true,
          cell: (row) => formatDay(row.expirationDate),
          sort: (row) => row.expirationDate,
        },
        { key: 'dte', title: 'Days', least: 440, align: 'end', cell: (row) => count(row.dte), sort: (row) => row.dte },
        {
          key: 'volume',
          title: 'Volume',
          unit: 'contracts',
          align: 'end',
          cell: (row) => short(row.volume),
          sort: (row) => row.volume,
        },
        {
          key: 'oi',
          title: 'Open int.',
          least: 440,
          unit: 'contracts',
          align: 'end',
          cell: (row) => short(row.oi),
          sort: (row) => row.oi,
        },
        {
          key: 'ratio',
          title: 'Ratio',
          unit: 'volume/open interest',
          value: (row) => (row.oi === 0 ? null : row.volOiRatio),
          align: 'end',
          cell: (row) => (row.oi === 0 ? NOTHING : number(row.volOiRatio, 1)),
          sort: (row) => row.volOiRatio,
        },
        {
          key: 'premium',
          title: 'Premium',
          unit: 'USD',
          align: 'end',
          cell: (row) => shortUsd(row.premium),
          sort: (row) => row.premium,
        },
      ]}
    />
  );
}
