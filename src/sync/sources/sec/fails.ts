import { requireFirst } from '../../../lib/require.ts';
import { canonicalCusip } from '../../../market/cusip.ts';
import { dailyAt } from '../../../market/schedules.ts';
import { canonicalTicker } from '../../../market/ticker.ts';
import { readMembers } from '../../archive.ts';
import { linksIn } from '../../links.ts';
import { ShapeError, type Stream, type SyncScope } from '../../source.ts';

const PAGE = 'https://www.sec.gov/data-research/sec-markets-data/fails-deliver-data';
const ARCHIVE = /\/cnsfails(\d{6})([ab])\.zip$/;
const HEADER = 'SETTLEMENT DATE|CUSIP|SYMBOL|';
/** Half months needed to distinguish a wrong symbol from the usual symbol. */
const FILES = 24;
/** Symbols of spun-off and unlisted securities. */
const IS_NO_TICKER = /XXXX$|^.{8,}$/;

/** How often a CUSIP was reported under a symbol, and the first and last day, `YYYYMMDD`; empty if unknown. */
type Reported = { count: number; first: string; last: string };

function addReported(bySymbol: Map<string, Reported>, symbol: string, { count, first, last }: Reported): void {
  const earlier = bySymbol.get(symbol);
  const isFirst = !earlier?.first || (first !== '' && first < earlier.first);
  bySymbol.set(symbol, {
    count: (earlier?.count ?? 0) + count,
    first: isFirst ? first : earlier.first,
    last: earlier && earlier.last > last ? earlier.last : last,
  });
}

/** Which symbol each CUSIP was reported under, how often, and between which days: `cusip,symbol,count,first,last`. */
export function reportedSymbols(text: string): string {
  const reported = new Map<string, Reported>();
  // The last lines count the rows and the shares; they have no CUSIP.
  for (const line of text.split(/\r?\n/).slice(1)) {
    const [day = '', cusip = '', symbol = ''] = line.split('|');
    const cusipCode = canonicalCusip(cusip);
    if (!cusipCode || !/^[A-Z]+$/.test(symbol) || IS_NO_TICKER.test(symbol)) continue;
    const stated = /^\d{8}$/.test(day) ? day : '';
    addReported(reported, `${cusipCode},${symbol}`, { count: 1, first: stated, last: stated });
  }
  return [...reported].map(([key, { count, first, last }]) => `${key},${count},${first},${last}\n`).join('');
}

/**
 * The ticker of each CUSIP: the symbol that it was reported under most often, and the days of all of its symbols:
 * `FB 2021-01-04 2022-06-08;META 2022-06-09 2022-12-30`. The lists omit the separator of a share class (`BRKB`), which is
 * restored if the ticker is in SEC's list.
 */
export function tickersOfCusips(counted: Iterable<string>, { cikOf }: Pick<SyncScope, 'cikOf'>): string {
  const classes = new Map([...cikOf.keys()].map((ticker) => [ticker.replace(/[.-]/g, ''), ticker]));
  const reported = new Map<string, Map<string, Reported>>();
  for (const text of counted)
    for (const line of text.split('\n')) {
      const [cusip, symbol, count, first = '', last = ''] = line.split(',');
      if (!cusip || !symbol) continue;
      const bySymbol = reported.get(cusip) ?? new Map<string, Reported>();
      addReported(bySymbol, symbol, { count: Number(count), first, last });
      reported.set(cusip, bySymbol);
    }
  const toTicker = (symbol: string) => (cikOf.has(symbol) ? symbol : (classes.get(symbol) ?? canonicalTicker(symbol)));
  const toDay = (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const lines = [...reported].flatMap(([cusip, bySymbol]) => {
    const [symbol] = requireFirst([...bySymbol].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1)));
    const ticker = toTicker(symbol);
    const all = [...bySymbol.values()];
    const spells = [...bySymbol].flatMap(([name, reports]) => {
      const { count, first, last } = reports;
      const spelled = toTicker(name);
      // A wrong symbol beside the usual one, which was reported before and after.
      const isWrong = all.some((other) => other.count > count && other.first <= first && other.last >= last);
      return spelled && first && !isWrong ? [`${spelled} ${toDay(first)} ${toDay(last)}`] : [];
    });
    return ticker ? [`${cusip},${ticker},${spells.sort().join(';')}\n`] : [];
  });
  return `cusip,ticker,symbols\n${lines.sort().join('')}`;
}

/** The ticker that a CUSIP trades under, from the reports of clearing houses. */
export const fails: Stream = {
  name: 'fails-to-deliver',
  kind: 'cusips',
  wave: 2,
  schedule: dailyAt(6, 30),
  keeps: FILES,
  plan: () => [{ key: 'page', url: PAGE, expects: 'html' }],
  async land({ key, url }, bytes) {
    if (key === 'page') {
      const links = linksIn(bytes.toString(), url, ARCHIVE);
      if (links.length === 0) throw new ShapeError('The page links to no file of fails to deliver.');
      const halves = links.map((link) => ({ link, half: ARCHIVE.exec(link)?.slice(1, 3).join('') ?? '' }));
      const newest = halves.sort((a, b) => (a.half < b.half ? 1 : -1)).slice(0, FILES);
      return {
        tasks: newest.map(({ link, half }) => ({
          key: half,
          url: link,
          expects: 'zip' as const,
          isImmutable: true as const,
          at: `${half.slice(0, 4)}-${half.slice(4, 6)}-${half.endsWith('a') ? '01' : '16'}`,
        })),
      };
    }
    const [member] = (await readMembers(bytes)).values();
    const text = (await member?.bytes())?.toString('latin1') ?? '';
    if (!text.startsWith(HEADER)) throw new ShapeError(`Its header is not ${HEADER}...`);
    return { files: [{ name: `symbols-${key}.csv`, content: reportedSymbols(text) }] };
  },
  combine: (files, scope) => [
    {
      name: 'cusips.csv',
      content: tickersOfCusips(
        files.map(({ content }) => content.toString()),
        scope,
      ),
    },
  ],
};
