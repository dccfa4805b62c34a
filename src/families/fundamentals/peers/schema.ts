import { builder } from '../../../gateway/graphql/builder.ts';
import type { Sector as SectorName } from '../../../lib/sectors.ts';
import { Sector } from '../../stocks/schema.ts';
import { CurrentFundamentals } from '../ratios/schema.ts';
import { type SectorValuation as Row, sectorValuation } from './queries.ts';
import { LEAST_PEERS, type Standing } from './rules.ts';

const RatioStanding = builder.objectRef<Standing>('RatioStanding').implement({
  description: 'Where a ratio stands among those of the companies of a sector.',
  fields: (t) => ({
    median: t.exposeFloat('median', { description: 'The middle of the sector, the company included.' }),
    percentile: t.exposeFloat('percentile', {
      nullable: true,
      description: 'The place of the company, 0 (lowest) to 100; null where it has no such ratio.',
    }),
    count: t.exposeInt('count', { description: `Companies of the sector with the ratio, ${LEAST_PEERS} or more.` }),
  }),
});

const none = `null with fewer than ${LEAST_PEERS} companies that have one.`;
const SectorValuation = builder.objectRef<Row>('SectorValuation').implement({
  description: 'What the companies of a sector cost at their last prices. Delisted companies do not count.',
  fields: (t) => ({
    sector: t.field({ type: Sector, description: 'The sector.', resolve: ({ sector }) => sector as SectorName }),
    pe: t.expose('pe', { type: RatioStanding, nullable: true, description: `Price over earnings; ${none}` }),
    ps: t.expose('ps', { type: RatioStanding, nullable: true, description: `Market cap over sales; ${none}` }),
    pb: t.expose('pb', { type: RatioStanding, nullable: true, description: `Market cap over book value; ${none}` }),
  }),
});

builder.objectField(CurrentFundamentals, 'sectorValuation', (t) =>
  t.field({
    type: SectorValuation,
    nullable: true,
    description: 'Its ratios among those of its sector; null where no source says its sector.',
    resolve: (current, _args, context) => sectorValuation(context, current),
  }),
);
