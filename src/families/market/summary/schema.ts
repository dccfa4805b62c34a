import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { type MarketSummaryText, summaryServed } from './queries.ts';

const MarketSummary = builder.objectRef<MarketSummaryText>('MarketSummary').implement({
  description: 'The market in words, written from the stored facts several times a session.',
  fields: (t) => ({
    servedAt: t.field({
      type: 'DateTime',
      description: 'When this answer was served: it differs in every call.',
      // The wall clock, even if time windows end at another instant.
      resolve: (_summary, _args, { time }) => time.served(),
    }),
    headline: t.string({
      nullable: true,
      description: 'The headline, one or two sentences; null before the first summary.',
      resolve: fromParent(({ text }) => text?.headline ?? null),
    }),
    expandedContent: t.string({
      nullable: true,
      description: 'The analysis as Markdown, its sources linked inline; null before the first summary.',
      resolve: fromParent(({ text }) => text?.expandedContent ?? null),
    }),
    generatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was written; null before the first summary.',
      resolve: fromParent(({ text }) => text?.generatedAt ?? null),
    }),
    generatedBy: t.string({
      nullable: true,
      description:
        'The model that wrote it, or `Composer` if the gateway composed it from the facts; null before the first summary.',
      resolve: fromParent(({ text }) => text?.generatedBy ?? null),
    }),
  }),
});

builder.objectField(Market, 'summary', (t) =>
  t.field({
    type: MarketSummary,
    description: 'A written market summary, the same for every tier.',
    access: KEYED,
    resolve: (_market, _args, context) => summaryServed(context),
  }),
);
