import type { Filer as FilerRow } from '../../../generated/prisma/client.ts';
import { keyedPreview, perFoundObject } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { withOwnCall } from '../../../graph/own-call.ts';
import { requiredFiler } from './queries.ts';
import { filerByCik } from './reads.ts';
import type { FilerCategoryName as Category } from './rules.ts';

/** Descriptions of the categories, which the boards of trackers share. */
export const FILER_KINDS: Readonly<Record<Category, string>> = {
  INDEX_FUND: 'A manager of index funds.',
  HEDGE_FUND: 'A hedge fund.',
  ACTIVIST: 'An investor that takes stakes to influence companies.',
  PENSION: 'A pension fund.',
  BANK: 'A bank or trust company.',
  INSURANCE: 'An insurer.',
  MUTUAL_FUND: 'A manager of actively managed funds.',
  SOVEREIGN_WEALTH: 'A sovereign wealth fund.',
  ENDOWMENT: 'A university or foundation.',
  OTHER: 'Anything else, or not recognizable from the name.',
};

export const FilerCategory = defineEnum<Category>(
  'FilerCategory',
  'The kind of institution, as stated or inferred from its name.',
  FILER_KINDS,
);

export const Filer = builder.objectRef<FilerRow>('Filer');
builder.node(Filer, {
  extensions: withOwnCall({
    root: 'filer',
    id: 'cik',
    key: 'cik',
    carried: ['id', 'cik', 'name', 'category', 'isCategoryStated'],
  }),
  description: 'An institution that reports its holdings each quarter on Form 13F.',
  id: { resolve: ({ cik }) => cik },
  loadMany: (ids, context) => filerByCik(context).loadMany(ids as string[]) as Promise<(FilerRow | null)[]>,
  fields: (t) => ({
    cik: t.exposeString('cik', { description: 'The SEC filer number, ten digits.' }),
    name: t.exposeString('name', { description: 'The name as last filed.' }),
    category: t.field({
      type: FilerCategory,
      description: 'The kind of institution.',
      resolve: fromParent(({ category }) => category as Category),
    }),
    isCategoryStated: t.exposeBoolean('stated', {
      description: 'Whether the category was stated; if false, it is inferred from the name.',
    }),
  }),
});

builder.queryField('filer', (t) =>
  t.field({
    type: Filer,
    nullable: true,
    description: 'An institution that files Form 13F, by CIK.',
    access: perFoundObject(keyedPreview('everything but positions that no preview shows')),
    errors: ['not_found'],
    args: { cik: t.arg.string({ required: true, description: 'The CIK, with or without leading zeros.' }) },
    resolve: (_root, { cik }, context) => requiredFiler(context, cik),
  }),
);
