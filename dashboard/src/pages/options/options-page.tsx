import { Link } from 'wouter';
import { count, day, number, ordinal, percent, percentOf, shortUsd, signed, usd } from '../../format.ts';
import type { BoardRowFragment } from '../../generated/graphql.ts';
import { useOptionsBoardsQuery } from '../../generated/hooks.ts';
import { Figures, Segments } from '../../parts/figures.tsx';
import { optionsPath } from '../../parts/links.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { type Column, type Sort, sortedBy, Table } from '../../parts/table.tsx';
import { useUrlChoice, useUrlText } from '../../parts/url-choice.ts';

const UNIVERSES = [
  { value: 'stocks', text: 'Stocks' },
  { value: 'funds', text: 'Funds' },
] as const;

/** What the board may begin with; each is a column and a direction. */
const BOARDS = [
  { value: 'interest', text: 'Most interesting', column: 'interest', isDescending: true },
  { value: 'unusual', text: 'Unusual activity', column: 'premium', isDescending: true },
  { value: 'high-iv', text: 'High IV rank', column: 'rank', isDescending: true },
  { value: 'low-iv', text: 'Low IV rank', column: 'rank', isDescending: false },
  { value: 'puts', text: 'Puts', column: 'pcPctl', isDescending: true },
  { value: 'calls', text: 'Calls', column: 'pcPctl', isDescending: false },
  { value: 'skew', text: 'Skew', column: 'skew', isDescending: true },
] as const;

/** The options of the whole market: one board, sorted by what is looked for. */
export default function OptionsPage() {
  const query = useOptionsBoardsQuery();
  const [universe, setUniverse] = useUrlChoice('universe', UNIVERSES, 'stocks');
  const [board, setBoard] = useUrlChoice('sort', BOARDS, 'interest');
  const [column, setColumn] = useUrlText('column');
  const overview = query.data?.optionsOverview;
  const isStocks = universe === 'stocks';
  const list = isStocks ? overview?.stocks : overview?.etfs;
  const chosen = BOARDS.find(({ value }) => value === board)!;
  const sort = sortOf(column) ?? { key: chosen.column, isDescending: chosen.isDescending };
  const rows = sortedBy(list?.nodes ?? [], COLUMNS, sort);
  return (
    <Page
      title="Options"
      lead={overview && day(overview.asOf)}
      actions={<Segments label="Universe" options={UNIVERSES} value={universe} onChange={setUniverse} />}
    >
      <Panel title="The market's options" families={['options-overview']} query={query} height={52} className="bare">
        {() => (
          <Figures
            items={[
              {
                name: 'Median IV rank',
                value: percent(isStocks ? overview!.medianIvRank : overview!.etfMedianIvRank, 0),
                hint: 'Implied volatility between the low and high of a year',
              },
              { name: 'Put/call volume', value: number(isStocks ? overview!.marketPcVol : overview!.etfMarketPcVol) },
              {
                name: isStocks ? 'Stocks' : 'Funds',
                value: count(isStocks ? overview!.coverageCount : overview!.etfCoverageCount),
              },
              {
                name: 'Extreme readings',
                value: count(isStocks ? overview!.extremeCount : overview!.etfExtremeCount),
                hint: 'With at least one reading far from its own past',
              },
            ]}
          />
        )}
      </Panel>
      <Panel
        title="Board"
        families={['options-overview']}
        note={list && `${count(list.nodes.length)} of ${count(list.totalCount)}, the highest interest scores`}
        actions={
          <Segments
            label="Sort by"
            options={BOARDS}
            value={board}
            onChange={(value) => {
              setColumn('');
              setBoard(value);
            }}
          />
        }
        query={query}
        preview={overview}
        empty={list?.nodes.length === 0 && 'No options yet.'}
        height={560}
        className="flush"
      >
        {() => (
          <Table
            caption="Options by ticker"
            rows={rows}
            rowKey={({ ticker }) => ticker}
            maxHeight={760}
            columns={COLUMNS}
            sort={sort}
            onSort={({ key, isDescending }) => setColumn(`${key}.${isDescending ? 'desc' : 'asc'}`)}
          />
        )}
      </Panel>
    </Page>
  );
}

/** A column that was pressed, as the address has it; null without one that there is. */
function sortOf(text: string): Sort | null {
  const [key = '', direction] = text.split('.');
  return COLUMNS.some((one) => one.key === key) ? { key, isDescending: direction === 'desc' } : null;
}

type Row = BoardRowFragment;
const figure = (
  key: string,
  title: string,
  hint: string,
  of: (row: Row) => number | null,
  written: (value: number | null) => string,
  isWideOnly = false,
): Column<Row> => ({
  key,
  title,
  hint,
  align: 'end',
  isWideOnly,
  cell: (row) => written(of(row)),
  sort: of,
});

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'ticker',
    title: 'Ticker',
    cell: ({ ticker }) => <Link href={optionsPath(ticker)}>{ticker}</Link>,
    sort: ({ ticker }) => ticker,
  },
  {
    key: 'name',
    title: 'Name',
    cell: ({ name }) => <span className="clip short">{name}</span>,
    sort: ({ name }) => name,
  },
  figure(
    'interest',
    'Interest',
    'How extreme the readings are, 0 to 100',
    (row) => row.interestScore,
    (value) => number(value, 0),
  ),
  figure(
    'iv',
    'IV',
    'At-the-money volatility, 30 days, annualized',
    (row) => row.atmIv,
    (value) => percentOf(value, 1),
  ),
  figure(
    'rank',
    'IV rank',
    'Between the low and high of a year',
    (row) => row.ivRank1y,
    (value) => percent(value, 0),
  ),
  figure(
    'pc',
    'Put/call',
    'Put volume over call volume',
    (row) => row.pcVol,
    (value) => number(value),
  ),
  figure('pcPctl', 'Put/call pctl', 'Put/call volume as a percentile of a year', (row) => row.pcVolPctl1y, ordinal),
  figure('skew', 'Skew pctl', '25-delta skew as a percentile of a year', (row) => row.skewPctl1y, ordinal),
  figure(
    'move',
    'Move, 5d',
    '90% range over five sessions',
    (row) => row.expectedMove5d,
    (value) => (value === null ? '–' : `±${percentOf(value, 1)}`),
  ),
  figure(
    'unusual',
    'Unusual',
    'Contracts that traded out of proportion to what is open',
    (row) => row.unusualCount,
    count,
  ),
  figure(
    'premium',
    'Top premium',
    'The largest premium of an unusual contract',
    (row) => row.maxUnusualPremium,
    shortUsd,
  ),
  {
    key: 'wall',
    title: 'Wall',
    hint: 'The strike with the most open interest',
    isWideOnly: true,
    cell: ({ wallSide, wallStrike }) =>
      wallStrike === null
        ? '–'
        : `${wallSide === 'CALL' ? 'Call' : 'Put'} ${usd(wallStrike, wallStrike % 1 === 0 ? 0 : 2)}`,
  },
  figure(
    'lean',
    'Lean',
    'Put/call lean, −1 (puts) to 1 (calls)',
    (row) => row.sentiment,
    (value) => signed(value),
    true,
  ),
  figure('notional', 'Premium', 'Premium traded', (row) => row.notionalVol, shortUsd, true),
];
