import { Link } from 'wouter';
import {
  count,
  formatDay,
  formatFraction,
  formatSigned,
  number,
  ordinal,
  percent,
  shortUsd,
  strikeText,
} from '../../format.ts';
import type { BoardRowFragment } from '../../generated/graphql.ts';
import { useFundBoardInfiniteQuery, useStockBoardInfiniteQuery } from '../../generated/hooks.ts';
import { Figures, Segments } from '../../parts/figures.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { optionsPath } from '../../parts/links.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable, formatSort, parseSort, sortedBy, type TableColumn } from '../../parts/table.tsx';
import { useUrlChoice, useUrlText } from '../../parts/url-choice.ts';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { boardNote } from './board-words.ts';
import { ContractsPanel } from './contracts-panel.tsx';

const UNIVERSES = [
  { value: 'stocks', text: 'Stocks' },
  { value: 'funds', text: 'Funds' },
] as const;

/** The orders of the board, over all rows visible to the tier; each corresponds to a column. */
const BOARDS = [
  { value: 'interest', text: 'Most interesting', order: 'INTEREST', column: 'interest', isDescending: true },
  { value: 'unusual', text: 'Unusual activity', order: 'UNUSUAL_PREMIUM', column: 'premium', isDescending: true },
  { value: 'high-iv', text: 'High IV rank', order: 'IV_RANK_HIGH', column: 'rank', isDescending: true },
  { value: 'low-iv', text: 'Low IV rank', order: 'IV_RANK_LOW', column: 'rank', isDescending: false },
  { value: 'puts', text: 'Puts', order: 'PUTS', column: 'pcPctl', isDescending: true },
  { value: 'calls', text: 'Calls', order: 'CALLS', column: 'pcPctl', isDescending: false },
  { value: 'skew', text: 'Skew', order: 'SKEW', column: 'skew', isDescending: true },
] as const;

/** The options of the whole market: one board in a selectable order. */
export default function OptionsPage() {
  const [universe, setUniverse] = useUrlChoice('universe', UNIVERSES, 'stocks');
  const [board, setBoard] = useUrlChoice('sort', BOARDS, 'interest');
  const [column, setColumn] = useUrlText('column');
  const chosen = BOARDS.find(({ value }) => value === board)!;
  const isStocks = universe === 'stocks';
  const variables = { orderBy: chosen.order };
  const keep = { placeholderData: useKeepBefore() };
  const stocks = useStockBoardInfiniteQuery(variables, { enabled: isStocks, ...keep });
  const funds = useFundBoardInfiniteQuery(variables, { enabled: !isStocks, ...keep });
  const query = isStocks ? stocks : funds;
  const overview = query.data?.pages[0]?.market?.optionsOverview;
  const list = isStocks
    ? stocks.data?.pages[0]?.market?.optionsOverview?.stocks
    : funds.data?.pages[0]?.market?.optionsOverview?.etfs;
  // A click on a column title sorts only the loaded rows.
  const pressed = parseSort(column, COLUMNS);
  const sort = pressed ?? { key: chosen.column, isDescending: chosen.isDescending };
  const rows = pressed ? sortedBy(query.rows, COLUMNS, pressed) : query.rows;
  return (
    <PageView
      title="Options"
      lead={overview && formatDay(overview.asOf)}
      actions={<Segments label="Universe" options={UNIVERSES} value={universe} onChange={setUniverse} />}
    >
      <PanelView
        title="Market options"
        families={['OPTIONS_OVERVIEW']}
        query={query}
        height={39}
        className="bare facts"
      >
        {() => (
          <Figures
            items={[
              {
                name: 'Median IV rank',
                value: percent(overview?.medianIvRank, 0),
                hint: 'Implied volatility within its one-year range, 0 to 100',
              },
              { name: 'Put/call volume', value: number(overview?.marketPcVol) },
              { name: isStocks ? 'Stocks' : 'Funds', value: count(overview?.coverageCount) },
              {
                name: 'Extreme readings',
                value: count(overview?.extremeCount),
                hint: 'Tickers with at least one extreme reading',
              },
            ]}
          />
        )}
      </PanelView>
      <PanelView
        title="Board"
        families={['OPTIONS_OVERVIEW']}
        note={
          list &&
          boardNote(
            { shown: rows.length, totalCount: list.totalCount, isPreview: overview?.isPreview ?? false },
            pressed ? getTitle(pressed.key) : board === 'interest' ? null : chosen.text,
          )
        }
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
        empty={rows.length === 0 && 'No options yet.'}
        height={560}
        className="flush many-actions"
      >
        {() => (
          <DataTable
            caption="Options by ticker"
            rows={rows}
            rowKey={({ ticker }) => ticker}
            maxHeight={760}
            columns={columnsBy(chosen.column)}
            sort={sort}
            onSort={(next) => setColumn(formatSort(next))}
            pages={query}
          />
        )}
      </PanelView>
      <WhenSeen height={420}>
        <ContractsPanel />
      </WhenSeen>
    </PageView>
  );
}

