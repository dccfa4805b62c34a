import type { OptionDay } from '../../generated/prisma/client.ts';
import { defineHandle, KEYED } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { rowId } from '../../graph/connection.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { withOwnCall } from '../../graph/own-call.ts';
import { type Gated, Preview } from '../../graph/preview.ts';
import type { Unit } from '../../graph/units.ts';
import { parseStoredDay } from '../../lib/dates.ts';
import { etfByTicker } from '../etfs/reads.ts';
import { ETF } from '../etfs/schema.ts';
import { Security, stockField } from '../stocks/schema.ts';
import { gatedDossier, gatedHistory, type OptionsHistoryResult, optionsOn, type ServedDossier } from './queries.ts';
import { type Dossier as DossierRow, openInterestByTicker } from './reads.ts';
import { FREE_DOSSIERS, UNUSUAL, UNUSUAL_SHOWN, type UnusualOption as UnusualRow } from './rules/chain.ts';
import {
  BASELINE_SESSIONS,
  type OptionsContext as ContextRow,
  type HistoryWindow,
  LIQUIDITY_FLOOR,
} from './rules/history.ts';
import type { OptionType as OptionTypeName } from './rules/pricing.ts';
import { OptionsExpiry, OptionsOiWalls } from './walls/schema.ts';

const PERCENTILE = `0 to 100: the share of the last 252 sessions at or below today's value; null with fewer than ${BASELINE_SESSIONS} readings, or below ${LIQUIDITY_FLOOR.volume} contracts a day.`;

const OptionType = defineEnum<OptionTypeName>('OptionType', 'The right that an option gives.', {
  call: 'To buy at the strike.',
  put: 'To sell at the strike.',
});

const OptionsWindow = defineEnum<HistoryWindow>(
  'OptionsWindow',
  'How far back an options history reaches, in exchange sessions up to the newest.',
  {
    '1y': { name: 'ONE_YEAR', description: '252 sessions.' },
    '2y': { name: 'TWO_YEARS', description: '504 sessions.' },
    '5y': { name: 'FIVE_YEARS', description: '1,260 sessions.' },
  },
);

const READINGS = {
  pcVol: ['RATIO', 'Put/call ratio of volume; null without call volume.'],
  atmIv: ['FRACTION', '30-day at-the-money implied volatility, an annualized fraction.'],
  expectedMove1d: ['FRACTION', 'Expected move over 1 session: calibrated 90% range, a fraction of the price.'],
  expectedMove5d: ['FRACTION', 'Expected move over 5 sessions: calibrated 90% range, a fraction of the price.'],
  expectedMove20d: ['FRACTION', 'Expected move over 20 sessions: calibrated 90% range, a fraction of the price.'],
  expectedMove1s1d: ['FRACTION', 'Expected move over 1 session: one standard deviation, a fraction of the price.'],
  expectedMove1s5d: ['FRACTION', 'Expected move over 5 sessions: one standard deviation, a fraction of the price.'],
  expectedMove1s20d: ['FRACTION', 'Expected move over 20 sessions: one standard deviation, a fraction of the price.'],
} as const satisfies Readonly<Record<string, readonly [unit: Unit, description: string]>>;
type Reading = keyof typeof READINGS;

/** Fields of the readings that a day and the market overview share. */
export const defineReadingFields = <Field>(
  field: (name: Reading, unit: Unit, description: string) => Field,
): Record<Reading, Field> =>
  Object.fromEntries(
    Object.entries(READINGS).map(([name, [unit, description]]) => [name, field(name as Reading, unit, description)]),
  ) as Record<Reading, Field>;

