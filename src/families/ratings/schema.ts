import { KEYED } from '../../gateway/access/access-rules.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { enumOf } from '../../gateway/graphql/enum-of.ts';
import { Stock, stockField } from '../stocks/schema.ts';
import { ratingOf } from './queries.ts';
import {
  DIMENSIONS,
  type DimensionKey,
  type DimensionRow,
  NEUTRAL_PERCENTILE,
  type SubLeg,
} from './rules/dimensions.ts';
import { type Driver, drivers, NEUTRAL_SCORE } from './rules/drivers.ts';
import {
  FLOORS,
  LETTER_EDGES,
  MIN_DIMENSIONS,
  MIN_WEIGHT_PERCENT,
  type Rated,
  type Rating as RatingBody,
  type Unrated,
} from './rules/rating.ts';
import {
  COVERAGE_DIMENSIONS,
  conditionLabel,
  type Flag,
  type FlagKey,
  knownFlags,
  MAX_POINTS,
  RISK_CONDITION_KEYS,
  type RiskAdjustment,
} from './rules/risk.ts';

const edge = (letter: string): number => LETTER_EDGES.find((one) => one.letter === letter)!.from;

export const Letter = builder.enumType('RatingLetter', {
  description: 'The band of a score; there is no E.',
  values: {
    A: { description: `${edge('A')} and above.` },
    B: { description: `${edge('B')} to below ${edge('A')}.` },
    C: { description: `${edge('C')} to below ${edge('B')}.` },
    D: { description: `${edge('D')} to below ${edge('C')}.` },
    F: { description: `Below ${edge('D')}.` },
  } as const,
});

const DimensionName = builder.enumType('RatingDimensionKey', {
  description: 'What a rating looks at.',
  values: {
    CROWD: { value: 'crowd', description: 'The 7-day Score (70%) and the 7-day share of all mentions (30%).' },
    SMART_MONEY: { value: 'smart_money', description: '13F net change, insider and congressional flow balance.' },
    OPTIONS: { value: 'options', description: 'Which way options lean.' },
    ANALYSTS: { value: 'analysts', description: 'The share of favorable analyst ratings.' },
    FUNDAMENTALS: { value: 'fundamentals', description: 'Operating margin, return on equity, revenue growth.' },
    EARNINGS: { value: 'earnings', description: 'The latest EPS surprise.' },
    TECHNICALS: {
      value: 'technicals',
      description: 'Distance from the 200-day and 50-day averages, twelve-month return, volatility (low is good).',
    },
  } as const satisfies Record<string, { value: DimensionKey; description: string }>,
});

const UnratedReason = builder.enumType('UnratedReason', {
  description: 'Why there is no rating.',
  values: {
    STALE: { value: 'stale', description: 'There is one, but a later run should have replaced it.' },
    NOT_RATED_TODAY: { value: 'not_rated_today', description: 'A fund, outside the universe, or newer than the run.' },
    INSUFFICIENT_DIMENSIONS: {
      value: 'insufficient_dimensions',
      description: `Fewer than ${MIN_DIMENSIONS} of the seven dimensions are there.`,
    },
    INSUFFICIENT_COVERAGE_WEIGHT: {
      value: 'insufficient_coverage_weight',
      description: `Those that are there carry less than ${MIN_WEIGHT_PERCENT} % of the weight.`,
    },
  } as const,
});

const SubLegKey = enumOf<SubLeg['key']>('RatingSubLegKey', 'Whose trades a reading of smart money counts.', {
  inst_13f: 'Institutions, by their 13F reports.',
  insider: 'Insiders of the company.',
  congress: 'Members of Congress.',
});

const SubLegUnit = builder.enumType('RatingSubLegUnit', {
  description: 'What a reading of smart money is in.',
  values: {
    PERCENT: { value: '%', description: 'Percent points.' },
    RATIO: { value: 'ratio', description: 'A balance from -1, all sold, to 1, all bought.' },
  } as const satisfies Record<string, { value: SubLeg['unit']; description: string }>,
});

