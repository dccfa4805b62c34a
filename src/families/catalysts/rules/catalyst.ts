/**
 * The subjects of catalysts, in the order in which a story names them: possible causes of a move, then its effects. Each
 * comes from one family of data.
 */
const CAUSES = [
  'RESULT',
  'ANALYSTS',
  'INSIDERS',
  'CONGRESS',
  'INSTITUTIONS',
  'HEADLINE',
  'SHORTS',
  'RATING',
  'REPORT_AHEAD',
] as const;
const EFFECTS = ['VOLUME', 'MENTIONS', 'TONE', 'OPTIONS', 'VOLATILITY', 'RANGE'] as const;
const KINDS = [...CAUSES, ...EFFECTS] as const;
export type CatalystKind = (typeof KINDS)[number];
/** The place of a kind in a story, from 0. */
export const getPlace = ({ kind }: Pick<Catalyst, 'kind'>): number => KINDS.indexOf(kind);
/** Whether a catalyst may have caused a move, rather than come with it. */
export const isCause = ({ kind }: Pick<Catalyst, 'kind'>): boolean => (CAUSES as readonly string[]).includes(kind);

/** Which way the catalyst points for the price; null if neither. */
export type CatalystDirection = 'UP' | 'DOWN';

/** A signal that may explain a price move. */
export type Catalyst = {
  kind: CatalystKind;
  direction: CatalystDirection | null;
  /** Two or three words, such as `6 downgrades`. */
  label: string;
  /** A clause without a full stop, such as `6 analysts downgraded it in one day`. */
  clause: string;
  /** The end of a clause about another catalyst, such as `on 3.9x its usual volume`. */
  evidence?: string;
  /** The day on which it became known, `YYYY-MM-DD`. */
  day: string;
  /** 0 to 1; 0.5 at the threshold of its kind. */
  strength: number;
  /** The REST path of the rows behind it. */
  url: string;
};

/** Calendar days after which a catalyst is no longer news. */
export const NEWS_DAYS = 14;
/** Catalysts and stories in a preview of a FREE key. */
export const FREE_CATALYSTS = 2;
export const FREE_STORIES = 2;
/** Stories of the market: the default and the maximum. */
export const STORY_ROWS = { usual: 6, most: 25 } as const;
/** The value of each kind at which it becomes a catalyst, with a strength of 0.5. */
export const THRESHOLDS = {
  /** Actions of analysts in one direction over `analystDays`. */
  ratings: 2,
  targets: 3,
  analystDays: 7,
  buyers: 2,
  boughtValue: 1e6,
  sellers: 3,
  soldValue: 5e6,
  members: 2,
  /** Middle of the disclosed ranges, USD. */
  congressValue: 100_000,
  mentionsTimes: 2,
  volumeTimes: 2,
  deviations: 3,
  /** Percentile points from the median of one year: the first and last twentieth. */
  putCallFromMiddle: 45,
  ivRank: 90,
  /** Sessions of history without which a rank means little. */
  observations: 60,
  surprisePercent: 5,
  resultDays: 5,
  shortsPercent: 20,
  /** Percent of the price between the close and the end of the 52-week range. */
  rangePercent: 1,
  /** Points of our rating, and its change that is one without another letter. */
  ratingPoints: 10,
  /** The net change of institutions' shares in a quarter, percent. */
  institutionsPercent: 5,
  /** The price change from which a headline of the day is quoted, percent. */
  headlineMovePercent: 2,
  /** The price change with a strength of 0.5, percent. */
  movePercent: 5,
} as const;

/** 0 without a value, 0.5 at the threshold, and toward 1 far above it; two decimals. */
export const computeStrength = (value: number, threshold: number): number =>
  value <= 0 ? 0 : Math.round((100 * value) / (value + threshold)) / 100;

/** The newest day of rows; at least one. */
export const findNewestDay = (rows: readonly { day: string }[]): string =>
  rows.reduce((newest, { day }) => (day > newest ? day : newest), rows[0]!.day);
