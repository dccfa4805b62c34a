import type { Context } from '../../../graph/context.ts';
import { type BacktestRun, loadRun } from '../reads/run.ts';
import { loadIndexMembers, loadStoredUniverse } from '../reads/universe.ts';
import { type BacktestRequest, hashInput } from '../rules/request.ts';
import type { CurveSummary } from '../rules/summary.ts';
import { isIncompleteUniverse, listGone, summarizeUniverse, type UniverseSummary } from '../rules/universe.ts';
import { type BacktestWarning, type Circumstances, listWarnings } from '../rules/warnings.ts';
import { convertRefusals } from './refusals.ts';

/** The same test among the securities that are still listed. Differences are theirs less those of the test. */
export type BacktestAudit = {
  survivors: CurveSummary;
  cagrDifference: number | null;
  totalReturnDifference: number;
  /** How many of the chosen securities are no longer listed. */
  gone: number;
};

/** The securities that a test could have chosen; null if the caller chose them. */
async function loadUniverse(
  context: Context,
  { universe, tickers, index, days }: BacktestRequest,
): Promise<UniverseSummary | null> {
  if (tickers !== null) return null;
  const { listings } = await loadStoredUniverse(context, universe);
  const members = index === undefined ? null : await loadIndexMembers(context, index);
  return summarizeUniverse(
    listings,
    days.map(({ day }) => day),
    members,
  );
}

/** Reads the universe of a test, for the request of a context. */
export type UniverseReader = (context: Context) => Promise<UniverseSummary | null>;

/** The universe of a test, summarized when its receipt or its warnings first need it. */
export function createUniverseReader(request: BacktestRequest): UniverseReader {
  let universe: Promise<UniverseSummary | null> | null = null;
  return (context) => {
    universe ??= loadUniverse(context, request);
    return universe;
  };
}

/** A test with the circumstances that decide its warnings, apart from its universe. */
type JudgedTest = { universe: UniverseReader; circumstances: Omit<Circumstances, 'isIncomplete'> };

/** Lists the warnings of a test. */
export async function loadWarnings(
  context: Context,
  { universe: readUniverse, circumstances }: JudgedTest,
): Promise<BacktestWarning[]> {
  const universe = await readUniverse(context);
  return listWarnings({ ...circumstances, isIncomplete: universe !== null && isIncompleteUniverse(universe) });
}

/** Runs a test again among the securities that are still listed. */
export async function runAudit(
  context: Context,
  request: BacktestRequest,
  { summary, periods }: BacktestRun,
): Promise<BacktestAudit> {
  const { listings, newest } = await loadStoredUniverse(context, request.universe);
  const goneTickers = listGone(listings, newest ?? request.to);
  const audited: BacktestRequest = { ...request, gone: goneTickers };
  const digest = hashInput(audited);
  for (const { day } of request.days) await context.meter.spend(`backtest ${digest} ${day}`, true);
  const { summary: survivors } = await convertRefusals(loadRun(context, audited));
  const goneSet = new Set(goneTickers);
  return {
    survivors,
    cagrDifference: survivors.cagr === null || summary.cagr === null ? null : survivors.cagr - summary.cagr,
    totalReturnDifference: survivors.totalReturn - summary.totalReturn,
    gone: periods.tickers.filter((ticker) => goneSet.has(ticker)).length,
  };
}
