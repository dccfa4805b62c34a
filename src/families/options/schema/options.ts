import { defineHandle, KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { withOwnCall } from '../../../graph/own-call.ts';
import { definePeriodUpToNewest, PeriodWindowType } from '../../../graph/period.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { etfByTicker } from '../../etfs/reads.ts';
import { ETF } from '../../etfs/schema.ts';
import { Security, stockField } from '../../stocks/schema.ts';
import { gatedDossier, gatedHistory, type OptionsHistoryResult, optionsOn } from '../queries.ts';
import { FREE_DOSSIERS } from '../rules/chain.ts';
import { OptionsDay } from './days.ts';
import { OptionsDossier } from './dossiers.ts';

const historyPeriod = definePeriodUpToNewest(
  'ONE_YEAR',
  'The days of the history. Standard periods are counted in sessions up to the newest: 21 in a month, 252 in a year.',
);

const OptionsHistory = builder.objectRef<OptionsHistoryResult & Gated>('OptionsHistory').implement({
  description: "A ticker's options by session, up to its newest chain; a FREE key sees one year.",
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker the options are stored under.' }),
    window: t.expose('window', {
      type: PeriodWindowType,
      nullable: true,
      description: 'The standard period served; null for other periods. A FREE key gets at most one year.',
    }),
    series: t.expose('series', {
      type: [OptionsDay],
      description: 'The sessions, oldest first; empty outside coverage.',
    }),
    totalCount: t.exposeInt('totalCount', {
      unit: 'COUNT',
      description: 'Number of stored sessions in the requested window, the same on every tier.',
    }),
  }),
});

const Options = builder.objectRef<{ ticker: string }>('Options').implement({
  extensions: withOwnCall({ root: 'options', id: 'ticker', carried: ['ticker'] }),
  description: 'The options on a stock or fund, as of the end of each session.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker they are stored under: GOOGL for GOOG.' }),
    stock: t.field(stockField('The stock; null for a fund.')),
    etf: t.field({
      type: ETF,
      nullable: true,
      description: 'The fund; null for a stock.',
      resolve: ({ ticker }, _args, context) => etfByTicker(context).load(ticker),
    }),
    dossier: t.field({
      type: OptionsDossier,
      nullable: true,
      description: "The newest session, compared with the ticker's history; null outside coverage.",
      access: {
        key: 'REQUIRED',
        calls: 1,
        quota: true,
        preview: `the whole of ${FREE_DOSSIERS} dossiers each UTC month, then the headline`,
      },
      resolve: ({ ticker }, _args, context, info) => gatedDossier(context, ticker, info),
    }),
    history: t.field({
      type: OptionsHistory,
      description: 'The history of sessions.',
      access: { key: 'REQUIRED', calls: 1, quota: true, preview: 'one year, whatever the requested window' },
      basis: 'KNOWN',
      args: {
        period: t.arg(historyPeriod.argument),
      },
      resolve: ({ ticker }, { period }, context) =>
        gatedHistory(context, ticker, historyPeriod.resolve(period, context)),
    }),
  }),
});

builder.interfaceField(Security, 'options', (t) =>
  t.field({ type: Options, isLink: true, description: 'The options on it.', resolve: optionsOn }),
);

builder.queryField('options', (t) =>
  t.field({
    type: Options,
    nullable: true,
    description:
      'The options on any ticker, a stock or not: the calls of the fields selected below them, or one for the lookup.',
    access: defineHandle(KEYED),
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }) },
    resolve: (_root, args) => optionsOn(args),
  }),
);
