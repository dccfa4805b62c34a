import { flatForPro, GATE } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import { at, keep } from '../../../graph/rest/shapes.ts';

const TOTALS = 'ticker companyName reportDate totalInstitutionalShares totalInstitutionalValue holderCount';
const HOLDER =
  'filerCik filerName filerCategory shares valueUsd: value changeType sharesChange sharesChangePct: sharesChangePercent';

export const institutionalHoldersRoutes = [
  get(
    '/api/v1/institutional/holders/:ticker',
    `query InstitutionalHolders($ticker: Ticker!, $reportDate: Date!) {
      viewer { tier }
      market { holders: institutionalHolders(ticker: $ticker, reportDate: $reportDate) {
        ${GATE} ${TOTALS} holders: positions { nodes { ${HOLDER} } }
      } }
    }`,
    at('market.holders', flatForPro(keep({ holders: at('nodes') }))),
  ),
];
