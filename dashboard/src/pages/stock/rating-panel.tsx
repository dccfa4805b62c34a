import { count, formatSigned, NOTHING, number, ordinal, percent, words } from '../../format.ts';
import type { StockHeadQuery } from '../../generated/graphql.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { RecordNote } from '../../parts/record-note.tsx';
import { ScoreBar } from '../../parts/score-bar.tsx';
import { describeRatingDay } from './rating-day.ts';

type Rating = NonNullable<NonNullable<StockHeadQuery['stock']>['rating']>;
type Dimension = Rating['dimensions'][number];
type Rated = Extract<Rating, { __typename: 'StockRating' }>;
type Unrated = Extract<Rating, { __typename: 'UnratedStock' }>;

type RatingPanelProps = {
  query: PanelQuery;
  rating: Rating | null | undefined;
  /** When the stock had its last price. */
  pricedAt: string | null | undefined;
};

/** The rating: its letter, its dimensions, and the deduction for risks; or the reason why there is no rating. */
export function RatingPanel({ query, rating, pricedAt }: RatingPanelProps) {
  return (
    <PanelView
      title="Rating"
      families={['RATINGS']}
      note={rating && describeRatingDay(rating.asOf, pricedAt)}
      query={query}
      paths={['stock.rating']}
      empty={!rating && 'No rating.'}
      span="third"
      height={400}
    >
      {() => (
        <>
          {rating!.__typename === 'StockRating' ? <Verdict rating={rating!} /> : <NoVerdict rating={rating!} />}
          <ul className="dimensions">
            {rating!.dimensions.map((dimension) => (
              <Bar key={dimension.key} dimension={dimension} points={findPoints(rating!, dimension)} />
            ))}
          </ul>
          {rating!.__typename === 'StockRating' && <Penalties rating={rating!} />}
          <p className="row flags">
            {rating!.flags
              .filter(({ isActive }) => isActive)
              .map(({ key, label }) => (
                <span key={key} className="tag accent">
                  {label}
                </span>
              ))}
          </p>
          {rating!.__typename === 'StockRating' && (
            <RecordNote signal="RATING" group={rating!.letter} who={`Stocks rated ${rating!.letter}`} />
          )}
          <p className="muted fine">{rating!.disclaimer}</p>
        </>
      )}
    </PanelView>
  );
}

const Verdict = ({ rating }: { rating: Rated }) => (
  <div className="verdict">
    <span className={`letter grade grade-${rating.letter.toLowerCase()}`}>{rating.letter}</span>
    <span className="big">{number(rating.score, 1)}</span>
    <span className="muted">
      {ordinal(rating.percentile)} percentile of {count(rating.ratedCount)} stocks
      {rating.penaltyPoints > 0 && `, ${number(-rating.penaltyPoints, 1)} risk penalty`}
    </span>
  </div>
);

const REASONS: Record<Unrated['reason'], string> = {
  INSUFFICIENT_DIMENSIONS: 'too few of the seven dimensions have data',
  INSUFFICIENT_COVERAGE_WEIGHT: 'the covered dimensions carry too little weight',
  NOT_RATED_TODAY: 'the latest run did not include it',
  STALE: 'its last rating is out of date',
};

const NoVerdict = ({ rating }: { rating: Unrated }) => (
  <div className="verdict">
    <span className="letter">{NOTHING}</span>
    <span>
      <b>Not rated</b>: {REASONS[rating.reason] ?? words(rating.reason)}.{' '}
      <span className="muted">{rating.dimensionsPresent} of 7 dimensions have data.</span>
    </span>
  </div>
);

/** The points that a dimension adds to the score, negative if it lowers the score; null if the stock has no score. */
const findPoints = (rating: Rating, { key }: Dimension): number | null =>
  (rating.__typename === 'StockRating' &&
    rating.drivers.find((driver) => driver.kind === 'DIMENSION' && driver.key === key.toLowerCase())?.points) ||
  null;

/** A dimension, expandable to its components. */
function Bar({ dimension, points }: { dimension: Dimension; points: number | null }) {
  const { label, percentile, isPresent } = dimension;
  return (
    <li>
      <details>
        <summary>
          <span>{label}</span>
          {isPresent && percentile !== null ? (
            <>
              <ScoreBar value={percentile} label={`${label}, percentile`} />
              <b>{number(percentile, 0)}</b>
              {points === null ? <span /> : <ChangeFigure value={points} written={(value) => formatSigned(value, 1)} />}
            </>
          ) : (
            <span className="muted fine none">not enough data</span>
          )}
        </summary>
        <dl>
          {listComponents(dimension, points).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}

function listComponents({ rawLabel, raw, subLegs, weightPercent, percentile }: Dimension, points: number | null) {
  return [
    ...(rawLabel ? [[rawLabel, number(raw)] as const] : []),
    ...(subLegs ?? []).map(
      ({ label, raw: reading, unit }) =>
        [label, reading === null ? 'No activity' : formatSigned(reading, 2, unit === 'PERCENT' ? '%' : '')] as const,
    ),
    ['Percentile of all stocks', ordinal(percentile)] as const,
    ['Weight in the score', percent(weightPercent, 0)] as const,
    ['Points toward the score', formatSigned(points, 1)] as const,
  ];
}

function Penalties({ rating }: { rating: Rated }) {
  if (rating.riskAdjustments.length === 0) return <p className="muted">No risk penalties.</p>;
  return (
    <>
      <h3>Risks</h3>
      <ul className="penalties">
        {rating.riskAdjustments.map(({ condition, label, points }) => (
          <li key={condition}>
            <span>{label}</span>
            <b className="down">−{number(points, 1)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