const OptionsDay = builder.objectRef<OptionDay>('OptionsDay').implement({
  description:
    "One session of a ticker's whole option chain, from the chain itself or from an imported history. Volatilities are annualized fractions (0.25 is 25%).",
  fields: (t) => {
    const exposeCount = (name: keyof OptionDay & string, description: string) =>
      t.expose(name as 'callVol', { type: 'Long', unit: 'CONTRACTS', description });
    const maybe = (name: keyof OptionDay & string, unit: Unit, description: string) =>
      t.exposeFloat(name as 'pcVol', { nullable: true, unit, description });
    return {
      date: t.expose('date', { type: 'Date', description: 'The session, a day in New York.' }),
      callVol: exposeCount('callVol', 'Call volume, contracts.'),
      putVol: exposeCount('putVol', 'Put volume, contracts.'),
      callOi: exposeCount('callOi', 'Call open interest, contracts.'),
      putOi: exposeCount('putOi', 'Put open interest, contracts.'),
      pcOi: maybe('pcOi', 'RATIO', 'Put/call ratio of open interest; null without call open interest.'),
      vwIv: maybe(
        'vwIv',
        'FRACTION',
        'Volume-weighted mean implied volatility, an annualized fraction; null if nothing traded.',
      ),
      atmIv60: maybe('atmIv60', 'FRACTION', '60-day at-the-money implied volatility, an annualized fraction.'),
      atmIv90: maybe('atmIv90', 'FRACTION', '90-day at-the-money implied volatility, an annualized fraction.'),
      iv25c: maybe('iv25c', 'FRACTION', '30-day implied volatility of the 25-delta call, an annualized fraction.'),
      iv25p: maybe('iv25p', 'FRACTION', '30-day implied volatility of the 25-delta put, an annualized fraction.'),
      skew25d: maybe('skew25d', 'FRACTION', 'iv25p minus iv25c.'),
      ...defineReadingFields(maybe),
      netDelta: t.exposeFloat('netDelta', {
        unit: 'CONTRACTS',
        description: 'Open interest times delta, summed over the chain, in contracts.',
      }),
      notionalVol: t.exposeFloat('notionalVol', {
        unit: 'USD',
        description: 'Premium traded, USD: volume x mark x 100, summed over the chain.',
      }),
      contracts: t.exposeInt('contracts', { unit: 'COUNT', description: 'Number of contracts in the chain.' }),
    };
  },
});

const OptionsContext = builder.objectRef<ContextRow>('OptionsContext').implement({
  description:
    "The newest session compared with the ticker's own history. A null percentile means too little history, never 0.",
  fields: (t) => ({
    pcVolPctl1y: t.exposeFloat('pcVolPctl1y', {
      nullable: true,
      unit: 'SCORE',
      description: `pcVol as a percentile, ${PERCENTILE}`,
    }),
    pcVolPctl5y: t.exposeFloat('pcVolPctl5y', {
      nullable: true,
      unit: 'SCORE',
      description:
        'pcVol as a percentile of the last five years (1,260 sessions), 0 to 100; otherwise like pcVolPctl1y.',
    }),
    pcOiPctl1y: t.exposeFloat('pcOiPctl1y', {
      nullable: true,
      unit: 'SCORE',
      description: `pcOi as a percentile, ${PERCENTILE}`,
    }),
    ivRank1y: t.exposeFloat('ivRank1y', {
      nullable: true,
      unit: 'SCORE',
      description:
        'IV rank: the position of atmIv between its one-year low and high, 0 to 100; null with too little history, as for percentiles.',
    }),
    skewPctl1y: t.exposeFloat('skewPctl1y', {
      nullable: true,
      unit: 'SCORE',
      description: `skew25d as a percentile, ${PERCENTILE}`,
    }),
    observations1y: t.exposeInt('observations1y', {
      unit: 'COUNT',
      description: 'Number of the last 252 sessions that are stored.',
    }),
  }),
});

const UnusualOption = builder.objectRef<UnusualRow>('UnusualOption').implement({
  description: `A contract whose volume is at least ${UNUSUAL.volume} and at least ${UNUSUAL.volOiRatio} times its open interest.`,
  fields: (t) => ({
    id: t.id(rowId('UnusualOption', ({ contract }) => contract)),
    contract: t.exposeString('contract', { description: 'The option symbol, `AAPL251219C00200000`.' }),
    type: t.expose('type', { type: OptionType, description: 'Call or put.' }),
    strike: t.exposeFloat('strike', { unit: 'USD', description: 'The strike, USD.' }),
    expiry: t.field({
      type: 'Date',
      description: 'The expiration date.',
      resolve: fromParent(({ expiry }) => parseStoredDay(expiry)),
    }),
    dte: t.exposeInt('dte', { unit: 'DAYS', description: 'Calendar days to expiry.' }),
    volume: t.expose('volume', { type: 'Long', unit: 'CONTRACTS', description: 'Contracts traded.' }),
    oi: t.expose('oi', { type: 'Long', unit: 'CONTRACTS', description: 'Open interest, contracts.' }),
    volOiRatio: t.exposeFloat('volOiRatio', { unit: 'RATIO', description: 'The ratio of volume to open interest.' }),
    premium: t.exposeFloat('premium', { unit: 'USD', description: 'Premium traded, USD: volume x mark x 100.' }),
  }),
});

