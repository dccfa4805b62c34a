import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { count, day, NOTHING, shortDay, shortUsd, usd, words } from '../format.ts';
import type { InsiderTradeRowFragment } from '../generated/graphql.ts';
import { insiderPath, StockLink } from './links.tsx';
import { Member } from './member.tsx';
import { type Column, Table } from './table.tsx';

const WAYS: Record<string, string> = { BUY: 'up', PURCHASE: 'up', SELL: 'down', SALE: 'down' };

/** Purchase, sale, award: bought and sold have their colours. */
export const Way = ({ type }: { type: string }) => <span className={`tag ${WAYS[type] ?? ''}`}>{words(type)}</span>;

type InsiderRow = InsiderTradeRowFragment;

/** What the gateway answers as the title of someone whose form names neither office nor role. */
const NO_ROLE = 'Other';

const NAME: Column<InsiderRow> = {
  key: 'name',
  title: 'Insider',
  sort: ({ insiderName }) => insiderName,
  cell: ({ insider, insiderName, insiderTitle }) => {
    const role = insiderTitle === NO_ROLE ? null : insiderTitle;
    return (
      <span className="clip" title={role ? `${insiderName}, ${role}` : insiderName}>
        {insider ? <Link href={insiderPath(insider.insiderId)}>{insiderName}</Link> : insiderName}
        {role && <span className="muted"> {role}</span>}
      </span>
    );
  },
};
const TICKER: Column<InsiderRow> = {
  key: 'ticker',
  title: 'Stock',
  sort: ({ ticker }) => ticker,
  cell: ({ ticker }) => <StockLink ticker={ticker} />,
};
const INSIDER: readonly Column<InsiderRow>[] = [
  { key: 'date', title: 'Date', sort: (row) => row.transactionDate, cell: (row) => day(row.transactionDate) },
  {
    key: 'type',
    title: 'Trade',
    sort: (row) => row.transactionType,
    cell: ({ transactionType, rule10b51, derivative }) => (
      <>
        <Way type={transactionType} />
        {derivative && <span className="muted"> option</span>}
        {rule10b51 && (
          <span className="muted" title="Made under a Rule 10b5-1 plan">
            {' '}
            planned
          </span>
        )}
      </>
    ),
  },
  {
    key: 'value',
    title: 'Value',
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
    align: 'end',
    sort: ({ pricePerShare }) => pricePerShare,
    cell: ({ pricePerShare }) => usd(pricePerShare),
  },
];

/** Trades of insiders: of one stock by who traded, of one insider by what. */
export const InsiderTrades = ({
  rows,
  by,
  maxHeight = 330,
  end,
}: {
  rows: readonly InsiderRow[];
  by: 'insider' | 'stock';
  maxHeight?: number;
  end?: ReactNode;
}) => (
  <Table
    caption="Trades of insiders"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[by === 'insider' ? NAME : TICKER, ...INSIDER.filter(({ key }) => by === 'stock' || key !== 'price')]}
    maxHeight={maxHeight}
    end={end}
  />
);

type CongressRow = {
  transactionDate: string;
  disclosureDate: string | null;
  transactionType: string;
  amountRange: string;
  assetType: string;
  owner: string | null;
  politician: { urlSlug: string; displayName: string; party: string | null; state: string | null; chamber: string };
};

const CONGRESS: readonly Column<CongressRow>[] = [
  {
    key: 'name',
    title: 'Member',
    sort: ({ politician }) => politician.displayName,
    cell: ({ politician }) => <Member of={politician} />,
  },
  { key: 'date', title: 'Date', sort: (row) => row.transactionDate, cell: (row) => day(row.transactionDate) },
  {
    key: 'type',
    title: 'Trade',
    sort: (row) => row.transactionType,
    cell: ({ transactionType, assetType, owner }) => (
      <>
        <Way type={transactionType} />
        {owner && owner !== 'SELF' && <span className="muted"> {owner.toLowerCase()}</span>}
        {assetType === 'STOCK_OPTION' && <span className="muted"> option</span>}
      </>
    ),
  },
  { key: 'amount', title: 'Amount', cell: ({ amountRange }) => amountRange },
  {
    key: 'disclosed',
    title: 'Disclosed',
    sort: (row) => row.disclosureDate,
    cell: (row) => shortDay(row.disclosureDate),
  },
];

/** What members of Congress disclosed of one stock. */
export const CongressTrades = ({ rows, maxHeight = 330 }: { rows: readonly CongressRow[]; maxHeight?: number }) => (
  <Table
    caption="Trades of members of Congress"
    rows={rows.map((row, at) => ({ ...row, at }))}
    rowKey={({ at }) => String(at)}
    columns={CONGRESS}
    maxHeight={maxHeight}
  />
);
