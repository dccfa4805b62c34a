import { dailyAt } from '../../market/schedules.ts';
import { exchangeTicker } from '../../market/ticker.ts';
import { csv } from '../csv.ts';
import { isWanted, scopeKey } from '../scope.ts';
import { requireAbout, ShapeError, type Stream, type SyncSource } from '../source.ts';

const FOLDER = 'https://www.nasdaqtrader.com/dynamic/SymDir';
const FILES = {
  'nasdaqlisted.txt': 'Symbol|Security Name|',
  'otherlisted.txt': 'ACT Symbol|Security Name|Exchange|',
} as const;

/** Exchange codes in the directory of the other exchanges. */
const EXCHANGES: Readonly<Record<string, string>> = {
  A: 'NYSE AMERICAN',
  N: 'NYSE',
  P: 'NYSE ARCA',
  Z: 'CBOE BZX',
  V: 'IEX',
};

/** Securities that are neither shares of a company nor funds. */
const OTHERS = /\b(warrants?|rights?|units?|notes? due|debentures?|preferred|depositary shares? each representing)\b/i;
/** The start of the share class in a name. */
const CLASS = /(?<!\s)\s+-\s.*$/;

type Listing = { ticker: string; name: string; kind: 'STOCK' | 'ETF'; exchange: string };

/**
 * The stocks and funds of one of Nasdaq's symbol directories. Test issues, units, warrants, rights, notes and preferred
 * shares are omitted.
 * @throws ShapeError if the last line, which contains the creation time, is missing
 */
export function parseListings(text: string): Listing[] {
  const lines = text.split(/\r?\n/).filter(Boolean);
  const header = lines[0]?.split('|') ?? [];
  if (!/^File Creation Time/.test(lines.at(-1) ?? '')) throw new ShapeError('The directory is cut off.');
  const at = (name: string) => header.indexOf(name);
  const [name, etf, test] = [at('Security Name'), at('ETF'), at('Test Issue')];
  const exchange = at('Exchange');
  return lines.slice(1, -1).flatMap((line): Listing[] => {
    const cells = line.split('|');
    const symbol = cells[0] ?? '';
    const ticker = exchangeTicker(symbol);
    const title = cells[name] ?? '';
    if (!ticker || cells[test] !== 'N' || OTHERS.test(title) || /[$^]/.test(symbol)) return [];
    const listed = exchange < 0 ? 'NASDAQ' : EXCHANGES[cells[exchange] ?? ''];
    if (!listed) return [];
    return [{ ticker, name: title.replace(CLASS, ''), kind: cells[etf] === 'Y' ? 'ETF' : 'STOCK', exchange: listed }];
  });
}

/** Formats listings as a vendor's table, which only fills fields that a company's own profile leaves empty. */
const formatTable = (listed: readonly Listing[]): string =>
  csv(
    'company_id,ticker,name,kind,exchange',
    listed.map(({ ticker, name, kind, exchange }) => [ticker, ticker, name, kind, exchange]),
  );

/** Which stocks and funds are listed, and where. */
const listings: Stream = {
  name: 'listings',
  kind: 'companies',
  wave: 2,
  schedule: dailyAt(6, 15),
  plan: (scope) =>
    Object.entries(FILES).map(([file, header]) => ({
      key: `${file} ${scopeKey(scope)}`,
      url: `${FOLDER}/${file}`,
      expects: { header },
      about: { file },
    })),
  land(task, bytes, scope) {
    const isInScope = isWanted(scope);
    const listed = parseListings(bytes.toString()).filter(({ ticker }) => isInScope(ticker));
    if (listed.length === 0) return { empty: 'The file lists nothing in scope.' };
    return {
      files: [
        { name: `companies-${requireAbout(task, 'file').replace('.txt', '')}.csv`, content: formatTable(listed) },
      ],
    };
  },
};

export const nasdaqTrader: SyncSource = {
  name: 'nasdaq-trader',
  standing: 'official',
  terms: "A public directory of Nasdaq; redistribution is the user's own responsibility.",
  hosts: [{ name: 'www.nasdaqtrader.com', perSecond: 1 }],
  needs: [],
  streams: [listings],
};
