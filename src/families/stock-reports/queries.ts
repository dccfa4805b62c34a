import type { ConsensusDay, Stock as StockRow } from '../../generated/prisma/client.ts';
import type { Context } from '../../graph/context.ts';
import { type Gated, gate, hide } from '../../graph/preview.ts';
import { findPrinting } from '../../graph/symbols.ts';
import { isoDate } from '../../lib/dates.ts';
import { printDeep } from '../../lib/printing.ts';
import { newYorkDay } from '../../market/calendar.ts';
import { quarterNames } from '../../market/quarters.ts';
import { primaryTicker } from '../../market/ticker.ts';
import { windowBefore } from '../../market/window.ts';
import type { Brief } from '../../writing/brief.ts';
import { keptText, type StoredText } from '../../writing/kept.ts';
import { consensusByTicker } from '../analysts/consensus/reads.ts';
import { entityById } from '../entities/reads.ts';
import { currentByCik } from '../fundamentals/reads.ts';
import { tradesByTicker } from '../insider/reads.ts';
import { selectOpenMarketTrades } from '../insider/rules/activity.ts';
import { insightsByTicker } from '../insights/reads.ts';
import { allQuarters, flowByStock } from '../institutional/reads.ts';
import { settledQuarter } from '../institutional/rules.ts';
import { dossierByTicker } from '../options/reads.ts';
import { quoteByTicker } from '../prices/reads.ts';
import { toServedRating } from '../ratings/queries.ts';
import { ratingByTicker } from '../ratings/reads.ts';
import { readingsUntil } from '../sentiment/reads.ts';
import { meanScore, scoreChange7D } from '../sentiment/rules/score.ts';
import { positionsByTicker } from '../short-sales/interest/reads.ts';
import { type ReportInputs, reportBrief, type SummaryDepth } from './rules.ts';

const INSIDER_DAYS = 90;

export type LoadedReport = {
  status: 'READY' | 'NOT_AVAILABLE' | 'ERROR';
  statusReason: string | null;
  depth: SummaryDepth;
  text: StoredText | null;
};

export type StockSummary = { ticker: string; companyName: string; report: LoadedReport | null };

/** Analysts by grade, strong ratings included; null if the source has no counts. */
function countGrades({ strongBuy, buy, hold, sell, strongSell }: ConsensusDay) {
  if (strongBuy === null || buy === null || hold === null || sell === null || strongSell === null) return null;
  return { buy: strongBuy + buy, hold, sell: sell + strongSell };
}

/** All stored data on a stock that a report may use. */
async function loadReportInputs(
  context: Context,
  { ticker, name, sector, cik, entityId }: StockRow,
): Promise<ReportInputs> {
  const research = primaryTicker(ticker);
  const today = newYorkDay(context.time.today());
  const entity = await entityById(context).load(entityId);
  const quarter = settledQuarter(await allQuarters(context), context.time.today());
  const [quote, stored, consensus, days, dossier, current, trades, flow, shorts, insights] = await Promise.all([
    quoteByTicker(context).load(ticker),
    ratingByTicker(context).load(research),
    consensusByTicker(context).load(research),
    entity ? readingsUntil(context, entity, today) : [],
    dossierByTicker(context).load(research),
    cik ? currentByCik(context).load(cik) : null,
    tradesByTicker(context).load({ ticker: research, ...windowBefore(context.time.today(), INSIDER_DAYS) }),
    quarter ? flowByStock(context).load({ ticker, reportDate: quarter.reportDate }) : null,
    positionsByTicker(context).load({ ticker, upTo: today, limit: 1 }),
    insightsByTicker(context, ticker),
  ]);
  const rating = stored && toServedRating(context, stored);
  const newest = days.at(-1);
  const score = newest ? meanScore(days, newest.day, 7) : null;
  const countInsiders = (code: string) =>
    new Set(
      selectOpenMarketTrades(trades).flatMap((trade) => (trade.transactionCode === code ? [trade.insiderId] : [])),
    ).size;
  return {
    ticker,
    companyName: name,
    sector,
    quote: quote && { ...quote, changePercent: quote.changePercent ?? 0, day: isoDate(quote.sessionDate) },
    rating: rating?.rated ? { ...rating, risks: rating.riskConditions } : null,
    consensus: consensus && {
      ...consensus,
      label: consensus.consensusLabel,
      analysts: consensus.numberOfAnalysts,
      counts: countGrades(consensus),
    },
    crowd:
      newest && score !== null
        ? { score, scoreChange: scoreChange7D(days, newest.day), mentions: newest.mentions }
        : null,
    options: dossier?.latest ?? null,
    fundamentals: current && {
      ...current,
      revenue: current.reportedCurrency === 'USD' ? current.revenueTtm : null,
    },
    insiders:
      trades.length > 0 ? { days: INSIDER_DAYS, buyers: countInsiders('P'), sellers: countInsiders('S') } : null,
    institutions:
      flow && flow.netChangePct !== null
        ? {
            quarter: quarterNames(flow.reportDate).label,
            reportDate: isoDate(flow.reportDate),
            sharesBought: flow.totalSharesBought,
            sharesSold: flow.totalSharesSold,
            netChangePercent: flow.netChangePct,
            holders: flow.holderCount,
          }
        : null,
    shortInterest: shorts[0] ? { shares: shorts[0].shortInterest, day: isoDate(shorts[0].settlementDate) } : null,
    insights: insights.map(({ insightType, insightText }) => ({ type: insightType, text: insightText })),
  };
}

async function writeReport(
  context: Context,
  { ticker }: StockRow,
  { brief, depth, isForced }: { brief: Brief; depth: SummaryDepth; isForced: boolean },
): Promise<LoadedReport> {
  try {
    const text = await keptText(
      { ...context, now: context.time.instant() },
      `ai-summary/${ticker}/${depth}`,
      printDeep(brief, await findPrinting(context)),
      isForced,
    );
    return { status: 'READY', statusReason: null, depth, text };
  } catch {
    return { status: 'ERROR', statusReason: 'The report could not be written or kept.', depth, text: null };
  }
}

/**
 * Writes the report only for callers that may see it, so a preview costs nothing. A preview does not offer a report
 * that cannot be written.
 */
async function createSummary(
  context: Context,
  stock: StockRow,
  depth: SummaryDepth,
  isForced: boolean,
): Promise<StockSummary & Gated> {
  const { ticker, name: companyName } = stock;
  const brief = reportBrief(await loadReportInputs(context, stock), depth);
  const report: LoadedReport = {
    status: 'NOT_AVAILABLE',
    statusReason: 'Not enough data for a report.',
    depth,
    text: null,
  };
  const full: StockSummary = { ticker, companyName, report };
  const gated = gate(context, full, hide<StockSummary>(brief ? ['report'] : [], 'the written report'));
  return brief && !gated.isPreview
    ? { ...gated, report: await writeReport(context, stock, { brief, depth, isForced }) }
    : gated;
}

type Summary = ReturnType<typeof createSummary>;
const summariesByContext = new WeakMap<Context, Map<string, Summary>>();

/** The summary of a stock. Fields of an operation that ask for the same share it: each reads a dozen tables. */
export function loadStockSummary(context: Context, stock: StockRow, depth: SummaryDepth, isForced: boolean): Summary {
  const summaries = summariesByContext.get(context) ?? new Map<string, Summary>();
  summariesByContext.set(context, summaries);
  const key = `${stock.ticker} ${depth} ${isForced}`;
  const summary = summaries.get(key) ?? createSummary(context, stock, depth, isForced);
  summaries.set(key, summary);
  return summary;
}
