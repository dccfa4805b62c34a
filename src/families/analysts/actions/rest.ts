import { GATE, wrapped } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import { at, same } from '../../../graph/rest/shapes.ts';

const BASE = '/api/v1/analyst';
const ROW = 'ticker actionDate firm actionType fromGrade toGrade';

const body = wrapped(at('nodes'), { totalCount: same });

export const analystActionRoutes = [
  get(
    `${BASE}/:ticker/actions`,
    `query AnalystActions($ticker: Ticker!, $lookbackDays: Int! = 90) {
      stock(ticker: $ticker) {
        actions: analystActions(period: { days: $lookbackDays }) { ${GATE} totalCount nodes { ${ROW} } }
      }
    }`,
    at('stock.actions', body),
  ),
  get(
    `${BASE}/activity`,
    `query AnalystActivity($lookbackDays: Int! = 30) {
      market { actions: analystActivity(period: { days: $lookbackDays }) { ${GATE} totalCount nodes { ${ROW} } } }
    }`,
    at('market.actions', body),
  ),
];
