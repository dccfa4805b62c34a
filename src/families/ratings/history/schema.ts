import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { FREE_DAYS } from '../../../graph/limits.ts';
import { SERIES, seriesPeriod } from '../../../graph/series.ts';
import { isoDate } from '../../../lib/dates.ts';
import { Stock } from '../../stocks/schema.ts';
import { RatingInterface } from '../schema.ts';
import { loadRatingHistory, type RatingPoint as Point } from './queries.ts';

const getDay = ({ day }: Point): string => isoDate(day);

const RatingPoint = builder.objectRef<Point>('RatingPoint').implement({
  description: 'The rating of a stock on a past day, as it was served on the morning after the session.',
  fields: (t) => ({
    id: t.id(rowId('RatingPoint', (point: Point) => `${point.rating.ticker}@${getDay(point)}`)),
    day: t.expose('day', { type: 'Date', description: 'The session, a day in New York.' }),
    isReconstructed: t.exposeBoolean('isReconstructed', {
      description: 'Whether it was derived later from the facts that are still stored, instead of recorded as served.',
    }),
    rating: t.expose('rating', { type: RatingInterface, description: 'The rating, or why there was none.' }),
  }),
});

const RatingPointConnection = previewConnection<Point>({
  name: 'RatingPoint',
  node: RatingPoint,
  idOf: getDay,
  family: 'ratings',
  description: `The ratings of past days, newest first. A FREE key sees the last ${FREE_DAYS} days.`,
});

builder.objectField(Stock, 'ratingHistory', (t) =>
  t.field({
    type: RatingPointConnection,
    description:
      'Its ratings on past days, newest first: for each session with history, what `rating` answers under `@asOf`. Empty before the first recorded session.',
    ...SERIES,
    listSize: pageSize(FREE_DAYS),
    args: { period: t.arg(seriesPeriod.argument), ...t.arg.connectionArgs() },
    resolve: (stock, { period, ...page }, context) =>
      RatingPointConnection.page(context, page, loadRatingHistory(context, stock, period)),
  }),
);
