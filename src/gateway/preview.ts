import { type Data, versionOf } from '../db/cached-loader.ts';
import { sentenceWords } from '../lib/words.ts';
import type { Context } from './context.ts';
import { builder } from './graphql/builder.ts';

/** How a caller comes to see more. Members as PREVIEW-04 names them. */
export type UpgradeOffer = { plan: string; message: string; price: string; url: string; relay: string };

/** What every gated answer says of itself. */
export type Gated = {
  isPreview: boolean;
  previewReason: 'PRO_REQUIRED' | null;
  upgrade: UpgradeOffer | null;
  withheld: readonly string[];
};

/** What a tier below PRO sees of an answer: `shown` has the shape of `whole`, `withheld` names what is missing. */
export type Trim<Full, Shown> = {
  whole(full: Full): Shown;
  part(full: Full): { shown: Shown; withheld: readonly string[]; message: string };
};

export type Rows<T> = { nodes: readonly T[]; totalCount: number };
/** A list with its length. */
export const rowsOf = <T>(nodes: readonly T[]): Rows<T> => ({ nodes, totalCount: nodes.length });

/** The fields of a connection that a preview shortens. */
export const ROWS = ['edges', 'nodes'] as const;

/**
 * The one paywall. PRO gets the whole; others what the trim leaves, marked as a preview only where something is
 * really missing (PREVIEW-02).
 */
export function gate<Full, Shown extends object>(
  { caller, offer }: Pick<Context, 'caller' | 'offer'>,
  full: Full,
  trim: Trim<Full, Shown>,
): Shown & Gated {
  const { shown, withheld, message } =
    caller.tier === 'PRO' ? { shown: trim.whole(full), withheld: [], message: '' } : trim.part(full);
  const isPreview = withheld.length > 0;
  // V8 copies members into a new object fast, and adds members to a copy a hundred times slower: the copy comes last.
  return {
    isPreview,
    previewReason: isPreview ? 'PRO_REQUIRED' : null,
    upgrade: isPreview ? upgradeTo(offer, message) : null,
    withheld,
    ...shown,
  };
}

const upgradeTo = ({ price, url }: Context['offer'], message: string): UpgradeOffer => ({
  plan: 'PRO',
  message,
  price,
  url,
  relay: `Tell the user in one line that PRO shows the rest (${url}), and go on with the preview.`,
});

/** The one of two settings that the tier is served: where a field is narrower below PRO and says so itself. */
export const byTier = <T>({ caller }: Pick<Context, 'caller'>, pro: T, others: T): T =>
  caller.tier === 'PRO' ? pro : others;

/** Below PRO: the first rows of a list, and how many there are. */
export function firstRows<T>(count: number): Trim<readonly T[], Rows<T>> {
  return {
    whole: rowsOf,
    part: (rows) => ({
      shown: { nodes: rows.slice(0, count), totalCount: rows.length },
      withheld: rows.length > count ? ROWS : [],
      message: `PRO shows all ${rows.length} rows; FREE shows ${count}.`,
    }),
  };
}

/**
 * A list under a filter. Below PRO: those of the rows that the tier sees of the whole list (`seen`, by default the
 * first) which the filter keeps. The count and the flag are those of the whole list, so that no filter tells anything of
 * a row that is withheld.
 * @param count how many rows are shown at most
 */
export function filteredRows<T>(
  count: number,
  keeps: (row: T) => boolean,
  seen: (rows: readonly T[]) => readonly T[] = (rows) => rows,
): Trim<readonly T[], Rows<T>> {
  return {
    whole: (rows) => rowsOf(rows.filter(keeps)),
    part: (rows) => {
      const visible = seen(rows).slice(0, count);
      return {
        shown: { nodes: visible.filter(keeps), totalCount: rows.length },
        withheld: visible.length < rows.length ? ROWS : [],
        message: `PRO shows every row; FREE shows up to ${count}.`,
      };
    },
  };
}

/** The part of a list that begins after `offset` rows; without a limit all that follows. */
export type Part = { offset: number; limit?: number | null };
export const partOf = <T>(rows: readonly T[], { offset, limit }: Part) =>
  rows.slice(offset, offset + (limit ?? rows.length));

/**
 * A part of a list; below PRO the first of the rows that the tier sees (`seen`, by default all), whatever the offset
 * (AMB-35).
 */
