import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { type Summary, summaryServed } from './queries.ts';

const MarketSummary = builder.objectRef<Summary>('MarketSummary').implement({
  description: 'The market in words, written of the stored facts several times in a session.',
  fields: (t) => ({
    lastUpdated: t.field({
      type: 'DateTime',
      description: 'When this was served: it moves with every call.',
      // By the wall clock, also where windows are counted back from another moment.
      resolve: (_summary, _args, { time }) => time.served(),
    }),
    headline: t.string({
      nullable: true,
      description: 'The punchline, one or two sentences; null before the first summary.',
      resolve: ({ text }) => text?.headline ?? null,
    }),
    expandedContent: t.string({
      nullable: true,
      description: 'The analysis as Markdown, its sources linked inline; null before the first summary.',
      resolve: ({ text }) => text?.expandedContent ?? null,
    }),
    generatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was written: how fresh it is; null before the first summary.',
      resolve: ({ text }) => text?.generatedAt ?? null,
    }),
    generatedBy: t.string({
      nullable: true,
      description: 'The model that wrote it, or `Composer` where the facts stand as they are; null before the first.',
      resolve: ({ text }) => text?.generatedBy ?? null,
    }),
  }),
});

builder.queryField('marketSummary', (t) =>
  t.field({
    type: MarketSummary,
    nullable: true,
    description: 'What the market does, in words, the same for every tier.',
    access: KEYED,
    resolve: (_root, _args, context) => summaryServed(context),
  }),
);
