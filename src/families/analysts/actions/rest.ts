import { GATE, get, type PreviewBody, wrapped } from '../../../gateway/rest/route.ts';

const BASE = '/api/v1/analyst';
const ROW = 'ticker actionDate firm actionType fromGrade toGrade';

type Actions = { actions: PreviewBody & { totalCount: number; nodes: readonly unknown[] } };
const body = ({ actions }: Actions) => ({ ...wrapped(actions, actions.nodes), totalCount: actions.totalCount });

export const analystActionRoutes = [
  get(
    `${BASE}/:ticker/actions`,
    `query AnalystActions($ticker: Ticker!, $lookbackDays: Int! = 90) {
      actions: analystActions(ticker: $ticker, lookbackDays: $lookbackDays) { ${GATE} totalCount nodes { ${ROW} } }
    }`,
    body,
  ),
  get(
    `${BASE}/activity`,
    `query AnalystActivity($lookbackDays: Int! = 30) {
      actions: analystActivity(lookbackDays: $lookbackDays) { ${GATE} totalCount nodes { ${ROW} } }
    }`,
    body,
  ),
];
