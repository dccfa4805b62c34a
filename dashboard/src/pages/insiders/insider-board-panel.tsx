import { count, formatCounted, shortDay, shortUsd } from '../../format.ts';
import { useInsiderBoardsQuery } from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';

const SIDES = [
  { value: 'purchases', text: 'Bought' },
  { value: 'sales', text: 'Sold' },
] as const;

/** The stocks that insiders bought and sold most in 30 days, by value. */
export function InsiderBoardPanel() {
  const query = useInsiderBoardsQuery();
  const [side, setSide] = useUrlChoice('side', SIDES, 'purchases');
  const activity = query.data?.market?.insiderActivity;
  const rows = activity?.[side]?.nodes ?? [];
  return (
    <PanelView
      title="Largest totals"
      families={['INSIDER']}
      note={
        activity &&
        `${formatCounted(side === 'purchases' ? activity.buyCount : activity.sellCount, 'stock')} in 30 days`
      }
      actions={<Segments label="Direction" options={SIDES} value={side} onChange={setSide} />}
      query={query}
      preview={activity}
      empty={rows.length === 0 && 'No open-market trades in 30 days.'}
      height={360}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Stocks by the value that insiders traded"
          rows={rows}
          rowKey={({ ticker }) => ticker}
          maxHeight={420}
          columns={[
            {
              key: 'ticker',
              title: 'Stock',
              value: ({ ticker }) => ticker,
              cell: ({ ticker, companyName }) => (
                <span title={companyName}>
                  <StockLink ticker={ticker} />
                </span>
              ),
            },
            {
              key: 'insiders',
              title: 'Insiders',
              align: 'end',
              cell: ({ insiderCount }) => count(insiderCount),
              sort: ({ insiderCount }) => insiderCount,
            },
            {
              key: 'value',
              title: 'Value',
              unit: 'USD',
              align: 'end',
              cell: ({ totalValue }) => shortUsd(totalValue),
              sort: ({ totalValue }) => totalValue,
            },
            {
              key: 'latest',
              title: 'Latest',
              isUnder: true,
              cell: ({ latestDate, latestInsider }) => <span title={latestInsider}>{shortDay(latestDate)}</span>,
              sort: ({ latestDate }) => latestDate,
            },
          ]}
        />
      )}
    </PanelView>
  );
}
