import { previewed } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { definePeriodUntilToday } from '../../../graph/period.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { Stock } from '../../stocks/schema.ts';
import { EXCLUDES_IMPLAUSIBLE } from '../plausibility/rules.ts';
import { FREE_TRADES } from '../rules/activity.ts';
import { loadInsiderSummary, type MaybeSummary } from './queries.ts';

const InsiderSummary = builder.objectRef<MaybeSummary & Gated>('InsiderSummary').implement({
  description: `Totals of a stock's open-market insider trades within a window, over all trades. ${EXCLUDES_IMPLAUSIBLE} A FREE key sees them only if the ${FREE_TRADES} trades of its preview include every trade of the window.`,
  interfaces: [Preview],
  fields: (t) => {
    const count = (
      name: 'buyCount' | 'sellCount' | 'tradeCount' | 'buyerCount' | 'sellerCount' | 'implausibleTradeCount',
      description: string,
    ) => t.exposeInt(name, { nullable: true, unit: 'COUNT', description });
    const usd = (name: 'buyValue' | 'sellValue' | 'netValue', description: string) =>
      t.expose(name, { type: 'Long', nullable: true, unit: 'USD', description });
    return {
      tradeCount: count('tradeCount', 'Number of purchases and sales, codes P and S.'),
      buyCount: count('buyCount', 'Number of purchases.'),
      sellCount: count('sellCount', 'Number of sales.'),
      buyerCount: count('buyerCount', 'Number of buyers; joint filers count as one.'),
      sellerCount: count('sellerCount', 'Number of sellers; joint filers count as one.'),
      buyValue: usd('buyValue', 'Value of purchases, whole USD; 0 without a purchase.'),
      sellValue: usd('sellValue', 'Value of sales, whole USD; 0 without a sale.'),
      netValue: usd('netValue', 'Purchases minus sales, whole USD.'),
      implausibleTradeCount: count(
        'implausibleTradeCount',
        'Number of purchases and sales left out of all totals because they cannot be right.',
      ),
    };
  },
});

const figuresPeriod = definePeriodUntilToday(90);

builder.objectField(Stock, 'insiderSummary', (t) =>
  t.field({
    type: InsiderSummary,
    nullable: true,
    description: 'Its open-market insider trading in total; null if no insider trades are loaded.',
    access: previewed(`it if the newest ${FREE_TRADES} trades include all trades of the window`),
    args: { period: t.arg(figuresPeriod.argument) },
    resolve: ({ ticker }, { period }, context) =>
      loadInsiderSummary(context, ticker, figuresPeriod.resolve(period, context)),
  }),
);
