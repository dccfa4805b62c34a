import { KEYED } from '../../../gateway/access/access-rules.ts';
import { until } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../gateway/graphql/connection.ts';
import { type Gated, Preview, type Rows } from '../../../gateway/preview.ts';
import type { OptionsOverviewRow as RowOfBoard } from '../../../generated/prisma/client.ts';
import { etfByTicker } from '../../etfs/reads.ts';
import { ETF } from '../../etfs/schema.ts';
import { STALE_SESSIONS } from '../../prices/rules/quotes.ts';
import { stockField } from '../../stocks/schema.ts';
import { readingsOf } from '../schema.ts';
import { gatedOverview } from './queries.ts';
import type { Overview as OverviewRow } from './reads.ts';
import { FREE_ROWS } from './rules.ts';

const WallSide = builder.enumType('OptionsWallSide', {
  description: 'Which options a wall is made of.',
  values: {
    CALL: { value: 'call', description: 'Calls.' },
    PUT: { value: 'put', description: 'Puts.' },
  } as const,
});

const rowTicker = ({ ticker }: RowOfBoard) => ticker;
const Row = builder.objectRef<RowOfBoard>('OptionsOverviewRow').implement({
  description:
    "A ticker's options on its newest session, against its own past. Volatilities are fractions a year; a missing percentile means too little history, never 0.",
  fields: (t) => {
    const maybe = (name: keyof RowOfBoard & string, description: string) =>
      t.exposeFloat(name as 'pcVol', { nullable: true, description });
    return {
      id: t.id(rowId(rowTicker)),
      ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker the options are kept under.' }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'The company or fund; null where nothing names it.',
      }),
      sector: t.exposeString('sector', {
        nullable: true,
        description: "The company's sector, a fund's asset class; null where nothing says.",
      }),
      asOf: t.expose('asOf', { type: 'Date', description: 'The session, a day in New York.' }),
      sentiment: maybe('sentiment', 'Which way options lean, -1 (puts) to 1 (calls); null while the baseline builds.'),
      interestScore: maybe('interestScore', 'How extreme the readings are, 0 to 100; null while the baseline builds.'),
      pcVolPctl1y: maybe('pcVolPctl1y', 'pcVol as a percentile of a year, 0 to 100.'),
      ivRank1y: maybe('ivRank1y', 'Where atmIv lies between its lowest and highest of a year, 0 to 100.'),
      skew25d: maybe('skew25d', 'The volatility of 25-delta puts less that of calls.'),
      skewPctl1y: maybe('skewPctl1y', 'skew25d as a percentile of a year, 0 to 100.'),
      notionalVol: t.exposeFloat('notionalVol', { description: 'Premium traded, USD.' }),
      ivMove20: maybe('ivMove20', 'atmIv less its mean of 20 sessions, signed.'),
      ...readingsOf(maybe),
      observations1y: t.exposeInt('observations1y', { description: 'Sessions stored of the last 252.' }),
      unusualCount: t.exposeInt('unusualCount', {
        description: 'How many contracts traded out of proportion to what is open.',
      }),
      maxVolOiRatio: maybe('maxVolOiRatio', 'The largest volume to open interest of these; null without any.'),
      maxUnusualPremium: maybe('maxUnusualPremium', 'The largest premium of these, USD; null without any.'),
      wallSide: t.field({
        type: WallSide,
        nullable: true,
        description: 'The side of the largest wall; null where nothing is open at the wall expiry.',
        resolve: ({ wallSide }) => wallSide as 'call' | 'put' | null,
      }),
      wallStrike: maybe('wallStrike', 'Its strike, USD.'),
      wallShare: maybe('wallShare', "Its part of its side's open interest at that expiry, 0 to 1."),
      stock: t.field(stockField('The stock; null for a fund.')),
      etf: t.field({
        type: ETF,
        nullable: true,
        description: 'The fund; null for a stock.',
        resolve: ({ ticker }, _args, context) => etfByTicker(context).load(ticker),
      }),
    };
  },
});

