import type { Context } from '../../../gateway/context.ts';
import { fail } from '../../../gateway/errors.ts';
import { PAGE_MOST } from '../../../gateway/graphql/arguments.ts';
import { byTier, type Gated, gate, type Trim } from '../../../gateway/preview.ts';
import type { InstitutionalPosition as PositionRow } from '../../../generated/prisma/client.ts';
import { ensureListed } from '../../stocks/queries.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { activistByQuarter } from '../flows/reads.ts';
import { FREE_ACTIVIST } from '../flows/rules.ts';
import {
  allQuarters,
  flowByStock,
  holdersByStock,
  positionCountByFiler,
  positionsByFiler,
  quartersByFiler,
  topPlacesByFiler,
} from '../reads.ts';
import {
  cursorOf,
  FREE_HOLDERS,
  INSTRUMENTS,
  type Instrument,
  type Places,
  placeOf,
  placesOf,
  previewedPositions,
  settledQuarter,
} from '../rules.ts';

export type Edge = { cursor: string; node: PositionRow };
/** A page of places; `total` is how many there are in all. */
export type Page = {
  edges: Edge[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: number;
};
type PageArgs = { first?: number | null; last?: number | null; after?: string | null; before?: string | null };

function cursorArgument(name: 'after' | 'before', cursor: string | null | undefined): number | null {
  if (cursor == null) return null;
  const place = placeOf(cursor);
  if (place === null) throw fail.invalid('invalid_parameter', name, `${name}: no cursor of this list.`);
  return place;
}

/**
 * A list as the tier sees it: how many rows it has in all, how many of them the tier sees and how many this list has of
 * those, and how to read them by their places in it.
 */
type Listed = {
  total: number;
  seen: number;
  listed: number;
  rowsAt: (places: Places) => Promise<readonly PositionRow[]>;
};

/** Loads the page, and says where the tier is left without something. */
async function pageOf(
  context: Context,
  args: PageArgs,
  { total, seen, listed, rowsAt }: Listed,
): Promise<Page & Gated> {
  const [after, before] = [cursorArgument('after', args.after), cursorArgument('before', args.before)];
  const places = placesOf({ first: args.first, last: args.last, after, before }, listed, PAGE_MOST);
  const rows = places.to < places.from ? [] : await rowsAt(places);
  const edges = rows.map((node, i) => ({ cursor: cursorOf(places.from + i), node }));
  const page = {
    edges,
    totalCount: total,
    pageInfo: {
      hasNextPage: places.to < listed,
      hasPreviousPage: places.from > 1,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
  return gate(context, page, ofPlaces(total, seen, ['edges', 'nodes']));
}

/** Below PRO nothing beyond what the tier sees was loaded; what is missing is named. */
const ofPlaces = <T extends object>(total: number, seen: number, fields: readonly string[]): Trim<T, T> => ({
  whole: (full) => full,
  part: (full) => ({
    shown: full,
    withheld: total > seen ? fields : [],
    message: `PRO shows all ${total} positions; FREE shows the largest ${FREE_HOLDERS} holders of a stock.`,
  }),
});

/** The requested quarter, or the newest settled one; null if no quarter is stored. */
const quarterOf = async (context: Context, reportDate: Date | null | undefined): Promise<Date | null> =>
  reportDate ?? settledQuarter(await allQuarters(context), context.time.today())?.reportDate ?? null;

const rowsOf = (flow: { holderCount: number; soldOutPositions: number } | null): number =>
  flow ? flow.holderCount + flow.soldOutPositions : 0;

/** A page of who holds a stock's shares; without a quarter that of the newest settled one. */
export async function gatedHolders(
  context: Context,
  ticker: string,
  { reportDate: asked, ...args }: PageArgs & { reportDate?: Date | null },
): Promise<Page & Gated> {
  const reportDate = await quarterOf(context, asked);
  const total = rowsOf(reportDate && (await flowByStock(context).load({ ticker, reportDate })));
  const seen = byTier(context, total, Math.min(total, FREE_HOLDERS));
  return pageOf(context, args, {
    ...{ total, seen, listed: seen },
    rowsAt: (places) => holdersByStock(context).load({ ticker, reportDate: reportDate!, ...places }),
  });
}

type FilerAsked = { filerCik: string; reportDate: Date; instrument: Instrument };

async function everyPosition(context: Context, asked: FilerAsked): Promise<Listed> {
  const total = await positionCountByFiler(context).load(asked);
  return {
    ...{ total, seen: total, listed: total },
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
    ...{ total: counts.reduce((sum, count) => sum + count, 0), seen: seen.length, listed: listed.length },
    rowsAt: async ({ from, to }) => listed.slice(from - 1, to),
  };
}

const NO_POSITIONS: Listed = { total: 0, seen: 0, listed: 0, rowsAt: async () => [] };

/** A page of what a filer holds in a quarter; without one in the newest that it reported. */
export async function gatedPositions(
  context: Context,
  filerCik: string,
  { reportDate: asked, instrument, ...args }: PageArgs & { reportDate?: Date | null; instrument: Instrument },
): Promise<Page & Gated> {
  const reportDate = asked ?? (await quartersByFiler(context).load(filerCik))[0]?.reportDate;
  const listOf = byTier(context, everyPosition, positionsOfPreviews);
  return pageOf(context, args, reportDate ? await listOf(context, { filerCik, reportDate, instrument }) : NO_POSITIONS);
}

export type Holders = {
  ticker: string;
  companyName: string | null;
  reportDate: Date;
  totalInstitutionalShares: number;
  totalInstitutionalValue: number;
  holderCount: number;
  holders: PositionRow[];
};
/** Everyone who holds a stock at the end of a quarter, with the totals. */
export async function gatedHolderList(context: Context, ticker: string, reportDate: Date): Promise<Holders & Gated> {
  const flow = await flowByStock(context).load({ ticker, reportDate });
  const total = rowsOf(flow);
  const to = byTier(context, total, Math.min(total, FREE_HOLDERS));
  const full: Holders = {
    ticker,
    reportDate,
    companyName: (await stockByTicker(context).load(ticker))?.name ?? flow?.issuerName ?? null,
    totalInstitutionalShares: flow?.totalShares ?? 0,
    totalInstitutionalValue: flow?.totalValue ?? 0,
    holderCount: flow?.holderCount ?? 0,
    holders: to > 0 ? await holdersByStock(context).load({ ticker, reportDate, from: 1, to }) : [],
  };
  return gate(context, full, ofPlaces<Holders>(total, to, ['holders']));
}

/** Everyone who holds a stock. @throws entity_not_found for a ticker that nobody lists */
export async function requiredHolderList(context: Context, ticker: string, reportDate: Date): Promise<Holders & Gated> {
  if (!(await flowByStock(context).load({ ticker, reportDate }))) await ensureListed(context, ticker);
  return gatedHolderList(context, ticker, reportDate);
}
