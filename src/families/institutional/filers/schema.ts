import { found, keyedPreview } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { withOwnCall } from '../../../gateway/metering/object-calls.ts';
import type { Filer as FilerRow } from '../../../generated/prisma/client.ts';
import { requiredFiler } from './queries.ts';
import { filerByCik } from './reads.ts';
import type { FilerCategory as Category } from './rules.ts';

export const FilerCategory = builder.enumType('FilerCategory', {
  description: 'What kind of institution a filer is: as stated, or guessed from its name.',
  values: {
    INDEX_FUND: { description: 'A manager of funds that follow an index.' },
    HEDGE_FUND: { description: 'A hedge fund.' },
    ACTIVIST: { description: 'An investor that takes stakes to change companies.' },
    PENSION: { description: 'A pension fund.' },
    BANK: { description: 'A bank or trust company.' },
    INSURANCE: { description: 'An insurer.' },
    MUTUAL_FUND: { description: 'A manager of funds that pick their shares.' },
    SOVEREIGN_WEALTH: { description: "A state's fund." },
    ENDOWMENT: { description: 'A university or foundation.' },
    OTHER: { description: 'Everything else, and what a name does not say.' },
  } as const,
});

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
      description: 'What kind of institution it is.',
      resolve: ({ category }) => category as Category,
    }),
    isCategoryStated: t.exposeBoolean('stated', {
      description: 'Whether the category was stated; false: it is guessed from the name.',
    }),
  }),
});

builder.queryField('filer', (t) =>
  t.field({
    type: Filer,
    nullable: true,
    description: 'An institution that files Form 13F, by CIK.',
    access: found(keyedPreview('everything but positions that no preview shows')),
    errors: ['not_found'],
    args: { cik: t.arg.string({ required: true, description: 'The CIK, with or without leading zeros.' }) },
    resolve: (_root, { cik }, context) => requiredFiler(context, cik),
  }),
);
