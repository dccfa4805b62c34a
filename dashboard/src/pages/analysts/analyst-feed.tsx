import { useMemo } from 'react';
import { formatCounted, NOTHING, pickByDirection, signedPercent, usd, words } from '../../format.ts';
import type { AnalystActionFilter, AnalystFeedQuery } from '../../generated/graphql.ts';
import { useAnalystFeedInfiniteQuery } from '../../generated/hooks.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { Feed } from '../../parts/feed.tsx';
import { Segments } from '../../parts/figures.tsx';
import { FilterSelect, FilterText } from '../../parts/filters.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import type { TableColumn } from '../../parts/table.tsx';
import { useUrlChoice, useUrlText } from '../../parts/url-choice.ts';
import { useTickerScope } from '../../watchlists/ticker-scope.tsx';

type Row = NonNullable<NonNullable<AnalystFeedQuery['market']>['analystActivity']>['nodes'][number];

const KINDS = [
  { value: 'ALL', text: 'All' },
  { value: 'UPGRADE', text: 'Upgrades' },
  { value: 'DOWNGRADE', text: 'Downgrades' },
  { value: 'INITIATE', text: 'New' },
] as const;

const CHANGES = [
  { value: '0', text: 'Any target' },
  { value: '5', text: 'Target moved 5% or more' },
  { value: '10', text: 'Target moved 10% or more' },
  { value: '20', text: 'Target moved 20% or more' },
] as const;

const WAYS: Record<string, string> = { UPGRADE: 'up', DOWNGRADE: 'down', INITIATE: 'accent' };

/** The notes of all analysts, under their days. */
export function AnalystFeed() {
  const [kind, setKind] = useUrlChoice('kind', KINDS, 'ALL');
  const [change, setChange] = useUrlChoice('target', CHANGES, '0');
  const [firm, setFirm] = useUrlText('firm');
  const { tickers, controls } = useTickerScope();
  const isFiltered = tickers !== null || kind !== 'ALL' || change !== '0' || firm !== '';
  const filter = useMemo(
    (): AnalystActionFilter | null =>
      isFiltered
        ? {
            tickers,
            types: kind === 'ALL' ? null : [kind],
            firm: firm || null,
            minTargetChangePercent: Number(change) || null,
          }
        : null,
    [isFiltered, tickers, kind, firm, change],
  );
  const { rows, ...query } = useAnalystFeedInfiniteQuery({ filter }, { placeholderData: useKeepBefore() });
  const list = query.data?.pages[0]?.market?.analystActivity;
  const none = tickers?.length === 0 ? 'Your lists have no tickers yet.' : 'No such actions in 30 days.';
  return (
    <PanelView
      title="Analyst actions"
      families={['ANALYST_ACTIONS']}
      note={list && list.totalCount > 0 && `${formatCounted(list.totalCount, 'action')} in 30 days`}
      actions={
        <>
          <Segments label="Actions" options={KINDS} value={kind} onChange={setKind} />
          <FilterSelect label="Change of the target" options={CHANGES} value={change} onChange={setChange} />
          <FilterText label="Firm" value={firm} onChange={setFirm} />
          {controls}
        </>
      }
      query={query}
      empty={
        isFiltered
          ? rows.length === 0 && none
          : whyEmpty(list, 'No analyst actions in 30 days.', 'No analyst data has been imported.')
      }
      preview={list}
      height={900}
      className="control-row"
    >
      {() => (
        <Feed
          caption="Analyst actions on all stocks"
          rows={rows}
          rowKey={({ id }) => id}
          dayOf={getActionDate}
          happened="Published"
          render={(row) => <Action of={row} />}
          columns={COLUMNS}
          pages={query}
        />
      )}
    </PanelView>
  );
}

const getActionDate = ({ actionDate }: Row) => actionDate;

function Action({ of }: { of: Row }) {
  const { ticker, stock, actionType, firm, analystName, fromGrade, toGrade } = of;
  return (
    <div className="feed-row of-actions">
      <p className="clipped">
        <b>{stock ? <StockLink ticker={stock.ticker} /> : ticker}</b> <span className="muted">{stock?.name}</span>
      </p>
      <p className="outcome">
        <Target of={of} />
      </p>
      <p className="clipped">
        <span className={`tag ${WAYS[actionType] ?? ''}`}>{words(actionType)}</span>{' '}
        {fromGrade && toGrade && fromGrade !== toGrade ? `${fromGrade} → ${toGrade}` : (toGrade ?? '')}
      </p>
      <p className="clipped muted firm">
        {firm}
        {analystName && `, ${analystName}`}
      </p>
    </div>
  );
}

/** Targets of less than this have cents, USD. */
const CENTS_BELOW = 20;
const formatTarget = (target: number): string => usd(target, target < CENTS_BELOW ? 2 : 0);

/** The price target, after the previous target. */
function Target({ of: { priceTarget, priorPriceTarget } }: { of: Row }) {
  if (priceTarget === null) return NOTHING;
  if (priorPriceTarget === null || priorPriceTarget === priceTarget) return formatTarget(priceTarget);
  const change = (priceTarget / priorPriceTarget - 1) * 100;
  return (
    <span title={`Before: ${formatTarget(priorPriceTarget)}, ${signedPercent(change, 1)}`}>
      <span className="muted">{formatTarget(priorPriceTarget)} → </span>
      <span className={`change ${pickByDirection(change, 'up', 'down', 'flat')}`}>{formatTarget(priceTarget)}</span>
    </span>
  );
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'date', title: 'Date', value: ({ actionDate }) => actionDate, cell: () => null },
  { key: 'ticker', title: 'Ticker', value: ({ ticker }) => ticker, cell: () => null },
  { key: 'action', title: 'Action', value: ({ actionType }) => actionType, cell: () => null },
  { key: 'firm', title: 'Firm', value: ({ firm }) => firm, cell: () => null },
  { key: 'analyst', title: 'Analyst', value: ({ analystName }) => analystName, cell: () => null },
  { key: 'from', title: 'From', value: ({ fromGrade }) => fromGrade, cell: () => null },
  { key: 'to', title: 'To', value: ({ toGrade }) => toGrade, cell: () => null },
  {
    key: 'before',
    title: 'Target before',
    unit: 'USD',
    value: ({ priorPriceTarget }) => priorPriceTarget,
    cell: () => null,
  },
  { key: 'target', title: 'Target', unit: 'USD', value: ({ priceTarget }) => priceTarget, cell: () => null },
];
