import type { InstitutionalPosition as PositionRow } from '../../../generated/prisma/client.ts';
import { byTierBeforeGate } from '../../../graph/by-tier.ts';
import { type ConnectionPage, getMaxPageSize, slicePage } from '../../../graph/connection.ts';
import type { Context } from '../../../graph/context.ts';
import { type PageArguments, parseMarks } from '../../../graph/pages.ts';
import { CONNECTION_LISTS, type Gated, gate, type Trim } from '../../../graph/preview.ts';
import { type Places, resolvePlaces } from '../../../lib/pages.ts';
import { formatCount } from '../../../lib/words.ts';
import { ensureListed } from '../../stocks/queries.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { activistByQuarter } from '../flows/reads.ts';
import { FREE_ACTIVIST } from '../flows/rules.ts';
import { INSTRUMENTS, type Instrument } from '../instruments/rules.ts';
import { findHeldTicker, findQuarter } from '../queries.ts';
import {
  flowByStock,
  holdersByStock,
  instrumentHoldersByStock,
  positionCountByFiler,
  positionsByFiler,
  quartersByFiler,
  topPlacesByFiler,
} from '../reads.ts';
import { FREE_HOLDERS, previewedPositions } from '../rules.ts';

type PositionPage = ConnectionPage<PositionRow> & Gated;

/**
 * A list as visible to the tier. `total`: all rows; `seen`: rows that the tier sees; `listed`: the rows among these
 * that are in this list; `rowsAt` loads rows of the list by their places.
 */
type Listed = {
  total: number;
  seen: number;
  listed: number;
  /** The wording in the offer for the rows that FREE sees. */
  free?: string;
  rowsAt: (places: Places) => Promise<readonly PositionRow[]>;
};

const OF_STOCK = `the largest ${FREE_HOLDERS} holders of a stock`;

/** Loads the page, and reports it if the tier does not see all rows. */
async function loadPage(
  context: Context,
  { first, last, ...args }: PageArguments,
  { total, seen, listed, free, rowsAt }: Listed,
): Promise<PositionPage> {
  // The places of a quarter's positions are stored, so cursors only need the place.
  const { after, before } = parseMarks(args);
  const between = { after: after?.place ?? null, before: before?.place ?? null };
  const places = resolvePlaces({ first, last, ...between }, listed, getMaxPageSize(context));
  const rows = places.to < places.from ? [] : await rowsAt(places);
  return gate(
    context,
    { ...slicePage(rows, places, listed), totalCount: total },
    ofPlaces({ total, seen, free }, CONNECTION_LISTS),
  );
}

/** Below PRO, only rows that the tier sees were loaded; names the fields that lack rows. */
const ofPlaces = <T extends object>(
  { total, seen, free = OF_STOCK }: Pick<Listed, 'total' | 'seen' | 'free'>,
  fields: readonly string[],
): Trim<T, T> => ({
  whole: (full) => full,
  part: (full) => ({
    shown: full,
    withheld: total > seen ? fields : [],
    message: `PRO shows all ${formatCount(total, 'position')}; FREE shows ${free}.`,
  }),
});

const countRows = (flow: { holderCount: number; soldOutPositions: number } | null): number =>
  flow ? flow.holderCount + flow.soldOutPositions : 0;

const NO_POSITIONS: Listed = { total: 0, seen: 0, listed: 0, rowsAt: async () => [] };

/** The holders of options, notes, or other instruments on a stock. No preview shows any, so a key below PRO sees their number. */
async function listInstrumentHolders(
  context: Context,
  { ticker, reportDate, instrument }: { ticker: string; reportDate: Date | null; instrument: Instrument },
): Promise<Listed> {
  if (!reportDate) return NO_POSITIONS;
  const positions = await instrumentHoldersByStock(context).load({ ticker, reportDate, instrument });
  const total = positions.length;
  const visibleCount = byTierBeforeGate(context, total, 0);
  const rowsAt: Listed['rowsAt'] = async ({ from, to }) => positions.slice(from - 1, to);
  return { total, seen: visibleCount, listed: visibleCount, free: 'how many there are', rowsAt };
}

