import type { Insider as InsiderRow, InsiderTrade as InsiderTradeRow } from '../../../generated/prisma/client.ts';
import { previewed } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { withOwnCall } from '../../../graph/own-call.ts';
import { defineWholePeriod } from '../../../graph/period.ts';
import { STORED_ROWS } from '../../../graph/stored-rows.ts';
import { entityById } from '../../entities/reads.ts';
import { personEntityId } from '../../entities/rules.ts';
import { Entity } from '../../entities/schema.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import { IMPLAUSIBLE_TIMES, type ImplausibleReason } from '../plausibility/rules.ts';
import { loadInsiderTrades, loadOwners, loadTradedStocks } from '../queries.ts';
import { insiderById } from '../reads.ts';
import { FREE_TRADES } from '../rules/activity.ts';
import type { InsiderTradeKind, InsiderRelation as RelationName } from '../rules/filings.ts';

const InsiderRelation = defineEnum<RelationName>(
  'InsiderRelation',
  "An insider's relation to the company; if several, the first in this order.",
  {
    OFFICER: 'An officer.',
    DIRECTOR: 'A director.',
    TEN_PCT_OWNER: 'An owner of more than ten percent of a class.',
    OTHER: 'Anything else.',
  },
);

export const InsiderTransactionType = defineEnum<InsiderTradeKind>(
  'InsiderTransactionType',
  "The type of a transaction, from the filing's code.",
  {
    BUY: 'Code P: bought on the open market or privately.',
    SELL: 'Code S: sold on the open market or privately.',
    EXERCISE: 'Codes M, O, X: a derivative exercised.',
    AWARD: 'Code A: granted by the company.',
    GIFT: 'Code G: given away or received.',
    OTHER: 'Every other code, such as F for shares withheld for tax.',
  },
);

const InsiderImplausibleReason = defineEnum<ImplausibleReason>(
  'InsiderImplausibleReason',
  'The reason why a trade cannot be right.',
  {
    PRICE_PER_ADS:
      'A footnote states that the price is that of an American depositary share, and the shares are ordinary.',
    ABOVE_MARKET_PRICE: `The price is more than ${IMPLAUSIBLE_TIMES} times the closing price of its day.`,
    ABOVE_OTHER_TRADES: `No closing price is stored, and the price is more than ${IMPLAUSIBLE_TIMES} times that of the company's other trades within a month.`,
    ABOVE_ANY_SHARE: 'No other price is stored, and no share costs as much.',
    ABOVE_SHARES_OUTSTANDING: 'It moves, or stands for, more shares than the company last stated as outstanding.',
    ABOVE_MARKET_CAP: 'Its value is above the market cap at the closing price of its day.',
  },
);

export const Insider = builder.objectRef<InsiderRow>('Insider');
export const InsiderTrade = builder.objectRef<InsiderTradeRow>('InsiderTrade');
const tradeId = ({ id }: InsiderTradeRow) => id;
export const InsiderTradeConnection = previewConnection({
  name: 'InsiderTrade',
  node: InsiderTrade,
  idOf: tradeId,
  family: 'insider',
  description: `A page of trades, newest first; a FREE key sees ${FREE_TRADES}.`,
});

/** Of all trades of an insider, some of which are decades old. */
const tradesPeriod = defineWholePeriod();

builder.node(Insider, {
  extensions: withOwnCall({ root: 'insider', id: 'id', key: 'insiderId', carried: ['id', 'insiderId', 'cik', 'name'] }),
  description:
    'A person or firm that reports trades as an officer, director or owner of more than ten percent of a company.',
  id: { resolve: ({ id }) => id },
  loadMany: (ids, context) => insiderById(context).loadMany(ids as string[]) as Promise<(InsiderRow | null)[]>,
  fields: (t) => ({
    insiderId: t.exposeID('id', {
      description: 'The CIK, or an id derived from the name if no filing states one.',
    }),
    cik: t.exposeString('cik', { nullable: true, description: 'The SEC filer number, ten digits.' }),
    name: t.exposeString('name', { description: 'First name, then last name; for a firm, as filed.' }),
    nameAsFiled: t.exposeString('nameAsFiled', { description: 'The name as last filed, family name first.' }),
    trades: t.field({
      type: InsiderTradeConnection,
      description:
        "Their trades at all companies, alone or jointly, newest first; a FREE key sees those that a stock's preview shows.",
      access: previewed('those that the preview of a stock shows'),
      listSize: pageSize(FREE_TRADES),
      args: {
        period: t.arg(tradesPeriod.argument),
        ...t.arg.connectionArgs(),
      },
      resolve: ({ id }, { period, ...page }, context) =>
        InsiderTradeConnection.page(
          context,
          page,
          loadInsiderTrades(context, id, tradesPeriod.resolve(period, context)),
        ),
    }),
    entity: t.field({
      type: Entity,
      nullable: true,
      description: 'The person in the ontology; null for a firm, or if neither officer nor director.',
      resolve: ({ cik }, _args, context) => (cik ? entityById(context).load(personEntityId(cik)) : null),
    }),
    stocks: t.field({
      type: [Stock],
      isLink: true,
      description:
        'The stocks in the trades that your tier sees, latest trade first. `trades` shows whether any is withheld.',
      listSize: () => 20,
      resolve: (insider, _args, context) => loadTradedStocks(context, insider),
    }),
  }),
});

