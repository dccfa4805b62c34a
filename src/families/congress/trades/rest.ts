import { GATE, wrapped } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import { at, constant, from, keep, list, literals, omitted, pick, same, spread } from '../../../graph/rest/shapes.ts';
import { PAGE_ROWS } from './rules/lists.ts';

const BASE = '/api/v1/politicians';

const PERSON = 'urlSlug displayName firstName lastName party state bioguideId imageUrl';
const TRADE = `politician { ${PERSON} } chamber ticker assetDescription assetType
  assetMetadata { kind optionType strikePrice expirationDate } transactionType transactionDate disclosureDate
  disclosureDelayDays amountRange amountMin amountMax owner`;
const MEMBER = `politician { ${PERSON} chamber kbEntityId former: isFormer servedUntil } totalTrades purchaseCount saleCount latestTradeDate`;

/** The contract's words for asset types and owners. */
const assetType = literals({ STOCK: 'Stock', ETF: 'ETF', STOCK_OPTION: 'Stock Option' });
const owner = literals({ SELF: 'Self', SPOUSE: 'Spouse', CHILD: 'Child', JOINT: 'Joint' });

// AMB-33: the reserved score is always present and always null.
const serviceScore = constant(null);

const trade = keep({
  politician: spread(keep({ politicianName: from('displayName') })),
  assetType,
  owner,
  serviceScore,
});
const member = keep({ politician: spread(keep({ former: omitted, servedUntil: omitted })), serviceScore });

/** The wrapper of both tiers (AMB-06), with the total number of rows. */
const trades = wrapped(at('nodes', list(trade)), { totalCount: same });

export const politicianTradesRoutes = [
  get(
    `${BASE}/activity`,
    `query PoliticianActivity($lookbackDays: Int! = 90, $limit: Int! = ${PAGE_ROWS}, $offset: Int! = 0) {
      market {
        trades: politicianActivity(period: { days: $lookbackDays }, limit: $limit, offset: $offset) {
          ${GATE} totalCount nodes { ${TRADE} }
        }
      }
    }`,
    at('market.trades', trades),
  ),
  get(
    `${BASE}/filings/:ticker`,
    `query PoliticianFilings($ticker: Ticker!, $lookbackDays: Int! = 90) {
      market {
        trades: politicianTrades(ticker: $ticker, period: { days: $lookbackDays }) {
          ${GATE} totalCount nodes { ${TRADE} }
        }
      }
    }`,
    at('market.trades', trades),
  ),
  get(
    `${BASE}/members`,
    `query PoliticianMembers { members: politicianMembers { ${GATE} totalCount nodes { ${MEMBER} } } }`,
    at('members', wrapped(at('nodes', list(member)), { totalCount: same })),
  ),
  get(
    `${BASE}/member/:slug`,
    `query PoliticianMember($slug: String!, $limit: Int! = ${PAGE_ROWS}, $offset: Int! = 0) {
      politician(slug: $slug) {
        trades(limit: $limit, offset: $offset) {
          ${GATE} totalCount summary { ${MEMBER} topTickers } nodes { ${TRADE} }
        }
      }
    }`,
    at(
      'politician.trades',
      wrapped(
        pick({
          profile: from('summary', keep({ topTickers: omitted, politician: spread(), serviceScore })),
          recentTrades: from('nodes', list(trade)),
          topTickers: from('summary', at('topTickers')),
        }),
        { totalCount: same },
      ),
    ),
  ),
];
