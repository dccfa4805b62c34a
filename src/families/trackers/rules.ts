import type { FilerCategoryName } from '../institutional/filers/rules.ts';

export type TrackerId =
  | 'institution-concentration'
  | 'institution-aum'
  | 'hedge-fund-reported-returns'
  | 'forum-picks'
  | 'media-darlings'
  | 'sentiment-leaderboard'
  | 'sentiment-movers'
  | 'trending-products'
  | 'market-heatmap';

/** A tracker as listed; `id` is the slug in its path. */
export type TrackerEntry = {
  id: TrackerId;
  displayName: string;
  category: 'institutional' | 'social' | 'sentiment' | 'products' | 'market';
  description: string;
  viewType: 'table' | 'heatmap';
  accessTier: 'free' | 'pro';
  /** The fragment of its section on the methodology page; empty if it has none. */
  methodologyAnchor: string;
  refreshIntervalSeconds: number;
};

const DAY = 86_400;
const QUARTER_HOUR = 900;

/** All trackers, in the contract's order. Source: TRK-07 to TRK-09. */
export const TRACKERS: readonly TrackerEntry[] = [
  {
    id: 'institution-concentration',
    displayName: 'Most Concentrated Institutions',
    category: 'institutional',
    description: 'Form 13F filers by the share of their disclosed holdings in their ten largest positions.',
    viewType: 'table',
    accessTier: 'free',
    methodologyAnchor: '#institution-rankings',
    refreshIntervalSeconds: DAY,
  },
  {
    id: 'institution-aum',
    displayName: 'Largest Institutions',
    category: 'institutional',
    description: 'The largest Form 13F filers by the value of the US shares they disclose.',
    viewType: 'table',
    accessTier: 'free',
    methodologyAnchor: '#institution-rankings',
    refreshIntervalSeconds: DAY,
  },
  {
    id: 'hedge-fund-reported-returns',
    displayName: 'Hedge Fund Reported Returns',
    category: 'institutional',
    description: 'Net-of-fee annual returns that large hedge funds have published, each with the source that says so.',
    viewType: 'table',
    accessTier: 'pro',
    methodologyAnchor: '#reported-returns',
    refreshIntervalSeconds: DAY,
  },
  {
    id: 'forum-picks',
    displayName: 'Forum Picks',
    category: 'social',
    description: 'Stocks that a finance forum turned bullish on, and what became of them against the broad market.',
    viewType: 'table',
    accessTier: 'free',
    methodologyAnchor: '#forum-picks',
    refreshIntervalSeconds: DAY,
  },
  {
    id: 'media-darlings',
    displayName: 'Media Darlings',
    category: 'social',
    description: 'Stocks by how bullish or bearish the financial press has been on them this week.',
    viewType: 'table',
    accessTier: 'free',
    methodologyAnchor: '#sentiment-rankings',
    refreshIntervalSeconds: DAY,
  },
  {
    id: 'sentiment-leaderboard',
    displayName: 'Sentiment Leaderboard',
    category: 'sentiment',
    description:
      'The stocks that are written about most bullishly and most bearishly this week, with the story behind.',
    viewType: 'table',
    accessTier: 'free',
    methodologyAnchor: '#sentiment-rankings',
    refreshIntervalSeconds: DAY,
  },
  {
    id: 'sentiment-movers',
    displayName: 'Sentiment Movers',
    category: 'sentiment',
    description: 'The stocks whose tone has improved and deteriorated most in seven days.',
    viewType: 'table',
    accessTier: 'free',
    methodologyAnchor: '#sentiment-rankings',
    refreshIntervalSeconds: DAY,
  },
  {
    id: 'trending-products',
    displayName: 'Trending Products',
    category: 'products',
    description: 'Products by how much they are written about this week, and how that grew over the week before.',
    viewType: 'table',
    accessTier: 'free',
    methodologyAnchor: '#trending-products',
    refreshIntervalSeconds: DAY,
  },
  {
    id: 'market-heatmap',
    displayName: 'Market Heatmap',
    category: 'market',
    description: 'A whole index as tiles sized by market value and colored by the change of the day, by sector.',
    viewType: 'heatmap',
    accessTier: 'pro',
    methodologyAnchor: '#market-heatmap',
    refreshIntervalSeconds: QUARTER_HOUR,
  },
];

/** The trackers with a table for each filer category. Source: TRK-43. */
export const BY_CATEGORY: readonly TrackerId[] = ['institution-concentration', 'institution-aum'];

/** The filers of such a table: a category, or all filers, which paths write as an empty text. Source: TRK-43. */
export type BoardFilers = FilerCategoryName | '';

/** The trackers whose rows have a story, which is null if none is stored. Source: TRK-34. */
export const WITH_STORIES: readonly TrackerId[] = ['media-darlings', 'sentiment-leaderboard', 'sentiment-movers'];

/** Finds a tracker by its slug. */
export const findTracker = (id: string): TrackerEntry | undefined => TRACKERS.find((tracker) => tracker.id === id);

/** The REST path of a tracker's snapshot (TRK-06). */
export const buildTrackerUrl = ({ id }: Pick<TrackerEntry, 'id'>): string => `/api/v1/trackers/${id}`;

/** The version of the snapshot's envelope; only an incompatible change raises it. Source: TRK-16, VER-02. */
export const TRACKER_SCHEMA_VERSION = '1.0';

/**
 * The unit of a figure: percent points, US dollars, a count of things or tiles, a tone from -1 to 1, a score out of
 * 100.
 */
export type MetricUnit = 'percent' | 'usd' | 'count' | 'polarity' | 'score' | 'tiles';

/** A figure above the rows. `value` is in `unit`; `trend` is the direction of its change. */
export type SnapshotTile = {
  label: string;
  value: number;
  unit?: MetricUnit | null;
  asOf?: string | null;
  methodologyNote?: string | null;
  trend?: 'UP' | 'DOWN' | null;
};

/** Members of every snapshot. `asOf` is a label: a quarter (`2026Q3`) or an ISO date or instant. */
export type Snapshot = {
  trackerId: TrackerId;
  asOf: string;
  generatedAt: Date;
  generatedBy: string;
  headline: readonly SnapshotTile[];
  /** The number of all rows, shown or not; null if the view has no rows. */
  totalCount: number | null;
};

/** The universes that have a map. Source: HEAT-01. */
export const HEATMAP_SCOPES = ['sp500', 'nasdaq100', 'popular'] as const;
export type HeatmapScopeName = (typeof HEATMAP_SCOPES)[number];
export const DEFAULT_SCOPE: HeatmapScopeName = 'sp500';

/** The sector of a stock for which no source states one of the eleven. Source: HEAT-06. */
export const UNCLASSIFIED = 'Unclassified';
