import type { OptionDay } from '../../../generated/prisma/client.ts';
import { builder } from '../../../graph/builder.ts';
import type { Unit } from '../../../graph/units.ts';
import { BASELINE_SESSIONS, type OptionsContext as ContextRow, LIQUIDITY_FLOOR } from '../rules/history.ts';

const PERCENTILE = `0 to 100: the share of the last 252 sessions at or below today's value; null with fewer than ${BASELINE_SESSIONS} readings, or below ${LIQUIDITY_FLOOR.volume} contracts a day.`;

const READINGS = {
  pcVol: ['RATIO', 'Put/call ratio of volume; null without call volume.'],
  atmIv: ['FRACTION', '30-day at-the-money implied volatility, an annualized fraction.'],
  expectedMove1d: ['FRACTION', 'Expected move over 1 session: calibrated 90% range, a fraction of the price.'],
  expectedMove5d: ['FRACTION', 'Expected move over 5 sessions: calibrated 90% range, a fraction of the price.'],
  expectedMove20d: ['FRACTION', 'Expected move over 20 sessions: calibrated 90% range, a fraction of the price.'],
  expectedMove1s1d: ['FRACTION', 'Expected move over 1 session: one standard deviation, a fraction of the price.'],
  expectedMove1s5d: ['FRACTION', 'Expected move over 5 sessions: one standard deviation, a fraction of the price.'],
  expectedMove1s20d: ['FRACTION', 'Expected move over 20 sessions: one standard deviation, a fraction of the price.'],
} as const satisfies Readonly<Record<string, readonly [unit: Unit, description: string]>>;
type Reading = keyof typeof READINGS;

/** Fields of the readings that a day and the market overview share. */
export const defineReadingFields = <Field>(
  field: (name: Reading, unit: Unit, description: string) => Field,
): Record<Reading, Field> =>
  Object.fromEntries(
    Object.entries(READINGS).map(([name, [unit, description]]) => [name, field(name as Reading, unit, description)]),
  ) as Record<Reading, Field>;

export const OptionsDay = builder.objectRef<OptionDay>('OptionsDay').implement({
  description:
    "One session of a ticker's whole option chain, from the chain itself or from an imported history. Volatilities are annualized fractions (0.25 is 25%).",
  fields: (t) => {
    const exposeCount = (name: keyof OptionDay & string, description: string) =>
      t.expose(name as 'callVol', { type: 'Long', unit: 'CONTRACTS', description });
    const maybe = (name: keyof OptionDay & string, unit: Unit, description: string) =>
      t.exposeFloat(name as 'pcVol', { nullable: true, unit, description });
    return {
      day: t.expose('date', { type: 'Date', description: 'The session, a day in New York.' }),
      callVol: exposeCount('callVol', 'Call volume, contracts.'),
      putVol: exposeCount('putVol', 'Put volume, contracts.'),
      callOi: exposeCount('callOi', 'Call open interest, contracts.'),
      putOi: exposeCount('putOi', 'Put open interest, contracts.'),
      pcOi: maybe('pcOi', 'RATIO', 'Put/call ratio of open interest; null without call open interest.'),
      vwIv: maybe(
        'vwIv',
        'FRACTION',
        'Volume-weighted mean implied volatility, an annualized fraction; null if nothing traded.',
      ),
      atmIv60: maybe('atmIv60', 'FRACTION', '60-day at-the-money implied volatility, an annualized fraction.'),
      atmIv90: maybe('atmIv90', 'FRACTION', '90-day at-the-money implied volatility, an annualized fraction.'),
      iv25c: maybe('iv25c', 'FRACTION', '30-day implied volatility of the 25-delta call, an annualized fraction.'),
      iv25p: maybe('iv25p', 'FRACTION', '30-day implied volatility of the 25-delta put, an annualized fraction.'),
      skew25d: maybe('skew25d', 'FRACTION', 'iv25p minus iv25c.'),
      ...defineReadingFields(maybe),
      netDelta: t.exposeFloat('netDelta', {
        unit: 'CONTRACTS',
        description: 'Open interest times delta, summed over the chain, in contracts.',
      }),
      notionalVol: t.exposeFloat('notionalVol', {
        unit: 'USD',
        description: 'Premium traded, USD: volume x mark x 100, summed over the chain.',
      }),
      contracts: t.exposeInt('contracts', { unit: 'COUNT', description: 'Number of contracts in the chain.' }),
    };
  },
});

export const OptionsContextType = builder.objectRef<ContextRow>('OptionsContext').implement({
  description:
    "The newest session compared with the ticker's own history. A null percentile means too little history, never 0.",
  fields: (t) => ({
    pcVolPercentile1y: t.exposeFloat('pcVolPctl1y', {
      nullable: true,
      unit: 'SCORE',
      description: `pcVol as a percentile, ${PERCENTILE}`,
    }),
    pcVolPercentile5y: t.exposeFloat('pcVolPctl5y', {
      nullable: true,
      unit: 'SCORE',
      description:
        'pcVol as a percentile of the last five years (1,260 sessions), 0 to 100; otherwise like pcVolPctl1y.',
    }),
    pcOiPercentile1y: t.exposeFloat('pcOiPctl1y', {
      nullable: true,
      unit: 'SCORE',
      description: `pcOi as a percentile, ${PERCENTILE}`,
    }),
    ivRank1y: t.exposeFloat('ivRank1y', {
      nullable: true,
      unit: 'SCORE',
      description:
        'IV rank: the position of atmIv between its one-year low and high, 0 to 100; null with too little history, as for percentiles.',
    }),
    skewPercentile1y: t.exposeFloat('skewPctl1y', {
      nullable: true,
      unit: 'SCORE',
      description: `skew25d as a percentile, ${PERCENTILE}`,
    }),
    observations1y: t.exposeInt('observations1y', {
      unit: 'COUNT',
      description: 'Number of the last 252 sessions that are stored.',
    }),
  }),
});