const SubLegType = builder.objectRef<SubLeg>('RatingSubLeg').implement({
  description: 'One of the readings that smart money blends.',
  fields: (t) => ({
    key: t.expose('key', { type: SubLegKey, description: 'Which one.' }),
    label: t.exposeString('label', { description: 'A name to display.' }),
    raw: t.exposeFloat('raw', {
      nullable: true,
      description: 'The reading, in its unit; null without activity: it is then left out of the blend.',
    }),
    unit: t.expose('unit', { type: SubLegUnit, description: 'What it is in.' }),
  }),
});

const Dimension = builder.objectRef<DimensionRow>('RatingDimension').implement({
  description: `One of the seven things a rating looks at. One that is missing counts as the ${NEUTRAL_PERCENTILE}th percentile, at its full weight.`,
  fields: (t) => ({
    key: t.expose('key', { type: DimensionName, description: 'Which one.' }),
    label: t.exposeString('label', { description: 'A name to display.' }),
    weight: t.float({
      description: 'Its part of the composite, percent; the seven make 100.',
      resolve: ({ key }) => DIMENSIONS.find((one) => one.key === key)!.weight,
    }),
    present: t.exposeBoolean('present', { description: 'Whether there is enough to tell it.' }),
    percentile: t.exposeFloat('percentile', {
      nullable: true,
      description: 'Its rank among all stocks that have it, 0 to 100, unrounded; null where it is not present.',
    }),
    raw: t.exposeFloat('raw', {
      nullable: true,
      description: 'Its first reading, as `rawLabel` says; null on smart money and where it is not present.',
    }),
    rawLabel: t.exposeString('rawLabel', { nullable: true, description: 'What `raw` is; null on smart money.' }),
    subLegs: t.expose('subLegs', {
      type: [SubLegType],
      nullable: true,
      description: 'The three readings of smart money; null on the others.',
    }),
  }),
});

const FlagKeyType = enumOf<FlagKey>('RatingFlagKey', 'What a flag tells.', {
  clustered_insider_selling: 'Several insiders sold within a short time.',
  institutional_outflow_against_price: 'Institutions sold while the price rose.',
  unusual_options_flow: 'Options traded far beyond their usual volume.',
});

const FlagType = builder.objectRef<Flag>('RatingFlag').implement({
  description: 'Something to know of a stock, up or not. A flag that is missing could not be told.',
  fields: (t) => ({
    key: t.expose('key', { type: FlagKeyType, description: 'Which one.' }),
    label: t.exposeString('label', { description: 'A name to display.' }),
    active: t.exposeBoolean('active', { description: 'Whether it is up. Unusual options flow costs nothing.' }),
  }),
});

