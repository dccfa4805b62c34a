import { flatForPro, GATE } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import { at, pick, spread } from '../../../graph/rest/shapes.ts';
import { FLOWS_ROWS } from './rules.ts';

const BASE = '/api/v1/institutional';
const FLOW = `ticker companyName totalSharesBought totalSharesSold netSharesChange newPositions increasedPositions
  decreasedPositions soldOutPositions indexFundNetChange hedgeFundNetChange activistNetChange pensionNetChange bankNetChange
  insuranceNetChange mutualFundNetChange sovereignWealthNetChange endowmentNetChange activistActivity: hasActivistActivity reportDate`;
const COUNTS = 'isIncomplete filerCount baselineFilerCount reportedShare';
const QUARTER = `value label reportDate pending: isPending ${COUNTS}`;
const ACTIVIST =
  'filerCik filerName ticker companyName shares valueUsd: value changeType sharesChange sharesChangePct: sharesChangePercent filedDate reportDate';

export const institutionalFlowsRoutes = [
  get(
    `${BASE}/quarters`,
    `query InstitutionalQuarters { market { institutionalQuarters { ${QUARTER} } } }`,
    at('market.institutionalQuarters'),
  ),
  get(
    `${BASE}/flows`,
    `query InstitutionalFlows($reportDate: Date!, $limit: Int! = ${FLOWS_ROWS}) {
      viewer { tier }
      market {
        flows: institutionalFlows(reportDate: $reportDate, limit: $limit) {
          ${GATE} inflows: netBuying { nodes { ${FLOW} } } outflows: netSelling { nodes { ${FLOW} } }
          quarter { reportDate isPending ${COUNTS} }
        }
      }
    }`,
    at('market.flows', flatForPro(pick({ quarter: spread(), inflows: at('nodes'), outflows: at('nodes') }))),
  ),
  get(
    `${BASE}/activist`,
    `query ActivistPositions($reportDate: Date!) {
      viewer { tier }
      market { activist: activistPositions(reportDate: $reportDate) { ${GATE} nodes { ${ACTIVIST} } } }
    }`,
    at('market.activist', flatForPro(at('nodes'))),
  ),
];
