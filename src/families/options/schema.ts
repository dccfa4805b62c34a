import { handle, KEYED } from '../../gateway/access/access-rules.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { rowId } from '../../gateway/graphql/connection.ts';
import { withOwnCall } from '../../gateway/metering/object-calls.ts';
import { type Gated, Preview } from '../../gateway/preview.ts';
import type { OptionDay } from '../../generated/prisma/client.ts';
import { dayOf } from '../../lib/dates.ts';
import { etfByTicker } from '../etfs/reads.ts';
import { ETF } from '../etfs/schema.ts';
import { Security, stockField } from '../stocks/schema.ts';
import { dossierOf, type History, historyOf, optionsOn, type Served } from './queries.ts';
import type { Dossier as DossierRow } from './reads.ts';
import { FREE_DOSSIERS, UNUSUAL, UNUSUAL_SHOWN, type UnusualOption as UnusualRow } from './rules/chain.ts';
import {
  BASELINE_SESSIONS,
  type OptionsContext as ContextRow,
  type HistoryWindow,
  LIQUIDITY_FLOOR,
} from './rules/history.ts';
import type { OiWalls, Wall } from './rules/walls.ts';

const PERCENTILE = `0 to 100, of the last 252 sessions at or below today's; null with fewer than ${BASELINE_SESSIONS} readings, or below ${LIQUIDITY_FLOOR.volume} contracts a day.`;

const OptionType = builder.enumType('OptionType', {
  description: 'What an option is a right to.',
  values: {
    CALL: { value: 'call', description: 'To buy at the strike.' },
    PUT: { value: 'put', description: 'To sell at the strike.' },
  } as const,
});

const OptionsWindow = builder.enumType('OptionsWindow', {
  description: 'How far back a history of options reaches, in exchange sessions up to the newest.',
  values: {
    ONE_YEAR: { value: '1y', description: '252 sessions.' },
    TWO_YEARS: { value: '2y', description: '504 sessions.' },
    FIVE_YEARS: { value: '5y', description: '1,260 sessions.' },
  } as const satisfies Record<string, { value: HistoryWindow; description: string }>,
});

const READINGS = {
  pcVol: 'Put volume to call volume; null without call volume.',
  atmIv: 'At-the-money volatility over 30 days.',
  expectedMove1d: '90% range over 1 session, calibrated, a fraction of the price.',
  expectedMove5d: '90% range over 5 sessions, calibrated, a fraction of the price.',
  expectedMove20d: '90% range over 20 sessions, calibrated, a fraction of the price.',
  expectedMove1s1d: 'One standard deviation over 1 session, a fraction of the price.',
  expectedMove1s5d: 'One standard deviation over 5 sessions, a fraction of the price.',
  expectedMove1s20d: 'One standard deviation over 20 sessions, a fraction of the price.',
} as const;
type Reading = keyof typeof READINGS;

/** The fields of the readings that a day and the market's overview have in common. */
export const readingsOf = <Field>(field: (name: Reading, description: string) => Field): Record<Reading, Field> =>
  Object.fromEntries(
    Object.entries(READINGS).map(([name, description]) => [name, field(name as Reading, description)]),
  ) as Record<Reading, Field>;

const OptionsDay = builder.objectRef<OptionDay>('OptionsDay').implement({
  description:
    "One session of a ticker's whole option chain, from the chain or from an imported history of such sessions. Volatilities are fractions a year (0.25 is 25%).",
  fields: (t) => {
    const known = (name: keyof OptionDay & string, description: string) =>
      t.expose(name as 'callVol', { type: 'Long', description });
    const maybe = (name: keyof OptionDay & string, description: string) =>
      t.exposeFloat(name as 'pcVol', { nullable: true, description });
    return {
      date: t.expose('date', { type: 'Date', description: 'The session, a day in New York.' }),
      callVol: known('callVol', 'Calls traded, contracts.'),
      putVol: known('putVol', 'Puts traded, contracts.'),
      callOi: known('callOi', 'Calls open, contracts.'),
      putOi: known('putOi', 'Puts open, contracts.'),
      pcOi: maybe('pcOi', 'Put to call open interest; null without open calls.'),
      vwIv: maybe('vwIv', 'Volatility on the mean weighted by volume; null where nothing traded.'),
      atmIv60: maybe('atmIv60', 'At-the-money volatility over 60 days.'),
      atmIv90: maybe('atmIv90', 'At-the-money volatility over 90 days.'),
      iv25c: maybe('iv25c', 'Volatility of the call with a delta of 0.25, over 30 days.'),
      iv25p: maybe('iv25p', 'Volatility of the put with a delta of -0.25, over 30 days.'),
      skew25d: maybe('skew25d', 'iv25p less iv25c.'),
      ...readingsOf(maybe),
      netDelta: t.exposeFloat('netDelta', { description: 'Open interest times delta, summed over the chain.' }),
      notionalVol: t.exposeFloat('notionalVol', {
        description: 'Premium traded, USD: volume x mark x 100, summed over the chain.',
      }),
      contracts: t.exposeInt('contracts', { description: 'Contracts in the chain.' }),
    };
  },
});

