import { keyedPreview } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection } from '../../../graph/connection.ts';
import { Market } from '../../../graph/market.ts';
import { SERIES, seriesPeriod } from '../../../graph/series.ts';
import { Stock } from '../../stocks/schema.ts';
import { FREE_MARKET_INSIGHTS, FREE_STOCK_INSIGHTS } from '../rules/insight.ts';
import { Insight } from '../schema.ts';
import { type DatedInsight, getInsightId, loadInsightHistory } from './queries.ts';

const InsightHistoryConnection = previewConnection<DatedInsight>({
  name: 'InsightHistory',
  node: Insight,
  idOf: getInsightId,
  family: 'insights',
  description:
    'Insights of past days, the newest appearance first, each as it was last served. A FREE key sees those of the current preview.',
});

const HISTORY = {
  ...SERIES,
  access: keyedPreview('those of the current preview, without figures'),
  description:
    'The insights that were active on a recorded session of the window, the newest appearance first, with the days on which they appeared and ended. Reconstructed days have none.',
};

builder.objectField(Stock, 'insightHistory', (t) =>
  t.field({
    type: InsightHistoryConnection,
    ...HISTORY,
    listSize: pageSize(FREE_STOCK_INSIGHTS),
    args: { period: t.arg(seriesPeriod.argument), ...t.arg.connectionArgs() },
    resolve: ({ ticker }, { period, ...page }, context) =>
      InsightHistoryConnection.page(context, page, loadInsightHistory(context, ticker, period)),
  }),
);

builder.objectField(Market, 'insightHistory', (t) =>
  t.field({
    type: InsightHistoryConnection,
    ...HISTORY,
    listSize: pageSize(FREE_MARKET_INSIGHTS),
    args: { period: t.arg(seriesPeriod.argument), ...t.arg.connectionArgs() },
    resolve: (_market, { period, ...page }, context) =>
      InsightHistoryConnection.page(context, page, loadInsightHistory(context, null, period)),
  }),
);
