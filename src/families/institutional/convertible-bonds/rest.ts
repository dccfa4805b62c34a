import { flatForPro, GATE } from '../../../gateway/rest/preview-shapes.ts';
import { get } from '../../../gateway/rest/route.ts';
import { at } from '../../../gateway/rest/shapes.ts';

const BOND = 'baseTicker companyName positionCount totalValue netSharesChange bondTickers hedgeFundCount';

export const convertibleBondsRoutes = [
  get(
    '/api/v1/institutional/bonds',
    `query ConvertibleBonds($reportDate: Date!) {
      viewer { tier }
      bonds: convertibleBonds(reportDate: $reportDate) { ${GATE} nodes { ${BOND} } }
    }`,
    at('bonds', flatForPro(at('nodes'))),
  ),
];
