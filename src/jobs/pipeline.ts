import type { Database } from '../db/open.ts';
import { deriveConsensus } from '../families/analysts/consensus/derive.ts';
import { deriveAnalystActions } from '../families/analysts/actions/derive.ts';
import { deriveEstimates } from '../families/analysts/estimates/derive.ts';
import { deriveCalendar } from '../families/earnings-calendar/derive.ts';
import { deriveCalledIt } from '../families/analysts/track-record/derive.ts';
import { deriveEntities } from '../families/entities/derive.ts';
import { deriveEntityRoles } from '../families/entities/roles/derive.ts';
import { deriveEntityPopularity } from '../families/entities/search/derive.ts';
import { deriveEtfAnalyst } from '../families/etfs/aggregates/analyst/derive.ts';
import { deriveEtfSentiment } from '../families/etfs/aggregates/sentiment/derive.ts';
import { deriveEtfHoldings } from '../families/etfs/holdings/derive.ts';
import { deriveEtfs } from '../families/etfs/derive.ts';
import { deriveFilers } from '../families/institutional/filers/derive.ts';
import { deriveForumPicks, PICKS_SCHEDULE } from '../families/trackers/forum-picks/derive.ts';
import { deriveFundReturns } from '../families/trackers/fund-returns/derive.ts';
import { deriveFundamentals } from '../families/fundamentals/derive.ts';
import { deriveInsiderTrades } from '../families/insider/derive.ts';
import { deriveInsights } from '../families/insights/derive.ts';
import { derivePositions } from '../families/institutional/derive.ts';
import { deriveFlows } from '../families/institutional/flows/derive.ts';
import { deriveMarketHeatmap } from '../families/market/heatmap/derive.ts';
import { HEATMAP_SCHEDULE } from '../families/market/heatmap/rules.ts';
import { deriveMarketMood } from '../families/market/mood/derive.ts';
import { deriveMarketBrief, writeMarketSummary } from '../families/market/summary/derive.ts';
import { deriveMetrics } from '../families/sentiment/derive.ts';
import { deriveOptions } from '../families/options/derive.ts';
import { deriveOptionsOverview } from '../families/options/overview/derive.ts';
import { OVERVIEW_SCHEDULE } from '../families/options/overview/rules.ts';
import { derivePoliticianTrades } from '../families/congress/trades/derive.ts';
import { deriveQuotes } from '../families/prices/derive.ts';
import { READINGS } from '../families/ratings/derive/inputs.ts';
import { RUN_SCHEDULE } from '../families/ratings/rules/schedule.ts';
import { deriveRatings } from '../families/ratings/derive/ratings.ts';
import { deriveScreenerEtfs } from '../families/screener/etfs/derive.ts';
import { SCREENER_SCHEDULE } from '../families/screener/fields/rules.ts';
import { deriveScreenerStocks } from '../families/screener/stocks/derive.ts';
import { deriveSentimentRollups } from '../families/sentiment/rollups/derive.ts';
import { deriveShareFloat } from '../families/short-sales/float/derive.ts';
import { deriveStocks } from '../families/stocks/derive.ts';
import { deriveInstitutionTables, INSTITUTIONS_SCHEDULE } from '../families/trackers/institutions/derive.ts';
import { deriveSentimentTables, SENTIMENT_SCHEDULE } from '../families/trackers/sentiment/derive.ts';
import { type DeriveJob, runJob } from './job.ts';
import { newYorkDay } from '../lib/market-calendar.ts';
import { afterClose, duringSession, morningAfterSession } from '../lib/schedules.ts';

