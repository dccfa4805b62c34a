import { keyedPreview } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { type Gated, Preview } from '../../../gateway/preview.ts';
import { Filer } from '../../institutional/filers/schema.ts';
import { loadFilerTotals, type MaybeTotals } from './queries.ts';

const FilerTotals = builder.objectRef<MaybeTotals & Gated>('FilerTotals').implement({
  description:
    "A filer's totals for its newest quarter: shares only, without options and notes. A FREE key sees the totals that the free rankings of institutions show.",
  interfaces: [Preview],
  fields: (t) => {
    const maybe = (name: 'topTenPercent' | 'value' | 'valueChange' | 'valueChangePercent', description: string) =>
      t.exposeFloat(name, { nullable: true, description });
    return {
      reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
      positionCount: t.exposeInt('positionCount', { nullable: true, description: 'Number of positions.' }),
      value: maybe('value', 'Total value, USD; null if the unit of the filing is unknown.'),
      topTenPercent: maybe('topTenPercent', 'The ten largest positions, percent of the value, 0 to 100.'),
      positionCountChange: t.exposeInt('positionCountChange', {
        nullable: true,
        description:
          'Change in the number of positions from the previous quarter; null if it did not report that quarter.',
      }),
      valueChange: maybe('valueChange', 'The change in value from the previous quarter, USD.'),
      valueChangePercent: maybe(
        'valueChangePercent',
        'The change in value from the previous quarter, percent, two decimals.',
      ),
    };
  },
});

builder.objectField(Filer, 'totals', (t) =>
  t.field({
    type: FilerTotals,
    nullable: true,
    description: 'Totals of its newest quarter; null if it reported none.',
    access: keyedPreview('what the free rankings of institutions show of it'),
    resolve: (filer, _args, context) => loadFilerTotals(context, filer),
  }),
);
