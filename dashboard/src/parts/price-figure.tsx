import { formatDay, usd } from '../format.ts';

/** A price, muted if it is stale, with its day on hover. */
export function PriceFigure({
  price,
  isStale,
  priceAsOf,
}: {
  price: number | null | undefined;
  isStale: boolean | null | undefined;
  /** The day of the price. */
  priceAsOf: string | null | undefined;
}) {
  if (!isStale || !priceAsOf) return usd(price);
  return (
    <span className="muted" title={`Last price of ${formatDay(priceAsOf)}`}>
      {usd(price)}
    </span>
  );
}
