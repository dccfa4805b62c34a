import type { Samples } from '../../support/samples.ts';

const year = { end: '2024-12-31', val: 9, accn: '1-24-1', fy: 2024, fp: 'FY', form: '10-K', filed: '2025-02-20' };
const FACTS = JSON.stringify({
  cik: 42,
  entityName: 'X',
  facts: {
    'us-gaap': {
      Assets: { units: { USD: [year, { ...year, filed: '2026-02-20', accn: '1-25-1' }, { ...year, val: 'nine' }] } },
      Goodwill: { units: { USD: [year, year] } },
    },
  },
});

export const samples: Samples = {
  'company-facts': { files: { 'facts.json': FACTS }, file: 'facts.json', records: 5 },
};
