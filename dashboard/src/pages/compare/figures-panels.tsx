import { formatFraction, number, percent, scoreText, shortUsd, signedPercent, upsideText, usd } from '../../format.ts';
import type { CompareFiguresQuery, CompareFundsQuery } from '../../generated/graphql.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { Grade } from '../../parts/grade.tsx';
import { EtfLink, StockLink } from '../../parts/links.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { type ComparedFigure, SideBySide } from './side-by-side.tsx';

type ComparedStock = NonNullable<CompareFiguresQuery['stockScreen']>['stocks']['nodes'][number];
type FundRow = NonNullable<CompareFundsQuery['etfScreen']>['etfs']['nodes'][number];

/** Labeled in sessions, as the screener counts them; the months of the chart are calendar months. */
const returnOver = (
  sessions: number,
  value: ComparedFigure<ComparedStock>['value'],
): ComparedFigure<ComparedStock> => ({
  name: `Return, ${sessions} sessions`,
  unit: '%',
  hint: 'Of the close adjusted for splits and dividends',
  value,
  written: (change) => signedPercent(change, 1),
});

export const OF_STOCKS: readonly ComparedFigure<ComparedStock>[] = [
  { name: 'Price', unit: 'USD', value: (row) => row.currentPrice, written: (value) => usd(value) },
  { name: 'Change', unit: '%', value: (row) => row.changePercent, written: (value) => <ChangeFigure value={value} /> },
  { name: 'Market cap', unit: 'USD', value: (row) => row.marketCap, written: shortUsd },
  returnOver(21, (row) => row.return1M),
  returnOver(63, (row) => row.return3M),
  returnOver(126, (row) => row.return6M),
  returnOver(252, (row) => row.return1Y),
  {
    name: 'Volatility',
    unit: '%',
    hint: '30 sessions, annualized',
    value: (row) => row.volatility30D,
    written: (value) => percent(value, 1),
  },
  {
    name: 'From 52-week high',
    unit: '%',
    value: (row) => row.pctOff52wHigh,
    written: (value) => signedPercent(value, 1),
  },
  {
    name: 'Rating',
    unit: '0 to 100',
    value: (row) => row.ratingScore,
    written: (value, { ratingLetter }) => <Grade letter={ratingLetter} score={value} />,
  },
  { name: 'Score, 7 days', value: (row) => row.serviceScore7D, written: scoreText },
  { name: 'Analysts', value: (row) => row.analystCount, written: (value) => number(value, 0) },
  { name: 'Buy ratings', unit: '%', value: (row) => row.analystBuyRatioPct, written: (value) => percent(value, 0) },
  {
    name: 'Upside to mean target',
    unit: '%',
    value: (row) => row.analystTargetUpsidePct,
    written: upsideText,
  },
];

const OF_FUNDS: readonly ComparedFigure<FundRow>[] = [
  { name: 'Price', unit: 'USD', value: (row) => row.currentPrice, written: (value) => usd(value) },
  { name: 'Change', unit: '%', value: (row) => row.changePercent, written: (value) => <ChangeFigure value={value} /> },
  {
    name: 'From 52-week high',
    unit: '%',
    value: (row) => row.pctOff52wHigh,
    written: (value) => signedPercent(value, 1),
  },
  { name: 'Assets', unit: 'USD', value: (row) => row.etf?.aum, written: shortUsd },
  { name: 'Expense ratio', unit: '%', value: (row) => row.expenseRatio, written: (value) => percent(value) },
  {
    name: 'Dividend yield',
    unit: 'fraction',
    value: (row) => row.etf?.dividendYield,
    written: (value) => formatFraction(value),
  },
  { name: 'Holdings', value: (row) => row.holdingsCount, written: (value) => number(value, 0) },
  {
    name: 'Score of holdings, 7 days',
    hint: 'Weighted by the holdings',
    value: (row) => row.constituentsWeightedService,
    written: scoreText,
  },
  {
    name: 'Upside of holdings to mean targets',
    unit: '%',
    hint: 'Weighted by the holdings',
    value: (row) => row.weightedAnalystUpside,
    written: upsideText,
  },
];

type FiguresProps<Row> = {
  query: PanelQuery;
  tickers: readonly string[];
  rows: readonly Row[];
  onRemove(ticker: string): void;
};

/** Screener figures of the stocks; a ticker that the screener does not have is shown with dashes. */
export function StocksPanel({ query, tickers, rows, onRemove }: FiguresProps<ComparedStock>) {
  const without = query.isPending ? [] : tickers.filter((ticker) => rows.every((row) => row.ticker !== ticker));
  return (
    <PanelView
      title="Figures"
      families={['SCREENER_STOCKS']}
      note={
        without.length > 0
          ? `No figures for ${without.join(', ')}`
          : 'Returns with dividends; the chart shows prices only'
      }
      query={query}
      height={480}
      className="flush even-columns pair"
    >
      {() => (
        <SideBySide
          caption="Figures of the stocks"
          tickers={tickers}
          figures={OF_STOCKS}
          rowOf={(ticker) => rows.find((row) => row.ticker === ticker)}
          head={(ticker) => (
            <>
              <StockLink ticker={ticker} /> <Remove ticker={ticker} onRemove={onRemove} />
            </>
          )}
        />
      )}
    </PanelView>
  );
}

/** Screener figures of the funds. */
export function ComparedFundsPanel({ query, tickers, rows, onRemove }: FiguresProps<FundRow>) {
  return (
    <PanelView
      title="Funds"
      families={['SCREENER_ETFS', 'ETFS']}
      note="The chart above leaves out dividends"
      query={query}
      height={300}
      className="flush even-columns"
    >
      {() => (
        <SideBySide
          caption="Figures of the funds"
          tickers={tickers}
          figures={OF_FUNDS}
          rowOf={(ticker) => rows.find((row) => row.ticker === ticker)}
          head={(ticker) => (
            <>
              <EtfLink ticker={ticker} /> <Remove ticker={ticker} onRemove={onRemove} />
            </>
          )}
        />
      )}
    </PanelView>
  );
}

/** Lists tickers that are neither stocks nor funds; a table of them would contain only dashes. */
export const UnknownPanel = ({ tickers, onRemove }: Pick<FiguresProps<never>, 'tickers' | 'onRemove'>) => (
  <PanelView title="Figures">
    <p className="row muted">
      The screener has no figures for
      {tickers.map((ticker) => (
        <span key={ticker}>
          {ticker} <Remove ticker={ticker} onRemove={onRemove} />
        </span>
      ))}
    </p>
  </PanelView>
);

const Remove = ({ ticker, onRemove }: { ticker: string; onRemove(ticker: string): void }) => (
  <button type="button" className="link" aria-label={`Remove ${ticker}`} onClick={() => onRemove(ticker)}>
    ×
  </button>
);
