import { keyedPreview } from '../../../graph/access-rules.ts';
import { tickerFilter } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { parseStoredDay } from '../../../lib/dates.ts';
import { etfByTicker } from '../../etfs/reads.ts';
import { ETF } from '../../etfs/schema.ts';
import { stockField } from '../../stocks/schema.ts';
import { UNUSUAL, UNUSUAL_SHOWN } from '../rules/chain.ts';
import { contractFilter, OptionType } from '../schema/unusual.ts';
import { loadMarketContracts } from './queries.ts';
import type { UnusualContract as ContractRow } from './reads.ts';

const contractId = ({ contract }: ContractRow) => contract;
const UnusualContract = builder.objectRef<ContractRow>('UnusualContract').implement({
  description: `A contract on a stock or fund whose volume is at least ${UNUSUAL.volume} and at least ${UNUSUAL.volOiRatio} times its open interest.`,
  fields: (t) => ({
    id: t.id(rowId('UnusualContract', contractId)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker that its options are stored under.' }),
    stock: t.field(stockField('The stock; null for a fund.')),
    etf: t.field({
      type: ETF,
      nullable: true,
      description: 'The fund; null for a stock.',
      resolve: ({ ticker }, _args, context) => etfByTicker(context).load(ticker),
    }),
    asOf: t.expose('asOf', { type: 'Date', description: 'The session, a day in New York.' }),
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
    openInterest: t.expose('oi', { type: 'Long', unit: 'CONTRACTS', description: 'Open interest, contracts.' }),
    volOiRatio: t.exposeFloat('volOiRatio', { unit: 'RATIO', description: 'The ratio of volume to open interest.' }),
    premium: t.exposeFloat('premium', { unit: 'USD', description: 'Premium traded, USD: volume x mark x 100.' }),
  }),
});

const UnusualContractConnection = previewConnection({
  name: 'UnusualContract',
  node: UnusualContract,
  idOf: contractId,
  family: 'options',
  description: `Contracts with unusual volume in the newest session, up to ${UNUSUAL_SHOWN} of each stock and fund, the largest premium first. A FREE key sees only how many there are.`,
});

builder.objectField(Market, 'unusualOptions', (t) =>
  t.field({
    type: UnusualContractConnection,
    description:
      'Contracts on all stocks and funds with unusual volume in the newest session, the largest premium first.',
    access: keyedPreview('only how many there are'),
    listSize: pageSize(0),
    args: {
      filter: t.arg(contractFilter),
      tickers: t.arg({ type: ['Ticker'], ...tickerFilter }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_market, { filter, tickers, ...page }, context) =>
      UnusualContractConnection.page(context, page, loadMarketContracts(context, filter ?? {}, tickers ?? null)),
  }),
);
