import { flatForPro, GATE, get, type PreviewBody } from '../../../gateway/rest/route.ts';

const OPTION =
  'ticker companyName callValue putValue callPositions putPositions callNetChange putNetChange hedgeFundCount';

type Options = { viewer: { tier: string }; options: PreviewBody & { nodes: unknown } };

export const institutionalOptionsRoutes = [
  get(
    '/api/v1/institutional/options',
    `query InstitutionalOptions($reportDate: Date!) {
      viewer { tier }
      options: institutionalOptions(reportDate: $reportDate) { ${GATE} nodes { ${OPTION} } }
    }`,
    ({ viewer, options }: Options) => flatForPro(viewer.tier, options, options.nodes),
  ),
];
