import { KEYED } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { requireValue } from '../../lib/require.ts';
import { EXCLUDES_IMPLAUSIBLE } from '../insider/plausibility/rules.ts';
import { Stock, stockField } from '../stocks/schema.ts';
import { loadRating } from './queries.ts';
import {
  type DimensionKey,
  type DimensionRow,
  NEUTRAL_PERCENTILE,
  RATING_DIMENSIONS,
  type SubLeg,
} from './rules/dimensions.ts';
import { type Driver, deriveDrivers, NEUTRAL_SCORE } from './rules/drivers.ts';
import {
  FLOORS,
  LETTER_EDGES,
  type LetterGrade as LetterName,
  MIN_DIMENSIONS,
  MIN_WEIGHT_PERCENT,
  type RatedStock,
  type Rating as RatingBody,
  type Unrated,
  type UnratedReason as UnratedName,
} from './rules/rating.ts';
import {
  COVERAGE_DIMENSIONS,
  type Flag,
  type FlagKey,
  getConditionLabel,
  MAX_POINTS,
  RISK_CONDITION_KEYS,
  type RiskAdjustment,
} from './rules/risk.ts';

const getEdge = (letter: string): number =>
  requireValue(
    LETTER_EDGES.find((edge) => edge.letter === letter),
    `the edge of ${letter}`,
  ).from;

export const Letter = defineEnum<LetterName>('RatingLetter', 'The letter for a score; there is no E.', {
  A: `${getEdge('A')} and above.`,
  B: `${getEdge('B')} to below ${getEdge('A')}.`,
  C: `${getEdge('C')} to below ${getEdge('B')}.`,
  D: `${getEdge('D')} to below ${getEdge('C')}.`,
  F: `Below ${getEdge('D')}.`,
});

const DimensionName = defineEnum<DimensionKey>('RatingDimensionKey', 'A dimension of a rating.', {
  crowd: 'The 7-day Score (70%) and the 7-day share of all mentions (30%).',
  smart_money: '13F net change, insider and congressional flow balance.',
  options: 'Options sentiment.',
  analysts: 'The share of favorable analyst ratings.',
  fundamentals: 'Operating margin, return on equity, revenue growth.',
  earnings: 'The latest EPS surprise.',
  technicals: 'Distance from the 200-day and 50-day averages, twelve-month return, volatility (low is good).',
});

const UnratedReason = defineEnum<UnratedName>('UnratedReason', 'Why there is no rating.', {
  stale: 'There is a rating, but a later run should have replaced it.',
  not_rated_today: 'A stock outside the universe, such as a delisted one, or newer than the run.',
  insufficient_dimensions: `Fewer than ${MIN_DIMENSIONS} of the seven dimensions are available.`,
  insufficient_coverage_weight: `The available dimensions carry less than ${MIN_WEIGHT_PERCENT}% of the weight.`,
});

const SubLegKey = defineEnum<SubLeg['key']>('RatingSubLegKey', 'The group whose trades a smart-money reading counts.', {
  inst_13f: 'Institutions, by their 13F reports.',
  insider: `Insiders of the company. ${EXCLUDES_IMPLAUSIBLE}`,
  congress: 'Members of Congress.',
});

const SubLegUnit = defineEnum<SubLeg['unit']>('RatingSubLegUnit', 'The unit of a smart-money reading.', {
  '%': { name: 'PERCENT', description: 'Percent.' },
  ratio: 'A balance from -1, all sold, to 1, all bought.',
});

const SubLegType = builder.objectRef<SubLeg>('RatingSubLeg').implement({
  description: 'One of the readings blended into smart money.',
  fields: (t) => ({
    key: t.expose('key', { type: SubLegKey, description: 'The reading.' }),
    label: t.exposeString('label', { description: 'The display name.' }),
    raw: t.exposeFloat('raw', {
      nullable: true,
      unit: 'VARIES',
      description: 'The reading, in `unit`; null without activity, in which case it is left out of the blend.',
    }),
    unit: t.expose('unit', { type: SubLegUnit, description: 'The unit of the value.' }),
  }),
});

