import { weightText } from '../../format.ts';
import { useStockFundsInfiniteQuery } from '../../generated/hooks.ts';
import { EtfLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';

/** Funds that hold the stock, ordered by its weight in them. */
export function FundsPanel({ ticker }: { ticker: string }) {
  const { rows, ...query } = useStockFundsInfiniteQuery({ ticker });
  return (
    <PanelView
      title="Funds holding this stock"
      families={['ETF_HOLDINGS']}
      query={query}
      empty={rows.length === 0 && 'No covered fund holds this stock.'}
      height={360}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Funds that hold the stock"
          rows={rows}
          rowKey={({ etf, weightPercent }) => `${etf.ticker} ${weightPercent}`}
          maxHeight={340}
          columns={[
            {
              key: 'fund',
              title: 'Fund',
              value: ({ etf }) => etf.ticker,
              cell: ({ etf }) => (
                <span className="clip" title={etf.name}>
                  <EtfLink ticker={etf.ticker} /> <span className="muted">{etf.name}</span>
                </span>
              ),
            },
            {
              key: 'weight',
              title: 'Weight',
              unit: '%',
              value: ({ weightPercent }) => weightPercent,
              align: 'end',
              cell: ({ weightPercent }) => weightText(weightPercent),
            },
          ]}
          pages={query}
        />
      )}
    </PanelView>
  );
}
