import { formatDay, usd } from '../format.ts';

/** A price, muted if it is stale, with its day on hover. */
export function PriceFigure({
  price,
  isStale,
  priceDate,
}: {
  price: number | null | undefined;
  isStale: boolean | null | undefined;
  /** The day of the price. */
  priceDate: string | null | undefined;
}) {
  if (!isStale || !priceDate) return usd(price);
  return (
    <span className="muted" title={`Last price of ${formatDay(priceDate)}`}>
      {usd(price)}
    </span>
  );
}
