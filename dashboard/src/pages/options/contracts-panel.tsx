import { useMemo } from 'react';
import { Link } from 'wouter';
import { count, formatCounted, formatDay, number, shortUsd, strikeText } from '../../format.ts';
import type { UnusualContractsQuery, UnusualOptionFilter } from '../../generated/graphql.ts';
import { useUnusualContractsInfiniteQuery } from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { FilterSelect } from '../../parts/filters.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { optionsPath } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { useTickerScope } from '../../watchlists/ticker-scope.tsx';

type Row = NonNullable<NonNullable<UnusualContractsQuery['market']>['unusualOptions']>['nodes'][number];

const TYPES = [
  { value: 'ALL', text: 'All' },
  { value: 'CALL', text: 'Calls' },
  { value: 'PUT', text: 'Puts' },
] as const;

const PREMIUMS = [
  { value: '0', text: 'Any premium' },
  { value: '100000', text: '$100K or more' },
  { value: '1000000', text: '$1M or more' },
  { value: '10000000', text: '$10M or more' },
] as const;

/** Calendar days to expiry, as conditions. */
const EXPIRIES = {
  ANY: {},
  WEEK: { maxDte: 7 },
  MONTH: { minDte: 8, maxDte: 31 },
  QUARTER: { minDte: 32, maxDte: 92 },
  LATER: { minDte: 93 },
} satisfies Record<string, UnusualOptionFilter>;

const EXPIRY_CHOICES = [
  { value: 'ANY', text: 'Any expiry' },
  { value: 'WEEK', text: 'Up to 7 days' },
  { value: 'MONTH', text: '8 to 31 days' },
  { value: 'QUARTER', text: '32 to 92 days' },
  { value: 'LATER', text: 'Over 92 days' },
] as const;

/** The contracts of all stocks and funds whose volume is unusual against their open interest. */
export function ContractsPanel() {
  const [type, setType] = useUrlChoice('type', TYPES, 'ALL');
  const [premium, setPremium] = useUrlChoice('premium', PREMIUMS, '0');
  const [expiry, setExpiry] = useUrlChoice('expiry', EXPIRY_CHOICES, 'ANY');
  const { tickers, controls } = useTickerScope();
  const variables = useMemo(
    () => ({
      tickers,
      filter: { ...EXPIRIES[expiry], type: type === 'ALL' ? null : type, minPremium: Number(premium) || null },
    }),
    [tickers, type, premium, expiry],
  );
  const { rows, ...query } = useUnusualContractsInfiniteQuery(variables, { placeholderData: useKeepBefore() });
  const list = query.data?.pages[0]?.market?.unusualOptions;
  const none = tickers?.length === 0 ? 'Your lists have no tickers yet.' : 'No such contracts in the last session.';
  return (
    <PanelView
      title="Unusual contracts"
      families={['OPTIONS']}
      note={
        list &&
        [rows[0] && formatDay(rows[0].asOf), formatCounted(list.totalCount, 'contract')].filter(Boolean).join(', ')
      }
      actions={
        <>
          <Segments label="Type" options={TYPES} value={type} onChange={setType} />
          <FilterSelect label="Premium" options={PREMIUMS} value={premium} onChange={setPremium} />
          <FilterSelect label="Expiry" options={EXPIRY_CHOICES} value={expiry} onChange={setExpiry} />
          {controls}
        </>
      }
      query={query}
      preview={list}
      isLocked={rows.length === 0}
      empty={rows.length === 0 && none}
      height={420}
      className="flush control-row"
    >
      {() => (
        <DataTable
          caption="Contracts with unusual volume"
          rows={rows}
          rowKey={({ id }) => id}
          maxHeight={520}
          columns={COLUMNS}
          pages={query}
        />
      )}
    </PanelView>
  );
}

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    key: 'ticker',
    title: 'Ticker',
    cell: ({ ticker }) => <Link href={optionsPath(ticker)}>{ticker}</Link>,
    sort: ({ ticker }) => ticker,
  },
  {
    key: 'name',
    title: 'Name',
    least: 560,
    cell: ({ stock, etf }) => <span className="clip">{stock?.name ?? etf?.name}</span>,
    sort: ({ stock, etf }) => stock?.name ?? etf?.name ?? null,
  },
  {
    key: 'type',
    title: 'Type',
    value: ({ type }) => type,
    cell: ({ type }) => <span className={type === 'CALL' ? 'up' : 'down'}>{type === 'CALL' ? 'Call' : 'Put'}</span>,
  },
  {
    key: 'strike',
    title: 'Strike',
    unit: 'USD',
    align: 'end',
    cell: ({ strike }) => strikeText(strike),
    sort: ({ strike }) => strike,
  },
  {
    key: 'expiry',
    title: 'Expiry',
    cell: ({ expirationDate }) => formatDay(expirationDate),
    sort: ({ expirationDate }) => expirationDate,
  },
  { key: 'days', title: 'Days', unit: 'days', align: 'end', cell: ({ dte }) => count(dte), sort: ({ dte }) => dte },
  {
    key: 'volume',
    title: 'Volume',
    unit: 'contracts',
    align: 'end',
    cell: ({ volume }) => count(volume),
    sort: ({ volume }) => volume,
  },
  {
    key: 'oi',
    title: 'Open interest',
    unit: 'contracts',
    align: 'end',
    least: 560,
    cell: ({ openInterest }) => count(openInterest),
    sort: ({ openInterest }) => openInterest,
  },
  {
    key: 'ratio',
    title: 'Vol/OI',
    hint: 'Volume divided by open interest',
    align: 'end',
    cell: ({ volOiRatio }) => number(volOiRatio, 1),
    sort: ({ volOiRatio }) => volOiRatio,
  },
  {
    key: 'premium',
    title: 'Premium',
    unit: 'USD',
    align: 'end',
    cell: ({ premium }) => shortUsd(premium),
    sort: ({ premium }) => premium,
  },
];