const OptionsHeadline = builder.objectRef<DossierRow>('OptionsHeadline').implement({
  description: 'The eight readings of a dossier that every key sees.',
  fields: (t) => ({
    asOf: t.expose('asOf', { type: 'Date', description: 'The session.' }),
    sentiment: t.exposeFloat('sentiment', {
      nullable: true,
      unit: 'SCORE',
      description: 'See OptionsDossier.sentiment.',
    }),
    ivRank1y: t.exposeFloat('ivRank1y', { nullable: true, unit: 'SCORE', description: 'See OptionsContext.ivRank1y.' }),
    atmIv: t.float({
      nullable: true,
      unit: 'FRACTION',
      description: 'See OptionsDay.atmIv.',
      resolve: fromParent(({ latest }) => latest.atmIv),
    }),
    expectedMove1d: t.float({
      nullable: true,
      unit: 'FRACTION',
      description: 'See OptionsDay.expectedMove1d.',
      resolve: fromParent(({ latest }) => latest.expectedMove1d),
    }),
    pcVol: t.float({
      nullable: true,
      unit: 'RATIO',
      description: 'See OptionsDay.pcVol.',
      resolve: fromParent(({ latest }) => latest.pcVol),
    }),
    pcVolPctl1y: t.exposeFloat('pcVolPctl1y', {
      nullable: true,
      unit: 'SCORE',
      description: 'See OptionsContext.pcVolPctl1y.',
    }),
    maxPain: t.float({
      nullable: true,
      unit: 'USD',
      description: 'See OptionsOiWalls.maxPain.',
      resolve: fromParent(({ oiWalls }) => oiWalls?.maxPain),
    }),
  }),
});

const OptionsDossier = builder.objectRef<ServedDossier & Gated>('OptionsDossier').implement({
  description: `A ticker's options at the end of its newest session. A FREE key sees ${FREE_DOSSIERS} full dossiers per UTC month, then only the headline. Selecting only \`asOf\`, \`sentiment\` and \`headline\` spends none; see \`viewer { usage { optionsDossiers } }\`.`,
  interfaces: [Preview],
  fields: (t) => ({
    asOf: t.expose('asOf', { type: 'Date', description: 'The session, a day in New York.' }),
    sentiment: t.exposeFloat('sentiment', {
      nullable: true,
      unit: 'SCORE',
      description: 'Options sentiment, -1 (puts) to 1 (calls); null until there is enough history.',
    }),
    headline: t.expose('headline', { type: OptionsHeadline, description: 'The readings that a preview shows.' }),
    latest: t.expose('latest', { type: OptionsDay, nullable: true, description: 'The newest session.' }),
    context: t.expose('context', {
      type: OptionsContext,
      nullable: true,
      description: "The session compared with the ticker's history.",
    }),
    oiWalls: t.expose('oiWalls', {
      type: OptionsOiWalls,
      nullable: true,
      description:
        'Open-interest walls and max pain; null also if there is no open interest at an expiry that far out.',
    }),
    unusual: t.expose('unusual', {
      type: [UnusualOption],
      nullable: true,
      description: `Up to ${UNUSUAL_SHOWN} contracts with unusual volume, largest premium first.`,
    }),
    unusualCount: t.int({
      nullable: true,
      unit: 'COUNT',
      description: 'Number of contracts with unusual volume; null in a preview.',
      resolve: fromParent(({ headline, unusual }) => unusual && headline.unusualCount),
    }),
    expiries: t.field({
      type: [OptionsExpiry],
      nullable: true,
      description: 'Open interest by expiry and strike, the nearest expiry first; null in a preview.',
      resolve: ({ expiries }, _args, context) =>
        expiries === null ? null : openInterestByTicker(context).load(expiries),
    }),
  }),
});
const OptionsHistory = builder.objectRef<OptionsHistoryResult & Gated>('OptionsHistory').implement({
  description: "A ticker's options by session, up to its newest chain; a FREE key sees one year.",
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker the options are stored under.' }),
    window: t.expose('window', { type: OptionsWindow, description: 'The window served; a FREE key gets one year.' }),
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
        window: t.arg({ type: OptionsWindow, required: true, defaultValue: '1y', description: 'How far back.' }),
      },
      resolve: ({ ticker }, { window }, context) => gatedHistory(context, ticker, window),
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
