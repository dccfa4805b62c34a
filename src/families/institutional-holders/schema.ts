import { previewed } from '../../access.ts';
import { PAGE_MOST, reportDate as reportDateArg } from '../../args.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type {
  FilerQuarter as FilerQuarterRow,
  InstitutionalPosition as PositionRow,
} from '../../generated/prisma/client.ts';
import { byTier, type Gated, gate, Preview, type Trim } from '../../preview.ts';
import { Filer } from '../filers/schema.ts';
import {
  allQuarters,
  flowByStock,
  holdersByStock,
  positionCountByFiler,
  positionsByFiler,
  quartersByFiler,
} from '../institutional/reads.ts';
import { cursorOf, FREE_HOLDERS, placeOf, placesOf, settledQuarter } from '../institutional/rules.ts';
import { InstitutionalPosition, InstrumentType } from '../institutional/schema.ts';
import { stockByTicker } from '../stocks/reads.ts';
import { ensureListed, Stock } from '../stocks/schema.ts';

type Edge = { cursor: string; node: PositionRow };
const PositionEdge = builder.edgeObject({
  type: InstitutionalPosition,
  name: 'InstitutionalPositionEdge',
  description: 'A position and where it stands in the list.',
});

/** A page of places; `total` is how many there are in all. */
type Page = {
  edges: Edge[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: number;
};
type PageArgs = { first?: number | null; last?: number | null; after?: string | null; before?: string | null };

const PositionPage = builder.objectRef<Page & Gated>('InstitutionalPositionConnection').implement({
  description: `A page of positions, the largest first, what was sold out last; a FREE key sees the first ${FREE_HOLDERS}.`,
  interfaces: [Preview],
  fields: (t) => ({
    edges: t.field({ type: [PositionEdge], description: 'The rows of the page.', resolve: ({ edges }) => edges }),
    nodes: t.field({
      type: [InstitutionalPosition],
      description: 'The rows of the page.',
      resolve: ({ edges }) => edges.map(({ node }) => node),
    }),
    pageInfo: t.field({
      type: builder.pageInfoRef(),
      description: 'Where the page stands in what your tier sees.',
      resolve: ({ pageInfo }) => pageInfo,
    }),
    totalCount: t.exposeInt('totalCount', { description: 'How many rows there are in all, those sold out included.' }),
  }),
});

function cursorArgument(name: 'after' | 'before', cursor: string | null | undefined): number | null {
  if (cursor == null) return null;
  const place = placeOf(cursor);
  if (place === null) throw fail.invalid('invalid_parameter', name, `${name}: no cursor of this list.`);
  return place;
}

/** Loads the page that the tier may see, and says where it left something out. */
async function pageOf(
  context: Context,
  args: PageArgs,
  total: number,
  rowsAt: (places: { from: number; to: number }) => Promise<PositionRow[]>,
): Promise<Page & Gated> {
  const seen = byTier(context, total, Math.min(total, FREE_HOLDERS));
  const [after, before] = [cursorArgument('after', args.after), cursorArgument('before', args.before)];
  const places = placesOf({ first: args.first, last: args.last, after, before }, seen, PAGE_MOST);
  const rows = places.to < places.from ? [] : await rowsAt(places);
  const edges = rows.map((node, i) => ({ cursor: cursorOf(places.from + i), node }));
  const page = {
    edges,
    totalCount: total,
    pageInfo: {
      hasNextPage: places.to < seen,
      hasPreviousPage: places.from > 1,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
  return gate(context, page, ofPlaces(total, ['edges', 'nodes']));
}

/** Below PRO nothing beyond the first places was loaded; what is missing is named. */
const ofPlaces = <T extends object>(total: number, fields: readonly string[]): Trim<T, T> => ({
  whole: (full) => full,
  part: (full) => ({
    shown: full,
    withheld: total > FREE_HOLDERS ? fields : [],
    message: `PRO shows all ${total} positions; FREE shows ${FREE_HOLDERS}.`,
  }),
});

const quarterArgument = {
  type: 'Date',
  description:
    "A quarter's last day, as `institutionalQuarters` has it; without it the newest quarter whose reports were due.",
} as const;

/** The quarter that is asked for, or the newest settled one; null where no quarter is stored. */
const quarterOf = async (context: Context, reportDate: Date | null | undefined): Promise<Date | null> =>
  reportDate ?? settledQuarter(await allQuarters(context), context.now)?.reportDate ?? null;

const pageSize = ({ first, last }: Record<string, unknown>, { tier }: { tier: string }): number =>
  tier === 'PRO' ? Number(first ?? last ?? PAGE_MOST) : FREE_HOLDERS;
const access = previewed(`the largest ${FREE_HOLDERS}`);
const rowsOf = (flow: { holderCount: number; soldOutPositions: number } | null): number =>
  flow ? flow.holderCount + flow.soldOutPositions : 0;

builder.objectField(Stock, 'holders', (t) =>
  t.field({
    type: PositionPage,
    description: 'Institutions that hold its shares, the largest first.',
    access,
    listSize: pageSize,
    args: { reportDate: t.arg(quarterArgument), ...t.arg.connectionArgs() },
    resolve: async ({ ticker }, { reportDate: asked, ...args }, context) => {
      const reportDate = await quarterOf(context, asked);
      const flow = reportDate && (await flowByStock(context).load({ ticker, reportDate }));
      return pageOf(context, args, rowsOf(flow), (places) =>
        holdersByStock(context).load({ ticker, reportDate: reportDate!, ...places }),
      );
    },
  }),
);

const FilerQuarter = builder.objectRef<FilerQuarterRow>('FilerQuarter').implement({
  description: "One filer's quarter: its long shares in sum.",
  fields: (t) => ({
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    filedDate: t.expose('filedDate', { type: 'Date', description: 'The day of the filing; of several the last.' }),
    equityValue: t.expose('equityValue', { type: 'Long', description: 'What its shares are worth, whole USD.' }),
    positionCount: t.exposeInt('positionCount', { description: 'How many stocks it holds.' }),
  }),
});

builder.objectFields(Filer, (t) => ({
  quarters: t.field({
    type: [FilerQuarter],
    description: 'The quarters it reported, newest first.',
    listSize: () => 50,
    resolve: ({ cik }, _args, context) => quartersByFiler(context).load(cik),
  }),
  positions: t.field({
    type: PositionPage,
    description: 'What it holds, the largest first, what it sold out last.',
    access: { ...access, per: 'OPERATION' },
    listSize: pageSize,
    args: {
      reportDate: t.arg({
        type: 'Date',
        description: "A quarter's last day; without it the newest quarter that it reported.",
      }),
      instrument: t.arg({
        type: InstrumentType,
        defaultValue: 'EQUITY',
        required: true,
        description: 'Only positions of this kind.',
      }),
      ...t.arg.connectionArgs(),
    },
    resolve: async ({ cik: filerCik }, { reportDate: asked, instrument, ...args }, context) => {
      const reportDate = asked ?? (await quartersByFiler(context).load(filerCik))[0]?.reportDate;
      const total = reportDate ? await positionCountByFiler(context).load({ filerCik, reportDate, instrument }) : 0;
      return pageOf(context, args, total, (places) =>
        positionsByFiler(context).load({ filerCik, reportDate: reportDate!, instrument, ...places }),
      );
    },
  }),
}));

type Holders = {
  ticker: string;
  companyName: string | null;
  reportDate: Date;
  totalInstitutionalShares: number;
  totalInstitutionalValue: number;
  holderCount: number;
  holders: PositionRow[];
};
const InstitutionalHolders = builder.objectRef<Holders & Gated>('InstitutionalHolders').implement({
  description: `Who holds a stock's shares at the end of a quarter; a FREE key sees the largest ${FREE_HOLDERS}, and every total.`,
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    companyName: t.exposeString('companyName', {
      nullable: true,
      description: "The company's name; null where nobody holds it and it is not covered.",
    }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    totalInstitutionalShares: t.expose('totalInstitutionalShares', {
      type: 'Long',
      description: 'Shares that all filers hold; no options, no notes.',
    }),
    totalInstitutionalValue: t.expose('totalInstitutionalValue', {
      type: 'Long',
      description: 'What they are worth, whole USD.',
    }),
    holderCount: t.exposeInt('holderCount', {
      description: 'How many filers hold it; those that sold out are not counted.',
    }),
    holders: t.field({
      type: [InstitutionalPosition],
      description: 'The largest first, those that sold out last.',
      resolve: ({ holders }) => holders,
    }),
  }),
});

/** More filers than any stock has: a price for whole lists. */
const HOLDERS_MOST = 10_000;

builder.queryField('institutionalHolders', (t) =>
  t.field({
    type: InstitutionalHolders,
    nullable: true,
    description:
      'Everyone who holds a stock or fund at the end of a quarter, in one list; pages of it are on `Stock`. An error for a ticker that nobody lists.',
    access,
    errors: ['entity_not_found'],
    listSize: (_args, { tier }) => (tier === 'PRO' ? HOLDERS_MOST : FREE_HOLDERS),
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      reportDate: t.arg(reportDateArg),
    },
    resolve: async (_root, { ticker, reportDate }, context) => {
      const flow = await flowByStock(context).load({ ticker, reportDate });
      if (!flow) await ensureListed(context, ticker);
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
      return gate(context, full, ofPlaces<Holders>(total, ['holders']));
    },
  }),
);
