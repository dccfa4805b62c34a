import { builder } from '../../../graph/builder.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import type { Sector as SectorName } from '../../../market/sectors.ts';
import { SectorEnum } from '../../stocks/schema.ts';
import { CurrentFundamentals } from '../ratios/schema.ts';
import { loadSectorValuation, type SectorValuation as Row } from './queries.ts';
import { MIN_PEERS, type Standing } from './rules.ts';

const RatioStanding = builder.objectRef<Standing>('RatioStanding').implement({
  description: 'The position of a ratio among the companies of a sector.',
  fields: (t) => ({
    median: t.exposeFloat('median', { unit: 'RATIO', description: 'The median of the sector, including the company.' }),
    percentile: t.exposeFloat('percentile', {
      nullable: true,
      unit: 'SCORE',
      description: 'The percentile of the company, 0 (lowest) to 100; null if it has no such ratio.',
    }),
    count: t.exposeInt('count', {
      unit: 'COUNT',
      description: `Companies of the sector with the ratio, ${MIN_PEERS} or more.`,
    }),
  }),
});

const none = `null with fewer than ${MIN_PEERS} companies that have one.`;
const SectorValuation = builder.objectRef<Row>('SectorValuation').implement({
  description: 'Valuation ratios of the companies of a sector at their last prices. Delisted companies do not count.',
  fields: (t) => ({
    sector: t.field({
      type: SectorEnum,
      description: 'The sector.',
      resolve: fromParent(({ sector }) => sector as SectorName),
    }),
    pe: t.expose('pe', { type: RatioStanding, nullable: true, description: `Price over earnings; ${none}` }),
    ps: t.expose('ps', { type: RatioStanding, nullable: true, description: `Market cap over sales; ${none}` }),
    pb: t.expose('pb', { type: RatioStanding, nullable: true, description: `Market cap over book value; ${none}` }),
  }),
});

builder.objectField(CurrentFundamentals, 'sectorValuation', (t) =>
  t.field({
    type: SectorValuation,
    nullable: true,
    description: 'Its ratios compared with those of its sector; null if its sector is unknown.',
    resolve: (current, _args, context) => loadSectorValuation(context, current),
  }),
);
