import { flatForPro, GATE } from '../../../gateway/rest/preview-shapes.ts';
import { get } from '../../../gateway/rest/route.ts';
import { at } from '../../../gateway/rest/shapes.ts';

const OPTION =
  'ticker companyName callValue putValue callPositions putPositions callNetChange putNetChange hedgeFundCount';

export const institutionalOptionsRoutes = [
  get(
    '/api/v1/institutional/options',
    `query InstitutionalOptions($reportDate: Date!) {
      viewer { tier }
      options: institutionalOptions(reportDate: $reportDate) { ${GATE} nodes { ${OPTION} } }
    }`,
    at('options', flatForPro(at('nodes'))),
  ),
];
