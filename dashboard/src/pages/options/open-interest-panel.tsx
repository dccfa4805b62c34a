import { useMemo } from 'react';
import { count, formatCounted, formatDay, mark, round, short, strikeText, usd } from '../../format.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Draw, tip } from '../../parts/chart-options.ts';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { strikesNear, sumOpenInterest } from './open-interest.ts';
import { CHART_HEIGHT, type DossierExpiry, Nothing, UsedUp } from './options-views.tsx';

type OpenInterestPanelProps = {
  query: PanelQuery;
  expiries: readonly DossierExpiry[] | null | undefined;
  /** The displayed expiry (ISO day). */
  chosen: string | undefined;
  onChoose(expiry: string): void;
  /** The price at the session, in USD. */
  spot: number | null;
  isLocked: boolean;
};

/** Open interest by strike at one expiry. */
export function OpenInterestPanel({ query, expiries, chosen, onChoose, spot, isLocked }: OpenInterestPanelProps) {
  const displayed = expiries?.find(({ expirationDate }) => expirationDate === chosen);
  const drawn = useMemo(
    () => displayed && { ...displayed, strikes: strikesNear(displayed.strikes, spot), spot },
    [displayed, spot],
  );
  const open = displayed && sumOpenInterest(displayed.strikes);
  return (
    <PanelView
      title="Open interest by strike"
      families={['OPTIONS']}
      note={open && `${short(open.calls)} calls, ${short(open.puts)} puts`}
      actions={
        displayed && (
          <select
            aria-label="Expiry"
            value={displayed.expirationDate}
            onChange={({ target }) => onChoose(target.value)}
          >
            {expiries?.map(({ expirationDate, dte }) => (
              <option key={expirationDate} value={expirationDate}>
                {formatDay(expirationDate)}, {formatCounted(dte, 'day')}
              </option>
            ))}
          </select>
        )
      }
      query={query}
      span="half"
      height={CHART_HEIGHT}
    >
      {() =>
        isLocked ? (
          <UsedUp what="Open interest by strike" />
        ) : !drawn ? (
          <Nothing>No open interest yet.</Nothing>
        ) : (
          <Chart
            data={drawn}
            draw={draw}
            height={CHART_HEIGHT}
            label={`Open interest by strike at the expiry of ${formatDay(drawn.expirationDate)}: ${count(open!.calls)} calls and ${count(open!.puts)} puts. Max pain ${usd(drawn.maxPain)}.`}
          />
        )
      }
    </PanelView>
  );
}

type Drawn = Omit<DossierExpiry, 'strikes'> & {
  strikes: readonly DossierExpiry['strikes'][number][];
  spot: number | null;
};

/** Calls above the line, puts below it. */
const draw: Draw<Drawn> = ({ strikes, spot, maxPain }, { up, down, text, muted }) => {
  const middle = (strikes[0]!.strike + strikes.at(-1)!.strike) / 2;
  /** A vertical line at a price, labeled above the bars; `above` puts each label on its own line. */
  const place = (name: string, price: number, color: string, above: 0 | 1) => ({
    xAxis: price,
    lineStyle: { color, type: 'dashed' as const, width: 1 },
    label: {
      formatter: `${name} ${strikeText(price)}`,
      color,
      fontSize: 11,
      position: 'end' as const,
      // Aligns the label toward the middle of the chart, which has room for it.
      align: price < middle ? ('left' as const) : ('right' as const),
      offset: [price < middle ? -3 : 3, above * -14],
    },
  });
  return {
    legend: { bottom: 0, data: ['Calls', 'Puts'], itemHeight: 8 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'line' },
      formatter: (points) => {
        const { strike, callOi, putOi } = strikes[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
        return tip(`Strike ${usd(strike)}`, [
          ['Call open interest', count(callOi)],
          ['Put open interest', count(putOi)],
        ]);
      },
    },
    grid: { left: 6, right: 6, top: 36, bottom: 28, containLabel: true },
    // A value axis keeps the true distances of strikes, so that the price can lie between two of them.
    xAxis: { type: 'value', scale: true, splitLine: { show: false }, axisLabel: { formatter: mark } },
    yAxis: { type: 'value', axisLabel: { formatter: (value: number) => round(Math.abs(value)) } },
    series: [
      {
        name: 'Calls',
        type: 'bar',
        stack: 'sides',
        barMaxWidth: 22,
        data: strikes.map(({ strike, callOi }) => [strike, callOi]),
        itemStyle: { color: up },
        markLine: {
          symbol: 'none',
          silent: true,
          data: [...(spot === null ? [] : [place('Price', spot, text, 1)]), place('Max pain', maxPain, muted, 0)],
        },
      },
      {
        name: 'Puts',
        type: 'bar',
        stack: 'sides',
        barMaxWidth: 22,
        data: strikes.map(({ strike, putOi }) => [strike, -putOi]),
        itemStyle: { color: down },
      },
    ],
  };
};
