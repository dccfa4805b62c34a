import { flatForPro, GATE, get, type PreviewBody } from '../../../gateway/rest/route.ts';

const BASE = '/api/v1/insider';
const TOTALS = 'ticker companyName tradeCount insiderCount totalShares totalValue';
const SUMMARY = `${TOTALS} latestDate latestInsider latestTitle`;

type Activity = { viewer: { tier: string }; activity: PreviewBody & { buys: unknown; sells: unknown } };
type Clusters = { viewer: { tier: string }; clusters: PreviewBody & { nodes: unknown } };

export const insiderActivityRoutes = [
  get(
    `${BASE}/activity`,
    `query InsiderActivity($lookbackDays: Int! = 90) {
      viewer { tier }
      activity: insiderActivity(lookbackDays: $lookbackDays) { ${GATE} buys { ${SUMMARY} } sells { ${SUMMARY} } }
    }`,
    ({ viewer, activity }: Activity) =>
      flatForPro(viewer.tier, activity, { buys: activity.buys, sells: activity.sells }),
  ),
  get(
    `${BASE}/cluster-buys`,
    `query InsiderClusterBuys($lookbackDays: Int! = 90) {
      viewer { tier }
      clusters: insiderClusterBuys(lookbackDays: $lookbackDays) { ${GATE} nodes { ${TOTALS} firstBuyDate lastBuyDate } }
    }`,
    ({ viewer, clusters }: Clusters) => flatForPro(viewer.tier, clusters, clusters.nodes),
  ),
];
