import { NOTHING, percent, shortUsd, usd } from '../../format.ts';
import type { EtfScreenQuery, StockScreenQuery } from '../../generated/graphql.ts';
import { ChangeFigure, Figures } from '../../parts/figures.tsx';
import { Grade } from '../../parts/grade.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';

/** A row of the screener: a stock or a fund. */
export type ScreenRowData =
  | NonNullable<StockScreenQuery['stockScreen']>['stocks']['nodes'][number]
  | NonNullable<EtfScreenQuery['etfScreen']>['etfs']['nodes'][number];

/** The main figures of a stock in the screener, which need no further call. Funds have no card. */
export function RowCard({ row }: { row: ScreenRowData }) {
  if (!('priceSparkline30D' in row)) return null;
  return (
    <>
      <p>
        <b className="ticker">{row.ticker}</b> {row.stock?.name ?? NOTHING}
      </p>
      <p className="row">
        <b>{usd(row.currentPrice)}</b> <ChangeFigure value={row.changePercent} />
        <Grade letter={row.ratingLetter} />
      </p>
      <Sparkline values={row.priceSparkline30D ?? []} />
      <Figures
        items={[
          { name: 'Market cap', value: shortUsd(row.marketCap) },
          { name: 'From 52-week high', value: percent(row.pctOff52wHigh) },
          { name: 'Target upside', value: percent(row.analystTargetUpsidePct) },
          { name: 'Buy ratings', value: percent(row.analystBuyRatioPct, 0) },
        ]}
      />
    </>
  );
}
