import type { IndexMembership } from '../../../generated/prisma/client.ts';
import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { connection, pageSize, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { isoDate } from '../../../lib/dates.ts';
import { Stock, stockField } from '../schema.ts';
import { listIndexMembers, loadMemberships } from './queries.ts';
import type { MemberSource, Precision, StockIndexId } from './rules.ts';

export const StockIndex = defineEnum<StockIndexId>('StockIndex', 'An index of stocks.', {
  sp500: 'The S&P 500.',
  sp400: 'The S&P MidCap 400.',
  sp600: 'The S&P SmallCap 600.',
  nasdaq100: 'The Nasdaq-100.',
  dow30: 'The Dow Jones Industrial Average.',
  russell1000: 'The Russell 1000.',
  russell2000: 'The Russell 2000.',
  russell3000: 'The Russell 3000.',
});

const SourceType = defineEnum<MemberSource>('IndexMemberSource', 'What states that a stock joined an index.', {
  SPELLS: 'A file of start and end dates.',
  HISTORY: 'A file with all members on the day of each change.',
  CHANGES: 'A file of who was added and removed.',
  LIST: 'The first list of members that has it.',
  FUND: 'The first report of an index fund that has it.',
});

const PrecisionType = defineEnum<Precision>('IndexMemberPrecision', 'How exact the days of a membership are.', {
  DAY: 'Its first and last day are known.',
  WINDOW:
    'It may have joined before the first day, or left before the last: the lists before or after are older, or missing.',
});

const identify = ({ indexId, ticker, validFrom }: IndexMembership): string =>
  `${indexId} ${ticker} ${isoDate(validFrom)}`;

const MembershipType = builder.objectRef<IndexMembership>('IndexMembership').implement({
  description: 'A stay of a stock in an index.',
  fields: (t) => ({
    id: t.id(rowId('IndexMembership', identify)),
    stockIndex: t.field({
      type: StockIndex,
      description: 'The stock index.',
      resolve: fromParent(({ indexId }) => indexId as StockIndexId),
    }),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock.' }),
    stock: t.field(stockField('The stock; null outside the universe.')),
    from: t.expose('validFrom', { type: 'Date', description: 'The first day.' }),
    until: t.expose('validTo', {
      type: 'Date',
      nullable: true,
      description: 'The last day; null while it is a member.',
    }),
    precision: t.field({
      type: PrecisionType,
      description: 'How exact the days are.',
      resolve: fromParent(
        ({ precision, endPrecision }): Precision =>
          precision === 'WINDOW' || endPrecision === 'WINDOW' ? 'WINDOW' : 'DAY',
      ),
    }),
    source: t.field({
      type: SourceType,
      description: 'What states the first day.',
      resolve: fromParent(({ source }) => source as MemberSource),
    }),
  }),
});

const MemberConnection = connection<IndexMembership>({
  name: 'IndexMembership',
  node: MembershipType,
  idOf: identify,
  description: 'A page of the members of an index, by ticker.',
});

builder.objectField(Market, 'indexMembers', (t) =>
  t.field({
    type: MemberConnection,
    nullable: true,
    description: 'The members of a stock index on a day, by ticker; null if no source states them for the day.',
    access: KEYED,
    basis: 'KNOWN',
    listSize: pageSize(),
    args: {
      stockIndex: t.arg({ type: StockIndex, required: true, description: 'The stock index.' }),
      day: t.arg({ type: 'Date', description: 'The day; a day after the newest is the newest. Default: the newest.' }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_market, { stockIndex, day, ...page }, context) =>
      MemberConnection.page(context, page, listIndexMembers(context, stockIndex, day)),
  }),
);

builder.objectField(Stock, 'indexMemberships', (t) =>
  t.field({
    type: [MembershipType],
    isLink: true,
    nullable: true,
    basis: 'KNOWN',
    description: 'Its stays in stock indexes, the oldest first.',
    resolve: ({ ticker }, _args, context) => loadMemberships(context, ticker),
  }),
);