const Dimension = builder.objectRef<DimensionRow>('RatingDimension').implement({
  description: `One of the seven dimensions of a rating. A missing one counts as the ${NEUTRAL_PERCENTILE}th percentile, at its full weight.`,
  fields: (t) => ({
    key: t.expose('key', { type: DimensionName, description: 'The dimension.' }),
    label: t.exposeString('label', { description: 'The display name.' }),
    weightPercent: t.float({
      unit: 'PERCENT',
      description: 'Weight in the composite, percent; the seven add up to 100.',
      resolve: fromParent(
        ({ key }) =>
          requireValue(
            RATING_DIMENSIONS.find((dimension) => dimension.key === key),
            `dimension ${key}`,
          ).weight,
      ),
    }),
    isPresent: t.exposeBoolean('present', { description: 'Whether there is enough data.' }),
    percentile: t.exposeFloat('percentile', {
      nullable: true,
      unit: 'SCORE',
      description: 'Percentile among all stocks with this dimension, 0 to 100, unrounded; null if not present.',
    }),
    raw: t.exposeFloat('raw', {
      nullable: true,
      unit: 'VARIES',
      description: 'The first reading, described by `rawLabel`; null for smart money, or if not present.',
    }),
    rawLabel: t.exposeString('rawLabel', {
      nullable: true,
      description: 'The meaning of `raw`; null for smart money.',
    }),
    subLegs: t.expose('subLegs', {
      type: [SubLegType],
      nullable: true,
      description: 'The three readings of smart money; null for other dimensions.',
    }),
  }),
});

const FlagKeyType = defineEnum<FlagKey>('RatingFlagKey', 'The kind of flag.', {
  clustered_insider_selling: `Several insiders sold within a short time. ${EXCLUDES_IMPLAUSIBLE}`,
  institutional_outflow_against_price: 'Institutions sold while the price rose.',
  unusual_options_flow: 'Options volume was far above normal.',
});

const FlagType = builder.objectRef<Flag>('RatingFlag').implement({
  description: 'A warning flag, raised or not. A missing flag could not be determined.',
  fields: (t) => ({
    key: t.expose('key', { type: FlagKeyType, description: 'The flag.' }),
    label: t.exposeString('label', { description: 'The display name.' }),
    isActive: t.exposeBoolean('active', {
      description: 'Whether the flag is raised. Unusual options flow costs no points.',
    }),
  }),
});

