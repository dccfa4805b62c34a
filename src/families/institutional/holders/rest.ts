import { flatForPro, GATE, get, type PreviewBody } from '../../../gateway/rest/route.ts';

type Holders = {
  viewer: { tier: string };
  holders: PreviewBody & Record<string, unknown>;
};

const TOTALS = 'ticker companyName reportDate totalInstitutionalShares totalInstitutionalValue holderCount';
const HOLDER = 'filerCik filerName filerCategory shares valueUsd changeType sharesChange sharesChangePct';

export const institutionalHoldersRoutes = [
  get(
    '/api/v1/institutional/holders/:ticker',
    `query InstitutionalHolders($ticker: Ticker!, $reportDate: Date!) {
      viewer { tier }
      holders: institutionalHolders(ticker: $ticker, reportDate: $reportDate) { ${GATE} ${TOTALS} holders { ${HOLDER} } }
    }`,
    ({ viewer, holders }: Holders) => {
      const { isPreview: _isPreview, previewReason: _previewReason, upgrade: _upgrade, ...data } = holders;
      return flatForPro(viewer.tier, holders, data);
    },
  ),
];
