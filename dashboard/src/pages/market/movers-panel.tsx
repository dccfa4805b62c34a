import { Link } from 'wouter';
import { roundUsd, short, usd } from '../../format.ts';
import type { MoverFragment } from '../../generated/graphql.ts';
import { useMoversQuery } from '../../generated/hooks.ts';
import { ChangeFigure, Segments } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';
import { DataTable } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { screenPath } from '../screener/plan.ts';

const DIRECTIONS = [
  { value: 'gainers', text: 'Gainers' },
  { value: 'losers', text: 'Losers' },
] as const;

/** In USD; the same minimum applies to the movers and to their link to the screener. */
const LEAST_MARKET_CAP = 2e9;

type Movers = { gainers: readonly MoverFragment[] | null; losers: readonly MoverFragment[] | null };

/** The same selection in the screener, which pages through all of its stocks. */
const buildScreenPath = (direction: keyof Movers): string =>
  screenPath({
    universe: 'STOCK',
    filters: [
      { fieldName: 'MARKET_CAP', op: 'GTE', value: LEAST_MARKET_CAP },
      { fieldName: 'CHANGE_PERCENT', op: direction === 'gainers' ? 'GT' : 'LT', value: 0 },
    ],
    sort: { fieldName: 'CHANGE_PERCENT', dir: direction === 'gainers' ? 'DESC' : 'ASC' },
  });

/** The stocks that gained or lost most in the last session. */
export function MoversPanel() {
  const query = useMoversQuery({ minMarketCap: LEAST_MARKET_CAP }, { partial: true });
  const movers: Movers | null | undefined = query.data?.market;
  const [direction, setDirection] = useUrlChoice('movers', DIRECTIONS, 'gainers');
  const rows = movers?.[direction] ?? [];
  return (
    <PanelView
      title="Movers"
      families={['SCREENER_STOCKS']}
      note={`Market cap over ${roundUsd(LEAST_MARKET_CAP)}`}
      actions={
        <>
          <Segments label="Movers" options={DIRECTIONS} value={direction} onChange={setDirection} />
          <Link href={buildScreenPath(direction)}>All {direction}</Link>
        </>
      }
      query={query}
      paths={[`market.${direction}`]}
      empty={rows.length === 0 && `No ${direction} with a known market cap of at least ${roundUsd(LEAST_MARKET_CAP)}.`}
      span="half"
      height={290}
      className="flush tall"
    >
      <DataTable
        caption="Top movers"
        rows={rows}
        rowKey={({ ticker }) => ticker}
        columns={[
          {
            key: 'ticker',
            title: 'Stock',
            value: ({ ticker }) => ticker,
            cell: ({ ticker }) => <StockLink ticker={ticker} />,
          },
          {
            key: 'name',
            title: 'Name',
            value: ({ stock }) => stock?.name,
            cell: ({ stock }) => <span className="clip">{stock?.name}</span>,
          },
          {
            key: 'price',
            title: 'Price',
            unit: 'USD',
            value: ({ currentPrice }) => currentPrice,
            align: 'end',
            cell: ({ currentPrice }) => usd(currentPrice),
          },
          {
            key: 'change',
            title: 'Change',
            unit: '%',
            value: ({ changePercent }) => changePercent,
            align: 'end',
            cell: ({ changePercent }) => <ChangeFigure value={changePercent} />,
          },
          {
            key: 'volume',
            title: 'Volume',
            unit: 'shares',
            value: ({ volume }) => volume,
            align: 'end',
            least: 560,
            cell: ({ volume }) => short(volume),
          },
          {
            key: 'sessions',
            title: '30 sessions',
            value: 'none',
            least: 560,
            cell: ({ priceSparkline30D }) => <Sparkline values={priceSparkline30D ?? []} />,
          },
        ]}
      />
    </PanelView>
  );
}
