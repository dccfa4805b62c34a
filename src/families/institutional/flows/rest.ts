import { flatForPro, GATE } from '../../../gateway/rest/preview-shapes.ts';
import { get } from '../../../gateway/rest/route.ts';
import { at, pick, same, spread } from '../../../gateway/rest/shapes.ts';

const BASE = '/api/v1/institutional';
const FLOW = `ticker companyName totalSharesBought totalSharesSold netSharesChange newPositions increasedPositions
  decreasedPositions soldOutPositions indexFundNetChange hedgeFundNetChange activistNetChange pensionNetChange bankNetChange
  insuranceNetChange mutualFundNetChange sovereignWealthNetChange endowmentNetChange activistActivity reportDate`;
const COUNTS = 'isIncomplete filerCount baselineFilerCount reportedShare';
const QUARTER = `value label reportDate pending ${COUNTS}`;
const ACTIVIST =
  'filerCik filerName ticker companyName shares valueUsd changeType sharesChange sharesChangePct filedDate reportDate';

export const institutionalFlowsRoutes = [
  get(`${BASE}/quarters`, `query InstitutionalQuarters { institutionalQuarters { ${QUARTER} } }`),
  get(
    `${BASE}/flows`,
    `query InstitutionalFlows($reportDate: Date!, $limit: Int! = 50) {
      viewer { tier }
      flows: institutionalFlows(reportDate: $reportDate, limit: $limit) { ${GATE} inflows { ${FLOW} } outflows { ${FLOW} }
        quarter { reportDate isPending: pending ${COUNTS} } }
    }`,
    at('flows', flatForPro(pick({ quarter: spread(), inflows: same, outflows: same }))),
  ),
  get(
    `${BASE}/activist`,
    `query ActivistPositions($reportDate: Date!) {
      viewer { tier }
      activist: activistPositions(reportDate: $reportDate) { ${GATE} nodes { ${ACTIVIST} } }
    }`,
    at('activist', flatForPro(at('nodes'))),
  ),
];