InsiderTrade.implement({
  extensions: STORED_ROWS,
  description: 'One transaction of a Form 4 or 5 that no amendment has replaced.',
  fields: (t) => ({
    id: t.id(rowId('InsiderTrade', tradeId)),
    ticker: t.expose('ticker', { type: 'Ticker', description: "The issuer's ticker." }),
    companyName: t.exposeString('companyName', { description: "The issuer's name as filed." }),
    insiderName: t.exposeString('insiderName', {
      description: 'The reporting insider, first name first; for joint filers, the first one.',
    }),
    nameAsFiled: t.exposeString('nameAsFiled', { description: "The insider's name as filed, family name first." }),
    insiderTitle: t.exposeString('insiderTitle', {
      description: "The insider's office, or the relation if they hold none.",
    }),
    insiderRelation: t.field({
      type: InsiderRelation,
      description: 'The first of their roles.',
      resolve: fromParent(({ insiderRelation }) => insiderRelation as typeof InsiderRelation.$inferType),
    }),
    isOfficer: t.exposeBoolean('officer', { description: 'Whether the insider is an officer.' }),
    isDirector: t.exposeBoolean('director', { description: 'Whether the insider is a director.' }),
    isTenPercentOwner: t.exposeBoolean('tenPctOwner', {
      description: 'Whether the insider owns more than ten percent of a class.',
    }),
    transactionDate: t.expose('transactionDate', { type: 'Date', description: 'The day of the transaction.' }),
    filedDate: t.expose('filedDate', { type: 'Date', description: 'The day of the filing.' }),
    transactionCode: t.exposeString('transactionCode', {
      description: 'The transaction code in the filing: P, S, A, M, G, F and others.',
    }),
    transactionType: t.field({
      type: InsiderTransactionType,
      description: 'The meaning of the code.',
      resolve: fromParent(({ transactionType }) => transactionType as typeof InsiderTransactionType.$inferType),
    }),
    securityTitle: t.exposeString('securityTitle', {
      description: 'The title of the security; empty if the source does not say.',
    }),
    sharesTransacted: t.field({
      type: 'Long',
      unit: 'SHARES',
      description: 'Shares traded, or units of a derivative, rounded to whole numbers.',
      resolve: fromParent(({ sharesTransacted }) => Math.round(sharesTransacted)),
    }),
    pricePerShare: t.exposeFloat('pricePerShare', {
      nullable: true,
      unit: 'USD',
      description: 'The price per share, USD; null if the trade has none, as for awards.',
    }),
    totalValue: t.expose('totalValue', {
      type: 'Long',
      unit: 'USD',
      description: 'Shares times price, whole USD, as filed even if implausible; 0 without a price.',
    }),
    isImplausible: t.boolean({
      description: 'Whether it cannot be right. The trade is shown as filed, and left out of all totals.',
      resolve: fromParent(({ implausibleReason }) => implausibleReason !== null),
    }),
    implausibleReason: t.field({
      type: InsiderImplausibleReason,
      nullable: true,
      description: 'Why it cannot be right; null if it can.',
      resolve: fromParent(({ implausibleReason }) => implausibleReason as ImplausibleReason | null),
    }),
    sharesOwnedAfter: t.field({
      type: 'Long',
      nullable: true,
      unit: 'SHARES',
      description: 'Shares of the security held after the trade; null if the filing does not say.',
      resolve: fromParent(({ sharesOwnedAfter }) => (sharesOwnedAfter === null ? null : Math.round(sharesOwnedAfter))),
    }),
    isAcquired: t.exposeBoolean('acquired', { description: 'Whether shares were acquired; false if disposed of.' }),
    isDirectOwnership: t.exposeBoolean('directOwnership', {
      description: 'Whether held directly; false if through a trust, fund or relative.',
    }),
    isRule10b51Plan: t.exposeBoolean('rule10b51', {
      description: 'True only for a confirmed Rule 10b5-1 plan; false where the filing is ambiguous.',
    }),
    isDerivative: t.exposeBoolean('derivative', {
      description: 'Whether the security is an option or another derivative (table II).',
    }),
    underlyingTitle: t.exposeString('underlyingTitle', {
      nullable: true,
      description: 'The security underlying a derivative; null for a share.',
    }),
    underlyingShares: t.exposeFloat('underlyingShares', {
      nullable: true,
      unit: 'SHARES',
      description: 'Number of shares underlying a derivative; null for a share.',
    }),
    exercisePrice: t.exposeFloat('exercisePrice', {
      nullable: true,
      unit: 'USD',
      description: 'The exercise or conversion price of a derivative, USD; null for a share.',
    }),
    expirationDate: t.expose('expirationDate', {
      type: 'Date',
      nullable: true,
      description: 'When a derivative expires.',
    }),
    form: t.exposeString('form', { description: 'The form: 4, 5, or an amendment such as 4/A.' }),
    accession: t.exposeString('accession', {
      nullable: true,
      description: "EDGAR's accession number; null if the file did not state it.",
    }),
    stock: t.field(stockField("The issuer's stock.")),
    insider: t.field({
      type: Insider,
      nullable: true,
      description: 'The reporting insider, with their trades at other companies.',
      resolve: ({ insiderId }, _args, context) => insiderById(context).load(insiderId),
    }),
    owners: t.field({
      type: [Insider],
      description:
        'All joint filers, including the first, and ten percent owners of its chain who report the same trade on forms of their own.',
      listSize: () => 20,
      resolve: (trade, _args, context) => loadOwners(context, trade),
    }),
  }),
});
