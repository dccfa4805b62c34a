import type { MoodDay, SectorMood as SectorMoodRow } from '../../../generated/prisma/client.ts';
import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { defineHistoryPeriod } from '../../../graph/period.ts';
import { requireLast } from '../../../lib/require.ts';
import { newYorkTime } from '../../../market/calendar.ts';
import type { Sector as SectorName } from '../../../market/sectors.ts';
import { SectorEnum } from '../../stocks/schema.ts';
import { type Mood, moodWithin } from './queries.ts';
import {
  latestSignals,
  moodPhase,
  type MoodPhaseName as PhaseName,
  type Signal,
  SPY_AVERAGE,
  weeklyChange,
} from './rules.ts';

export const MoodPhase = defineEnum<PhaseName>(
  'MoodPhase',
  'The named phases of a mood, by the score rounded to a whole number.',
  {
    EXTREME_FEAR: '0 to 15.',
    FEAR: '16 to 30.',
    ANXIETY: '31 to 45.',
    NEUTRAL: '46 to 55.',
    OPTIMISM: '56 to 70.',
    GREED: '71 to 85.',
    EXTREME_GREED: '86 to 100.',
  },
);

const MoodSignalKey = defineEnum<Signal>(
  'MoodSignalKey',
  'The signals behind the mood. Percentiles are within the year up to the day, and need 60 sessions.',
  {
    socialSentiment: { name: 'SOCIAL_SENTIMENT', description: 'Percentile of the sentiment of a week of mentions.' },
    marketDirection: { name: 'MARKET_DIRECTION', description: 'Percent of stocks above their 50-day average.' },
    fearGauge: { name: 'FEAR_GAUGE', description: '100 minus the percentile of the VIX: higher is calmer.' },
    socialMomentum: {
      name: 'SOCIAL_MOMENTUM',
      description: "Percentile of the market's 7-day Score minus its 30-day Score.",
    },
    spyTrend: { name: 'SPY_TREND', description: `Percentile of how far SPY is above its ${SPY_AVERAGE}-day average.` },
    optionsFlow: {
      name: 'OPTIONS_FLOW',
      description: '100 minus the percentile of the median put/call volume: higher leans toward calls.',
    },
  },
);

/** Open points 2.6. */
const LABELS: Readonly<Record<Signal, string>> = {
  socialSentiment: 'Social Sentiment',
  marketDirection: 'Market Direction',
  fearGauge: 'Risk Appetite',
  socialMomentum: 'Social Momentum',
  spyTrend: 'S&P 500 Trend',
  optionsFlow: 'Options Flow',
};

const MoodSignal = builder.objectRef<ReturnType<typeof latestSignals>[number]>('MoodSignal').implement({
  description: 'One signal of the newest reading.',
  fields: (t) => ({
    key: t.expose('key', { type: MoodSignalKey, description: 'Which signal; match on this key, not on the position.' }),
    label: t.string({ description: 'The display name.', resolve: fromParent(({ key }) => LABELS[key]) }),
    value: t.exposeFloat('value', { unit: 'SCORE', description: '0 (fear) to 100 (greed).' }),
    change: t.exposeFloat('change', {
      nullable: true,
      unit: 'SCORE',
      description: 'Change from five sessions earlier, points; null without a reading then.',
    }),
  }),
});

const signal = (subject: string) => ({
  nullable: true as const,
  unit: 'SCORE' as const,
  description: `${subject}, 0 to 100; null without a reading.`,
});

const MoodPoint = builder.objectRef<MoodDay>('MoodPoint').implement({
  description: 'The mood at the end of one session.',
  fields: (t) => ({
    day: t.expose('date', { type: 'Date', description: 'The session.' }),
    startsAt: t.field({
      type: 'DateTime',
      description: "The start of the session's day, midnight in New York.",
      resolve: fromParent(({ date }) => newYorkTime(date, 0, 0)),
    }),
    score: t.exposeFloat('score', { unit: 'SCORE', description: 'The mean of the signals with a reading, 0 to 100.' }),
    socialSentiment: t.exposeFloat('socialSentiment', signal('Social sentiment')),
    marketDirection: t.exposeFloat('marketDirection', signal('Market direction')),
    fearGauge: t.exposeFloat('fearGauge', signal('Risk appetite, the inverse of the VIX')),
    socialMomentum: t.exposeFloat('socialMomentum', signal('Social momentum')),
    spyTrend: t.exposeFloat('spyTrend', signal("SPY's trend")),
    optionsFlow: t.exposeFloat('optionsFlow', signal('Options flow')),
  }),
});

const SectorMood = builder.objectRef<SectorMoodRow>('SectorMood').implement({
  description: 'The mood of a sector: the mean of its social sentiment and market direction.',
  fields: (t) => ({
    sector: t.field({
      type: SectorEnum,
      description: 'The sector.',
      resolve: fromParent(({ sector }) => sector as SectorName),
    }),
    currentScore: t.exposeFloat('score', { unit: 'SCORE', description: '0 (fear) to 100 (greed).' }),
    phase: t.field({ type: MoodPhase, description: 'Its band.', resolve: fromParent(({ score }) => moodPhase(score)) }),
    weeklyChange: t.exposeFloat('weeklyChange', {
      nullable: true,
      unit: 'SCORE',
      description: 'Change from five sessions earlier, points; null with too little history.',
    }),
  }),
});

const MarketMood = builder.objectRef<Mood>('MarketMood').implement({
  description:
    'How greedy or fearful the market is, 0 to 100: the mean of six signals. Rebuilt after each market close.',
  fields: (t) => ({
    asOf: t.field({
      type: 'Date',
      nullable: true,
      description: 'The newest session; null without data.',
      resolve: fromParent(({ all }) => all.at(-1)?.date ?? null),
    }),
    currentScore: t.float({
      nullable: true,
      unit: 'SCORE',
      description: '0 (fear) to 100 (greed); null without data.',
      resolve: fromParent(({ all }) => all.at(-1)?.score ?? null),
    }),
    phase: t.field({
      type: MoodPhase,
      nullable: true,
      description: 'Its band; null without data.',
      resolve: fromParent(({ all }) => (all.length > 0 ? moodPhase(requireLast(all).score) : null)),
    }),
    weeklyChange: t.float({
      nullable: true,
      unit: 'SCORE',
      description: 'Change from five sessions earlier, points; null with too little history.',
      resolve: fromParent(({ all }) => weeklyChange(all, 'score')),
    }),
    signals: t.field({
      type: [MoodSignal],
      description: 'The signals of the newest session, at most six.',
      resolve: ({ all }) => latestSignals(all),
    }),
    history: t.field({
      type: [MoodPoint],
      description: 'The sessions of the window, oldest first.',
      resolve: ({ history }) => history,
    }),
    sectors: t.field({
      type: [SectorMood],
      description: 'The sectors with a mood, by name.',
      resolve: ({ sectors }) => sectors,
    }),
  }),
});

const historyPeriod = defineHistoryPeriod(180);

builder.objectField(Market, 'mood', (t) =>
  t.field({
    type: MarketMood,
    description: 'The mood of the market and its sectors, the same for every tier.',
    access: KEYED,
    args: { period: t.arg(historyPeriod.argument) },
    resolve: (_market, { period }, context) => moodWithin(context, historyPeriod.resolve(period, context)),
  }),
);