const OptionsContext = builder.objectRef<ContextRow>('OptionsContext').implement({
  description:
    'Today against the history of the ticker itself. A missing percentile means too little history, never 0.',
  fields: (t) => ({
    pcVolPctl1y: t.exposeFloat('pcVolPctl1y', { nullable: true, description: `pcVol as a percentile: ${PERCENTILE}` }),
    pcVolPctl5y: t.exposeFloat('pcVolPctl5y', {
      nullable: true,
      description: 'pcVol as a percentile of five years, 1,260 sessions, otherwise as pcVolPctl1y.',
    }),
    pcOiPctl1y: t.exposeFloat('pcOiPctl1y', { nullable: true, description: `pcOi as a percentile: ${PERCENTILE}` }),
    ivRank1y: t.exposeFloat('ivRank1y', {
      nullable: true,
      description: 'Where atmIv lies between its lowest and highest of a year, 0 to 100; null as a percentile is.',
    }),
    skewPctl1y: t.exposeFloat('skewPctl1y', { nullable: true, description: `skew25d as a percentile: ${PERCENTILE}` }),
    observations1y: t.exposeInt('observations1y', { description: 'Sessions stored of the last 252.' }),
  }),
});

const OptionsWall = builder.objectRef<Wall>('OptionsWall').implement({
  description: 'A strike at which much is open.',
  fields: (t) => ({
    strike: t.exposeFloat('strike', { description: 'The strike, USD.' }),
    oi: t.expose('oi', { type: 'Long', description: 'Contracts open.' }),
  }),
});

const OptionsOiWalls = builder.objectRef<OiWalls>('OptionsOiWalls').implement({
  description: 'Where most is open at the next monthly expiry that is at least 5 days away.',
  fields: (t) => ({
    expiry: t.field({ type: 'Date', description: 'That expiry.', resolve: ({ expiry }) => dayOf(expiry)! }),
    maxPain: t.exposeFloat('maxPain', { description: 'The strike at which owners of what is open get least, USD.' }),
    callWalls: t.expose('callWalls', { type: [OptionsWall], description: 'Up to 3 call strikes, most open first.' }),
    putWalls: t.expose('putWalls', { type: [OptionsWall], description: 'Up to 3 put strikes, most open first.' }),
  }),
});

const UnusualOption = builder.objectRef<UnusualRow>('UnusualOption').implement({
  description: `A contract of which at least ${UNUSUAL.volume}, and ${UNUSUAL.volOiRatio} times what is open, were traded.`,
  fields: (t) => ({
    id: t.id(rowId(({ contract }) => contract)),
    contract: t.exposeString('contract', { description: 'The option symbol, `AAPL251219C00200000`.' }),
    type: t.expose('type', { type: OptionType, description: 'Call or put.' }),
    strike: t.exposeFloat('strike', { description: 'The strike, USD.' }),
    expiry: t.field({ type: 'Date', description: 'When it expires.', resolve: ({ expiry }) => dayOf(expiry)! }),
    dte: t.exposeInt('dte', { description: 'Calendar days to expiry.' }),
    volume: t.expose('volume', { type: 'Long', description: 'Contracts traded.' }),
    oi: t.expose('oi', { type: 'Long', description: 'Contracts open.' }),
    volOiRatio: t.exposeFloat('volOiRatio', { description: 'Volume to open interest.' }),
    premium: t.exposeFloat('premium', { description: 'Premium traded, USD: volume x mark x 100.' }),
  }),
});

