import { GATE, get, type PreviewBody, wrapped } from '../../../gateway/rest/route.ts';

const BASE = '/api/v1/politicians';

const PERSON = 'urlSlug displayName firstName lastName party state bioguideId imageUrl';
const TRADE = `politician { ${PERSON} } chamber ticker assetDescription assetType
  assetMetadata { kind optionType strikePrice expirationDate } transactionType transactionDate disclosureDate
  disclosureDelayDays amountRange amountMin amountMax owner`;
const MEMBER = `politician { ${PERSON} chamber kbEntityId former servedUntil } totalTrades purchaseCount saleCount latestTradeDate`;

type Person = { displayName: string } & Record<string, unknown>;
type Trade = { politician: Person; assetType: string; owner: string | null } & Record<string, unknown>;
type Member = { politician: Person } & Record<string, unknown>;
type List<T> = PreviewBody & { totalCount: number; nodes: readonly T[] };

/** The contract's words for kinds of asset and owners. */
const ASSET_TYPE: Readonly<Record<string, string>> = { STOCK: 'Stock', ETF: 'ETF', STOCK_OPTION: 'Stock Option' };
const OWNER: Readonly<Record<string, string>> = { SELF: 'Self', SPOUSE: 'Spouse', CHILD: 'Child', JOINT: 'Joint' };

// AMB-33: the reserved score is always there and always null.
const tradeBody = ({ politician: { displayName, ...person }, ...trade }: Trade) => ({
  politicianName: displayName,
  ...person,
  ...trade,
  assetType: ASSET_TYPE[trade.assetType],
  owner: trade.owner && OWNER[trade.owner],
  serviceScore: null,
});

const memberBody = ({ politician: { former: _former, servedUntil: _until, ...person }, ...record }: Member) => ({
  ...person,
  ...record,
  serviceScore: null,
});

/** The wrapper, on both tiers (AMB-06), with how many rows there are. */
const counted = (list: PreviewBody & { totalCount: number }, data: unknown) => ({
  ...wrapped(list, data),
  totalCount: list.totalCount,
});

type Activity = { trades: List<Trade> };
type Members = { members: List<Member> };
type Detail = { politician: { trades: List<Trade> & { summary: Member & { topTickers: readonly string[] } } } };

const tradesBody = ({ trades }: Activity) => counted(trades, trades.nodes.map(tradeBody));

export const politicianTradesRoutes = [
  get(
    `${BASE}/activity`,
    `query PoliticianActivity($lookbackDays: Int! = 90, $limit: Int! = 200, $offset: Int! = 0) {
      trades: politicianActivity(lookbackDays: $lookbackDays, limit: $limit, offset: $offset) {
        ${GATE} totalCount nodes { ${TRADE} }
      }
    }`,
    tradesBody,
  ),
  get(
    `${BASE}/filings/:ticker`,
    `query PoliticianFilings($ticker: Ticker!, $lookbackDays: Int! = 90) {
      trades: politicianFilings(ticker: $ticker, lookbackDays: $lookbackDays) {
        ${GATE} totalCount nodes { ${TRADE} }
      }
    }`,
    tradesBody,
  ),
  get(
    `${BASE}/members`,
    `query PoliticianMembers { members: politicianMembers { ${GATE} totalCount nodes { ${MEMBER} } } }`,
    ({ members }: Members) => counted(members, members.nodes.map(memberBody)),
  ),
  get(
    `${BASE}/member/:slug`,
    `query PoliticianMember($slug: String!, $limit: Int! = 200, $offset: Int! = 0) {
      politician(slug: $slug) {
        trades(limit: $limit, offset: $offset) {
          ${GATE} totalCount summary { ${MEMBER} topTickers } nodes { ${TRADE} }
        }
      }
    }`,
    ({ politician: { trades } }: Detail) => {
      const { topTickers, ...member } = trades.summary;
      const { former, servedUntil } = member.politician;
      const profile = { ...memberBody(member), former, servedUntil };
      return counted(trades, { profile, recentTrades: trades.nodes.map(tradeBody), topTickers });
    },
  ),
];
