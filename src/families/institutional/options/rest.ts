import { flatForPro, GATE } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import { at } from '../../../graph/rest/shapes.ts';

const OPTION =
  'ticker companyName callValue putValue callPositions putPositions callNetChange putNetChange hedgeFundCount';

export const institutionalOptionsRoutes = [
  get(
    '/api/v1/institutional/options',
    `query InstitutionalOptions($reportDate: Date!) {
      viewer { tier }
      market { options: institutionalOptions(reportDate: $reportDate) { ${GATE} nodes { ${OPTION} } } }
    }`,
    at('market.options', flatForPro(at('nodes'))),
  ),
];
