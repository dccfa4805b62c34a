import { formatCounted, shortUsd } from '../../format.ts';
import { useCongressTotalsQuery } from '../../generated/hooks.ts';
import { BarList } from '../../parts/bar-list.tsx';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';

const SIDES = {
  purchases: { title: 'Top bought', way: 'up' },
  sales: { title: 'Top sold', way: 'down' },
} as const;

/** What Congress bought or sold most in 90 days. */
export function TotalsPanel({ side }: { side: keyof typeof SIDES }) {
  const query = useCongressTotalsQuery({}, { partial: true });
  const totals = query.data?.market?.congressTotals;
  const { title, way } = SIDES[side];
  const rows = totals?.[side] ?? [];
  return (
    <PanelView
      title={title}
      families={['POLITICIAN_TRADES']}
      note="90 days, middle of ranges"
      query={query}
      paths={['market.congressTotals']}
      preview={totals}
      empty={rows.length === 0 && 'No trades disclosed in 90 days.'}
      height={186}
    >
      {() => (
        <BarList
          caption={title}
          rows={rows}
          rowKey={({ ticker }) => ticker}
          way={way}
          name={({ ticker, stock }) => (stock ? <StockLink ticker={stock.ticker} /> : <b>{ticker}</b>)}
          nameText={({ ticker }) => ticker}
          value={({ amount }) => amount}
          unit="USD"
          text={({ amount, members }) => `~${shortUsd(amount)} · ${formatCounted(members, 'member')}`}
        />
      )}
    </PanelView>
  );
}
