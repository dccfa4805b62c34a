import { flatForPro, GATE, get, type PreviewBody } from '../../../gateway/rest/route.ts';

const BASE = '/api/v1/institutional';
const FLOW = `ticker companyName totalSharesBought totalSharesSold netSharesChange newPositions increasedPositions
  decreasedPositions soldOutPositions indexFundNetChange hedgeFundNetChange activistNetChange pensionNetChange bankNetChange
  insuranceNetChange mutualFundNetChange sovereignWealthNetChange endowmentNetChange activistActivity reportDate`;
const COUNTS = 'isIncomplete filerCount baselineFilerCount reportedShare';
const QUARTER = `value label reportDate pending ${COUNTS}`;
const ACTIVIST =
  'filerCik filerName ticker companyName shares valueUsd changeType sharesChange sharesChangePct filedDate reportDate';

type Flows = {
  viewer: { tier: string };
  flows: PreviewBody & { inflows: unknown; outflows: unknown; quarter: object | null };
};
type Activist = { viewer: { tier: string }; activist: PreviewBody & { nodes: unknown } };

export const institutionalFlowsRoutes = [
  get(`${BASE}/quarters`, `query InstitutionalQuarters { institutionalQuarters { ${QUARTER} } }`),
  get(
    `${BASE}/flows`,
    `query InstitutionalFlows($reportDate: Date!, $limit: Int! = 50) {
      viewer { tier }
      flows: institutionalFlows(reportDate: $reportDate, limit: $limit) { ${GATE} inflows { ${FLOW} } outflows { ${FLOW} }
        quarter { reportDate isPending: pending ${COUNTS} } }
    }`,
    ({ viewer, flows }: Flows) =>
      flatForPro(viewer.tier, flows, { ...flows.quarter, inflows: flows.inflows, outflows: flows.outflows }),
  ),
  get(
    `${BASE}/activist`,
    `query ActivistPositions($reportDate: Date!) {
      viewer { tier }
      activist: activistPositions(reportDate: $reportDate) { ${GATE} nodes { ${ACTIVIST} } }
    }`,
    ({ viewer, activist }: Activist) => flatForPro(viewer.tier, activist, activist.nodes),
  ),
];