const RowConnection = previewConnection({
  ...{ name: 'OptionsOverviewRow', node: Row, idOf: rowTicker, family: 'options-overview' },
  description: `A page of a board of options, the largest interest score first; a FREE key sees ${FREE_ROWS} rows.`,
});

type Board = Rows<RowOfBoard> & Gated;
type Boards = { stocks: Board; etfs: Board; totalCount: number };
const OptionsOverview = builder.objectRef<OverviewRow & Boards & Gated>('OptionsOverview').implement({
  description: `The options of the whole market on its newest session: stocks and funds, each on its own board, the most extreme readings first. A ticker that had no chain for ${STALE_SESSIONS} sessions is on neither. A FREE key sees ${FREE_ROWS} rows of each board; the figures are over all rows on every tier.`,
  interfaces: [Preview],
  fields: (t) => ({
    asOf: t.expose('asOf', { type: 'Date', description: 'The newest session, a day in New York.' }),
    medianIvRank: t.exposeFloat('medianIvRank', {
      nullable: true,
      description: 'The median ivRank1y of the stocks, 0 to 100; null while every baseline builds.',
    }),
    marketPcVol: t.exposeFloat('marketPcVol', {
      nullable: true,
      description: 'The median put/call volume of the stocks; null where none has one.',
    }),
    extremeCount: t.exposeInt('extremeCount', { description: 'Stocks with at least one extreme reading.' }),
    coverageCount: t.exposeInt('coverageCount', { description: 'Stocks on the board.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Rows of the stock board on whatever tier.' }),
    stocks: t.field({
      type: RowConnection,
      description: 'The stocks, the largest interest score first.',
      listSize: pageSize(FREE_ROWS),
      args: t.arg.connectionArgs(),
      resolve: ({ stocks }, page, context) => RowConnection.page(context, page, stocks),
    }),
    etfs: t.field({
      type: RowConnection,
      nullable: true,
      description: 'The funds, likewise; null where there are none, as the four figures of them are.',
      listSize: pageSize(FREE_ROWS),
      args: t.arg.connectionArgs(),
      resolve: ({ etfs, etfRows }, page, context) =>
        etfRows.length > 0 ? RowConnection.page(context, page, etfs) : null,
    }),
    rows: t.expose('rows', {
      type: [Row],
      description: 'The stocks, the largest interest score first.',
      deprecationReason: until('stocks { nodes }'),
    }),
    etfRows: t.field({
      type: [Row],
      nullable: true,
      description: 'The funds, likewise; null where there are none.',
      deprecationReason: until('etfs { nodes }'),
      resolve: ({ etfRows }) => (etfRows.length > 0 ? etfRows : null),
    }),
    etfMedianIvRank: t.exposeFloat('etfMedianIvRank', {
      nullable: true,
      description: 'The median ivRank1y of the funds, 0 to 100.',
    }),
    etfMarketPcVol: t.exposeFloat('etfMarketPcVol', {
      nullable: true,
      description: 'The median put/call volume of the funds.',
    }),
    etfExtremeCount: t.exposeInt('etfExtremeCount', {
      nullable: true,
      description: 'Funds with at least one extreme reading.',
    }),
    etfCoverageCount: t.exposeInt('etfCoverageCount', { nullable: true, description: 'Funds on the board.' }),
  }),
});

builder.queryField('optionsOverview', (t) =>
  t.field({
    type: OptionsOverview,
    nullable: true,
    description: 'The options of the whole market; null before the first build.',
    access: { ...KEYED, preview: `the first ${FREE_ROWS} rows of each board` },
    listSize: (_args, { tier }) => (tier === 'PRO' ? 100 : FREE_ROWS),
    resolve: (_root, _args, context) => gatedOverview(context),
  }),
);