const Adjustment = builder.objectRef<RiskAdjustment>('RatingRiskAdjustment').implement({
  description: 'The points that a risk costs.',
  fields: (t) => ({
    condition: t.exposeString('condition', {
      description: `The condition; more may be added. Currently: ${RISK_CONDITION_KEYS.map((key) => `\`${key}\``).join(', ')}.`,
    }),
    label: t.string({
      description: 'The display name.',
      resolve: fromParent(({ condition }) => getConditionLabel(condition)),
    }),
    points: t.exposeFloat('points', {
      unit: 'SCORE',
      description: `Points deducted from the score, above 0 and at most ${MAX_POINTS}, one decimal.`,
    }),
  }),
});

export const DriverKind = defineEnum('RatingDriverKind', 'The kind of a step in the derivation of a score.', {
  dimension: 'One of the seven dimensions.',
  rank: 'The part of the percentile that the dimensions do not explain.',
  penalty: 'A risk condition.',
  floor: 'The lift to the minimum score.',
});

const DriverType = builder.objectRef<Driver>('RatingDriver').implement({
  description: 'One step in the derivation of a score.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DriverKind, description: 'What it is.' }),
    key: t.exposeString('key', { description: 'The dimension or condition; `rank`, `floor`.' }),
    label: t.exposeString('label', { description: 'The display name.' }),
    points: t.exposeFloat('points', {
      unit: 'SCORE',
      description: 'Points, negative if they lower the score; one decimal.',
    }),
  }),
});

export const RatingInterface = builder.interfaceRef<RatingBody>('Rating').implement({
  description:
    "A stock's rating among all rated stocks, by one day's public data, or why it is not rated. It is neither the Score nor advice.",
  resolveType: ({ rated }) => (rated ? 'StockRating' : 'UnratedStock'),
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker it is stored under: GOOGL for GOOG.' }),
    kbEntityId: t.exposeID('kbEntityId', {
      nullable: true,
      description: 'The permanent id of the company; null if it has none.',
    }),
    isRated: t.exposeBoolean('rated', { description: 'True on StockRating, false on UnratedStock.' }),
    asOf: t.expose('asOf', {
      type: 'Date',
      description: 'The date of the run, the morning after the session it covers; a rating holds until the next run.',
    }),
    dimensions: t.expose('dimensions', { type: [Dimension], description: 'All seven, always in the same order.' }),
    flags: t.expose('flags', {
      type: [FlagType],
      description: 'The flags that could be determined; look them up by key.',
    }),
    disclaimer: t.exposeString('disclaimer', { description: 'A disclaimer to show with the rating.' }),
    stock: t.field(stockField('The stock; null if the universe does not have it.')),
  }),
});

builder.objectRef<RatedStock>('StockRating').implement({
  description: `A rating: the percentile minus the risk penalties, at least ${FLOORS.full}, or at least ${FLOORS.thin} with fewer than ${COVERAGE_DIMENSIONS} dimensions.`,
  interfaces: [RatingInterface],
  fields: (t) => ({
    score: t.exposeFloat('score', { unit: 'SCORE', description: 'The score, 0 to 100, one decimal.' }),
    letter: t.expose('letter', { type: Letter, description: 'The letter for the score.' }),
    percentile: t.exposeFloat('percentile', {
      unit: 'SCORE',
      description: 'Percentile among the stocks rated that day before risk penalties, 0 to under 100, one decimal.',
    }),
    penaltyPoints: t.exposeFloat('penaltyPoints', {
      unit: 'SCORE',
      description: 'The sum of all risk adjustments; exceeds percentile minus score if the floor applies.',
    }),
    riskAdjustments: t.expose('riskAdjustments', {
      type: [Adjustment],
      description: 'The risks that apply; if empty, the score is the percentile, or the floor.',
    }),
    riskConditions: t.stringList({
      description: 'The conditions of the risk adjustments, in the same order.',
      resolve: fromParent(({ riskConditions }) => riskConditions),
    }),
    bucketLetter: t.expose('bucketLetter', { type: Letter, description: 'The letter for the percentile alone.' }),
    composite: t.exposeFloat('composite', {
      unit: 'SCORE',
      description: 'The weighted blend before ranking, -1 to 1; comparable within one day only.',
    }),
    ratedCount: t.exposeInt('ratedCount', { unit: 'COUNT', description: 'Number of stocks rated that day.' }),
    methodologyVersion: t.exposeString('methodologyVersion', {
      description: 'The version of the methodology; changes when weights, floors or letters change.',
    }),
    drivers: t.field({
      type: [DriverType],
      description: `How the score is derived: steps that start at ${NEUTRAL_SCORE} and add up to the score.`,
      resolve: (rating) => deriveDrivers(rating),
    }),
  }),
});

builder.objectRef<Unrated>('UnratedStock').implement({
  description: 'Why a stock has no rating, with the dimensions known anyway.',
  interfaces: [RatingInterface],
  fields: (t) => ({
    reason: t.expose('reason', { type: UnratedReason, description: 'Why.' }),
    dimensionsPresent: t.exposeInt('dimensionsPresent', {
      unit: 'COUNT',
      description: 'Number of available dimensions, 0 to 7.',
    }),
    presentDimensions: t.field({
      type: [DimensionName],
      description: 'The available dimensions, in the standard order.',
      resolve: fromParent(({ presentDimensions }) => presentDimensions),
    }),
  }),
});

builder.objectField(Stock, 'rating', (t) =>
  t.field({
    type: RatingInterface,
    description: 'Its rating, or why it has none; share classes share the rating of the canonical one.',
    access: KEYED,
    resolve: ({ ticker }, _args, context) => loadRating(context, ticker),
  }),
);