/** A page of the holders of a stock's shares, or of another instrument on it. @throws invalid_parameter */
export async function gatedHolders(
  context: Context,
  listed: string,
  {
    reportDate: requested,
    instrument = 'EQUITY',
    ...args
  }: PageArguments & { reportDate?: Date | null; instrument?: Instrument },
): Promise<PositionPage> {
  const reportDate = await findQuarter(context, requested);
  const ticker = reportDate ? await findHeldTicker(context, listed, reportDate) : listed;
  if (instrument !== 'EQUITY')
    return loadPage(context, args, await listInstrumentHolders(context, { ticker, reportDate, instrument }));
  const total = countRows(reportDate && (await flowByStock(context).load({ ticker, reportDate })));
  const visibleCount = byTierBeforeGate(context, total, Math.min(total, FREE_HOLDERS));
  return loadPage(context, args, {
    total,
    seen: visibleCount,
    listed: visibleCount,
    rowsAt: (places) => holdersByStock(context).load({ ticker, reportDate: reportDate!, ...places }),
  });
}

type FilerAsked = { filerCik: string; reportDate: Date; instrument: Instrument };

async function everyPosition(context: Context, request: FilerAsked): Promise<Listed> {
  const total = await positionCountByFiler(context).load(request);
  return {
    total,
    seen: total,
    listed: total,
    rowsAt: (places) => positionsByFiler(context).load({ ...request, ...places }),
  };
}

/**
 * Below PRO, the first positions that previews show. `total` counts all instruments, regardless of the requested one.
 */
async function positionsOfPreviews(
  context: Context,
  { filerCik, reportDate, instrument }: FilerAsked,
): Promise<Listed> {
  const [counts, holdings, activist] = await Promise.all([
    Promise.all(
      INSTRUMENTS.map((instrument) =>
        positionCountByFiler(context).load({ filerCik, reportDate, instrument: instrument }),
      ),
    ),
    topPlacesByFiler(context).load({ filerCik, reportDate, places: FREE_HOLDERS }),
    activistByQuarter(context).load(reportDate),
  ]);
  const visible = previewedPositions(filerCik, holdings, activist.slice(0, FREE_ACTIVIST)).slice(0, FREE_HOLDERS);
  const listed = visible.filter((position) => position.instrument === instrument);
  return {
    total: counts.reduce((sum, count) => sum + count, 0),
    seen: visible.length,
    listed: listed.length,
    free: visible.length > 0 ? `the ${visible.length} in its previews of holders and activists` : 'none',
    rowsAt: async ({ from, to }) => listed.slice(from - 1, to),
  };
}

/** A page of a filer's positions in a quarter, by default the newest that it reported. @throws invalid_parameter */
export async function gatedPositions(
  context: Context,
  filerCik: string,
  { reportDate: requested, instrument, ...args }: PageArguments & { reportDate?: Date | null; instrument: Instrument },
): Promise<PositionPage> {
  const reportDate = requested
    ? await findQuarter(context, requested)
    : (await quartersByFiler(context).load(filerCik))[0]?.reportDate;
  const listOf = byTierBeforeGate(context, everyPosition, positionsOfPreviews);
  return loadPage(
    context,
    args,
    reportDate ? await listOf(context, { filerCik, reportDate, instrument }) : NO_POSITIONS,
  );
}

export type Holders = {
  ticker: string;
  companyName: string | null;
  reportDate: Date;
  totalInstitutionalShares: number;
  totalInstitutionalValue: number;
  holderCount: number;
};
/** Totals of the holders of a stock at the end of a quarter. */
async function loadHolderTotals(context: Context, ticker: string, reportDate: Date): Promise<Holders & Gated> {
  const flow = await flowByStock(context).load({ ticker, reportDate });
  const total = countRows(flow);
  const full: Holders = {
    ticker,
    reportDate,
    companyName: (await stockByTicker(context).load(ticker))?.name ?? flow?.issuerName ?? null,
    totalInstitutionalShares: flow?.totalShares ?? 0,
    totalInstitutionalValue: flow?.totalValue ?? 0,
    holderCount: flow?.holderCount ?? 0,
  };
  return gate(context, full, ofPlaces<Holders>({ total, seen: Math.min(total, FREE_HOLDERS) }, ['positions']));
}

/** Totals of the holders of a stock; null if no quarter is stored. @throws entity_not_found, invalid_parameter */
export async function requireHolders(
  context: Context,
  ticker: string,
  requested: Date | null | undefined,
): Promise<(Holders & Gated) | null> {
  const reportDate = await findQuarter(context, requested);
  const storedTicker = reportDate ? await findHeldTicker(context, ticker, reportDate) : ticker;
  if (!reportDate || !(await flowByStock(context).load({ ticker: storedTicker, reportDate })))
    await ensureListed(context, ticker);
  return reportDate && loadHolderTotals(context, storedTicker, reportDate);
}
