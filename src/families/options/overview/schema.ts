import type { OptionsOverviewRow as RowOfBoard } from '../../../generated/prisma/client.ts';
import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { type Gated, Preview, type Rows } from '../../../graph/preview.ts';
import type { Unit } from '../../../graph/units.ts';
import { etfByTicker } from '../../etfs/reads.ts';
import { ETF } from '../../etfs/schema.ts';
import { STALE_SESSIONS } from '../../prices/rules/quotes.ts';
import { stockField } from '../../stocks/schema.ts';
import { defineReadingFields } from '../schema/days.ts';
import { gatedOverview } from './queries.ts';
import type { Overview as OverviewRow } from './reads.ts';
import { FREE_OPTION_ROWS, type BoardOrder as OrderOfBoard, orderedBoard } from './rules.ts';

const WallSide = defineEnum('OptionsWallSide', 'The side of an open-interest wall.', {
  call: 'Calls.',
  put: 'Puts.',
});

const BoardOrder = builder.enumType('OptionsBoardOrder', {
  description:
    'The order of a board of options; rows without the reading come last. For a FREE key it orders only the rows it sees.',
  values: {
    INTEREST: { value: 'INTEREST', description: 'The largest interest score.' },
    UNUSUAL_PREMIUM: { value: 'UNUSUAL_PREMIUM', description: 'The largest premium of an unusual contract.' },
    IV_RANK_HIGH: { value: 'IV_RANK_HIGH', description: 'The highest IV rank of a year.' },
    IV_RANK_LOW: { value: 'IV_RANK_LOW', description: 'The lowest IV rank of a year.' },
    PUTS: { value: 'PUTS', description: 'The highest put/call volume against a year.' },
    CALLS: { value: 'CALLS', description: 'The lowest put/call volume against a year.' },
    SKEW: { value: 'SKEW', description: 'The steepest skew against a year.' },
  } as const satisfies { [Order in OrderOfBoard]: { value: Order; description: string } },
});

const ORDER_BY = {
  type: BoardOrder,
  required: true,
  defaultValue: 'INTEREST',
  description: 'What comes first.',
} as const;

const rowTicker = ({ ticker }: RowOfBoard) => ticker;
const Row = builder.objectRef<RowOfBoard>('OptionsOverviewRow').implement({
  description:
    "A ticker's options in its newest session, compared with its own history. Volatilities are annualized fractions; a null percentile means too little history, never 0.",
  fields: (t) => {
    const maybe = (name: keyof RowOfBoard & string, unit: Unit, description: string) =>
      t.exposeFloat(name as 'pcVol', { nullable: true, unit, description });
    return {
      id: t.id(rowId('OptionsOverviewRow', rowTicker)),
      ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker the options are stored under.' }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'The company or fund; null if unknown.',
      }),
      sector: t.exposeString('sector', {
        nullable: true,
        description: "The company's sector, or the fund's asset class; null if unknown.",
      }),
      asOf: t.expose('asOf', { type: 'Date', description: 'The session, a day in New York.' }),
      sentiment: maybe(
        'sentiment',
        'SCORE',
        'Options sentiment, -1 (puts) to 1 (calls); null until there is enough history.',
      ),
      interestScore: maybe(
        'interestScore',
        'SCORE',
        'Interest score: how extreme the readings are, 0 to 100; null until there is enough history.',
      ),
      pcVolPercentile1y: maybe('pcVolPctl1y', 'SCORE', 'pcVol as a percentile of a year, 0 to 100.'),
      ivRank1y: maybe(
        'ivRank1y',
        'SCORE',
        'IV rank: the position of atmIv between its one-year low and high, 0 to 100.',
      ),
      skew25d: maybe('skew25d', 'FRACTION', 'Implied volatility of the 25-delta put minus that of the 25-delta call.'),
      skewPercentile1y: maybe('skewPctl1y', 'SCORE', 'skew25d as a percentile of a year, 0 to 100.'),
      notionalVol: t.exposeFloat('notionalVol', { unit: 'USD', description: 'Premium traded, USD.' }),
      ivMove20: maybe('ivMove20', 'FRACTION', 'atmIv minus its 20-session mean, signed.'),
      ...defineReadingFields(maybe),
      observations1y: t.exposeInt('observations1y', {
        unit: 'COUNT',
        description: 'Number of the last 252 sessions that are stored.',
      }),
      unusualCount: t.exposeInt('unusualCount', {
        unit: 'COUNT',
        description: 'Number of contracts with unusual volume relative to open interest.',
      }),
      maxVolOiRatio: maybe(
        'maxVolOiRatio',
        'RATIO',
        'The largest ratio of volume to open interest among the unusual contracts; null if there are none.',
      ),
      maxUnusualPremium: maybe(
        'maxUnusualPremium',
        'USD',
        'The largest premium among the unusual contracts, USD; null if there are none.',
      ),
      wallSide: t.field({
        type: WallSide,
        nullable: true,
        description: 'The side of the largest wall; null without open interest at the wall expiry.',
        resolve: fromParent(({ wallSide }) => wallSide as 'call' | 'put' | null),
      }),
      wallStrike: maybe('wallStrike', 'USD', "The wall's strike, USD."),
      wallShare: maybe('wallShare', 'FRACTION', "The wall's share of its side's open interest at that expiry, 0 to 1."),
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
  name: 'OptionsOverviewRow',
  node: Row,
  idOf: rowTicker,
  family: 'options-overview',
  description: `A page of an options board in the requested order; a FREE key sees the ${FREE_OPTION_ROWS} rows with the largest interest score.`,
});

