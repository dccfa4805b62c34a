import { flatForPro, GATE } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import { at, keep } from '../../../graph/rest/shapes.ts';

const BASE = '/api/v1/insider';
const TOTALS = 'ticker companyName tradeCount insiderCount totalShares totalValue';
const SUMMARY = `${TOTALS} latestDate latestInsider latestTitle`;

export const insiderActivityRoutes = [
  get(
    `${BASE}/activity`,
    `query InsiderActivity($lookbackDays: Int! = 90) {
      viewer { tier }
      market {
        activity: insiderActivity(period: { days: $lookbackDays }) {
          ${GATE} buys: purchases { nodes { ${SUMMARY} } } sells: sales { nodes { ${SUMMARY} } }
        }
      }
    }`,
    at('market.activity', flatForPro(keep({ buys: at('nodes'), sells: at('nodes') }))),
  ),
  get(
    `${BASE}/cluster-buys`,
    `query InsiderClusterBuys($lookbackDays: Int! = 90) {
      viewer { tier }
      market {
        clusters: insiderClusterBuys(period: { days: $lookbackDays }) { ${GATE} nodes { ${TOTALS} firstBuyDate lastBuyDate } }
      }
    }`,
    at('market.clusters', flatForPro(at('nodes'))),
  ),
];
