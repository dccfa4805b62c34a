import { short, usd } from '../../format.ts';
import type { MoverFragment } from '../../generated/graphql.ts';
import { Change, Segments } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { type Asked, Panel } from '../../parts/panel.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';
import { Table } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';

const DIRECTIONS = [
  { value: 'gainers', text: 'Gainers' },
  { value: 'losers', text: 'Losers' },
] as const;

type Movers = { gainers: readonly MoverFragment[]; losers: readonly MoverFragment[] };

/** The stocks that gained or lost most in the last session. */
export function MoversPanel({ query, movers }: { query: Asked; movers: Movers | null | undefined }) {
  const [direction, setDirection] = useUrlChoice('movers', DIRECTIONS, 'gainers');
  const rows = movers?.[direction] ?? [];
  return (
    <Panel
      title="Movers"
      families={['screener-stocks']}
      note="Market cap of at least $2 billion"
      actions={<Segments label="Movers" options={DIRECTIONS} value={direction} onChange={setDirection} />}
      query={query}
      empty={rows.length === 0 && 'No movers yet.'}
      span="half"
      height={290}
      className="flush tall"
    >
      <Table
        caption="Stocks that moved most"
        rows={rows}
        rowKey={({ ticker }) => ticker}
        columns={[
          { key: 'ticker', title: 'Stock', cell: ({ ticker }) => <StockLink ticker={ticker} /> },
          { key: 'name', title: 'Name', cell: ({ stock }) => <span className="clip short">{stock?.name}</span> },
          { key: 'price', title: 'Price', align: 'end', cell: ({ currentPrice }) => usd(currentPrice) },
          {
            key: 'change',
            title: 'Change',
            align: 'end',
            cell: ({ changePercent }) => <Change value={changePercent} />,
          },
          { key: 'volume', title: 'Volume', align: 'end', isWideOnly: true, cell: ({ volume }) => short(volume) },
          {
            key: 'sessions',
            title: '30 sessions',
            isWideOnly: true,
            cell: ({ priceSparkline30D }) => <Sparkline values={priceSparkline30D ?? []} />,
          },
        ]}
      />
    </Panel>
  );
}