const OptionsHeadline = builder.objectRef<DossierRow>('OptionsHeadline').implement({
  description: 'The eight readings of a dossier that every key sees.',
  fields: (t) => ({
    asOf: t.expose('asOf', { type: 'Date', description: 'The session.' }),
    sentiment: t.exposeFloat('sentiment', { nullable: true, description: 'See OptionsDossier.sentiment.' }),
    ivRank1y: t.exposeFloat('ivRank1y', { nullable: true, description: 'See OptionsContext.ivRank1y.' }),
    atmIv: t.float({ nullable: true, description: 'See OptionsDay.atmIv.', resolve: ({ latest }) => latest.atmIv }),
    expectedMove1d: t.float({
      nullable: true,
      description: 'See OptionsDay.expectedMove1d.',
      resolve: ({ latest }) => latest.expectedMove1d,
    }),
    pcVol: t.float({ nullable: true, description: 'See OptionsDay.pcVol.', resolve: ({ latest }) => latest.pcVol }),
    pcVolPctl1y: t.exposeFloat('pcVolPctl1y', { nullable: true, description: 'See OptionsContext.pcVolPctl1y.' }),
    maxPain: t.float({
      nullable: true,
      description: 'See OptionsOiWalls.maxPain.',
      resolve: ({ oiWalls }) => oiWalls?.maxPain,
    }),
  }),
});

const OptionsDossier = builder.objectRef<Served & Gated>('OptionsDossier').implement({
  description: `A ticker's options at the end of its newest session. A FREE key sees ${FREE_DOSSIERS} whole dossiers a UTC month, then the headline.`,
  interfaces: [Preview],
  fields: (t) => ({
    asOf: t.expose('asOf', { type: 'Date', description: 'The session, a day in New York.' }),
    sentiment: t.exposeFloat('sentiment', {
      nullable: true,
      description: 'Which way options lean, -1 (puts) to 1 (calls); null while the baseline builds.',
    }),
    headline: t.expose('headline', { type: OptionsHeadline, description: 'The readings that a preview keeps.' }),
    latest: t.expose('latest', { type: OptionsDay, nullable: true, description: 'The session itself.' }),
    context: t.expose('context', { type: OptionsContext, nullable: true, description: 'How unusual it is.' }),
    oiWalls: t.expose('oiWalls', {
      type: OptionsOiWalls,
      nullable: true,
      description: 'Where most is open; null also where nothing is open at an expiry that far away.',
    }),
    unusual: t.expose('unusual', {
      type: [UnusualOption],
      nullable: true,
      description: `Up to ${UNUSUAL_SHOWN} contracts that trade out of proportion, largest premium first.`,
    }),
  }),
});
const OptionsHistory = builder.objectRef<History>('OptionsHistory').implement({
  description: "A ticker's options session by session, up to its newest chain.",
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker the options are kept under.' }),
    window: t.expose('window', { type: OptionsWindow, description: 'The window served; a FREE key is served a year.' }),
    series: t.expose('series', {
      type: [OptionsDay],
      description: 'The sessions, oldest first; empty outside coverage.',
    }),
  }),
});

const Options = builder.objectRef<{ ticker: string }>('Options').implement({
  extensions: withOwnCall({ root: 'options', id: 'ticker', carried: ['ticker'] }),
  description: 'The options on a stock or fund, as of the end of each session.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker they are kept under: GOOGL for GOOG.' }),
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
      description: 'The newest session and how unusual it is; null outside coverage.',
      access: {
        key: 'REQUIRED',
        calls: 1,
        quota: true,
        preview: `the whole of ${FREE_DOSSIERS} dossiers each UTC month, then the headline`,
      },
      resolve: ({ ticker }, _args, context) => dossierOf(context, ticker),
    }),
    history: t.field({
      type: OptionsHistory,
      description: 'The sessions before it.',
      access: { key: 'REQUIRED', calls: 1, quota: true, preview: 'one year, whatever the requested window' },
      args: {
        window: t.arg({ type: OptionsWindow, required: true, defaultValue: '1y', description: 'How far back.' }),
      },
      resolve: ({ ticker }, { window }, context) => historyOf(context, ticker, window),
    }),
  }),
});

builder.interfaceField(Security, 'options', (t) =>
  t.field({ type: Options, description: 'The options on it.', resolve: optionsOn }),
);

builder.queryField('options', (t) =>
  t.field({
    type: Options,
    nullable: true,
    description:
      'The options on any ticker, a stock or not: the calls of the fields selected below them, or one for the lookup.',
    access: handle(KEYED),
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }) },
    resolve: (_root, args) => optionsOn(args),
  }),
);