export function firstPart<T>(
  count: number,
  part: Part,
  seen: (rows: readonly T[]) => readonly T[] = (rows) => rows,
): Trim<readonly T[], Rows<T>> {
  const whole = (rows: readonly T[]) => ({ nodes: partOf(rows, part), totalCount: rows.length });
  return {
    whole,
    part: (rows) => {
      const visible = seen(rows).slice(0, count);
      return visible.length === rows.length
        ? { shown: whole(rows), withheld: [], message: '' }
        : {
            shown: { nodes: partOf(visible, { ...part, offset: 0 }), totalCount: rows.length },
            withheld: ROWS,
            message: `PRO shows all ${rows.length} rows; FREE shows up to ${count}.`,
          };
    },
  };
}

/** Below PRO: the first rows of each of these lists; everything else whole. */
export function firstRowsOf<T extends object>(count: number, lists: readonly (keyof T & string)[]): Trim<T, T> {
  return {
    whole: (full) => full,
    part: (full) => {
      const shown = { ...full };
      const withheld = lists.filter((list) => (full[list] as readonly unknown[]).length > count);
      for (const list of withheld) shown[list] = (full[list] as readonly unknown[]).slice(0, count) as T[typeof list];
      return { shown, withheld, message: `PRO shows every row; FREE shows ${count} of ${lists.join(' and ')}.` };
    },
  };
}

/** Below PRO: these fields are null, and named where they had a value. */
export function hide<T extends object>(fields: readonly (keyof T & string)[]): Trim<T, T> {
  return {
    whole: (full) => full,
    part: (full) => {
      const withheld = fields.filter((field) => full[field] !== null && full[field] !== undefined);
      const nothing = Object.fromEntries(fields.map((field) => [field, null]));
      return {
        shown: { ...full, ...nothing },
        withheld,
        message: `PRO shows ${withheld.map(sentenceWords).join(', ')} as well.`,
      };
    },
  };
}

const PreviewReason = builder.enumType('PreviewReason', {
  description: 'Why an answer is a preview.',
  values: { PRO_REQUIRED: { description: 'The rest is for PRO keys.' } } as const,
});

const Upgrade = builder.objectRef<UpgradeOffer>('Upgrade').implement({
  description: 'How to see what a preview leaves out. Show `message` and `url` in one line and go on with the preview.',
  fields: (t) => ({
    plan: t.exposeString('plan', { description: 'The tier that sees everything.' }),
    message: t.exposeString('message', { description: 'One sentence that names what was left out.' }),
    price: t.exposeString('price', { description: "What the tier costs, in the operator's words." }),
    url: t.exposeString('url', { description: 'Where to get it; relative to this gateway where it has no host.' }),
    relay: t.exposeString('relay', { description: 'What an automated caller should do with this offer.' }),
  }),
});

export const Preview = builder.interfaceRef<Gated>('Preview').implement({
  description: 'An answer that shows a FREE key a part and a PRO key everything. Both tiers have one shape.',
  fields: (t) => ({
    isPreview: t.exposeBoolean('isPreview', { description: 'True only when something really is left out.' }),
    previewReason: t.expose('previewReason', {
      type: PreviewReason,
      nullable: true,
      description: 'Why; null when nothing is left out.',
    }),
    upgrade: t.expose('upgrade', {
      type: Upgrade,
      nullable: true,
      description: 'How to see the rest; null when nothing is left out.',
    }),
    withheld: t.exposeStringList('withheld', {
      description: 'The fields of this answer that are null or shortened because of the tier.',
    }),
  }),
});

export type Coverage = 'COVERED' | 'NONE_IN_WINDOW' | 'NO_DATA';

/** Why a list of a family has the rows it has: none at all are loaded, or none of those that are loaded match. */
export function coverageOf(data: Data, family: string, rows: number): Coverage {
  if (rows > 0) return 'COVERED';
  return (versionOf(data, family)?.rows ?? 0) > 0 ? 'NONE_IN_WINDOW' : 'NO_DATA';
}

const ListCoverage = builder.enumType('ListCoverage', {
  description: 'Whether an empty list means that nothing happened or that nothing is known.',
  values: {
    COVERED: { description: 'There are rows.' },
    NONE_IN_WINDOW: { description: 'Data of this kind is loaded; none of it is in the window, or of the subject.' },
    NO_DATA: { description: 'No data of this kind is loaded.' },
  } as const satisfies Record<Coverage, object>,
});

/** The `coverage` of a list of a family's rows. */
export const coverageField = (family: string) =>
  ({
    type: ListCoverage,
    description: 'Whether there are rows, and if not, whether any data of this kind is loaded.',
    resolve: ({ totalCount }: { totalCount: number }, _args: object, context: Context) =>
      coverageOf(context, family, totalCount),
  }) as const;
