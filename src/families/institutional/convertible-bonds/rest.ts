import { flatForPro, GATE } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import { at } from '../../../graph/rest/shapes.ts';

const BOND = 'baseTicker companyName positionCount totalValue netSharesChange bondTickers hedgeFundCount';

export const convertibleBondsRoutes = [
  get(
    '/api/v1/institutional/bonds',
    `query ConvertibleBonds($reportDate: Date!) {
      viewer { tier }
      market { bonds: convertibleBonds(reportDate: $reportDate) { ${GATE} nodes { ${BOND} } } }
    }`,
    at('market.bonds', flatForPro(at('nodes'))),
  ),
];
