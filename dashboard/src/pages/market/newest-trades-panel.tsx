import { NOTHING, rangeText, shortDay, shortUsd } from '../../format.ts';
import { useNewestTradesQuery } from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { InsiderName } from '../../parts/insider-name.tsx';
import { StockLink } from '../../parts/links.tsx';
import { MemberName } from '../../parts/member.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { buildOffer } from '../../parts/preview.tsx';
import { DataTable } from '../../parts/table.tsx';
import { Way } from '../../parts/trade-tables.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';

const TRADERS = [
  { value: 'insiders', text: 'Insiders' },
  { value: 'congress', text: 'Congress' },
] as const;

/** Rows per list. */
const ROWS = 15;

/** The latest insider and congressional trades across the market. */
export function NewestTradesPanel() {
  const query = useNewestTradesQuery({ limit: ROWS }, { partial: true });
  const [trader, setTrader] = useUrlChoice('trades', TRADERS, 'insiders');
  const { newestInsiderTrades: insiders, newestCongressTrades: congress } = query.data?.market ?? {};
  const list = trader === 'insiders' ? insiders : congress;
  const visibleCount = list?.nodes?.length ?? 0;
  return (
    <PanelView
      title="Latest insider & Congress trades"
      families={['INSIDER', 'POLITICIAN_TRADES']}
      actions={<Segments label="Trader type" options={TRADERS} value={trader} onChange={setTrader} />}
      query={query}
      paths={[trader === 'insiders' ? 'market.newestInsiderTrades.nodes' : 'market.newestCongressTrades.nodes']}
      preview={buildOffer(
        list,
        `PRO shows the ${ROWS} latest trades; FREE shows ${visibleCount < ROWS ? visibleCount : 'a selection'}.`,
      )}
      isLocked={list?.nodes?.length === 0}
      empty={!list?.nodes?.length && 'No trades yet.'}
      height={340}
      className="flush"
    >
      {() =>
        trader === 'insiders' ? (
          <DataTable
            caption="Latest insider trades"
            rows={insiders!.nodes!}
            rowKey={({ id }) => id}
            maxHeight={372}
            columns={[
              {
                key: 'ticker',
                title: 'Stock',
                value: ({ ticker }) => ticker,
                cell: ({ ticker }) => <StockLink ticker={ticker} />,
              },
              {
                key: 'date',
                title: 'Date',
                isUnder: true,
                value: ({ transactionDate }) => transactionDate,
                cell: ({ transactionDate }) => shortDay(transactionDate),
              },
              {
                key: 'insider',
                title: 'Insider',
                value: ({ insiderName }) => insiderName,
                cell: (row) => <InsiderName of={row} />,
              },
              {
                key: 'type',
                title: 'Trade',
                value: ({ transactionType }) => transactionType,
                cell: ({ transactionType }) => <Way type={transactionType} />,
              },
              {
                key: 'value',
                title: 'Value',
                unit: 'USD',
                value: ({ totalValue, pricePerShare }) => (pricePerShare === null ? null : totalValue),
                align: 'end',
                cell: ({ totalValue, pricePerShare }) => (pricePerShare === null ? NOTHING : shortUsd(totalValue)),
                sort: ({ totalValue }) => totalValue,
              },
            ]}
          />
        ) : (
          <DataTable
            caption="Latest congressional trades"
            rows={congress!.nodes!}
            rowKey={({ id }) => id}
            maxHeight={372}
            columns={[
              {
                key: 'ticker',
                title: 'Ticker',
                value: ({ ticker }) => ticker,
                cell: ({ ticker, stock }) => (stock ? <StockLink ticker={stock.ticker} /> : ticker),
              },
              {
                key: 'date',
                title: 'Disclosed',
                isUnder: true,
                value: ({ disclosureDate }) => disclosureDate,
                cell: ({ disclosureDate }) => shortDay(disclosureDate),
              },
              {
                key: 'member',
                title: 'Member',
                value: ({ politician }) => politician.displayName,
                cell: ({ politician }) => <MemberName of={politician} />,
              },
              {
                key: 'type',
                title: 'Trade',
                value: ({ transactionType }) => transactionType,
                cell: ({ transactionType }) => <Way type={transactionType} />,
              },
              {
                key: 'amount',
                title: 'Amount',
                unit: 'USD, a range',
                value: ({ amountRange }) => amountRange,
                cell: ({ amountRange }) => <span className="wraps">{rangeText(amountRange)}</span>,
              },
            ]}
          />
        )
      }
    </PanelView>
  );
}
