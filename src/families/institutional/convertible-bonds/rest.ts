import { flatForPro, GATE, get, type PreviewBody } from '../../../gateway/rest/route.ts';

const BOND = 'baseTicker companyName positionCount totalValue netSharesChange bondTickers hedgeFundCount';

type Bonds = { viewer: { tier: string }; bonds: PreviewBody & { nodes: unknown } };

export const convertibleBondsRoutes = [
  get(
    '/api/v1/institutional/bonds',
    `query ConvertibleBonds($reportDate: Date!) {
      viewer { tier }
      bonds: convertibleBonds(reportDate: $reportDate) { ${GATE} nodes { ${BOND} } }
    }`,
    ({ viewer, bonds }: Bonds) => flatForPro(viewer.tier, bonds, bonds.nodes),
  ),
];
