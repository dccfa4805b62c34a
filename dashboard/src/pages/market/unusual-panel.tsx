import { Link } from 'wouter';
import { count, day, number, percent, shortUsd, signed } from '../../format.ts';
import { useOptionsBoardsQuery } from '../../generated/hooks.ts';
import { StockLink } from '../../parts/links.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';

const MOST = 12;

/** The stocks with the largest premium in contracts that traded out of proportion to what is open. */
export function UnusualPanel() {
  const query = useOptionsBoardsQuery();
  const board = query.data?.optionsOverview;
  const rows = (board?.stocks.nodes ?? [])
    .filter(({ unusualCount }) => unusualCount > 0)
    .toSorted((a, b) => (b.maxUnusualPremium ?? 0) - (a.maxUnusualPremium ?? 0))
    .slice(0, MOST);
  return (
    <Panel
      title="Unusual options"
      families={['options-overview']}
      note={board && `${day(board.asOf)} · of the ${count(board.stocks.nodes.length)} highest interest scores`}
      actions={<Link href="/options?sort=unusual">All options</Link>}
      query={query}
      preview={board}
      empty={rows.length === 0 && 'No unusual options in the last session.'}
      height={340}
      className="flush"
    >
      {() => (
        <Table
          caption="Stocks with unusual options"
          rows={rows}
          rowKey={({ ticker }) => ticker}
          maxHeight={372}
          columns={[
            { key: 'ticker', title: 'Stock', cell: ({ ticker }) => <StockLink ticker={ticker} /> },
            {
              key: 'premium',
              title: 'Largest premium',
              align: 'end',
              cell: ({ maxUnusualPremium }) => shortUsd(maxUnusualPremium),
              sort: ({ maxUnusualPremium }) => maxUnusualPremium,
            },
            {
              key: 'count',
              title: 'Contracts',
              align: 'end',
              cell: ({ unusualCount }) => count(unusualCount),
              sort: ({ unusualCount }) => unusualCount,
            },
            {
              key: 'ratio',
              title: 'Vol/OI',
              hint: 'The largest ratio of volume to open interest',
              align: 'end',
              cell: ({ maxVolOiRatio }) => number(maxVolOiRatio, 1),
              sort: ({ maxVolOiRatio }) => maxVolOiRatio,
            },
            {
              key: 'rank',
              title: 'IV rank',
              align: 'end',
              cell: ({ ivRank1y }) => percent(ivRank1y, 0),
              sort: ({ ivRank1y }) => ivRank1y,
            },
            {
              key: 'lean',
              title: 'Put/call lean',
              hint: '−1 (puts) to 1 (calls)',
              align: 'end',
              isWideOnly: true,
              cell: ({ sentiment }) => signed(sentiment),
              sort: ({ sentiment }) => sentiment,
            },
          ]}
        />
      )}
    </Panel>
  );
}