const getTitle = (key: string) => COLUMNS.find((column) => column.key === key)?.title ?? key;

type Row = BoardRowFragment;

/** Puts the column of the board's order first, so that it is visible even if not all columns are. */
function columnsBy(key: string): readonly TableColumn<Row>[] {
  const isFirst = (column: TableColumn<Row>) => column.key === key;
  return [...NAMES, ...FIGURES.filter(isFirst), ...FIGURES.filter((column) => !isFirst(column))];
}
const figure = (
  key: string,
  title: string,
  unit: string,
  hint: string,
  getValue: (row: Row) => number | null,
  format: (value: number | null) => string,
  least?: TableColumn<Row>['least'],
): TableColumn<Row> => ({
  key,
  title,
  unit,
  hint,
  align: 'end',
  least,
  cell: (row) => format(getValue(row)),
  sort: getValue,
});

const NAMES: readonly TableColumn<Row>[] = [
  {
    key: 'ticker',
    title: 'Ticker',
    cell: ({ ticker }) => <Link href={optionsPath(ticker)}>{ticker}</Link>,
    sort: ({ ticker }) => ticker,
  },
  {
    key: 'name',
    title: 'Name',
    isUnder: true,
    cell: ({ name }) => <span className="clip whole-words">{name}</span>,
    sort: ({ name }) => name,
  },
];
const FIGURES: readonly TableColumn<Row>[] = [
  figure(
    'interest',
    'Interest',
    '0 to 100',
    'How extreme the readings are, 0 to 100',
    (row) => row.interestScore,
    (value) => number(value, 0),
  ),
  figure(
    'iv',
    'IV',
    'fraction, annualized',
    'At-the-money volatility, 30 days, annualized',
    (row) => row.atmIv,
    (value) => formatFraction(value, 1),
  ),
  figure(
    'rank',
    'IV rank',
    '%',
    'Within its one-year range, 0 to 100',
    (row) => row.ivRank1y,
    (value) => percent(value, 0),
  ),
  figure(
    'pc',
    'Put/call',
    'ratio',
    'Put volume divided by call volume',
    (row) => row.pcVol,
    (value) => number(value),
  ),
  figure(
    'pcPctl',
    'Put/call pctl',
    'percentile',
    'Put/call volume as a percentile of the past year',
    (row) => row.pcVolPercentile1y,
    ordinal,
  ),
  figure(
    'skew',
    'Skew pctl',
    'percentile',
    '25-delta skew as a percentile of the past year',
    (row) => row.skewPercentile1y,
    ordinal,
  ),
  figure(
    'move',
    '90% move, 5d',
    'fraction',
    '90% range over five sessions',
    (row) => row.expectedMove5d,
    (value) => (value === null ? '–' : `±${formatFraction(value, 1)}`),
  ),
  figure(
    'unusual',
    'Unusual',
    'contracts',
    'Contracts with unusual volume relative to open interest',
    (row) => row.unusualCount,
    count,
  ),
  figure(
    'premium',
    'Top premium',
    'USD',
    'The largest premium of an unusual contract',
    (row) => row.maxUnusualPremium,
    shortUsd,
  ),
  {
    key: 'wall',
    title: 'Wall',
    unit: 'side and strike, USD',
    value: ({ wallSide, wallStrike }) => (wallStrike === null ? null : `${wallSide} ${wallStrike}`),
    hint: 'The strike with the most open interest',
    least: 560,
    cell: ({ wallSide, wallStrike }) =>
      wallStrike === null ? '–' : `${wallSide === 'CALL' ? 'Call' : 'Put'} ${strikeText(wallStrike)}`,
  },
  figure(
    'lean',
    'Lean',
    '-1 to 1',
    'Put/call lean, −1 (puts) to 1 (calls)',
    (row) => row.sentiment,
    (value) => formatSigned(value),
    560,
  ),
  figure('notional', 'Premium', 'USD', 'Premium traded', (row) => row.notionalVol, shortUsd, 560),
];
const COLUMNS = [...NAMES, ...FIGURES];
