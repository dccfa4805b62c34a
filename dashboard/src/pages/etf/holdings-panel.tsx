import { useState } from 'react';
import { count, day, percent, words } from '../../format.ts';
import { useFundHoldingsQuery } from '../../generated/hooks.ts';
import { EndOfList } from '../../parts/end-of-list.tsx';
import { StockLink } from '../../parts/links.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';

/** Rows drawn at a time: a fund may hold thousands, which come in one answer. */
const STEP = 50;

/** What the fund holds; a row links where it safely is a US stock. */
export function HoldingsPanel({ ticker }: { ticker: string }) {
  const query = useFundHoldingsQuery({ ticker });
  const [shown, setShown] = useState(STEP);
  const [text, setText] = useState('');
  const file = query.data?.etf?.holdings;
  const sought = text.trim().toLowerCase();
  const rows = (file?.holdings ?? [])
    .map((row, at) => ({ ...row, at }))
    .filter((row) => !sought || `${row.localTicker} ${row.name}`.toLowerCase().includes(sought));
  const largest = Math.max(...(file?.holdings ?? []).map(({ weightPct }) => weightPct), 0);
  return (
    <Panel
      title="Holdings" families={['etf-holdings']}
      note={
        file && `${count(file.totalHoldings)} rows of ${day(file.asOfDate)}${file.partial ? ', largest only' : ''}`
      }
      actions={
        file && (
          <input
            type="search"
            aria-label="Filter holdings"
            placeholder="Find"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setShown(STEP);
            }}
          />
        )
      }
      query={query}
      empty={
        !file
          ? 'This fund has no holdings file.'
          : rows.length === 0 && 'No matching holdings.'
      }
      height={480}
      className="flush"
    >
      {() => (
        <Table
          caption="What the fund holds"
          rows={rows.slice(0, shown)}
          rowKey={({ at }) => String(at)}
          maxHeight={560}
          columns={[
            {
              key: 'ticker',
              title: 'Ticker',
              cell: ({ linkedTicker, localTicker }) =>
                linkedTicker ? <StockLink ticker={linkedTicker} /> : <span className="muted">{localTicker}</span>,
            },
            { key: 'name', title: 'Name', cell: ({ name }) => <span className="clip long">{name}</span> },
            {
              key: 'kind',
              title: 'Kind',
              isWideOnly: true,
              cell: ({ kind }) => <span className="muted">{words(kind)}</span>,
            },
            {
              key: 'bar',
              title: 'By weight',
              isWideOnly: true,
              cell: ({ weightPct }) => (
                <span className="weight" aria-hidden="true">
                  <i style={{ width: `${(Math.max(0, weightPct) / (largest || 1)) * 100}%` }} />
                </span>
              ),
            },
            { key: 'weight', title: 'Weight', align: 'end', cell: ({ weightPct }) => percent(weightPct) },
          ]}
          end={
            <EndOfList
              key={shown}
              hasMore={rows.length > shown}
              isFetching={false}
              onMore={() => setShown(shown + STEP)}
            />
          }
        />
      )}
    </Panel>
  );
}