/** Every job, each after those whose snapshots it builds on. */
export const JOBS: readonly DeriveJob[] = [
  { name: 'quotes', reads: ['prices'], writes: ['prices'], run: deriveQuotes },
  { name: 'insider trades', reads: ['insider', 'stocks'], writes: ['insider'], run: deriveInsiderTrades },
  {
    name: 'stocks',
    reads: ['stocks', 'prices', 'insider', 'etfs', 'fundamentals', 'share-float'],
    writes: ['stocks', 'entities'],
    run: deriveStocks,
  },
  { name: 'etfs', reads: ['etfs', 'etf-holdings', 'stocks', 'prices'], writes: ['etfs'], run: deriveEtfs },
  { name: 'entities', reads: ['entities', 'stocks', 'insider', 'etfs'], writes: ['entities'], run: deriveEntities },
  { name: 'etf holdings', reads: ['etf-holdings', 'etfs', 'stocks'], writes: ['etf-holdings'], run: deriveEtfHoldings },
  {
    name: 'entity roles',
    reads: ['entity-roles', 'entities', 'insider'],
    writes: ['entity-roles'],
    run: deriveEntityRoles,
  },
  {
    name: 'politicians',
    reads: ['politicians', 'politician-trades', 'stocks', 'etfs', 'entities'],
    writes: ['politicians', 'politician-trades'],
    run: derivePoliticianTrades,
  },
  { name: 'options', reads: ['options'], writes: ['options'], run: deriveOptions },
  {
    name: 'options overview',
    reads: ['options', 'stocks', 'etfs'],
    writes: ['options-overview'],
    schedule: OVERVIEW_SCHEDULE,
    run: deriveOptionsOverview,
  },
  { name: 'consensus', reads: ['analyst'], writes: ['analyst'], run: deriveConsensus },
  { name: 'analyst actions', reads: ['analyst-actions'], writes: ['analyst-actions'], run: deriveAnalystActions },
  { name: 'estimates', reads: ['analyst-estimates'], writes: ['analyst-estimates'], run: deriveEstimates },
  { name: 'called-it', reads: ['analyst-actions', 'prices'], writes: ['called-it'], run: deriveCalledIt },
  { name: 'metrics', reads: ['mentions', 'stocks', 'insider', 'entities'], writes: ['metrics'], run: deriveMetrics },
  {
    name: 'etf analyst aggregates',
    reads: ['etf-holdings', 'analyst'],
    writes: ['etf-aggregate-analyst'],
    run: deriveEtfAnalyst,
  },
  {
    name: 'etf sentiment aggregates',
    reads: ['etf-holdings', 'metrics'],
    writes: ['etf-aggregate-sentiment'],
    run: deriveEtfSentiment,
  },
  {
    name: 'entity popularity',
    reads: ['entity-search', 'entities', 'metrics'],
    writes: ['entity-search'],
    run: deriveEntityPopularity,
  },
  { name: 'fundamentals', reads: ['fundamentals'], writes: ['fundamentals'], run: deriveFundamentals },
  {
    name: 'calendar',
    reads: ['calendar', 'stocks', 'fundamentals', 'analyst-estimates'],
    writes: ['calendar'],
    run: deriveCalendar,
  },
  {
    name: 'share float',
    reads: ['share-float', 'fundamentals', 'prices', 'stocks'],
    writes: ['share-float'],
    run: deriveShareFloat,
  },
  { name: 'filers', reads: ['institutional', 'filers'], writes: ['filers'], run: deriveFilers },
  {
    name: 'institutional positions',
    reads: ['institutional', 'prices'],
    writes: ['institutional'],
    run: derivePositions,
  },
  { name: 'institutional flows', reads: ['institutional', 'filers'], writes: ['institutional'], run: deriveFlows },
  {
    name: 'ratings',
    reads: READINGS.flatMap(({ families }) => families),
    writes: ['ratings'],
    schedule: RUN_SCHEDULE,
    run: deriveRatings,
  },
  {
    name: 'screener stocks',
    reads: ['stocks', 'prices', 'metrics', 'analyst', 'analyst-actions', 'ratings'],
    writes: ['screener-stocks'],
    schedule: SCREENER_SCHEDULE,
    run: deriveScreenerStocks,
  },
  {
    name: 'screener etfs',
    reads: ['etfs', 'prices', 'etf-holdings', 'etf-aggregate-analyst', 'etf-aggregate-sentiment', 'insider'],
    writes: ['screener-etfs'],
    schedule: SCREENER_SCHEDULE,
    run: deriveScreenerEtfs,
  },
  {
    name: 'insights',
    reads: ['insider', 'prices', 'short-interest', 'metrics', 'institutional', 'stocks'],
    writes: ['insights'],
    schedule: morningAfterSession(7, 30),
    run: deriveInsights,
  },
  {
    name: 'sentiment rollups',
    reads: ['metrics', 'stocks'],
    writes: ['sentiment-rollups'],
    schedule: morningAfterSession(6, 30),
    run: deriveSentimentRollups,
  },
  {
    name: 'market mood',
    reads: ['prices', 'metrics', 'options', 'stocks'],
    writes: ['market-mood'],
    schedule: afterClose(30),
    run: deriveMarketMood,
  },
  {
    name: 'market heatmap',
    reads: ['stocks', 'prices', 'metrics', 'options', 'market-mood'],
    writes: ['market-heatmap'],
    schedule: HEATMAP_SCHEDULE,
    run: deriveMarketHeatmap,
  },
  {
    name: 'market summary',
    reads: ['market-mood', 'sentiment-rollups', 'prices', 'insider', 'stocks', 'calendar'],
    writes: ['market-summary'],
    schedule: duringSession(90),
    run: deriveMarketBrief,
    after: writeMarketSummary,
  },
  {
    name: 'institution trackers',
    reads: ['institutional', 'filers'],
    writes: ['tracker-institutions'],
    schedule: INSTITUTIONS_SCHEDULE,
    run: deriveInstitutionTables,
  },
  {
    name: 'sentiment trackers',
    reads: ['metrics', 'mentions', 'stocks', 'entities'],
    writes: ['tracker-sentiment'],
    schedule: SENTIMENT_SCHEDULE,
    run: deriveSentimentTables,
  },
  {
    name: 'forum picks',
    reads: ['metrics', 'prices', 'stocks'],
    writes: ['forum-picks'],
    schedule: PICKS_SCHEDULE,
    run: deriveForumPicks,
  },
  { name: 'fund returns', reads: ['fund-returns', 'institutional'], writes: ['fund-returns'], run: deriveFundReturns },
];

/**
 * Runs the jobs that read these families, and those that read what they wrote, each in a transaction with the new
 * version of its snapshot. A job that fails leaves the old one; the others still run, and its error is thrown at the end.
 * @param now stamps the snapshots
 * @param asOf the day in New York whose state they show; default: that of `now`
 */
export async function derive(
  db: Database,
  families: readonly string[],
  now: Date,
  asOf: Date = newYorkDay(now),
): Promise<{ name: string; rows: number }[]> {
  const moved = new Set(families);
  const done: { name: string; rows: number }[] = [];
  const failures: Error[] = [];
  for (const job of JOBS) {
    const { name, reads, writes } = job;
    if (!reads.some((family) => moved.has(family))) continue;
    try {
      done.push({ name, rows: await runJob(db, job, now, asOf) });
      for (const family of writes) moved.add(family);
    } catch (error) {
      failures.push(
        new Error(`deriving ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error }),
      );
    }
  }
  if (failures.length > 0)
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  return done;
}
