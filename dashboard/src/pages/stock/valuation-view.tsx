import { number, ordinal, sectorName } from '../../format.ts';
import type { StockFundamentalsQuery } from '../../generated/partial.ts';
import { RangeBar } from '../../parts/range-bar.tsx';
import { computeSpread } from './valuation.ts';

type Found = NonNullable<NonNullable<StockFundamentalsQuery['stock']>['fundamentals']>;

const RATIOS = [
  { name: 'P/E', now: 'peTTM', past: 'peRatio', peers: 'pe' },
  { name: 'P/S', now: 'psTTM', past: 'psRatio', peers: 'ps' },
  { name: 'P/B', now: 'pbRatio', past: 'pbRatio', peers: 'pb' },
] as const;

/** Each ratio compared with the company's own past quarters and with its sector. */
export const ValuationView = ({ found }: { found: Found }) => (
  <div className="stack valuation">
    {RATIOS.map((ratio) => (
      <Ratio key={ratio.name} ratio={ratio} found={found} />
    ))}
  </div>
);

function Ratio({
  ratio: { name, now, past, peers },
  found: { current, ratioHistory },
}: {
  ratio: (typeof RATIOS)[number];
  found: Found;
}) {
  const value = current?.[now] ?? null;
  const range = computeSpread((ratioHistory?.dataPoints ?? []).map((point) => point[past]));
  const sector = current?.sectorValuation;
  const standing = sector?.[peers];
  return (
    <div>
      <p className="row">
        <b>
          {name} {number(value, 1)}
        </b>
        <span className="muted">
          {range
            ? `own median ${number(range.median, 1)} over ${range.count} quarters`
            : 'too few quarters for a range of its own'}
        </span>
      </p>
      {standing && (
        <p className="muted fine">
          {sectorName(sector!.sector)} median {number(standing.median, 1)}
          {standing.percentile !== null && `, ${ordinal(standing.percentile)} percentile`} of {standing.count} companies
        </p>
      )}
      {range && value !== null && (
        <RangeBar
          low={Math.min(range.low, value)}
          high={Math.max(range.high, value)}
          marks={[
            { at: range.median, text: 'Median', kind: 'mean' },
            { at: value, text: 'Now' },
          ]}
          write={(reading) => number(reading, 1)}
          label={`${name} is ${number(value, 1)}; over ${range.count} quarters it ranged from ${number(range.low, 1)} to ${number(range.high, 1)}, with a median of ${number(range.median, 1)}.`}
        />
      )}
    </div>
  );
}