const Adjustment = builder.objectRef<RiskAdjustment>('RatingRiskAdjustment').implement({
  description: 'What a risk costs.',
  fields: (t) => ({
    condition: t.exposeString('condition', {
      description: `The condition; more may come. Today: ${RISK_CONDITION_KEYS.map((key) => `\`${key}\``).join(', ')}.`,
    }),
    label: t.string({ description: 'A name to display.', resolve: ({ condition }) => conditionLabel(condition) }),
    points: t.exposeFloat('points', { description: `Points off the score, above 0 to ${MAX_POINTS}, one decimal.` }),
  }),
});

const DriverKind = builder.enumType('RatingDriverKind', {
  description: 'What a step of the account of a score is.',
  values: {
    DIMENSION: { value: 'dimension', description: 'One of the seven dimensions.' },
    RANK: { value: 'rank', description: 'What of the percentile the dimensions alone do not explain.' },
    PENALTY: { value: 'penalty', description: 'A risk condition.' },
    FLOOR: { value: 'floor', description: 'The lift to the least score.' },
  } as const,
});

const DriverType = builder.objectRef<Driver>('RatingDriver').implement({
  description: 'One step of the account of a score.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DriverKind, description: 'What it is.' }),
    key: t.exposeString('key', { description: 'The dimension or condition; `rank`, `floor`.' }),
    label: t.exposeString('label', { description: 'A name to display.' }),
    points: t.exposeFloat('points', { description: 'Points up or, negative, down; one decimal.' }),
  }),
});

const Rating = builder.interfaceRef<RatingBody>('Rating').implement({
  description: `Where a stock stands among all rated ones by public data of one day, or why it is not rated. It is not the Score and no advice.`,
  resolveType: ({ rated }) => (rated ? 'StockRating' : 'UnratedStock'),
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker it is kept under: GOOGL for GOOG.' }),
    kbEntityId: t.exposeString('kbEntityId', {
      nullable: true,
      description: 'The permanent id of the company; null where a fund has none.',
    }),
    rated: t.exposeBoolean('rated', { description: 'True on StockRating, false on UnratedStock.' }),
    asOf: t.expose('asOf', {
      type: 'Date',
      description: 'The date of the run, the morning after the session it looks at; a rating stays until the next.',
    }),
    dimensions: t.expose('dimensions', { type: [Dimension], description: 'All seven, always in the same order.' }),
    flags: t.field({
      type: [FlagType],
      description: 'Those that can be told; look them up by key.',
      resolve: ({ flags }) => knownFlags(flags),
    }),
    disclaimer: t.exposeString('disclaimer', { description: 'To be shown beside the rating.' }),
    stock: t.field(stockField('The stock; null for a fund.')),
  }),
});

builder.objectRef<Rated>('StockRating').implement({
  description: `A rating: the percentile less what risks cost, not under ${FLOORS.full}, or ${FLOORS.thin} with fewer than ${COVERAGE_DIMENSIONS} dimensions.`,
  interfaces: [Rating],
  fields: (t) => ({
    score: t.exposeFloat('score', { description: '0 to 100, one decimal.' }),
    letter: t.expose('letter', { type: Letter, description: 'The band of the score.' }),
    percentile: t.exposeFloat('percentile', {
      description: 'The rank among the stocks rated that day before risks, 0 to under 100, one decimal.',
    }),
    penaltyPoints: t.exposeFloat('penaltyPoints', {
      description: 'The sum of all adjustments; more than percentile less score where the floor holds.',
    }),
    riskAdjustments: t.expose('riskAdjustments', {
      type: [Adjustment],
      description: 'The risks that apply; empty: the score is the percentile, or the floor.',
    }),
    riskConditions: t.stringList({
      description: 'Their conditions, in the same order.',
      resolve: ({ riskConditions }) => riskConditions,
    }),
    bucketLetter: t.expose('bucketLetter', { type: Letter, description: 'The band of the percentile alone.' }),
    composite: t.exposeFloat('composite', {
      description: 'The weighted blend before ranking, -1 to 1; comparable within one day only.',
    }),
    ratedCount: t.exposeInt('ratedCount', { description: 'How many stocks were rated that day.' }),
    methodologyVersion: t.exposeString('methodologyVersion', {
      description: 'Moves when weights, floors or letters change.',
    }),
    drivers: t.field({
      type: [DriverType],
      description: `How the score comes about: steps that start at ${NEUTRAL_SCORE} and add up to the score.`,
      resolve: (rating) => drivers(rating),
    }),
  }),
});

builder.objectRef<Unrated>('UnratedStock').implement({
  description: 'Why a stock or fund has no rating, and what is known of it all the same.',
  interfaces: [Rating],
  fields: (t) => ({
    reason: t.expose('reason', { type: UnratedReason, description: 'Why.' }),
    dimensionsPresent: t.exposeInt('dimensionsPresent', { description: 'How many dimensions are there, 0 to 7.' }),
    presentDimensions: t.field({
      type: [DimensionName],
      description: 'Which, in the order of all.',
      resolve: ({ presentDimensions }) => presentDimensions,
    }),
  }),
});

builder.objectField(Stock, 'rating', (t) =>
  t.field({
    type: Rating,
    description: 'Its rating, or why it has none; share classes share that of the canonical one.',
    access: KEYED,
    resolve: ({ ticker }, _args, context) => ratingOf(context, ticker),
  }),
);

builder.queryField('rating', (t) =>
  t.field({
    type: Rating,
    nullable: true,
    description: 'The rating of a stock, or why a stock or fund has none.',
    access: KEYED,
    errors: ['entity_not_found'],
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }) },
    resolve: (_root, { ticker }, context) => ratingOf(context, ticker),
  }),
);
