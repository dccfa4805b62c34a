import { useMemo } from 'react';
import { Link } from 'wouter';
import { formatCounted, NOTHING, rangeText, shortDay, signedPercent, words } from '../../format.ts';
import type { CongressFeedQuery, PoliticianTradeFilter } from '../../generated/graphql.ts';
import { useCongressFeedInfiniteQuery } from '../../generated/hooks.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { Feed } from '../../parts/feed.tsx';
import { ChangeFigure, Segments } from '../../parts/figures.tsx';
import { FilterSelect } from '../../parts/filters.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { politicianPath, StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { seat } from '../../parts/seat.ts';
import type { TableColumn } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { useTickerScope } from '../../watchlists/ticker-scope.tsx';

type Row = NonNullable<NonNullable<CongressFeedQuery['market']>['politicianActivity']>['nodes'][number];

const SIDES = [
  { value: 'ALL', text: 'All' },
  { value: 'PURCHASE', text: 'Bought' },
  { value: 'SALE', text: 'Sold' },
] as const;

const CHAMBERS = [
  { value: 'ANY', text: 'Both chambers' },
  { value: 'SENATE', text: 'Senate' },
  { value: 'HOUSE', text: 'House' },
] as const;

const PARTIES = [
  { value: 'ANY', text: 'Any party' },
  { value: 'Democrat', text: 'Democrats' },
  { value: 'Republican', text: 'Republicans' },
  { value: 'Independent', text: 'Independents' },
] as const;

const AMOUNTS = [
  { value: '0', text: 'Any size' },
  { value: '15001', text: 'Over $15K' },
  { value: '50001', text: 'Over $50K' },
  { value: '100001', text: 'Over $100K' },
  { value: '1000001', text: 'Over $1M' },
] as const;

const BEFORE_REPORT = [
  { value: 'ANY', text: 'Any time' },
  { value: '7', text: 'Within 7 days before a report' },
  { value: '14', text: 'Within 14 days before a report' },
  { value: '30', text: 'Within 30 days before a report' },
] as const;

/** Days within which the STOCK Act of 2012 requires a disclosure. */
const DISCLOSURE_DAYS = 45;

/** A report within this many days of a trade is shown beside it. */
const NEAR_REPORT_DAYS = 30;

/** The lower ends of the disclosed ranges, USD; a range has as many bars as it reaches. */
const SIZES = [0, 15_000, 50_000, 100_000, 250_000, 500_000, 1_000_000];

/** The number of bars, 1 to 7, of a trade with this lower end; 0 if it is not stated. */
const countSizeBars = (amountMin: number | null): number =>
  amountMin === null ? 0 : SIZES.filter((size) => amountMin >= size).length;

/** The trades of all members, under the days on which they were disclosed. */
export function CongressFeed() {
  const [side, setSide] = useUrlChoice('side', SIDES, 'ALL');
  const [chamber, setChamber] = useUrlChoice('chamber', CHAMBERS, 'ANY');
  const [party, setParty] = useUrlChoice('party', PARTIES, 'ANY');
  const [amount, setAmount] = useUrlChoice('size', AMOUNTS, '0');
  const [beforeReport, setBeforeReport] = useUrlChoice('before', BEFORE_REPORT, 'ANY');
  const { tickers, controls } = useTickerScope();
  const choices = [side, chamber, party, amount, beforeReport];
  const isFiltered = tickers !== null || choices.join() !== 'ALL,ANY,ANY,0,ANY';
  const filter = useMemo(
    (): PoliticianTradeFilter | null =>
      isFiltered
        ? {
            tickers,
            types: side === 'ALL' ? null : [side],
            chamber: chamber === 'ANY' ? null : chamber,
            party: party === 'ANY' ? null : party,
            minAmount: Number(amount) || null,
            daysBeforeReport: beforeReport === 'ANY' ? null : Number(beforeReport),
          }
        : null,
    [isFiltered, tickers, side, chamber, party, amount, beforeReport],
  );
  const { rows, ...query } = useCongressFeedInfiniteQuery({ filter }, { placeholderData: useKeepBefore() });
  const list = query.data?.pages[0]?.market?.politicianActivity;
  const none = tickers?.length === 0 ? 'Your lists have no tickers yet.' : 'No such trades disclosed in 90 days.';
  return (
    <PanelView
      title="Disclosed trades"
      families={['POLITICIAN_TRADES', 'PRICES', 'CALENDAR']}
      note={list && list.totalCount > 0 && `${formatCounted(list.totalCount, 'trade')} in 90 days`}
      actions={
        <>
          <Segments label="Trades" options={SIDES} value={side} onChange={setSide} />
          <FilterSelect label="Chamber" options={CHAMBERS} value={chamber} onChange={setChamber} />
          <FilterSelect label="Party" options={PARTIES} value={party} onChange={setParty} />
          <FilterSelect label="Size" options={AMOUNTS} value={amount} onChange={setAmount} />
          <FilterSelect
            label="Before reports"
            options={BEFORE_REPORT}
            value={beforeReport}
            onChange={setBeforeReport}
          />
          {controls}
        </>
      }
      query={query}
      empty={
        isFiltered
          ? rows.length === 0 && none
          : whyEmpty(list, 'No trades disclosed in 90 days.', 'No congressional data has been imported.')
      }
      preview={list}
      height={900}
      className="control-row"
    >
      {() => (
        <Feed
          caption="Trades disclosed by members of Congress"
          rows={rows}
          rowKey={({ id }) => id}
          dayOf={getDisclosureDate}
          happened="Disclosed"
          render={(row) => <Trade of={row} />}
          columns={COLUMNS}
          pages={query}
        />
      )}
    </PanelView>
  );
}

