import { dailyAt } from '../../market/schedules.ts';
import { csv } from '../csv.ts';
import { ShapeError, type Stream, type SyncSource } from '../source.ts';

/** A trade in the list of the Congress Trading Monitor. Its `chamber` is null for members of the executive. */
type Trade = {
  id: string;
  transaction_date: string;
  filing_date: string;
  owner: string | null;
  ticker: string | null;
  asset_name: string | null;
  asset_type: string | null;
  transaction_type: string;
  amount_range_label: string | null;
  filer_name: string;
  chamber: string | null;
  state: string | null;
  doc_url: string | null;
};

/** The report's own number from its address; the id of the list if the address has no number. */
const getReportId = ({ id, doc_url }: Trade): string =>
  /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<!\d)\d{6,})(?:\/|\.pdf)?$/i.exec(doc_url ?? '')?.[1] ??
  id.replace(/_t\d+$/, '');

const oneLine = (text: string | null): string => text?.replace(/\s+/g, ' ').trim() ?? '';

const COLUMNS =
  'reportId,chamber,name,state,transactionDate,disclosureDate,owner,ticker,assetDescription,assetType,transactionType,amount,url';

/**
 * The trades of both chambers in the gateway's own layout. Trades of neither chamber and trades without an amount are
 * omitted.
 */
export function congressTable(text: string): { table: string; rows: number } {
  const trades = JSON.parse(text) as Trade[];
  if (!Array.isArray(trades) || !trades.every((trade) => trade && 'transaction_date' in trade && 'chamber' in trade))
    throw new ShapeError('The file is not a list of trades with chamber and transaction_date.');
  const rows = trades
    .filter(({ chamber, amount_range_label }) => /^(house|senate)$/.test(chamber ?? '') && amount_range_label)
    .map((trade) => [
      ...[getReportId(trade), (trade.chamber ?? '').toUpperCase(), oneLine(trade.filer_name), trade.state],
      ...[trade.transaction_date, trade.filing_date, trade.owner, trade.ticker, oneLine(trade.asset_name)],
      ...[trade.asset_type || 'Stock', trade.transaction_type, trade.amount_range_label, trade.doc_url],
    ]);
  return { table: csv(COLUMNS, rows), rows: rows.length };
}

/** The newest five thousand disclosed trades. */
const trades: Stream = {
  name: 'trades',
  kind: 'congress-trades',
  schedule: dailyAt(7, 45),
  plan: () => [
    {
      key: 'trades.json',
      url: 'https://raw.githubusercontent.com/kadoa-org/congress-trading-monitor/main/public/data/trades.json',
      expects: 'json',
    },
  ],
  land(_task, bytes) {
    const { table, rows } = congressTable(bytes.toString());
    if (rows === 0) return { empty: 'The file lists no trades of either chamber.' };
    return { files: [{ name: 'congress-trades.csv', content: table }] };
  },
};

export const congressSource: SyncSource = {
  name: 'congress',
  standing: 'open',
  terms:
    'Congress Trading Monitor (MIT), read from disclosures of both chambers. 5 U.S.C. 13107(c) forbids to obtain or use such reports for any commercial purpose but news, to establish a credit rating, or to solicit money.',
  isOptIn: true,
  hosts: [{ name: 'raw.githubusercontent.com', perSecond: 1, budget: 'github' }],
  needs: [],
  streams: [trades],
};
