import { Link, useParams } from 'wouter';
import { count, formatDay, NOTHING, rangeText, roundUsd, shortUsd, words } from '../../format.ts';
import type { PoliticianPageQuery } from '../../generated/graphql.ts';
import { usePoliticianPageInfiniteQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Draw, tip } from '../../parts/chart-options.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { Figures } from '../../parts/figures.tsx';
import { EtfLink, entityPath, StockLink } from '../../parts/links.tsx';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { seatInWords } from '../../parts/seat.ts';
import { DataTable } from '../../parts/table.tsx';
import { Way } from '../../parts/trade-tables.tsx';
import { mostTraded } from './most-traded.ts';

type History = NonNullable<PoliticianPageQuery['politician']>['trades'];
type Quarter = History['byQuarter'][number];

const NO_QUARTERS: Quarter[] = [];

export default function PoliticianPage() {
  const { slug } = useParams<{ slug: string }>();
  return <OnePolitician key={slug} slug={slug} />;
}

function OnePolitician({ slug }: { slug: string }) {
  const { rows, ...query } = usePoliticianPageInfiniteQuery({ slug });
  const politician = query.data?.pages[0]?.politician;
  const trades = politician?.trades;
  const quarters = trades?.byQuarter ?? NO_QUARTERS;
  const noTrades = whyEmpty(trades, 'No trades disclosed.', 'No congressional data has been imported.');
  if (isUnknown(query, politician))
    return <NotCovered name={slug.replaceAll('-', ' ')} what="member of Congress" query={query} />;
  const summary = trades?.summary;
  return (
    <PageView
      title={politician?.displayName ?? slug.replaceAll('-', ' ')}
      lead={
        politician && (
          <>
            <span className="tag">{words(politician.chamber)}</span>
            <span>{seatInWords(politician)}</span>
          </>
        )
      }
      actions={politician?.entity ? <Link href={entityPath(politician.entity.dashedId)}>News & sentiment</Link> : null}
    >
      <PanelView
        title="Totals"
        families={['POLITICIAN_TRADES']}
        query={query}
        span="third"
        height={300}
        className="totals"
      >
        {() => (
          <div className="stack">
            <Figures
              items={[
                { name: 'Trades', value: count(summary!.totalTrades) },
                { name: 'Purchases', value: <span className="up">{count(summary!.purchaseCount)}</span> },
                { name: 'Sales', value: <span className="down">{count(summary!.saleCount)}</span> },
                { name: 'Latest', value: formatDay(summary!.latestTradeDate) },
              ]}
            />
            {summary!.topTickers.length > 0 && (
              <div>
                <h3>Most traded</h3>
                <ul className="people">
                  {mostTraded(summary!.topTickers, summary!.topStocks, rows).map(({ ticker, stock, isFund }) => (
                    <li key={ticker}>
                      {stock ? <StockLink ticker={ticker} /> : isFund ? <EtfLink ticker={ticker} /> : ticker}{' '}
                      <span className="muted">{stock?.name}</span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
      </PanelView>
      <PanelView
        title="By quarter"
        families={['POLITICIAN_TRADES']}
        note="The sum of the midpoints of the disclosed ranges"
        query={query}
        empty={noTrades}
        span="two-thirds"
        height={300}
      >
        {() => (
          <Chart
            data={quarters}
            draw={drawQuarters}
            height={300}
            label="Purchases and sales by quarter, at the midpoint of the disclosed ranges."
          />
        )}
      </PanelView>
      <PanelView
        title="Trades"
        families={['POLITICIAN_TRADES']}
        note={trades && `${count(trades.totalCount)} total`}
        query={query}
        preview={trades}
        isLocked={rows.length === 0}
        empty={noTrades}
        height={420}
        className="flush"
      >
        {() => (
          <DataTable
            caption="Disclosed trades"
            rows={rows}
            rowKey={({ id }) => id}
            maxHeight={620}
            columns={[
              {
                key: 'ticker',
                title: 'Ticker',
                sort: (row) => row.ticker,
                cell: ({ ticker, stock, assetType }) => {
                  if (stock) return <StockLink ticker={stock.ticker} />;
                  return assetType === 'ETF' ? <EtfLink ticker={ticker} /> : ticker;
                },
              },
              {
                key: 'asset',
                title: 'Asset',
                value: ({ assetDescription }) => assetDescription,
                least: 560,
                cell: ({ assetDescription }) => <span className="clip">{assetDescription}</span>,
              },
              {
                key: 'date',
                title: 'Traded',
                isUnder: true,
                cell: (row) => formatDay(row.transactionDate),
                sort: (row) => row.transactionDate,
              },
              {
                key: 'type',
                title: 'Trade',
                cell: ({ transactionType, assetType }) => (
                  <>
                    <Way type={transactionType} />
                    {assetType === 'STOCK_OPTION' && <span className="muted"> option</span>}
                  </>
                ),
                sort: (row) => row.transactionType,
              },
              {
                key: 'amount',
                title: 'Amount',
                unit: 'USD, a range',
                value: (row) => row.amountRange,
                cell: (row) => <span className="wraps">{rangeText(row.amountRange)}</span>,
                sort: (row) => row.amountMin,
              },
              { key: 'owner', title: 'Owner', least: 560, cell: (row) => words(row.owner), sort: (row) => row.owner },
              {
                key: 'disclosed',
                title: 'Disclosed',
                least: 560,
                cell: ({ disclosureDate, reportUrl }) =>
                  reportUrl ? (
                    <a href={reportUrl} target="_blank" rel="noreferrer">
                      {disclosureDate ? formatDay(disclosureDate) : 'Report'}
                    </a>
                  ) : (
                    formatDay(disclosureDate)
                  ),
                sort: (row) => row.disclosureDate,
              },
              {
                key: 'delay',
                title: 'Delay (days)',
                least: 560,
                unit: 'days',
                hint: 'Calendar days from the trade to its disclosure',
                align: 'end',
                cell: (row) => (row.disclosureDelayDays === null ? NOTHING : count(row.disclosureDelayDays)),
                sort: (row) => row.disclosureDelayDays,
              },
            ]}
            pages={query}
          />
        )}
      </PanelView>
    </PageView>
  );
}

const formatQuarter = ({ year, quarter }: Quarter) => `Q${quarter} ${year}`;

const drawQuarters: Draw<readonly Quarter[]> = (quarters, { up, down }) => ({
  legend: { bottom: 0, itemHeight: 8 },
  tooltip: {
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    formatter: (points) => {
      const quarter = quarters[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(formatQuarter(quarter), [
        ['Bought', shortUsd(quarter.purchases.amountMiddle)],
        ['Sold', shortUsd(quarter.sales.amountMiddle)],
      ]);
    },
  },
  grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
  xAxis: { type: 'category', data: quarters.map(formatQuarter) },
  yAxis: { type: 'value', axisLabel: { formatter: roundUsd } },
  series: [
    {
      name: 'Bought',
      type: 'bar',
      barMaxWidth: 28,
      data: quarters.map(({ purchases }) => purchases.amountMiddle),
      itemStyle: { color: up },
    },
    {
      name: 'Sold',
      type: 'bar',
      barMaxWidth: 28,
      data: quarters.map(({ sales }) => sales.amountMiddle),
      itemStyle: { color: down },
    },
  ],
});
