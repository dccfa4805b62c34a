import { KEYED } from '../../../gateway/access/access-rules.ts';
import { historyDays } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import type { MoodDay, SectorMood as SectorMoodRow } from '../../../generated/prisma/client.ts';
import { newYorkTime } from '../../../lib/market-calendar.ts';
import type { Sector as SectorName } from '../../../lib/sectors.ts';
import { Sector } from '../../stocks/schema.ts';
import { type Mood, moodWithin } from './queries.ts';
import { latestSignals, moodPhase, type Signal, SPY_AVERAGE, weeklyChange } from './rules.ts';

export const MoodPhase = builder.enumType('MoodPhase', {
  description: 'The named bands of a mood, by the score rounded to a whole number.',
  values: {
    EXTREME_FEAR: { description: '0 to 15.' },
    FEAR: { description: '16 to 30.' },
    ANXIETY: { description: '31 to 45.' },
    NEUTRAL: { description: '46 to 55.' },
    OPTIMISM: { description: '56 to 70.' },
    GREED: { description: '71 to 85.' },
    EXTREME_GREED: { description: '86 to 100.' },
  } as const,
});

const MoodSignalKey = builder.enumType('MoodSignalKey', {
  description: 'What the mood is made of. Percentiles are of the year up to the day, and need 60 sessions of it.',
  values: {
    SOCIAL_SENTIMENT: { value: 'socialSentiment', description: 'Percentile of the tone of a week of mentions.' },
    MARKET_DIRECTION: { value: 'marketDirection', description: 'Percent of stocks above their 50-day average.' },
    FEAR_GAUGE: { value: 'fearGauge', description: '100 minus the percentile of the VIX: higher is calmer.' },
    SOCIAL_MOMENTUM: {
      value: 'socialMomentum',
      description: "Percentile of the market's 7-day Score minus its 30-day one.",
    },
    SPY_TREND: {
      value: 'spyTrend',
      description: `Percentile of how far SPY is above its ${SPY_AVERAGE}-day average.`,
    },
    OPTIONS_FLOW: {
      value: 'optionsFlow',
      description: '100 minus the percentile of the median put/call volume: higher leans to calls.',
    },
  } as const,
});

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
    key: t.expose('key', { type: MoodSignalKey, description: 'Which signal; match on it, not on the place.' }),
    label: t.string({ description: 'Its name for people.', resolve: ({ key }) => LABELS[key] }),
    value: t.exposeFloat('value', { description: '0 (fear) to 100 (greed).' }),
    change: t.exposeFloat('change', {
      nullable: true,
      description: 'Points against five sessions before; null where there was no reading.',
    }),
  }),
});

const signal = (what: string) => ({
  nullable: true as const,
  description: `${what}, 0 to 100; null without a reading.`,
});

const MoodPoint = builder.objectRef<MoodDay>('MoodPoint').implement({
  description: 'The mood at the end of one session.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'The session.' }),
    timestamp: t.field({
      type: 'DateTime',
      description: 'The midnight in New York at which its day begins.',
      resolve: ({ date }) => newYorkTime(date, 0, 0),
    }),
    score: t.exposeFloat('score', { description: 'The mean of the signals that have a reading, 0 to 100.' }),
    socialSentiment: t.exposeFloat('socialSentiment', signal('Social sentiment')),
    marketDirection: t.exposeFloat('marketDirection', signal('Market direction')),
    fearGauge: t.exposeFloat('fearGauge', signal('Risk appetite, the inverse of the VIX')),
    socialMomentum: t.exposeFloat('socialMomentum', signal('Social momentum')),
    spyTrend: t.exposeFloat('spyTrend', signal("SPY's trend")),
    optionsFlow: t.exposeFloat('optionsFlow', signal('Options flow')),
  }),
});

const SectorMood = builder.objectRef<SectorMoodRow>('SectorMood').implement({
  description: 'The mood within a sector: the mean of its social sentiment and its market direction.',
  fields: (t) => ({
    sector: t.field({ type: Sector, description: 'Which one.', resolve: ({ sector }) => sector as SectorName }),
    currentScore: t.exposeFloat('score', { description: '0 (fear) to 100 (greed).' }),
    phase: t.field({ type: MoodPhase, description: 'Its band.', resolve: ({ score }) => moodPhase(score) }),
    weeklyChange: t.exposeFloat('weeklyChange', {
      nullable: true,
      description: 'Points against five sessions before; null with too little history.',
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
      resolve: ({ all }) => all.at(-1)?.date ?? null,
    }),
    currentScore: t.float({
      nullable: true,
      description: '0 (fear) to 100 (greed); null without data.',
      resolve: ({ all }) => all.at(-1)?.score ?? null,
    }),
    phase: t.field({
      type: MoodPhase,
      nullable: true,
      description: 'Its band; null without data.',
      resolve: ({ all }) => (all.length > 0 ? moodPhase(all.at(-1)!.score) : null),
    }),
    weeklyChange: t.float({
      nullable: true,
      description: 'Points against five sessions before; null with too little history.',
      resolve: ({ all }) => weeklyChange(all, 'score'),
    }),
    signals: t.field({
      type: [MoodSignal],
      description: 'The signals that the newest session has, at most six.',
      resolve: ({ all }) => latestSignals(all),
    }),
    history: t.field({
      type: [MoodPoint],
      description: 'The sessions of the window, oldest first.',
      resolve: ({ history }) => history,
    }),
    sectors: t.field({
      type: [SectorMood],
      description: 'The sectors that have a mood, by name.',
      resolve: ({ sectors }) => sectors,
    }),
  }),
});

builder.queryField('marketMood', (t) =>
  t.field({
    type: MarketMood,
    nullable: true,
    description: 'The mood of the market and of its sectors, the same for every tier.',
    access: KEYED,
    args: { days: t.arg.int(historyDays) },
    resolve: (_root, { days }, context) => moodWithin(context, days),
  }),
);
