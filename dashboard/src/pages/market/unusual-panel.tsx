import { Link } from 'wouter';
import { count, formatDay, formatSigned, number, percent, shortUsd } from '../../format.ts';
import { useUnusualOptionsQuery } from '../../generated/hooks.ts';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';
import { noneUnusual, searchedWords, unusualPreview } from '../options/board-words.ts';

/**
 * The stocks with the largest premium in contracts with unusual volume relative to open interest; for a FREE key, only
 * among the visible rows of the board.
 */
export function UnusualPanel() {
  const query = useUnusualOptionsQuery();
  const board = query.data?.market?.optionsOverview;
  // The board sorts rows without unusual contracts last; they are not shown here.
  const rows = (board?.stocks.nodes ?? []).filter(({ unusualCount }) => unusualCount > 0);
  return (
    <PanelView
      title="Unusual options"
      families={['OPTIONS_OVERVIEW']}
      note={board && [formatDay(board.asOf), searchedWords(board.isPreview)].filter(Boolean).join(', ')}
      actions={<Link href="/options?sort=unusual">All options</Link>}
      query={query}
      preview={unusualPreview(board, rows.length)}
      empty={rows.length === 0 && noneUnusual(board?.isPreview ?? false)}
      height={340}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Stocks with unusual options"
          rows={rows}
          rowKey={({ ticker }) => ticker}
          maxHeight={372}
          columns={[
            {
              key: 'ticker',
              title: 'Stock',
              value: ({ ticker }) => ticker,
              cell: ({ ticker }) => <StockLink ticker={ticker} />,
            },
            {
              key: 'premium',
              title: 'Largest premium',
              unit: 'USD',
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
              least: 440,
              unit: '%',
              align: 'end',
              cell: ({ ivRank1y }) => percent(ivRank1y, 0),
              sort: ({ ivRank1y }) => ivRank1y,
            },
            {
              key: 'lean',
              title: 'Put/call lean',
              unit: '-1 to 1',
              hint: '−1 (puts) to 1 (calls)',
              align: 'end',
              least: 560,
              cell: ({ sentiment }) => formatSigned(sentiment),
              sort: ({ sentiment }) => sentiment,
            },
          ]}
        />
      )}
    </PanelView>
  );
}
