import { keyedPreview } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { type Gated, Preview } from '../../../gateway/preview.ts';
import { Filer } from '../../institutional/filers/schema.ts';
import { gatedTotals, type MaybeTotals } from './queries.ts';

const FilerTotals = builder.objectRef<MaybeTotals & Gated>('FilerTotals').implement({
  description:
    'What a filer reported in sum for its newest quarter: shares alone, without options and notes. A FREE key sees of it what the free rankings of institutions show.',
  interfaces: [Preview],
  fields: (t) => {
    const maybe = (name: 'topTenPercent' | 'value' | 'valueChange' | 'valueChangePercent', description: string) =>
      t.exposeFloat(name, { nullable: true, description });
    return {
      reportDate: t.expose('reportDate', { type: 'Date', description: "The quarter's last day." }),
      positionCount: t.exposeInt('positionCount', { nullable: true, description: 'How many positions it holds.' }),
      value: maybe('value', 'What they are worth, USD; null where nothing tells the unit of the filing.'),
      topTenPercent: maybe('topTenPercent', 'How much of that its ten largest positions are, percent, 0 to 100.'),
      positionCountChange: t.exposeInt('positionCountChange', {
        nullable: true,
        description: 'Positions more, or negative fewer, than the quarter before; null where it did not report that.',
      }),
      valueChange: maybe('valueChange', 'The value less that of the quarter before, USD.'),
      valueChangePercent: maybe('valueChangePercent', 'That change in percent of the quarter before, two decimals.'),
    };
  },
});

builder.objectField(Filer, 'totals', (t) =>
  t.field({
    type: FilerTotals,
    nullable: true,
    description: 'What it reported in sum for its newest quarter; null where it reported none.',
    access: keyedPreview('what the free rankings of institutions show of it'),
    resolve: (filer, _args, context) => gatedTotals(context, filer),
  }),
);
