import { previewed } from '../../../gateway/access/access-rules.ts';
import { lookbackDays } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { type Gated, Preview } from '../../../gateway/preview.ts';
import { Stock } from '../../stocks/schema.ts';
import { FREE_TRADES } from '../rules.ts';
import { gatedSummary, type MaybeSummary } from './queries.ts';

const InsiderSummary = builder.objectRef<MaybeSummary & Gated>('InsiderSummary').implement({
  description: `What a stock's insiders bought and sold on the open market in a window, over all of their trades. A FREE key sees it where the ${FREE_TRADES} trades of its preview tell every trade of the window.`,
  interfaces: [Preview],
  fields: (t) => {
    const count = (name: 'buyCount' | 'sellCount' | 'tradeCount' | 'buyerCount' | 'sellerCount', description: string) =>
      t.exposeInt(name, { nullable: true, description });
    const usd = (name: 'buyValue' | 'sellValue' | 'netValue', description: string) =>
      t.expose(name, { type: 'Long', nullable: true, description });
    return {
      tradeCount: count('tradeCount', 'How many purchases and sales, codes P and S.'),
      buyCount: count('buyCount', 'How many purchases.'),
      sellCount: count('sellCount', 'How many sales.'),
      buyerCount: count('buyerCount', 'How many insiders bought; joint filers are one.'),
      sellerCount: count('sellerCount', 'How many insiders sold; joint filers are one.'),
      buyValue: usd('buyValue', 'What they bought, whole USD; 0 without a purchase.'),
      sellValue: usd('sellValue', 'What they sold, whole USD; 0 without a sale.'),
      netValue: usd('netValue', 'What they bought less what they sold, whole USD.'),
    };
  },
});

builder.objectField(Stock, 'insiderSummary', (t) =>
  t.field({
    type: InsiderSummary,
    nullable: true,
    description: 'What its insiders bought and sold on the open market; null where no insider trades are loaded.',
    access: previewed(`it where the newest ${FREE_TRADES} trades tell all of the window`),
    args: { lookbackDays: t.arg.int(lookbackDays(90)) },
    resolve: ({ ticker }, { lookbackDays: days }, context) => gatedSummary(context, ticker, days),
  }),
);
