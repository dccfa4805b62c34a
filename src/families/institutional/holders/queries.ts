import type { Context } from '../../../gateway/context.ts';
import { type ConnectionPage, getMaxPageSize, slicePage } from '../../../gateway/graphql/connection.ts';
import { type PageArguments, parseMarks } from '../../../gateway/graphql/pages.ts';
import { byTier, CONNECTION_LISTS, type Gated, gate, type Trim } from '../../../gateway/preview.ts';
import type { InstitutionalPosition as PositionRow } from '../../../generated/prisma/client.ts';
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
  positionCountByFiler,
  positionsByFiler,
  quartersByFiler,
  topPlacesByFiler,
} from '../reads.ts';
import { FREE_HOLDERS, previewedPositions } from '../rules.ts';

type PositionPage = ConnectionPage<PositionRow> & Gated;

/**
 * A list as the tier sees it: how many rows it has in all, how many of them the tier sees and how many this list has of
 * those, and how to read them by their places in it.
 */
type Listed = {
  total: number;
  seen: number;
  listed: number;
  /** What FREE sees of them, as the offer says it. */
  free?: string;
  rowsAt: (places: Places) => Promise<readonly PositionRow[]>;
};

const OF_STOCK = `the largest ${FREE_HOLDERS} holders of a stock`;

/** Loads the page, and says where the tier is left without something. */
async function loadPage(
  context: Context,
  { first, last, ...args }: PageArguments,
  { total, seen, listed, free, rowsAt }: Listed,
): Promise<PositionPage> {
  // The places of a quarter's positions are stored: its cursors need no more than the place.
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

/** Below PRO nothing beyond what the tier sees was loaded; what is missing is named. */
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

/** A page of who holds a stock's shares. @throws invalid_parameter */
export async function gatedHolders(
  context: Context,
  listed: string,
  { reportDate: asked, ...args }: PageArguments & { reportDate?: Date | null },
): Promise<PositionPage> {
  const reportDate = await findQuarter(context, asked);
  const ticker = reportDate ? await findHeldTicker(context, listed, reportDate) : listed;
  const total = countRows(reportDate && (await flowByStock(context).load({ ticker, reportDate })));
  const seen = byTier(context, total, Math.min(total, FREE_HOLDERS));
  return loadPage(context, args, {
    total,
    seen,
    listed: seen,
    rowsAt: (places) => holdersByStock(context).load({ ticker, reportDate: reportDate!, ...places }),
  });
}

type FilerAsked = { filerCik: string; reportDate: Date; instrument: Instrument };

async function everyPosition(context: Context, asked: FilerAsked): Promise<Listed> {
  const total = await positionCountByFiler(context).load(asked);
  return {
    total,
    seen: total,
    listed: total,
    rowsAt: (places) => positionsByFiler(context).load({ ...asked, ...places }),
  };
}

/** Below PRO: the first of the positions that a preview shows. The count is that of all instruments, whichever is chosen. */
async function positionsOfPreviews(
  context: Context,
  { filerCik, reportDate, instrument }: FilerAsked,
): Promise<Listed> {
  const [counts, holdings, activist] = await Promise.all([
    Promise.all(
      INSTRUMENTS.map((one) => positionCountByFiler(context).load({ filerCik, reportDate, instrument: one })),
    ),
    topPlacesByFiler(context).load({ filerCik, reportDate, places: FREE_HOLDERS }),
    activistByQuarter(context).load(reportDate),
  ]);
  const seen = previewedPositions(filerCik, holdings, activist.slice(0, FREE_ACTIVIST)).slice(0, FREE_HOLDERS);
  const listed = seen.filter((one) => one.instrument === instrument);
  return {
    total: counts.reduce((sum, count) => sum + count, 0),
    seen: seen.length,
    listed: listed.length,
    free: seen.length > 0 ? `the ${seen.length} in its previews of holders and activists` : 'none',
    rowsAt: async ({ from, to }) => listed.slice(from - 1, to),
  };
}

const NO_POSITIONS: Listed = { total: 0, seen: 0, listed: 0, rowsAt: async () => [] };

/** A page of what a filer holds in a quarter; without one in the newest that it reported. @throws invalid_parameter */
export async function gatedPositions(
  context: Context,
  filerCik: string,
  { reportDate: asked, instrument, ...args }: PageArguments & { reportDate?: Date | null; instrument: Instrument },
): Promise<PositionPage> {
  const reportDate = asked
    ? await findQuarter(context, asked)
    : (await quartersByFiler(context).load(filerCik))[0]?.reportDate;
  const listOf = byTier(context, everyPosition, positionsOfPreviews);
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
/** What the holders of a stock at the end of a quarter amount to. */
export async function loadHolderTotals(context: Context, ticker: string, reportDate: Date): Promise<Holders & Gated> {
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
  return gate(
    context,
    full,
    ofPlaces<Holders>({ total, seen: Math.min(total, FREE_HOLDERS) }, ['positions', 'holders']),
  );
}

/** Everyone of them that the tier sees, in one list. */
export async function allHolders(context: Context, { ticker, reportDate }: Holders): Promise<readonly PositionRow[]> {
  const total = countRows(await flowByStock(context).load({ ticker, reportDate }));
  const to = byTier(context, total, Math.min(total, FREE_HOLDERS));
  return to > 0 ? holdersByStock(context).load({ ticker, reportDate, from: 1, to }) : [];
}

/** What the holders of a stock amount to; null if no quarter is stored. @throws entity_not_found, invalid_parameter */
export async function requireHolders(
  context: Context,
  ticker: string,
  requested: Date | null | undefined,
): Promise<(Holders & Gated) | null> {
  const reportDate = await findQuarter(context, requested);
  const held = reportDate ? await findHeldTicker(context, ticker, reportDate) : ticker;
  if (!reportDate || !(await flowByStock(context).load({ ticker: held, reportDate })))
    await ensureListed(context, ticker);
  return reportDate && loadHolderTotals(context, held, reportDate);
}
