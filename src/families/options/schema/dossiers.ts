import { builder } from '../../../graph/builder.ts';
import { rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { parseStoredDay } from '../../../lib/dates.ts';
import type { ServedDossier } from '../queries.ts';
import { type Dossier as DossierRow, openInterestByTicker } from '../reads.ts';
import { FREE_DOSSIERS, UNUSUAL, UNUSUAL_SHOWN, type UnusualOption as UnusualRow } from '../rules/chain.ts';
import { createContractMatcher } from '../rules/unusual-filter.ts';
import { OptionsExpiry, OptionsOiWalls } from '../walls/schema.ts';
import { OptionsContextType, OptionsDay } from './days.ts';
import { contractFilter, OptionType } from './unusual.ts';

const UnusualOption = builder.objectRef<UnusualRow>('UnusualOption').implement({
  description: `A contract whose volume is at least ${UNUSUAL.volume} and at least ${UNUSUAL.volOiRatio} times its open interest.`,
  fields: (t) => ({
    id: t.id(rowId('UnusualOption', ({ contract }) => contract)),
    contract: t.exposeString('contract', { description: 'The option symbol, `AAPL251219C00200000`.' }),
    type: t.expose('type', { type: OptionType, description: 'Call or put.' }),
    strike: t.exposeFloat('strike', { unit: 'USD', description: 'The strike, USD.' }),
    expirationDate: t.field({
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
    pcVolPercentile1y: t.exposeFloat('pcVolPctl1y', {
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

export const OptionsDossier = builder.objectRef<ServedDossier & Gated>('OptionsDossier').implement({
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
      type: OptionsContextType,
      nullable: true,
      description: "The session compared with the ticker's history.",
    }),
    oiWalls: t.expose('oiWalls', {
      type: OptionsOiWalls,
      nullable: true,
      description:
        'Open-interest walls and max pain; null also if there is no open interest at an expiry that far out.',
    }),
    unusual: t.field({
      type: [UnusualOption],
      nullable: true,
      description: `Up to ${UNUSUAL_SHOWN} contracts with unusual volume, largest premium first.`,
      args: { filter: t.arg(contractFilter) },
      resolve: ({ unusual }, { filter }) => (filter ? unusual?.filter(createContractMatcher(filter)) : unusual),
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
