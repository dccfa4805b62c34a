import { formatSigned, instant, short, shortUsd, usd } from '../format.ts';
import type { QuoteFiguresFragment } from '../generated/graphql.ts';
import { ChangeFigure, type Figure, Figures } from './figures.tsx';
import { RangeBar } from './range-bar.tsx';

/** The last price of a stock or fund, with other figures of its session. */
export function QuoteHead({
  quote,
  more = [],
}: {
  quote: QuoteFiguresFragment | null | undefined;
  more?: readonly Figure[];
}) {
  if (!quote) return <Figures items={[{ name: 'Price', value: 'No prices' }, ...more]} />;
  return (
    <div className="quote-head">
      <p className="price">
        <span className="big">{usd(quote.price)}</span>{' '}
        <span className="step">
          <ChangeFigure value={quote.change} written={formatSigned} /> (<ChangeFigure value={quote.changePercent} />)
        </span>
        <span className="muted at">{instant(quote.pricedAt)}</span>
      </p>
      <Figures
        items={[
          { name: 'Open', value: usd(quote.open) },
          { name: 'Day', value: `${usd(quote.dayLow)} – ${usd(quote.dayHigh)}` },
          { name: 'Previous close', value: usd(quote.previousClose) },
          { name: 'Volume', value: short(quote.volume) },
          ...more,
        ]}
      />
      <div className="year">
        <span className="muted">52 weeks</span>
        <RangeBar
          low={quote.week52Low}
          high={quote.week52High}
          marks={[{ at: quote.price, text: 'Now' }]}
          write={(value) => usd(value)}
          label={`${usd(quote.price)} between the year's low of ${usd(quote.week52Low)} and its high of ${usd(quote.week52High)}.`}
        />
      </div>
    </div>
  );
}

/** Figures of typical width. */
const TYPICAL: QuoteFiguresFragment = {
  price: 234.56,
  change: 1.23,
  changePercent: 1.23,
  open: 234.56,
  dayLow: 231.23,
  dayHigh: 236.56,
  previousClose: 233.45,
  volume: 45_600_000,
  week52Low: 156.78,
  week52High: 267.89,
  pricedAt: '2026-01-15T21:00:00Z',
  isStale: false,
};

/** The quote while it loads, with the names of further figures. */
export const TypicalQuoteHead = ({ more = [] }: { more?: readonly string[] }) => (
  <QuoteHead quote={TYPICAL} more={more.map((name) => ({ name, value: '$345.6B' }))} />
);

export const marketCap = (value: number | null | undefined): Figure => ({ name: 'Market cap', value: shortUsd(value) });
