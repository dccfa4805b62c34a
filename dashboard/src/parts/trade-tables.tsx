import { count, formatDay, NOTHING, rangeText, shortUsd, usd, words } from '../format.ts';
import type { CongressTradeRowFragment, InsiderTradeRowFragment } from '../generated/graphql.ts';
import type { Paged } from './end-of-list.tsx';
import { InsiderName } from './insider-name.tsx';
import { StockLink } from './links.tsx';
import { MemberName } from './member.tsx';
import { DataTable, type TableColumn } from './table.tsx';

const WAYS: Record<string, string> = { BUY: 'up', PURCHASE: 'up', SELL: 'down', SALE: 'down' };

/** The type of a trade: purchases and sales are colored. */
export const Way = ({ type }: { type: string }) => <span className={`tag ${WAYS[type] ?? ''}`}>{words(type)}</span>;

const DATE: TableColumn<{ transactionDate: string }> = {
  key: 'date',
  title: 'Date',
  isUnder: true,
  sort: (row) => row.transactionDate,
  cell: (row) => formatDay(row.transactionDate),
};

type InsiderRow = InsiderTradeRowFragment;

/**
 * An insider's trade: its type, the number of trades, whether it used an option, and whether it followed a 10b5-1 plan.
 */
export const InsiderTradeCell = ({
  of: { transactionType, isDerivative, isRule10b51Plan },
  trades = 1,
  isCut = false,
}: {
  of: Pick<InsiderRow, 'transactionType' | 'isDerivative' | 'isRule10b51Plan'>;
  trades?: number;
  /** Whether the filing may have more trades than these. */
  isCut?: boolean;
}) => (
  <span className="wraps">
    <Way type={transactionType} />
    {trades > 1 && (
      <span
        className="muted"
        title={`${trades} trades in one filing${isCut ? ', and perhaps more that are not shown' : ''}`}
      >
        {' '}
        ×{trades}
      </span>
    )}
    {isDerivative && <span className="muted"> option</span>}
    {isRule10b51Plan && (
      <>
        {' '}
        <span className="tag" title="Made under a Rule 10b5-1 trading plan">
          10b5-1
        </span>
      </>
    )}
  </span>
);

const NAME: TableColumn<InsiderRow> = {
  key: 'name',
  title: 'Insider',
  sort: ({ insiderName }) => insiderName,
  cell: (row) => <InsiderName of={row} />,
};
const TICKER: TableColumn<InsiderRow> = {
  key: 'ticker',
  title: 'Stock',
  sort: ({ ticker }) => ticker,
  cell: ({ ticker }) => <StockLink ticker={ticker} />,
};
const INSIDER: readonly TableColumn<InsiderRow>[] = [
  DATE,
  {
    key: 'type',
    title: 'Trade',
    sort: (row) => row.transactionType,
    cell: (row) => <InsiderTradeCell of={row} />,
  },
  {
    key: 'value',
    title: 'Value',
    unit: 'USD',
    value: ({ totalValue, pricePerShare }) => (pricePerShare === null ? null : totalValue),
    align: 'end',
    sort: ({ totalValue }) => totalValue,
    cell: ({ totalValue, pricePerShare }) => (
      <span title={pricePerShare === null ? 'No price reported' : `At ${usd(pricePerShare)} a share`}>
        {pricePerShare === null ? NOTHING : shortUsd(totalValue)}
      </span>
    ),
  },
  {
    key: 'shares',
    title: 'Shares',
    align: 'end',
    sort: ({ sharesTransacted }) => sharesTransacted,
    cell: ({ sharesTransacted }) => count(sharesTransacted),
  },
  {
    key: 'price',
    title: 'Price',
    least: 440,
    unit: 'USD',
    align: 'end',
    sort: ({ pricePerShare }) => pricePerShare,
    cell: ({ pricePerShare }) => usd(pricePerShare),
  },
];

/** Insider trades: of a stock, by insider; or of an insider, by stock. */
export const InsiderTrades = ({
  rows,
  by,
  maxHeight = 330,
  pages,
}: {
  rows: readonly InsiderRow[];
  by: 'insider' | 'stock';
  maxHeight?: number;
  pages?: Paged;
}) => (
  <DataTable
    caption="Insider trades"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[by === 'insider' ? NAME : TICKER, ...INSIDER.filter(({ key }) => by === 'stock' || key !== 'price')]}
    maxHeight={maxHeight}
    pages={pages}
  />
);

type CongressRow = CongressTradeRowFragment;

const CONGRESS: readonly TableColumn<CongressRow>[] = [
  {
    key: 'name',
    title: 'Member',
    sort: ({ politician }) => politician.displayName,
    cell: ({ politician }) => <MemberName of={politician} />,
  },
  DATE,
  {
    key: 'type',
    title: 'Trade',
    sort: (row) => row.transactionType,
    cell: ({ transactionType, assetType, owner }) => (
      <span className="wraps">
        <Way type={transactionType} />
        {owner && owner !== 'SELF' && <span className="muted"> {owner.toLowerCase()}</span>}
        {assetType === 'STOCK_OPTION' && <span className="muted"> option</span>}
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    unit: 'USD, a range',
    value: ({ amountRange }) => amountRange,
    cell: ({ amountRange }) => <span className="wraps">{rangeText(amountRange)}</span>,
  },
  {
    key: 'disclosed',
    title: 'Disclosed',
    least: 560,
    sort: (row) => row.disclosureDate,
    cell: (row) => formatDay(row.disclosureDate),
  },
];

/** Trades of a stock that members of Congress disclosed. */
export const CongressTrades = ({
  rows,
  maxHeight = 330,
  pages,
}: {
  rows: readonly CongressRow[];
  maxHeight?: number;
  pages?: Paged;
}) => (
  <DataTable
    caption="Congressional trades"
    rows={rows}
    rowKey={({ id }) => id}
    columns={CONGRESS}
    maxHeight={maxHeight}
    pages={pages}
  />
);
