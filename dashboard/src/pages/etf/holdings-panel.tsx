import { formatCounted, formatDay, words } from '../../format.ts';
import { useFundHoldingsInfiniteQuery } from '../../generated/hooks.ts';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';
import { useUrlSearch } from '../../parts/url-choice.ts';
import { weightColumns } from './weight-columns.tsx';

/** The holdings of the fund; a row links to a stock only if it certainly is a US stock. */
export function HoldingsPanel({ ticker }: { ticker: string }) {
  const { text, setText, q } = useUrlSearch('holding');
  const { rows, ...query } = useFundHoldingsInfiniteQuery({ ticker, q: q || null });
  const file = query.data?.pages[0]?.etf?.holdings;
  return (
    <PanelView
      title="Holdings"
      families={['ETF_HOLDINGS']}
      note={
        file &&
        `${formatCounted(file.totalHoldings, 'position')} as of ${formatDay(file.asOf)}${file.isPartial ? ', largest only' : ''}`
      }
      actions={
        file !== null && (
          <input
            type="search"
            aria-label="Filter holdings"
            placeholder="Find"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )
      }
      query={query}
      empty={!file ? 'This fund has no holdings file.' : rows.length === 0 && 'No matching holdings.'}
      height={480}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Fund holdings"
          rows={rows}
          rowKey={({ id }) => id}
          maxHeight={560}
          columns={[
            {
              key: 'ticker',
              title: 'Ticker',
              value: ({ linkedTicker, localTicker }) => linkedTicker ?? localTicker,
              cell: ({ linkedTicker, localTicker }) =>
                linkedTicker ? <StockLink ticker={linkedTicker} /> : <span className="muted">{localTicker}</span>,
            },
            {
              key: 'name',
              title: 'Name',
              value: ({ name }) => name,
              cell: ({ name }) => <span className="clip">{name}</span>,
            },
            {
              key: 'kind',
              title: 'Kind',
              value: ({ kind }) => kind,
              least: 560,
              cell: ({ kind }) => <span className="muted">{words(kind)}</span>,
            },
            ...weightColumns(rows),
          ]}
          pages={query}
        />
      )}
    </PanelView>
  );
}