type Board = Rows<RowOfBoard> & Gated;
/** Below PRO, sorts only the rows that the tier sees. */
const inOrder = (board: Board, order: OrderOfBoard): Board => ({ ...board, nodes: orderedBoard(board.nodes, order) });
type Boards = { stocks: Board; etfs: Board; totalCount: number };
const OptionsOverview = builder.objectRef<OverviewRow & Boards & Gated>('OptionsOverview').implement({
  description: `Options across the market in its newest session: a board for stocks and one for funds, most extreme readings first. A ticker without a chain for ${STALE_SESSIONS} sessions is on neither board. A FREE key sees ${FREE_OPTION_ROWS} rows of each board; the figures cover all rows on every tier.`,
  interfaces: [Preview],
  fields: (t) => ({
    asOf: t.expose('asOf', { type: 'Date', description: 'The newest session, a day in New York.' }),
    medianIvRank: t.exposeFloat('medianIvRank', {
      nullable: true,
      unit: 'SCORE',
      description: 'The median ivRank1y of the stocks, 0 to 100; null until a stock has enough history.',
    }),
    marketPcVol: t.exposeFloat('marketPcVol', {
      nullable: true,
      unit: 'RATIO',
      description: 'The median put/call volume of the stocks; null if no stock has one.',
    }),
    extremeCount: t.exposeInt('extremeCount', {
      unit: 'COUNT',
      description: 'Number of stocks with at least one extreme reading.',
    }),
    coverageCount: t.exposeInt('coverageCount', { unit: 'COUNT', description: 'Number of stocks on the board.' }),
    totalCount: t.exposeInt('totalCount', {
      unit: 'COUNT',
      description: 'Number of rows on the stock board, the same on every tier.',
    }),
    stocks: t.field({
      type: RowConnection,
      description: `The stocks. A FREE key sees the ${FREE_OPTION_ROWS} with the largest interest score, in the requested order.`,
      listSize: pageSize(FREE_OPTION_ROWS),
      args: { ...t.arg.connectionArgs(), orderBy: t.arg(ORDER_BY) },
      resolve: ({ stocks }, { orderBy, ...page }, context) =>
        RowConnection.page(context, page, inOrder(stocks, orderBy)),
    }),
    etfs: t.field({
      type: RowConnection,
      nullable: true,
      description: `The funds; null, like the four fund figures, if there are none. A FREE key sees the ${FREE_OPTION_ROWS} with the largest interest score, in the requested order.`,
      listSize: pageSize(FREE_OPTION_ROWS),
      args: { ...t.arg.connectionArgs(), orderBy: t.arg(ORDER_BY) },
      resolve: ({ etfs, etfRows }, { orderBy, ...page }, context) =>
        etfRows.length > 0 ? RowConnection.page(context, page, inOrder(etfs, orderBy)) : null,
    }),
    etfMedianIvRank: t.exposeFloat('etfMedianIvRank', {
      nullable: true,
      unit: 'SCORE',
      description: 'The median ivRank1y of the funds, 0 to 100.',
    }),
    etfMarketPcVol: t.exposeFloat('etfMarketPcVol', {
      nullable: true,
      unit: 'RATIO',
      description: 'The median put/call volume of the funds.',
    }),
    etfExtremeCount: t.exposeInt('etfExtremeCount', {
      nullable: true,
      unit: 'COUNT',
      description: 'Number of funds with at least one extreme reading.',
    }),
    etfCoverageCount: t.exposeInt('etfCoverageCount', {
      nullable: true,
      unit: 'COUNT',
      description: 'Number of funds on the board.',
    }),
  }),
});

builder.objectField(Market, 'optionsOverview', (t) =>
  t.field({
    type: OptionsOverview,
    nullable: true,
    description: 'Options across the market; null before the first build.',
    access: { ...KEYED, preview: `the first ${FREE_OPTION_ROWS} rows of each board` },
    listSize: (_args, { tier }) => (tier === 'PRO' ? 100 : FREE_OPTION_ROWS),
    resolve: (_market, _args, context) => gatedOverview(context),
  }),
);
