import { keyedPreview } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import type { Unit } from '../../../graph/units.ts';
import { Filer } from '../../institutional/filers/schema.ts';
import { loadFilerTotals, type MaybeTotals } from './queries.ts';

const FilerTotals = builder.objectRef<MaybeTotals & Gated>('FilerTotals').implement({
  description:
    "A filer's totals for its newest quarter: shares only, without options and notes. A FREE key sees the totals that the free rankings of institutions show.",
  interfaces: [Preview],
  fields: (t) => {
    type Total = 'topTenPercent' | 'value' | 'valueChange' | 'valueChangePercent';
    const maybe = (name: Total, unit: Unit, description: string) =>
      t.exposeFloat(name, { nullable: true, unit, description });
    return {
      reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
      positionCount: t.exposeInt('positionCount', {
        nullable: true,
        unit: 'COUNT',
        description: 'Number of positions.',
      }),
      value: maybe('value', 'USD', 'Total value, USD; null if the unit of the filing is unknown.'),
      topTenPercent: maybe('topTenPercent', 'PERCENT', 'The ten largest positions, percent of the value, 0 to 100.'),
      positionCountChange: t.exposeInt('positionCountChange', {
        nullable: true,
        unit: 'COUNT',
        description:
          'Change in the number of positions from the previous quarter; null if it did not report that quarter.',
      }),
      valueChange: maybe('valueChange', 'USD', 'The change in value from the previous quarter, USD.'),
      valueChangePercent: maybe(
        'valueChangePercent',
        'PERCENT',
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