const getDisclosureDate = ({ disclosureDate }: Row) => disclosureDate;

const VERBS: Record<string, readonly [verb: string, way: string]> = {
  PURCHASE: ['bought', 'up'],
  SALE: ['sold', 'down'],
};

function Trade({ of: row }: { of: Row }) {
  const { politician, transactionType, ticker, stock, assetDescription, assetType, owner } = row;
  // A security with prices has a page: the page of a stock leads to that of a fund.
  const hasPage = stock !== null || row.changeSincePercent !== null;
  const [verb, preposition] = VERBS[transactionType] ?? [words(transactionType).toLowerCase(), ''];
  return (
    <div className="feed-row of-congress">
      <p className="clipped">
        <Link className="who" href={politicianPath(politician.urlSlug)}>
          {politician.displayName}
        </Link>{' '}
        <span className="muted">
          <i className={`party ${politician.party?.toLowerCase() ?? ''}`} /> {seat(politician)},{' '}
          {words(politician.chamber)}
          {owner && owner !== 'SELF' && `, ${owner.toLowerCase()}`}
        </span>
      </p>
      <p className="clipped">
        <span className={`verb ${preposition}`}>{verb}</span>{' '}
        <b>{hasPage && ticker ? <StockLink ticker={stock?.ticker ?? ticker} /> : ticker}</b>{' '}
        <span className="muted">{assetType === 'STOCK_OPTION' ? 'option' : (stock?.name ?? assetDescription)}</span>
      </p>
      <p className="size">
        <Size bars={countSizeBars(row.amountMin)} way={preposition} /> {rangeText(row.amountRange)}
      </p>
      <p className="traded">
        {shortDay(row.transactionDate)} <Delay days={row.disclosureDelayDays} />
        <Report of={row} />
      </p>
      <p className="outcome">
        <Outcome of={row} />
      </p>
    </div>
  );
}

const Size = ({ bars, way }: { bars: number; way: string }) => (
  <svg className={`size-bars ${way}`} viewBox="0 0 41 12" width="41" height="12" aria-hidden="true">
    {SIZES.map((size, at) => (
      <rect key={size} x={at * 6} y={8 - at * 1.3} width="4" height={4 + at * 1.3} className={at < bars ? 'on' : ''} />
    ))}
  </svg>
);

/** The days from the trade to its disclosure; beyond the limit it was late. */
function Delay({ days }: { days: number | null }) {
  if (days === null) return null;
  const isLate = days > DISCLOSURE_DAYS;
  return (
    <span
      className={isLate ? 'late' : 'muted'}
      title={isLate ? `Disclosed after the ${DISCLOSURE_DAYS}-day limit` : ''}
    >
      +{days} d{isLate && <span className="sr-only"> after the limit</span>}
    </span>
  );
}

/** The company's next report, if it soon followed the trade. */
function Report({ of: { nextReport } }: { of: Row }) {
  const { reportDate, daysAfterTrade } = nextReport ?? {};
  if (!reportDate || typeof daysAfterTrade !== 'number' || daysAfterTrade > NEAR_REPORT_DAYS) return null;
  const days = daysAfterTrade === 0 ? 'on the day of' : `${formatCounted(daysAfterTrade, 'day')} before`;
  return (
    <span className="before-report" title={`Traded ${days} the earnings report`}>
      Report {shortDay(reportDate)}
    </span>
  );
}

/** The price change since the trade: after a sale, a fall was avoided and a rise was missed. */
function Outcome({ of: { changeSincePercent, transactionType } }: { of: Row }) {
  if (changeSincePercent === null) return NOTHING;
  if (transactionType !== 'SALE')
    return <ChangeFigure value={changeSincePercent} written={(value) => signedPercent(value, 1)} />;
  return (
    <span className="muted">
      {signedPercent(changeSincePercent, 1)} {changeSincePercent < 0 ? 'avoided' : 'missed'}
    </span>
  );
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'disclosed', title: 'Disclosed', value: ({ disclosureDate }) => disclosureDate, cell: () => null },
  { key: 'traded', title: 'Traded', value: ({ transactionDate }) => transactionDate, cell: () => null },
  { key: 'member', title: 'Member', value: ({ politician }) => politician.displayName, cell: () => null },
  { key: 'seat', title: 'Seat', value: ({ politician }) => seat(politician), cell: () => null },
  { key: 'trade', title: 'Trade', value: ({ transactionType }) => transactionType, cell: () => null },
  { key: 'ticker', title: 'Ticker', value: ({ ticker }) => ticker, cell: () => null },
  { key: 'amount', title: 'Amount', unit: 'USD, a range', value: ({ amountRange }) => amountRange, cell: () => null },
  {
    key: 'delay',
    title: 'Delay',
    unit: 'days',
    value: ({ disclosureDelayDays }) => disclosureDelayDays,
    cell: () => null,
  },
  {
    key: 'since',
    title: 'Change since',
    unit: '%',
    value: ({ changeSincePercent }) => changeSincePercent,
    cell: () => null,
  },
  { key: 'next', title: 'Next report', value: ({ nextReport }) => nextReport?.reportDate ?? null, cell: () => null },
  { key: 'report', title: 'Disclosure', value: ({ reportUrl }) => reportUrl, cell: () => null },
];
